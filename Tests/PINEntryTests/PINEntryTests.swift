import Testing

@testable import PINEntry
