/// What `pinpadctl` can be asked for: one verb for each method of the pad's interface.
enum Verb: String, CaseIterable {
    case enter, clear, cancel, message, status, monitor

    /// The method that it calls.
    var method: String {
        switch self {
        case .enter: "EnterPIN"
        case .clear: "ClearPIN"
        case .cancel: "CancelPIN"
        case .message: "ShowMessage"
        case .status: "GetStatus"
        case .monitor: "Monitor"
        }
    }

    /// Whether the call has more than one reply.
    var takesMore: Bool { self == .enter || self == .monitor }

    /// The name of its one operand, and the parameter that it becomes; `nil` when it has none.
    var operand: (name: String, parameter: String)? { self == .message ? ("TEXT", "text") : nil }

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .enter: "ask the person for a PIN, and tell what happens"
        case .clear: "take back all digits of the entry under way"
        case .cancel: "end the entry under way"
        case .message: "show a symbol for a message, and TEXT where the pad can draw it"
        case .status: "tell what the pad does and whether its parts work"
        case .monitor: "tell the status now and at each change"
        }
    }

    /// Its own options.
    var options: [CommandOption] {
        switch self {
        case .enter: Verb.enterOptions
        case .message:
            [
                .word(
                    "kind", as: "kind", of: ["information", "success", "failure", "busy"], "what the message means"),
                .number("seconds", as: "seconds", value: "SECONDS", "how long it stays, 1 to 3600"),
            ]
        case .clear, .cancel, .status, .monitor: []
        }
    }

    private static var enterOptions: [CommandOption] {
        [
            .number("minimum", as: "minimumLength", value: "DIGITS", "the least digits, 1 to 16"),
            .number("maximum", as: "maximumLength", value: "DIGITS", "the most digits, 1 to 16"),
            .word(
                "submit", as: "submit", of: ["automatic", "enter"],
                "end by itself with the last digit that fits, or with Enter"),
            .text("prompt", as: "prompt", value: "TEXT", "what to ask for, where the pad can draw text"),
            .text("amount", as: "amount", value: "TEXT", "the amount to be paid, where the pad can draw text"),
            .text("language", as: "language", value: "TAG", "the person's language, as de or pt-BR"),
            .timeout("first-key-timeout", as: "firstKey", "how long to wait for the first key, 1 to 3600"),
            .timeout("next-key-timeout", as: "nextKey", "how long to wait for each further key, 1 to 3600"),
            .timeout("total-timeout", as: "total", "how long the entry may take in all, 1 to 3600"),
            .words(
                "allow", as: "allow", of: ["correct", "clear", "cancel"],
                "what the person may do beside typing digits"),
            .text("style", as: "style", value: "NAME", "a style of the pad's configuration"),
            CommandOption(name: CommandOption.showPIN, help: "print the PIN, when it is complete"),
        ]
    }
}
