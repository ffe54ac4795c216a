/// What the pad has to show.
public enum ScreenContent: Equatable, Sendable {
    /// Nobody is asked for anything: the background, a logo from a PNG at a path (empty for none), and words.
    case standby(logo: String = "", words: Words = Words())
    /// A row of 1…16 places, the first `filled` of them with a dot. Numbers outside are taken as the nearest inside.
    case entry(places: Int, filled: Int, words: Words = Words())
    /// An empty row of 1…16 places, and above it an arrow that turns back: keys were lost, typing begins again.
    case startAgain(places: Int, words: Words = Words())
    /// An entry whose keypad is gone: a greyed, empty row of 1…16 places, and above it a keypad struck out.
    case keypadLost(places: Int, words: Words = Words())
    /// A large symbol, and words.
    case message(MessageKind, words: Words = Words())
}

extension ScreenContent {
    /// What it says, the most important first.
    public var lines: [String] {
        switch self {
        case .standby(_, let words), .entry(_, _, let words), .startAgain(_, let words), .keypadLost(_, let words),
            .message(_, let words):
            [words.prompt, words.amount, words.hint].filter { !$0.isEmpty }
        }
    }
}

/// The words on a screen, each of which may be empty.
public struct Words: Equatable, Sendable {
    /// What the person is asked or told.
    public var prompt: String
    /// The amount of money that it is about.
    public var amount: String
    /// What is said less loudly: how many tries are left, which key ends the entry.
    public var hint: String
    /// The language they are in, an IETF BCP 47 tag as "zh-Hant", or a POSIX locale.
    public var language: String

    /// From all its parts.
    public init(prompt: String = "", amount: String = "", hint: String = "", language: String = "en") {
        self.prompt = prompt
        self.amount = amount
        self.hint = hint
        self.language = language
    }
}

/// What a message is about; each has a symbol of its own shape and colour.
public enum MessageKind: String, Sendable, CaseIterable {
    /// The letter i.
    case information
    /// A tick.
    case success
    /// A cross.
    case failure
    /// Three dots.
    case busy
}
