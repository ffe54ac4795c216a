/// What sounds for keys.
public enum ToneSource: Equatable, Sendable {
    /// Nothing.
    case off
    /// The keypad's own beeper; in a terminal, its bell.
    case keypad
    /// The PC speaker, or any other input device that sounds and is no keypad; in a terminal, its bell.
    case speaker
}
