import Keypad
import PINEntry

extension KeyTone {
    /// What is heard of a key that did this; the same for every digit, and nothing for a key that means nothing.
    init?(of outcome: EntryOutcome) {
        let isRefused = outcome.events.contains { if case .refused = $0 { true } else { false } }
        if isRefused {
            self = .refused
        } else if !outcome.events.isEmpty || outcome.end == .completed {
            self = .taken
        } else {
            return nil
        }
    }
}
