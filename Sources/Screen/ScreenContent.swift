/// What the pad has to show.
public enum ScreenContent: Equatable, Sendable {
    /// Nothing: the plain background.
    case standby
    /// A row of 1…16 places, the first `filled` of them with a dot. Numbers outside are taken as the nearest inside.
    case entry(places: Int, filled: Int)
    /// An empty row of 1…16 places, and above it an arrow that turns back: keys were lost, typing begins again.
    case startAgain(places: Int)
    /// An entry whose keypad is gone: a greyed, empty row of 1…16 places, and above it a keypad struck out.
    case keypadLost(places: Int)
    /// A large symbol.
    case message(MessageKind)
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
