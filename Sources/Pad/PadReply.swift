import PINEntry

/// What a host is told.
public enum PadReply: Equatable, Sendable {
    /// An entry began.
    case began(CallID)
    /// Something happened in an entry, which has so many digits now.
    case event(CallID, EntryEvent, length: Int)
    /// An entry of a PIN is complete: its digits are to be taken by ``PadState/takeDigits(at:)`` and sent.
    case completed(CallID)
    /// An entry of a number is complete, and this is it.
    case completedNumber(CallID, String)
    /// A key was pressed that whoever wants to know of keys is told of.
    case key(ToldKey)
    /// An entry ended without a PIN.
    case ended(CallID, EntryEnd)
    /// A call did what it asked.
    case done(CallID)
    /// A call can't be done.
    case refused(CallID, PadRefusal)
}

/// Why a call can't be done.
public enum PadRefusal: Equatable, Sendable {
    /// Another entry is under way.
    case busy
    /// There is no entry.
    case noEntry
    /// The entry belongs to another user.
    case notPermitted
    /// There is no keypad, and why.
    case keypadUnavailable(String)
    /// There is nothing to draw on, and why.
    case displayUnavailable(String)
}
