import PINEntry
import Screen

/// A host's call, while it is under way.
public struct CallID: Hashable, Sendable {
    /// Its number, counted from the daemon's start.
    public let number: UInt64
    /// From its number.
    public init(_ number: UInt64) { self.number = number }
}

/// Whether a part of the pad works.
public enum PartState: Equatable, Sendable {
    /// It does.
    case available
    /// It doesn't, and why, for a person.
    case unavailable(String)
}

/// What comes to the pad, but for the beginning of an entry.
public enum PadInput: Equatable, Sendable {
    /// `ClearPIN`, from a user.
    case clearPIN(CallID, user: UInt32)
    /// `CancelPIN`, from a user.
    case cancelPIN(CallID, user: UInt32)
    /// `ShowMessage`.
    case showMessage(CallID, PadMessage, lasting: Duration?)
    /// The host of a call is gone, before its last reply.
    case closed(CallID)
    /// The host of a call is gone, at whatever time.
    case disconnected(CallID)
    /// A key went down that belongs to everyone; which one, of a menu's.
    case overheard(MenuKey?)
    /// A key went down, or key events were dropped.
    case entry(EntryInput)
    /// The keypad came or went.
    case keypad(PartState)
    /// The display came or went.
    case display(PartState)
    /// What the pad last showed is on the screen.
    case presented
    /// Nothing but that time passed.
    case time
}

/// What `ShowMessage` shows.
public struct PadMessage: Equatable, Sendable {
    /// What it is about.
    public var kind: MessageKind
    /// What it says.
    public var words: Words
    /// The name of the style it is drawn in; `nil` for the ordinary one.
    public var style: String?

    /// From its parts.
    public init(_ kind: MessageKind, words: Words = Words(), style: String? = nil) {
        self.kind = kind
        self.words = words
        self.style = style
    }
}

/// What an entry says.
public struct EntryWords: Equatable, Sendable {
    /// While digits are typed.
    public var entry = Words()
    /// While a new PIN is typed again.
    public var repeating = Words()
    /// While a new PIN is typed since the two before were different.
    public var mismatch = Words()
    /// While a new PIN is typed since the one before was too simple.
    public var tooSimple = Words()
    /// When time is nearly up.
    public var expiring = Words()
    /// When keys were lost and typing begins again.
    public var startAgain = Words()
    /// While the keypad is gone.
    public var keypadLost = Words()

    /// Saying nothing.
    public init() {}
}
