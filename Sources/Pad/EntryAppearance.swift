import Glibc
import PINEntry
import Screen

/// What is to be seen of an entry beside what the entry itself knows: signs, and movements that last a moment.
struct EntryAppearance: Equatable {
    /// How long the sign that the entry has to be started again stays, unless a key comes first.
    static let signDuration = Duration.seconds(3)
    /// How long the row is shaken: about as long as a head is.
    static let shakeDuration = Duration.milliseconds(450)
    /// How long a row that was filled stays in sight before it is emptied for what is typed next.
    static let glimpse = Duration.milliseconds(300)
    /// How long a field of hidden length shows that a key was taken.
    static let pulse = Duration.milliseconds(180)
    /// How far apart the pictures of a movement are.
    private static let frame = Duration.milliseconds(16)

    private let shakes: Bool
    /// What was wrong with the new PIN, until the next is complete.
    private var mistake: EntryEvent.ClearReason?
    private var startAgainUntil: Duration?
    private var heldUntil: Duration?
    private var pulseUntil: Duration?
    /// The row as it was, and until when it stays so.
    private var kept: Kept?
    private var shake: Shake?

    private struct Kept: Equatable {
        var length: Int
        var until: Duration
    }

    private struct Shake: Equatable {
        let began: Duration
        private(set) var shift = 0.0
        /// When it moves on.
        private(set) var next: Duration

        init(began: Duration) {
            self.began = began
            next = began + EntryAppearance.frame
        }

        /// To and fro three times, less and less; `nil` when it is over.
        func moved(at time: Duration) -> Shake? {
            let part = (time - began) / EntryAppearance.shakeDuration
            guard part < 1 else { return nil }
            var shake = self
            shake.shift = sin(part * 6 * .pi) * (1 - part)
            shake.next = time + EntryAppearance.frame
            return shake
        }
    }

    /// Of an entry that begins. `kept` is how many dots are in the row since before it.
    init(_ entry: HostEntry, kept length: Int?, at time: Duration) {
        shakes = entry.shakes
        if entry.holdOff > .zero { heldUntil = time + entry.holdOff }
        if entry.isRetry { shakeNow(keeping: length ?? 0, at: time) }
    }

    /// When ``pass(_:)`` should come, at the latest.
    var deadline: Duration? {
        [startAgainUntil, heldUntil, pulseUntil, kept?.until, shake?.next].compactMap { $0 }.min()
    }

    /// Notes what a key or something else did to the entry, which had so many digits before.
    mutating func saw(_ outcome: EntryOutcome, of input: EntryInput, length: Int, at time: Duration) {
        if case .key = input, !outcome.events.isEmpty {
            startAgainUntil = nil
            kept = nil
            shake = nil
        }
        // How many there are at most: what takes them back comes after what completes them.
        let length = outcome.steps.map(\.length).reduce(length, max)
        for event in outcome.events {
            switch event {
            case .changed: pulseUntil = time + EntryAppearance.pulse
            case .cleared(.keysDropped): startAgainUntil = time + EntryAppearance.signDuration
            case .cleared(let reason?) where reason == .tooSimple || reason == .mismatch:
                mistake = reason
                shakeNow(keeping: length, at: time)
            case .repeating:
                mistake = nil
                kept = Kept(length: length, until: time + EntryAppearance.glimpse)
            case .cleared, .deletedBackward, .refused, .keypadLost, .keypadFound, .expiring, .extended: break
            }
        }
    }

    /// Lets what lasts a moment come to its end.
    mutating func pass(_ time: Duration) {
        func over(_ until: Duration?) -> Bool { until.map { time >= $0 } ?? false }
        if over(startAgainUntil) { startAgainUntil = nil }
        if over(heldUntil) { heldUntil = nil }
        if over(pulseUntil) { pulseUntil = nil }
        if over(kept?.until) { kept = nil }
        if let shake, time >= shake.next { self.shake = shake.moved(at: time) }
    }

    /// Ends what lasts a moment: nothing moves any more.
    mutating func settle() {
        pulseUntil = nil
        kept = nil
        shake = nil
    }

    /// What is to be seen.
    func content(of entry: borrowing Entry, as host: HostEntry) -> ScreenContent {
        let words = host.words
        if entry.isSuspended { return .entry(field(host, 0, ""), sign: .keypadLost, words: words.keypadLost) }
        if startAgainUntil != nil { return .entry(field(host, 0, ""), sign: .startAgain, words: words.startAgain) }
        let length = kept?.length ?? entry.length
        let shown = field(host, length, entry.clearText ?? "")
        let said = said(words, isRepeating: entry.isRepeating)
        if entry.isExpiring {
            // Where no key helps, only the sign says that time runs out.
            return .entry(shown, sign: .expiring, words: entry.canExtend ? words.expiring : said)
        }
        let sign: EntrySign? = heldUntil != nil && kept == nil ? .wait : nil
        return .entry(shown, sign: sign, shift: shake?.shift ?? 0, words: said)
    }

    private func said(_ words: EntryWords, isRepeating: Bool) -> Words {
        // A row that is still in sight has its words with it.
        if isRepeating { return kept == nil ? words.repeating : words.entry }
        switch mistake {
        case .tooSimple?: return words.tooSimple
        case .mismatch?: return words.mismatch
        case .keysDropped?, .host?, nil: return words.entry
        }
    }

    private func field(_ host: HostEntry, _ length: Int, _ text: String) -> EntryField {
        switch host.look {
        case .places: .places(host.rules.maximumLength, filled: length)
        case .hiddenLength: .hidden(length == 0 ? .empty : pulseUntil == nil ? .some : .justTaken)
        case .number(let format): .number(format.text(text))
        }
    }

    private mutating func shakeNow(keeping length: Int, at time: Duration) {
        kept = Kept(length: length, until: time + EntryAppearance.shakeDuration)
        shake = shakes ? Shake(began: time) : nil
    }
}
