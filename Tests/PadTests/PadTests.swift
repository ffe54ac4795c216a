import Testing

@testable import Pad
