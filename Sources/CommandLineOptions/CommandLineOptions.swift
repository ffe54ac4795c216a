import CLinux
import Glibc

/// A program's command line, read by getopt_long(3).
public struct CommandLineOptions {
    /// An option that a program knows.
    public struct Option: Sendable {
        let name: String
        let letter: Character?
        let takesValue: Bool

        /// `--name`, and `-l` where it has a letter; with `takesValue` also `--name=VALUE` and `--name VALUE`.
        public init(_ name: String, letter: Character? = nil, takesValue: Bool = false) {
            self.name = name
            self.letter = letter
            self.takesValue = takesValue
        }
    }

    /// The command line can't be read. getopt_long(3) has already told the person why, on standard error.
    public struct Invalid: Error, Equatable {
        /// Nothing more is to be said.
        public init() {}
    }

    /// The options that were given, in order, by their long names; `nil` for those without a value.
    public private(set) var given: [(name: String, value: String?)] = []
    /// What is no option.
    public private(set) var operands: [String] = []

    /// Reads `arguments`, of which the first is the program's name. With `stopsAtOperand` everything from the first
    /// operand on is one, so that a verb can have options of its own.
    public init(_ arguments: [String], _ options: [Option], stopsAtOperand: Bool = false) throws(Invalid) {
        var words = arguments.map { strdup($0) } + [nil]
        let names = options.map { strdup($0.name) }
        defer { for pointer in words + names { free(pointer) } }
        // Beyond any letter, so that a long option without one has a number of its own.
        let firstNumber: Int32 = 256
        var table = zip(options, names).enumerated().map { index, pair in
            option(
                name: pair.1, has_arg: pair.0.takesValue ? required_argument : no_argument, flag: nil,
                val: firstNumber + Int32(index))
        }
        table.append(option())
        let letters = options.map { known in known.letter.map { known.takesValue ? "\($0):" : "\($0)" } ?? "" }
        let letterNumbers = options.map { $0.letter?.asciiValue.map(Int32.init) }
        let short = (stopsAtOperand ? "+" : "") + letters.joined()
        clinux_getopt_restart()
        while true {
            let result = getopt_long(Int32(arguments.count), &words, short, table, nil)
            if result == -1 { break }
            let index = options.indices.first { index in
                result == firstNumber + Int32(index) || letterNumbers[index] == result
            }
            guard let index else { throw Invalid() }
            given.append((options[index].name, clinux_getopt_argument().map { String(cString: $0) }))
        }
        operands = words.dropFirst(Int(clinux_getopt_index())).compactMap { $0.map { String(cString: $0) } }
    }

    /// The value of the last option of this name; `nil` where there is none.
    public func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

    /// Whether the option was given.
    public func has(_ name: String) -> Bool { given.contains { $0.name == name } }
}
