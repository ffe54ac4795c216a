import CommandLineOptions
import PINPad
import Preview
import Varlink

/// What a command line asks for.
enum Invocation: Equatable {
    /// A text, and nothing else: help or the version.
    case print(String)
    /// A call of the pad.
    case call(HostCall)
    /// A picture of what the pad would show.
    case preview(PreviewOptions)

    /// Reads a command line, of which the first word is the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        let general = try CommandLineOptions(
            arguments, CommandOption.everywhere, stopsAtOperand: true)
        if let text = Invocation.text(general, help: Help.general) {
            self = .print(text)
            return
        }
        let verbs = (Verb.allCases.map(\.rawValue) + [Help.preview.name]).joined(separator: ", ")
        guard let word = general.operands.first else { throw UsageError("a command is missing: \(verbs)") }
        let rest = general.operands.dropFirst()
        if word == Help.preview.name {
            self = try Invocation.preview(["\(arguments.first ?? "pinpadctl") \(word)"] + rest)
            return
        }
        guard let verb = Verb(rawValue: word) else {
            throw UsageError("unknown command \"\(word)\"; there are \(verbs)")
        }
        let own = try CommandLineOptions(
            ["\(arguments.first ?? "pinpadctl") \(verb.rawValue)"] + rest,
            verb.options + CommandOption.everywhere, stopsAtOperand: false)
        if let text = Invocation.text(own, help: Help.of(verb)) {
            self = .print(text)
            return
        }
        self = .call(try HostCall(verb, general, own))
    }

    private static func preview(_ arguments: [String]) throws(UsageError) -> Invocation {
        do {
            return try PreviewOptions(arguments).map { .preview($0) } ?? .print(Help.ofPreview)
        } catch {
            throw UsageError(error.message)
        }
    }

    private static func text(_ parsed: CommandLineOptions, help: @autoclosure () -> String) -> String? {
        if parsed.has(CommandOption.help) { return help() }
        if parsed.has(CommandOption.version) { return "pinpadctl \(PINPadInterface.version)\n" }
        return nil
    }
}

/// A call of the pad, as the command line gives it.
struct HostCall: Equatable {
    var verb: Verb
    /// The method's parameters.
    var parameters: JSONObject = [:]
    /// Where the pad's socket is.
    var socket = PINPadInterface.socketPath
    /// Whether replies are printed as they come.
    var isJSON = false
    /// Whether the PIN is printed for people.
    var showsPIN = false

    init(_ verb: Verb) { self.verb = verb }

    fileprivate init(_ verb: Verb, _ general: CommandLineOptions, _ own: CommandLineOptions) throws(UsageError) {
        self.verb = verb
        socket = own.value(CommandOption.socket) ?? general.value(CommandOption.socket) ?? socket
        isJSON = own.has(CommandOption.json) || general.has(CommandOption.json)
        showsPIN = own.has(CommandOption.showPIN)
        for (name, value) in own.given {
            try verb.options.first { $0.name == name }?.apply?(value ?? "", &parameters)
        }
        var operands = own.operands[...]
        if let operand = verb.operand, let text = operands.popFirst() { parameters[operand.parameter] = .string(text) }
        if verb == .message, parameters["text"] == nil, parameters["prompt"] == nil {
            throw UsageError("message needs a TEXT, or --prompt")
        }
        if let extra = operands.first { throw UsageError("\(verb.rawValue) does not take \"\(extra)\"") }
    }
}
