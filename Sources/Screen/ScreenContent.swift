/// What the pad has to show.
public enum ScreenContent: Equatable, Sendable {
    /// Nobody is asked for anything: the background, a logo from a PNG at a path (empty for none), and words.
    case standby(logo: String = "", words: Words = Words())
    /// The field for what is typed, a sign above it that something is out of the ordinary, and words. `shift` is how far the
    /// field is moved to the right for the moment, from −1 to 1 of the most that it sways: as a head that is shaken.
    case entry(EntryField, sign: EntrySign? = nil, shift: Double = 0, words: Words = Words())
    /// A large symbol, and words.
    case message(MessageKind, words: Words = Words())
}

extension ScreenContent {
    /// What it says, the most important first. A number that is typed in the clear always has the second line; nothing that
    /// is typed of a PIN is ever said.
    public var lines: [String] {
        switch self {
        case .entry(.number(let text), _, _, let words):
            [words.prompt, text] + [words.hint, words.amount].filter { !$0.isEmpty }
        case .standby(_, let words), .entry(_, _, _, let words), .message(_, let words):
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

/// What is to be seen of what is typed.
public enum EntryField: Equatable, Sendable {
    /// A row of 1…16 places, the first `filled` of them with a dot. Numbers outside are taken as the nearest inside.
    case places(Int, filled: Int)
    /// That something is typed, but not how much.
    case hidden(HiddenLength)
    /// The characters themselves, as they are to be read, of data that is no PIN. Nobody can take it for a PIN's places: they
    /// stand large on a line, below an open eye, and the hint is as large as the prompt.
    case number(String)
}

/// What is shown of digits whose number is not to be seen.
public enum HiddenLength: Equatable, Sendable {
    /// There are none.
    case empty
    /// There are some.
    case some
    /// There are some, and a key was taken a moment ago.
    case justTaken
}

/// What is out of the ordinary with an entry.
public enum EntrySign: Equatable, Sendable {
    /// Keys were lost, typing begins again: an arrow that turns back.
    case startAgain
    /// The keypad is gone: the field is greyed, and above it is a keypad struck out.
    case keypadLost
    /// Time is nearly up: a clock.
    case expiring
    /// Keys are not taken yet: the field is greyed and empty, with an hourglass where the words leave room for one.
    case wait
}
