// getopt_long(3) keeps its place in global variables; it is called from one thread alone.
@preconcurrency import CLinux
import Glibc

/// Options and operands of a command line: getopt_long(3).
struct ParsedOptions {
    /// The options in their order, with their values, empty for those that take none.
    private(set) var options: [(option: CommandOption, value: String)] = []
    /// What is left, in its order.
    private(set) var operands: [String] = []

    /// Reads `arguments`, without the program's name. With `stopsAtOperand`, all from the first operand on are operands.
    init(_ arguments: [String], known: [CommandOption], stopsAtOperand: Bool) throws(UsageError) {
        // getopt_long reorders the arguments, and tells of long options by the numbers from here on.
        let firstNumber: Int32 = 256
        var strings = (["pinpadctl"] + arguments).map { strdup($0) } + [nil]
        let names = known.map { UnsafePointer(strdup($0.name)) }
        defer {
            for string in strings { free(string) }
            for name in names { free(UnsafeMutablePointer(mutating: name)) }
        }
        var long = known.indices.map { index in
            let takesValue = known[index].value != nil
            return option(
                name: names[index], has_arg: takesValue ? required_argument : no_argument, flag: nil,
                val: firstNumber + Int32(index))
        }
        long.append(option())
        let letters = known.compactMap { known in known.letter.map { "\($0)" + (known.value == nil ? "" : ":") } }
        let short = (stopsAtOperand ? "+:" : ":") + letters.joined()
        // Zero, not one: glibc's way to begin anew.
        optind = 0
        opterr = 0
        let count = Int32(arguments.count) + 1
        while true {
            let result = getopt_long(count, &strings, short, &long, nil)
            if result == -1 { break }
            guard let option = OptionParser.option(result, known, firstNumber) else {
                throw OptionParser.error(result, at: Int(optind) - 1, strings, known, firstNumber)
            }
            options.append((option, optarg.map { String(cString: $0) } ?? ""))
        }
        operands = strings.dropFirst(Int(optind)).compactMap { $0.map { String(cString: $0) } }
    }

    /// Whether an option without a value was given.
    func has(_ name: String) -> Bool { options.contains { $0.option.name == name } }

    /// The last value that was given to an option.
    func value(_ name: String) -> String? { options.last { $0.option.name == name }?.value }
}

private enum OptionParser {
    static func option(_ result: Int32, _ known: [CommandOption], _ firstNumber: Int32) -> CommandOption? {
        if result >= firstNumber { return known[Int(result - firstNumber)] }
        return known.first { $0.letter?.asciiValue.map(Int32.init) == result }
    }

    static func error(
        _ result: Int32, at index: Int, _ strings: [UnsafeMutablePointer<CChar>?], _ known: [CommandOption],
        _ firstNumber: Int32
    ) -> UsageError {
        let culprit = optopt >= firstNumber ? "--\(known[Int(optopt - firstNumber)].name)" : nil
        if let culprit {
            return UsageError(result == Int32(UInt8(ascii: ":")) ? "\(culprit) needs a value" : "\(culprit) takes no value")
        }
        if optopt > 0, let letter = UInt8(exactly: optopt) {
            return UsageError("unknown option -\(Character(Unicode.Scalar(letter)))")
        }
        let written = strings.indices.contains(index) ? strings[index].map { String(cString: $0) } : nil
        return UsageError("unknown option \(written ?? "")")
    }
}
