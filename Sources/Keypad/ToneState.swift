/// Which tone sounds until when: what is to be done about a tone that is wanted, and about time.
struct ToneState: Equatable {
    /// What every device that sounds is to do.
    enum Action: Equatable {
        /// Sound a tone, instead of the one that may sound now.
        case begin(KeyTone)
        /// Be silent.
        case end
    }

    /// When the tone that sounds now ends; `nil` while none does.
    private(set) var deadline: Duration?

    /// A tone is wanted. It takes the place of one that sounds, and lasts as long as if there had been none.
    mutating func sound(_ tone: KeyTone, at time: Duration) -> Action {
        deadline = time + tone.duration
        return .begin(tone)
    }

    /// It is later.
    mutating func timePassed(at time: Duration) -> Action? {
        guard let deadline, time >= deadline else { return nil }
        return stop()
    }

    /// No tone is to sound any more. `nil` where none does.
    mutating func stop() -> Action? {
        guard deadline != nil else { return nil }
        deadline = nil
        return .end
    }
}
