import Varlink

/// A reply of `EnterPIN` or `EnterNumber` without digits in it; the one that has a PIN is ``CompletedReply``.
public struct EnterPINReply: Equatable, Sendable {
    /// `type Event`.
    public enum Event: String, CaseIterable, Sendable {
        /// The keys are the pad's from now on, and the places are on their way to the screen.
        case began
        /// A digit was taken.
        case changed
        /// A digit was taken back, or there was none.
        case deletedBackward
        /// All digits are gone.
        case cleared
        /// A key did nothing; ``EnterPINReply/reason`` says why.
        case refused
        /// The keypad is gone, and the digits with it.
        case keypadLost
        /// A keypad is back, and the entry begins anew.
        case keypadFound
        /// Nothing came for so long that the entry will end; any key gives more time if there is any left to give.
        case expiring
        /// A key came after `expiring`, and there is more time.
        case extended
        /// A new PIN was typed for the first time, and is to be typed again.
        case repeating
        /// The PIN is complete.
        case completed
    }

    /// `type Reason`.
    public enum Reason: String, CaseIterable, Sendable {
        /// No room for another digit.
        case full
        /// Enter before the minimum length.
        case tooShort
        /// The host doesn't allow what the key does.
        case notAllowed
        /// The kernel dropped key events.
        case keysDropped
        /// A host asked.
        case host
        /// The new PIN is too simple.
        case tooSimple
        /// The new PIN was typed differently the second time.
        case mismatch
    }

    /// What happened.
    public var event: Event
    /// How many digits there are now.
    public var length: Int
    /// Why, for `refused` and for `cleared` when it was not the person.
    public var reason: Reason?
    /// What the pad waits for, for `expiring`.
    public var waitingFor: PadError.Wait?

    /// From what happened.
    public init(_ event: Event, length: Int, reason: Reason? = nil, waitingFor: PadError.Wait? = nil) {
        self.event = event
        self.length = length
        self.reason = reason
        self.waitingFor = waitingFor
    }

    /// Reads a reply's parameters; digits among them are let pass.
    public init(reading parameters: JSONObject) throws(CallError) {
        let parameters = Parameters(parameters)
        event = try parameters.enumeration("event")
        length = try parameters.integer("length", in: 0...EnterPINReply.lengthLimit)
        reason = try parameters.optionalEnumeration("reason")
        waitingFor = try parameters.optionalEnumeration("waitingFor")
    }

    /// No PIN and no number has more digits.
    private static let lengthLimit = 20

    /// As the reply's parameters.
    public var parameters: JSONObject {
        var object: JSONObject = ["event": .string(event.rawValue), "length": .integer(Int64(length))]
        if let reason { object["reason"] = .string(reason.rawValue) }
        if let waitingFor { object["waitingFor"] = .string(waitingFor.rawValue) }
        return object
    }
}
