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
    /// The entry belongs to another user, or this user may not use the pad.
    case notPermitted
    /// This user has so many connections to the pad already.
    case tooManyConnections(limit: Int)
    /// The configuration tells hosts of no keys.
    case keysForbidden
    /// What is to be typed in the clear was asked for as if it were a PIN.
    case asksForPIN
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
            case .tooManyConnections: "TooManyConnections"
            case .keysForbidden: "KeysForbidden"
            case .asksForPIN: "AsksForPIN"
            case .freeTextForbidden: "FreeTextForbidden"
            case .secretMemoryUnavailable: "SecretMemoryUnavailable"
            }
        return PINPadInterface.qualified(member)
    }

    /// Its parameters.
    public var parameters: JSONObject {
        switch self {
        case .busy, .noEntry, .notPermitted, .keysForbidden, .asksForPIN, .freeTextForbidden: [:]
        case .tooManyConnections(let limit): ["limit": .integer(Int64(limit))]
        case .cancelled(let who): ["by": .string(who.rawValue)]
        case .timedOut(let wait): ["waitingFor": .string(wait.rawValue)]
        case .keypadUnavailable(let reason), .displayUnavailable(let reason), .secretMemoryUnavailable(let reason):
            ["reason": .string(reason)]
        }
    }

    /// Reads an error by its qualified name. `nil` where it is none of this interface; throws where its parameters are not
    /// as they must be.
    public init?(name: String, _ parameters: JSONObject) throws(CallError) {
        let prefix = PINPadInterface.qualified("")
        guard name.hasPrefix(prefix) else { return nil }
        let parameters = Parameters(parameters)
        switch name.dropFirst(prefix.count) {
        case "Busy": self = .busy
        case "NoEntry": self = .noEntry
        case "Cancelled": self = .cancelled(by: try parameters.enumeration("by"))
        case "TimedOut": self = .timedOut(waitingFor: try parameters.enumeration("waitingFor"))
        case "KeypadUnavailable": self = .keypadUnavailable(reason: try parameters.string("reason"))
        case "DisplayUnavailable": self = .displayUnavailable(reason: try parameters.string("reason"))
        case "NotPermitted": self = .notPermitted
        case "TooManyConnections":
            self = .tooManyConnections(limit: try parameters.integer("limit", in: 0...Int.max))
        case "KeysForbidden": self = .keysForbidden
        case "AsksForPIN": self = .asksForPIN
        case "FreeTextForbidden": self = .freeTextForbidden
        case "SecretMemoryUnavailable": self = .secretMemoryUnavailable(reason: try parameters.string("reason"))
        default: return nil
        }
    }
}

extension PadError: CustomStringConvertible {
    /// What it means, for a person. Words of the pad's stand in it as they came.
    public var description: String {
        switch self {
        case .busy: "another entry is under way"
        case .noEntry: "there is no entry"
        case .cancelled(by: .person): "cancelled by the person"
        case .cancelled(by: .host): "cancelled by a host"
        case .cancelled(by: .shutdown): "cancelled by the pad, which stops"
        case .timedOut(waitingFor: .firstKey): "no key came in time"
        case .timedOut(waitingFor: .nextKey): "the next key did not come in time"
        case .timedOut(waitingFor: .total): "the entry took too long"
        case .keypadUnavailable(let reason): "no keypad: \(reason)"
        case .displayUnavailable(let reason): "no display: \(reason)"
        case .notPermitted: "not permitted: the entry belongs to another user, or this user may not use the pad"
        case .tooManyConnections(let limit): "this user has \(limit) connections to the pad already"
        case .keysForbidden: "the pad's configuration tells hosts of no keys (Attention, MenuKeys)"
        case .asksForPIN: "a number can not be asked for as if it were a PIN"
        case .freeTextForbidden: "the pad's configuration takes no words of a host's own (FreeText=no)"
        case .secretMemoryUnavailable(let reason): "no memory for a PIN: \(reason)"
        }
    }
}
