import Testing

@testable import Keypad
