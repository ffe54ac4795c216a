import EventLoop
import PadInterface
import Varlink

/// Replies as people read them.
enum Report {
    /// The lines for a reply to `verb`; none for what goes without saying.
    static func lines(_ verb: Verb, _ parameters: JSONObject) -> [String] {
        switch verb {
        case .enter: [entry(parameters)]
        case .status: status(parameters).map { name, value in name.padded(to: 8) + value }
        case .monitor:
            [
                status(parameters).map { name, value in name == "state" ? value.padded(to: 9) : "\(name) \(value)" }
                    .joined(separator: "  ")
            ]
        case .clear, .cancel, .message: []
        }
    }

    /// What an error means, and how the command ends.
    static func failure(_ verb: Verb, _ name: String, _ parameters: JSONObject) -> (code: ExitCode, message: String) {
        let detail = { (member: String) in string(parameters[member]) ?? "unknown" }
        switch name {
        case PINPadInterface.qualified("Busy"): return (.busy, "another entry is under way")
        case PINPadInterface.qualified("NoEntry"): return (.noEntry, "there is no entry")
        case PINPadInterface.qualified("Cancelled"): return (.cancelled, "cancelled by \(canceller(detail("by")))")
        case PINPadInterface.qualified("TimedOut"): return (.timedOut, timeout(detail("waitingFor")))
        case PINPadInterface.qualified("KeypadUnavailable"): return (.unavailable, "no keypad: \(detail("reason"))")
        case PINPadInterface.qualified("DisplayUnavailable"): return (.unavailable, "no display: \(detail("reason"))")
        case PINPadInterface.qualified("SecretMemoryUnavailable"):
            return (.unavailable, "no memory for a PIN: \(detail("reason"))")
        case PINPadInterface.qualified("NotPermitted"): return (.failure, "the entry belongs to another user")
        case PINPadInterface.qualified("FreeTextForbidden"):
            return (.failure, "the pad's configuration takes no words of a host's own (FreeText=no)")
        case "org.varlink.service.InvalidParameter":
            let parameter = detail("parameter")
            let option = verb.options.first { $0.parameter == parameter }.map { "--\($0.name)" }
            let reason = remedy(parameter).map { ": \($0)" } ?? ""
            return (.usage, "the pad does not take this value of \(option ?? parameter)\(reason)")
        default: return (.failure, "the pad answers \(name)")
        }
    }

    /// What would be right, where the parameter alone doesn't tell.
    private static func remedy(_ parameter: String) -> String? {
        switch parameter {
        case "style": "the pad's styles are those of its configuration, and those that pinpadctl preview knows"
        case "amount.currency": "a code of ISO 4217 in capital letters, as EUR"
        case "text": "at most 4096 bytes, and not together with --prompt"
        default: nil
        }
    }

    private static func entry(_ parameters: JSONObject) -> String {
        let event = string(parameters["event"]) ?? "unknown event"
        let digits = length(parameters["length"])
        switch event {
        case "changed", "deletedBackward": return digits
        case "completed": return "completed: \(digits)"
        case "keypadLost": return "keypad unplugged"
        case "keypadFound": return "keypad back"
        default: return string(parameters["reason"]).map { "\(event): \(reason($0))" } ?? event
        }
    }

    private static func length(_ value: JSON?) -> String {
        guard case .integer(let count)? = value else { return "unknown length" }
        return switch count {
        case 0: "no digits"
        case 1: "1 digit"
        default: "\(count) digits"
        }
    }

    private static func reason(_ word: String) -> String {
        switch word {
        case "tooShort": "too short"
        case "notAllowed": "not allowed"
        case "keysDropped": "keys were lost"
        case "host": "by a host"
        default: word
        }
    }

    private static func canceller(_ word: String) -> String {
        switch word {
        case "person": "the person"
        case "host": "a host"
        case "shutdown": "the pad, which stops"
        default: word
        }
    }

    private static func timeout(_ word: String) -> String {
        switch word {
        case "firstKey": "no key came in time"
        case "nextKey": "the next key did not come in time"
        case "total": "the entry took too long"
        default: "timed out: \(word)"
        }
    }

    private static func status(_ parameters: JSONObject) -> [(String, String)] {
        guard case .object(let status)? = parameters["status"] else { return [] }
        return [
            ("state", string(status["state"]) ?? "unknown"), ("keypad", part(status["keypad"])),
            ("display", part(status["display"])), ("memory", memory(status["secretMemory"])),
        ]
    }

    private static func part(_ value: JSON?) -> String {
        guard case .object(let part)? = value, case .boolean(let isAvailable)? = part["available"] else {
            return "unknown"
        }
        return isAvailable ? "available" : "unavailable" + (string(part["reason"]).map { " (\($0))" } ?? "")
    }

    private static func memory(_ value: JSON?) -> String {
        switch string(value) {
        case "secretFile": "memfd_secret"
        case "lockedAnonymous": "locked"
        case let other: other ?? "unknown"
        }
    }

    /// A string; what could steer a terminal is taken out of it.
    private static func string(_ value: JSON?) -> String? {
        guard case .string(let text)? = value else { return nil }
        return text.replacingControlCharacters()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}
