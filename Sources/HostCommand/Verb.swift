import PINPad

/// What `pinpadctl` can be asked for: one verb for each method of the pad's interface.
enum Verb: String, CaseIterable {
    case enter, number, clear, cancel, message, status, monitor, keys

    /// The method that it calls.
    var method: String {
        switch self {
        case .enter: "EnterPIN"
        case .number: "EnterNumber"
        case .clear: "ClearPIN"
        case .cancel: "CancelPIN"
        case .message: "ShowMessage"
        case .status: "GetStatus"
        case .monitor: "Monitor"
        case .keys: "MonitorKeys"
        }
    }

    /// Whether the call has more than one reply.
    var takesMore: Bool { isEntry || self == .monitor || self == .keys }

    /// Whether the person types something.
    var isEntry: Bool { self == .enter || self == .number }

    /// The name of the one operand that it may have, and the parameter that it becomes; `nil` when it has none.
    var operand: (name: String, parameter: String)? { self == .message ? ("[TEXT]", "text") : nil }

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .enter: "ask the person for a PIN, and tell what happens"
        case .number: "ask the person for a number that is no secret"
        case .clear: "take back all digits of the entry under way"
        case .cancel: "end the entry under way"
        case .message: "show a message"
        case .status: "tell what the pad does and whether its parts work"
        case .monitor: "tell the status now and at each change"
        case .keys: "tell each key outside entries that the configuration lets hosts know"
        }
    }

    /// Its own options.
    var options: [CommandOption] {
        switch self {
        case .enter: Verb.enterOptions
        case .number: Verb.numberOptions
        case .message:
            Verb.wordOptions + Verb.paymentOptions + [
                .word(
                    "kind", as: "kind", of: MessageRequest.Kind.allCases.map(\.rawValue), "what the message means"),
                .number("seconds", as: "seconds", value: "SECONDS", "how long it stays, 1 to 3600"),
                .text("style", as: "style", value: "NAME", "a style of the pad"),
            ]
        case .clear, .cancel, .status, .monitor, .keys: []
        }
    }

    /// What the pad can say itself.
    static var prompts: [String] { Prompt.allCases.map(\.rawValue) }

    /// What is said to the person.
    private static var wordOptions: [CommandOption] {
        [
            .word(
                "prompt", as: "prompt", of: Verb.prompts, value: "NAME",
                "what to say, one of the prompts below"),
            .text("hint", as: "hint", value: "TEXT", "what to say less loudly"),
            .text("language", as: "language", value: "TAG", "the person's language, as de or zh-Hant"),
        ]
    }

    private static var paymentOptions: [CommandOption] {
        [
            .number("tries-left", as: "triesLeft", value: "COUNT", "how many tries are left after a wrong PIN"),
            .member(
                "amount", of: "amount", as: "minorUnits", value: "NUMBER", "the amount, in the smallest unit (cents)",
                CommandOption.number),
            .member("currency", of: "amount", as: "currency", value: "CODE", "its currency, as EUR") { code, _ in
                .string(code)
            },
        ]
    }

    private static var enterOptions: [CommandOption] {
        [textOption] + wordOptions + paymentOptions + ruleOptions(of: "PIN", most: 16) + [
            .flag("confirm", as: "confirm", "it is a new PIN, which is to be typed twice"),
            .flag("refuse-simple", as: "refuseSimple", "refuse a new PIN that is easily guessed"),
            .flag("hide-length", as: "hideLength", "show that a key was taken, not how many were"),
            CommandOption(name: CommandOption.showPIN, help: "print the PIN, when it is complete"),
        ]
    }

    private static var numberOptions: [CommandOption] {
        let kinds: [NumberRequest.Kind] = [.amount(currency: ""), .telephone, .membership, .other]
        return [
            .word("kind", as: "kind", of: kinds.map(\.name), "what the number is"),
            .text("currency", as: "currency", value: "CODE", "the currency of an amount that is asked for, as EUR"),
            textOption,
        ] + wordOptions + [
            .member(
                "shown-amount", of: "amount", as: "minorUnits", value: "NUMBER",
                "an amount to show beside, in the smallest unit (cents)", CommandOption.number),
            .member("shown-currency", of: "amount", as: "currency", value: "CODE", "its currency, as EUR") { code, _ in
                .string(code)
            },
        ] + ruleOptions(of: "number", most: 20)
    }

    private static var textOption: CommandOption {
        .text("text", as: "text", value: "TEXT", "what to ask for, instead of a prompt of the pad's")
    }

    /// How an entry goes.
    private static func ruleOptions(of what: String, most: Int) -> [CommandOption] {
        [
            .number("minimum", as: "minimumLength", value: "DIGITS", "the least digits of a \(what), 1 to \(most)"),
            .number("maximum", as: "maximumLength", value: "DIGITS", "the most digits of a \(what), 1 to \(most)"),
            .word(
                "submit", as: "submit", of: Rules.Submit.allCases.map(\.rawValue),
                "end by itself with the last digit that fits, or with Enter"),
            .timeout("first-key-timeout", as: "firstKey", "how long to wait for the first key, 1 to 3600"),
            .timeout("next-key-timeout", as: "nextKey", "how long to wait for each further key, 1 to 3600"),
            .timeout("total-timeout", as: "total", "how long the entry may take in all, 1 to 3600"),
            .timeout("warning", as: "warning", "how long before its end to warn; 0 for not at all"),
            .member(
                "extensions", of: "timeouts", as: "extensions", value: "COUNT",
                "how many times a key gives more time, 0 to 100", CommandOption.number),
            .words(
                "allow", as: "allow", of: ["correct", "clear", "cancel", "enter"],
                "what the person may do beside typing digits"),
            .word(
                "correction", as: "correction", of: Rules.Correction.allCases.map(\.rawValue),
                "what the key that corrects takes back"),
            .number("hold-off", as: "holdOff", value: "SECONDS", "how long no key is taken at first, 0 to 60"),
            .text("style", as: "style", value: "NAME", "a style of the pad"),
        ]
    }
}
