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
    case showMessage(CallID, MessageKind, lasting: Duration?)
    /// The host of a call is gone.
    case closed(CallID)
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
