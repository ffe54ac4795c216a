import CommandLineOptions
import Varlink

/// An option of the command line.
struct CommandOption {
    /// Its long name, without dashes.
    let name: String
    /// Its letter, if it has one.
    var letter: Character?
    /// What its value is called in the help text; `nil` when it takes none.
    var value: String?
    /// What it does.
    let help: String
    /// The method's parameter that it gives, "timeouts.firstKey" for a member of another.
    var parameter: String?
    /// Puts its value into the parameters; `nil` for options that the command itself minds.
    var apply: ((String, inout JSONObject) throws(UsageError) -> Void)?

    static let socket = "socket"
    static let json = "json"
    static let showPIN = "show-pin"
    static let help = "help"
    static let version = "version"

    /// What may stand before the verb and after it.
    static var everywhere: [CommandOption] {
        [
            CommandOption(name: socket, value: "PATH", help: "the pad's socket"),
            CommandOption(name: json, help: "print each reply as one line of JSON, a PIN included"),
            CommandOption(name: help, letter: "h", help: "print this help"),
            CommandOption(name: version, help: "print the version"),
        ]
    }
}

/// A command line that makes no sense.
struct UsageError: Error, Equatable {
    /// What is wrong, and what would be right; `nil` where getopt_long(3) has told it already.
    let message: String?
    init(_ message: String?) { self.message = message }
}

extension CommandLineOptions {
    /// Reads `arguments`, the first of which is what the program is called in messages.
    init(_ arguments: [String], _ known: [CommandOption], stopsAtOperand: Bool) throws(UsageError) {
        let known = known.map { Option($0.name, letter: $0.letter, takesValue: $0.value != nil) }
        do {
            try self.init(arguments, known, stopsAtOperand: stopsAtOperand)
        } catch {
            throw UsageError(nil)
        }
    }
}

// Options that become parameters.
extension CommandOption {
    static func text(_ name: String, as parameter: String, value: String, _ help: String) -> CommandOption {
        CommandOption(name: name, value: value, help: help, parameter: parameter) { text, parameters in
            parameters[parameter] = .string(text)
        }
    }

    static func flag(_ name: String, as parameter: String, _ help: String) -> CommandOption {
        CommandOption(name: name, help: help, parameter: parameter) { _, parameters in
            parameters[parameter] = .boolean(true)
        }
    }

    static func number(_ name: String, as parameter: String, value: String, _ help: String) -> CommandOption {
        CommandOption(name: name, value: value, help: help, parameter: parameter) {
            (text, parameters) throws(UsageError) in
            parameters[parameter] = try number(text, name)
        }
    }

    /// A member of the object `timeouts`.
    static func timeout(_ name: String, as member: String, _ help: String) -> CommandOption {
        self.member(name, of: "timeouts", as: member, value: "SECONDS", help, number)
    }

    /// A member of an object; `json` makes its value of the word and the option's name.
    static func member(
        _ name: String, of object: String, as member: String, value: String, _ help: String,
        _ json: @escaping (String, String) throws(UsageError) -> JSON
    ) -> CommandOption {
        CommandOption(name: name, value: value, help: help, parameter: "\(object).\(member)") {
            (text, parameters) throws(UsageError) in
            var members: JSONObject = [:]
            if case .object(let present) = parameters[object] { members = present }
            members[member] = try json(text, name)
            parameters[object] = .object(members)
        }
    }

    static func word(
        _ name: String, as parameter: String, of words: [String], value: String? = nil, _ help: String
    ) -> CommandOption {
        CommandOption(name: name, value: value ?? words.joined(separator: "|"), help: help, parameter: parameter) {
            (text, parameters) throws(UsageError) in
            guard words.contains(text) else {
                throw UsageError("--\(name) is one of \(words.joined(separator: ", ")), not \"\(text)\"")
            }
            parameters[parameter] = .string(text)
        }
    }

    /// Which of some words hold; the others don't.
    static func words(_ name: String, as parameter: String, of words: [String], _ help: String) -> CommandOption {
        CommandOption(name: name, value: words.joined(separator: ",") + "|none", help: help, parameter: parameter) {
            (text, parameters) throws(UsageError) in
            let chosen = text == "none" ? [] : text.split(separator: ",").map(String.init)
            if let unknown = chosen.first(where: { !words.contains($0) }) {
                throw UsageError("--\(name) is any of \(words.joined(separator: ",")), or none, not \"\(unknown)\"")
            }
            var object: JSONObject = [:]
            for word in words { object[word] = .boolean(chosen.contains(word)) }
            parameters[parameter] = .object(object)
        }
    }

    static func number(_ text: String, _ name: String) throws(UsageError) -> JSON {
        guard let number = Int64(text) else { throw UsageError("--\(name) takes a whole number, not \"\(text)\"") }
        return .integer(number)
    }
}
