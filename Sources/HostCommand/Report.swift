import EventLoop
import PINPad
import Varlink

/// Replies as people read them.
enum Report {
    /// The lines for a reply to `verb`; none for what goes without saying. Throws where something is missing in it.
    static func lines(_ verb: Verb, _ parameters: JSONObject) throws(CallError) -> [String] {
        switch verb {
        case .enter: return [entry(try EnterPINReply(reading: parameters))]
        case .number:
            let reply = try EnterPINReply(reading: parameters)
            guard reply.event == .completed else { return [entry(reply)] }
            return [entry(reply), shown(try Parameters(parameters).string("number"))]
        case .status: return status(try Status(reading: parameters)).map { name, value in name.padded(to: 8) + value }
        case .monitor:
            let parts = status(try Status(reading: parameters)).map { name, value in
                name == "state" ? value.padded(to: 9) : "\(name) \(value)"
            }
            return [parts.joined(separator: "  ")]
        case .keys: return [try Parameters(parameters).enumeration("key", as: HostKey.self).rawValue]
        case .clear, .cancel, .message: return []
        }
    }

    /// What an error means, and how the command ends.
    static func failure(_ verb: Verb, _ error: HostError) -> (code: ExitCode, message: String) {
        switch error {
        case .pad(let padError): return (code(of: padError), shown("\(padError)"))
        case .invalidParameter(let parameter):
            let option = verb.options.first { $0.parameter == parameter }.map { "--\($0.name)" }
            let reason = remedy(parameter).map { ": \($0)" } ?? ""
            return (.usage, shown("\(HostError.invalidParameter(option ?? parameter))\(reason)"))
        case .answered, .unreachable, .disconnected, .invalidReply, .closed, .inUse, .system:
            return (.failure, shown("\(error)"))
        }
    }

    private static func code(of error: PadError) -> ExitCode {
        switch error {
        case .busy: .busy
        case .noEntry: .noEntry
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .keypadUnavailable, .displayUnavailable, .secretMemoryUnavailable: .unavailable
        case .asksForPIN: .usage
        case .notPermitted, .tooManyConnections, .keysForbidden, .freeTextForbidden: .failure
        }
    }

    /// What would be right, where the parameter alone doesn't tell.
    private static func remedy(_ parameter: String) -> String? {
        switch parameter {
        case "style": "the pad's styles are those of its configuration, and those that pinpadctl preview knows"
        case "amount.currency", "currency": "a code of ISO 4217 in capital letters, as EUR"
        case "text": "at most 4096 bytes, and not together with --prompt"
        default: nil
        }
    }

    private static func entry(_ reply: EnterPINReply) -> String {
        switch reply.event {
        case .changed, .deletedBackward: digits(reply.length)
        case .completed: "completed: \(digits(reply.length))"
        case .keypadLost: "keypad unplugged"
        case .keypadFound: "keypad back"
        case .repeating: "to be typed again"
        case .expiring: "time is nearly up"
        case .extended: "more time"
        case .began, .cleared, .refused: reply.event.rawValue + (reply.reason.map { ": \(reason($0))" } ?? "")
        }
    }

    private static func digits(_ count: Int) -> String {
        switch count {
        case 0: "no digits"
        case 1: "1 digit"
        default: "\(count) digits"
        }
    }

    private static func reason(_ reason: EnterPINReply.Reason) -> String {
        switch reason {
        case .full: "full"
        case .tooShort: "too short"
        case .notAllowed: "not allowed"
        case .keysDropped: "keys were lost"
        case .host: "by a host"
        case .tooSimple: "too simple"
        case .mismatch: "typed differently the second time"
        }
    }

    private static func status(_ status: Status) -> [(String, String)] {
        [("state", status.state.rawValue), ("keypad", part(status.keypad)), ("display", part(status.display))]
            + (status.painter.map { [("painter", part($0))] } ?? [])
            + [("memory", memory(status))]
    }

    private static func part(_ part: Status.Part) -> String {
        switch part {
        case .available: "available"
        case .unavailable(let reason): "unavailable" + (reason.isEmpty ? "" : " (\(shown(reason)))")
        }
    }

    private static func memory(_ status: Status) -> String {
        switch status.secretMemory {
        case .secretFile: "memfd_secret"
        case .lockedAnonymous: "locked"
        }
    }

    /// Words from outside; what could steer a terminal, or turn what is read, is escaped.
    private static func shown(_ text: String) -> String { text.printable() }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}
