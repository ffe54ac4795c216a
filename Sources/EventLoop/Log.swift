import Glibc

/// Lines for the journal: to standard error, with the priority prefix that journald understands (sd-daemon(3)) when it
/// is the one who listens, bare for a person's terminal.
///
/// A line stays one line of a sane length, and steers no terminal, whatever a host, a device or a file calls itself: each is
/// made ``Swift/String/printable(atMost:)`` here.
///
/// No line may ever carry a digit of a PIN, nor which key was pressed.
public enum Log {
    /// Something doesn't work until somebody mends it.
    public static func error(_ message: String) { write(message, priority: "<3>") }
    /// Something was lost or refused, and the pad goes on.
    public static func warning(_ message: String) { write(message, priority: "<4>") }
    /// What a person who looks for the reason of something would want to read.
    public static func notice(_ message: String) { write(message, priority: "<5>") }
    /// What happened, in the ordinary course of things.
    public static func information(_ message: String) { write(message, priority: "<6>") }

    private static let goesToJournal = getenv("JOURNAL_STREAM") != nil

    private static func write(_ message: String, priority: String) {
        let line = (goesToJournal ? priority : "pinpad: ") + message.printable() + "\n"
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            // Nobody is left to tell.
            if written <= 0 { return }
            rest = rest.dropFirst(written)
        }
    }
}

extension String {
    /// The text as it may stand in a log or on a person's terminal: what breaks a line, steers a terminal or turns the order
    /// of what is read (`Cc`, `Zl`, `Zp`, and Bidi_Control of Unicode Standard Annex 9) is written as `\u{202E}`. Of a text
    /// that would have more than `limit` Unicode scalars the end is left out, and “…” says so.
    public func printable(atMost limit: Int = 1_024) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            let properties = scalar.properties
            let written: String.UnicodeScalarView
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: written = scalar.escaped
            default: written = properties.isBidiControl ? scalar.escaped : String.UnicodeScalarView([scalar])
            }
            count += written.count
            if count > limit { return String(result) + "…" }
            result.append(contentsOf: written)
        }
        return String(result)
    }

    /// Control characters give way to one that takes a place of its own, where text stands in cells.
    public func replacingControlCharacters(by replacement: Unicode.Scalar = "\u{FFFD}") -> String {
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? replacement : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    fileprivate var escaped: String.UnicodeScalarView {
        "\\u{\(String(value, radix: 16, uppercase: true))}".unicodeScalars
    }
}
