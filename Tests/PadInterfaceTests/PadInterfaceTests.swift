import Testing

@testable import PadInterface
