/// One decimal digit as a key gives it. It has no description on purpose: nothing that prints or dumps it shows which.
public struct Digit: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// 0…9.
    public let value: UInt8

    /// `nil` for anything but 0…9.
    public init?(_ value: UInt8) {
        guard value < 10 else { return nil }
        self.value = value
    }

    /// "digit", whichever it is.
    public var description: String { "digit" }
    /// "digit", whichever it is.
    public var debugDescription: String { "digit" }
    /// Nothing to be seen by `dump` or a failing test.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A key of the keypad by what it means to the pad, whatever its scancode is.
public enum Key: Equatable, Sendable {
    /// One of the ten digits.
    case digit(Digit)
    /// Takes the last digit back, or all: ``EntryRules/Correction``.
    case backspace
    /// Takes all digits back.
    case clear
    /// Ends the entry, if it is long enough.
    case enter
    /// Ends the entry without a PIN.
    case cancel
    /// A key that means nothing to an entry and something to a host's menus.
    case menu(MenuKey)
    /// Any other key.
    case other
}

/// A key that hosts can be told of outside entries: no digit, and nothing that an entry takes.
public enum MenuKey: String, CaseIterable, Sendable {
    /// The arrow keys.
    case up, down, left, right
    /// The function keys, as those beside a cash machine's screen.
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
}
