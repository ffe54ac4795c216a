import Glibc

/// Lines for the journal: to standard error, with the priority prefix that journald understands (sd-daemon(3)) when it
/// is the one who listens, bare for a person's terminal.
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
        let line = (goesToJournal ? priority : "pinpad: ") + message.replacingControlCharacters() + "\n"
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
    /// A line stays one line, and a terminal isn't steered by what a host or a device calls itself.
    public func replacingControlCharacters(by replacement: Unicode.Scalar = "\u{FFFD}") -> String {
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? replacement : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
