import Varlink

/// The errors of `org.pinpad.PINPad`.
public enum PadError: Error, Equatable, Sendable {
    /// Another entry is under way.
    case busy
    /// There is no entry that could be cleared or cancelled.
    case noEntry
    /// The entry was ended by somebody.
    case cancelled(by: Who)
    /// The entry took too long.
    case timedOut(waitingFor: Wait)
    /// There is no keypad, and why.
    case keypadUnavailable(reason: String)
    /// There is nothing to draw on, and why.
    case displayUnavailable(reason: String)
    /// The entry belongs to another user.
    case notPermitted
    /// The configuration keeps hosts from putting words of their own on the screen.
    case freeTextForbidden
    /// The system gives no memory that can hold a PIN, and why.
    case secretMemoryUnavailable(reason: String)

    /// `type Who`.
    public enum Who: String, CaseIterable, Sendable {
        /// The person, with the cancel key.
        case person
        /// A host, with `CancelPIN`.
        case host
        /// The daemon, since it stops.
        case shutdown
    }

    /// `type Wait`.
    public enum Wait: String, CaseIterable, Sendable {
        /// For the first key.
        case firstKey
        /// For a further key.
        case nextKey
        /// For the end of the entry.
        case total
    }

    /// Its qualified name.
    public var name: String {
        let member =
            switch self {
            case .busy: "Busy"
            case .noEntry: "NoEntry"
            case .cancelled: "Cancelled"
            case .timedOut: "TimedOut"
            case .keypadUnavailable: "KeypadUnavailable"
            case .displayUnavailable: "DisplayUnavailable"
            case .notPermitted: "NotPermitted"
            case .freeTextForbidden: "FreeTextForbidden"
            case .secretMemoryUnavailable: "SecretMemoryUnavailable"
            }
        return PINPadInterface.qualified(member)
    }

    /// Its parameters.
    public var parameters: JSONObject {
        switch self {
        case .busy, .noEntry, .notPermitted, .freeTextForbidden: [:]
        case .cancelled(let who): ["by": .string(who.rawValue)]
        case .timedOut(let wait): ["waitingFor": .string(wait.rawValue)]
        case .keypadUnavailable(let reason), .displayUnavailable(let reason), .secretMemoryUnavailable(let reason):
            ["reason": .string(reason)]
        }
    }
}
