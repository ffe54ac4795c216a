import Prompts

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

    /// The name of the one operand that it may have, and the parameter that it becomes; `nil` when it has none.
    var operand: (name: String, parameter: String)? { self == .message ? ("[TEXT]", "text") : nil }

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .enter: "ask the person for a PIN, and tell what happens"
        case .clear: "take back all digits of the entry under way"
        case .cancel: "end the entry under way"
        case .message: "show a message"
        case .status: "tell what the pad does and whether its parts work"
        case .monitor: "tell the status now and at each change"
        }
    }

    /// Its own options.
    var options: [CommandOption] {
        switch self {
        case .enter: Verb.enterOptions
        case .message:
            Verb.wordOptions + [
                .word(
                    "kind", as: "kind", of: ["information", "success", "failure", "busy"], "what the message means"),
                .number("seconds", as: "seconds", value: "SECONDS", "how long it stays, 1 to 3600"),
                .text("style", as: "style", value: "NAME", "a style of the pad"),
            ]
        case .clear, .cancel, .status, .monitor: []
        }
    }

    /// What the pad can say itself.
    static var prompts: [String] { PromptName.allCases.map(\.rawValue) }

    /// What is said to the person.
    private static var wordOptions: [CommandOption] {
        [
            .word(
                "prompt", as: "prompt", of: Verb.prompts, value: "NAME",
                "what to say, one of the prompts below"),
            .number("tries-left", as: "triesLeft", value: "COUNT", "how many tries are left after a wrong PIN"),
            .text("hint", as: "hint", value: "TEXT", "what to say less loudly"),
            .member(
                "amount", of: "amount", as: "minorUnits", value: "NUMBER", "the amount, in the smallest unit (cents)",
                CommandOption.number),
            .member("currency", of: "amount", as: "currency", value: "CODE", "its currency, as EUR") { code, _ in
                .string(code)
            },
            .text("language", as: "language", value: "TAG", "the person's language, as de or zh-Hant"),
        ]
    }

    private static var enterOptions: [CommandOption] {
        [
            .text("text", as: "text", value: "TEXT", "what to ask for, instead of a prompt of the pad's")
        ] + wordOptions + [
            .number("minimum", as: "minimumLength", value: "DIGITS", "the least digits, 1 to 16"),
            .number("maximum", as: "maximumLength", value: "DIGITS", "the most digits, 1 to 16"),
            .word(
                "submit", as: "submit", of: ["automatic", "enter"],
                "end by itself with the last digit that fits, or with Enter"),
            .timeout("first-key-timeout", as: "firstKey", "how long to wait for the first key, 1 to 3600"),
            .timeout("next-key-timeout", as: "nextKey", "how long to wait for each further key, 1 to 3600"),
            .timeout("total-timeout", as: "total", "how long the entry may take in all, 1 to 3600"),
            .words(
                "allow", as: "allow", of: ["correct", "clear", "cancel"],
                "what the person may do beside typing digits"),
            .text("style", as: "style", value: "NAME", "a style of the pad"),
            CommandOption(name: CommandOption.showPIN, help: "print the PIN, when it is complete"),
        ]
    }
}
