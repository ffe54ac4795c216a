import PINEntry

/// What a host asks of an entry.
public struct HostEntry: Equatable, Sendable {
    /// What is to be seen of what is typed.
    public enum Look: Equatable, Sendable {
        /// A place for each digit, and a dot in each that is taken.
        case places
        /// That something was typed, but not how much.
        case hiddenLength
        /// The digits themselves, written as such a number is.
        case number(NumberFormat)
    }

    /// What must be typed, and what the person may do.
    public var rules: EntryRules
    /// What is to be seen of it.
    public var look: Look
    /// What is said.
    public var words: EntryWords
    /// The name of the style it is drawn in; `nil` for the ordinary one.
    public var style: String?
    /// How long no key is taken and no time runs.
    public var holdOff: Duration
    /// Whether it is asked for since what was typed before was wrong.
    public var isRetry: Bool
    /// Whether its style has a row shaken.
    public var shakes = true

    /// From its parts.
    public init(
        _ rules: EntryRules, look: Look = .places, words: EntryWords = EntryWords(), style: String? = nil,
        holdOff: Duration = .zero, isRetry: Bool = false
    ) {
        self.rules = rules
        self.look = look
        self.words = words
        self.style = style
        self.holdOff = holdOff
        self.isRetry = isRetry
    }
}
