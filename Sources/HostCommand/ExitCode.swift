/// How `pinpadctl` ends.
enum ExitCode: Int32, CaseIterable {
    /// The pad did what was asked.
    case success = 0
    /// Anything that has no number of its own: no connection, no permission, a lost connection.
    case failure = 1
    /// The command line, or a value in it, is not as it must be.
    case usage = 2
    /// The person, a host or the pad's own end cancelled the entry.
    case cancelled = 3
    /// The entry took too long.
    case timedOut = 4
    /// Another entry is under way.
    case busy = 5
    /// The pad has no keypad, no display or no memory that can hold a PIN.
    case unavailable = 6
    /// There is no entry that could be cleared or cancelled.
    case noEntry = 7
    /// Control-C: 128 and the number of SIGINT, as shells have it.
    case interrupted = 130

    /// What it means, for the help text.
    var meaning: String {
        switch self {
        case .success: "done; for enter: the PIN is complete"
        case .failure: "no connection, no permission, or another failure"
        case .usage: "wrong usage"
        case .cancelled: "the entry was cancelled"
        case .timedOut: "the entry took too long"
        case .busy: "another entry is under way"
        case .unavailable: "the pad has no keypad, no display or no memory for a PIN"
        case .noEntry: "there is no entry to clear or cancel"
        case .interrupted: "Control-C; an entry under way is cancelled"
        }
    }
}
