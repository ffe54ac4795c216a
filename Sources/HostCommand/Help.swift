import PINPad
import Preview

/// What `--help` prints, from the same tables by which a command line is read.
enum Help {
    static var general: String {
        """
        Usage: pinpadctl [OPTION]... COMMAND [OPTION]...

        Asks a PIN pad for a PIN, and for what else it can do.

        Commands:
        \(table(Verb.allCases.map { ($0.rawValue + ($0.operand.map { " \($0.name)" } ?? ""), $0.summary) } + [preview]))
        Options, before the command or after it:
        \(table(CommandOption.everywhere.map { ($0.form, $0.help) }))
        By default the socket is \(PINPadInterface.socketPath).
        Options of a command: pinpadctl COMMAND --help

        Exit status:
        \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
        """
    }

    /// The command that calls no pad.
    static let preview = (name: "preview", summary: "draw what the pad would show into a PNG, without a pad")

    static var ofPreview: String {
        """
        Usage: pinpadctl preview [OPTION]... -o FILE.png

        \(preview.summary.prefix(1).uppercased())\(preview.summary.dropFirst()).

        Options of preview:
        \(table(PreviewOptions.help.map { ($0.option, $0.meaning) }))
        Screens:
        \(wrapped(PreviewOptions.screens))
        Prompts:
        \(wrapped(Verb.prompts))
        """
    }

    static func of(_ verb: Verb) -> String {
        let operand = verb.operand.map { " \($0.name)" } ?? ""
        let own =
            verb.options.isEmpty
            ? "" : "Options of \(verb.rawValue):\n" + table(verb.options.map { ($0.form, $0.help) }) + "\n"
        let prompts =
            verb.options.contains { $0.name == "prompt" } ? "Prompts:\n\(wrapped(Verb.prompts))\n" : ""
        return """
            Usage: pinpadctl [OPTION]... \(verb.rawValue)\(operand) [OPTION]...

            \(verb.summary.prefix(1).uppercased())\(verb.summary.dropFirst()).

            \(own)\(prompts)Options of every command:
            \(table(CommandOption.everywhere.map { ($0.form, $0.help) }))
            """
    }

    /// Words in lines that fit a terminal; a line feed after each line.
    private static func wrapped(_ words: [String]) -> String {
        var lines = [" "]
        for word in words {
            if lines[lines.count - 1].count + word.count > 76 { lines.append(" ") }
            lines[lines.count - 1] += " " + word
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Two columns, the second aligned; a line feed after each line.
    private static func table(_ rows: [(String, String)]) -> String {
        // What is too wide for the first column has a line of its own.
        let width = rows.map(\.0.count).filter { $0 <= 30 }.max() ?? 0
        return rows.map { left, right in
            let gap =
                left.count > width
                ? "\n" + String(repeating: " ", count: width + 4)
                : String(repeating: " ", count: width + 2 - left.count)
            return "  \(left)\(gap)\(right)\n"
        }.joined()
    }
}

extension CommandOption {
    /// "-h, --help" or "--socket PATH"
    fileprivate var form: String {
        (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
