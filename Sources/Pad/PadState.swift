import PINEntry
import Screen
import Secrets

/// The conductor's rules: hosts' calls, keys and time in; replies out, and what the screen, the keypad and the timer
/// should be. It does nothing itself: ``Pad`` does.
public struct PadState: ~Copyable {
    /// How long the last dot stays on the screen after the host was told, so that a person sees it.
    public static let afterglow = Duration.milliseconds(300)
    /// How long the sign that the entry has to be started again stays, unless a key comes first.
    public static let signDuration = Duration.seconds(3)
    /// How long a complete PIN waits at most for its last dot to be on the screen: longer than any display that works.
    public static let presentationLimit = Duration.seconds(15)

    /// Whether there is a keypad.
    public private(set) var keypad = PartState.unavailable("the pad is starting")
    /// Whether there is something to draw on.
    public private(set) var display = PartState.unavailable("the pad is starting")
    private var phase = Phase.standby
    private var entry: Entry?
    private var startAgainUntil: Duration?

    private struct Owner: Equatable {
        let call: CallID
        let user: UInt32
        let style: String?
        let words: EntryWords
        let places: Int
    }

    /// `entry` is there in `entering` and `completing`, and only then.
    private enum Phase: Equatable {
        case standby
        case entering(Owner)
        case completing(Owner, until: Duration)
        case afterglow(Owner, filled: Int, until: Duration)
        case message(PadMessage, until: Duration?)
    }

    private let standby: ScreenContent

    /// In standby, without keypad or display. `standby` is on the screen when nothing else is.
    public init(standby: ScreenContent = .standby()) { self.standby = standby }

    // MARK: What should be

    /// What should be on the screen.
    public var content: ScreenContent {
        switch phase {
        case .standby: return standby
        case .message(let message, _): return .message(message.kind, words: message.words)
        case .afterglow(let owner, let filled, _):
            return .entry(.places(owner.places, filled: filled), words: owner.words.entry)
        case .entering(let owner), .completing(let owner, _):
            let (places, words) = (owner.places, owner.words)
            if isSuspended { return .entry(.places(places, filled: 0), sign: .keypadLost, words: words.keypadLost) }
            if startAgainUntil != nil {
                return .entry(.places(places, filled: 0), sign: .startAgain, words: words.startAgain)
            }
            return .entry(.places(places, filled: length), words: words.entry)
        }
    }

    /// The name of the style it should be drawn in; `nil` for the ordinary one.
    public var style: String? {
        switch phase {
        case .standby: nil
        case .message(let message, _): message.style
        case .entering(let owner), .completing(let owner, _), .afterglow(let owner, _, _): owner.style
        }
    }

    /// Whether the keys should be the pad's alone.
    public var wantsKeys: Bool { currentOwner != nil }

    /// Whether ``PadInput/presented`` is waited for.
    public var awaitsPresentation: Bool { if case .completing = phase { true } else { false } }

    /// Whether an entry is under way.
    public var isEntering: Bool { currentOwner != nil }

    /// Whether a message is on the screen.
    public var isShowingMessage: Bool { if case .message = phase { true } else { false } }

    /// When ``PadInput/time`` should come, at the latest.
    public var deadline: Duration? {
        switch phase {
        case .standby: nil
        case .completing(_, let until): until
        case .afterglow(_, _, let until): until
        case .message(_, let until): until
        case .entering: [entryDeadline, startAgainUntil].compactMap { $0 }.min()
        }
    }

    // MARK: What comes

    /// Begins an entry for a call, if the pad is free and whole. Takes the memory for its digits along.
    public mutating func begin(
        _ call: CallID, rules: EntryRules, style: String?, words: EntryWords = EntryWords(), user: UInt32,
        at time: Duration
    ) throws(SecretMemory.Unavailable) -> [PadReply] {
        if isEntering { return [.refused(call, .busy)] }
        if case .unavailable(let reason) = keypad { return [.refused(call, .keypadUnavailable(reason))] }
        if case .unavailable(let reason) = display { return [.refused(call, .displayUnavailable(reason))] }
        entry = try Entry(rules: rules, began: time)
        phase = .entering(Owner(call: call, user: user, style: style, words: words, places: rules.maximumLength))
        return [.began(call)]
    }

    /// Takes an input at a time, and returns what hosts are to be told.
    public mutating func handle(_ input: PadInput, at time: Duration) -> [PadReply] {
        switch input {
        case .clearPIN(let call, let user): forOwner(call, user, .clearByHost, at: time)
        case .cancelPIN(let call, let user): forOwner(call, user, .cancelByHost, at: time)
        case .showMessage(let call, let message, let duration):
            show(message, for: call, until: duration.map { time + $0 })
        case .closed(let call): close(call)
        case .entry(let input): enter(input, at: time)
        case .keypad(let state): keypadIs(state, at: time)
        case .display(let state): displayIs(state)
        case .presented: complete()
        case .time: passTime(time)
        }
    }

    /// The digits of the entry that is told of by ``PadReply/completed(_:)``; `nil` at any other time. From now on they
    /// are the caller's to send and to wipe, and the screen goes back to standby a moment later.
    public mutating func takeDigits(at time: Duration) -> Digits? {
        guard case .completing(let owner, _) = phase else { return nil }
        phase = .afterglow(owner, filled: length, until: time + PadState.afterglow)
        switch entry.take() {
        case .some(let entry): return entry.takeDigits()
        case nil: return nil
        }
    }

    // MARK: How

    private var currentOwner: Owner? {
        switch phase {
        case .entering(let owner), .completing(let owner, _): owner
        case .standby, .afterglow, .message: nil
        }
    }

    private var length: Int {
        switch entry {
        case .some(let entry): entry.length
        case nil: 0
        }
    }

    private var isSuspended: Bool {
        switch entry {
        case .some(let entry): entry.isSuspended
        case nil: false
        }
    }

    private var entryDeadline: Duration? {
        switch entry {
        case .some(let entry): entry.deadline
        case nil: nil
        }
    }

    private mutating func standBy() {
        phase = .standby
        entry = nil
        startAgainUntil = nil
    }

    private mutating func forOwner(_ call: CallID, _ user: UInt32, _ input: EntryInput, at time: Duration) -> [PadReply]
    {
        // An entry that is complete can't be changed any more.
        guard case .entering(let owner) = phase else { return [.refused(call, .noEntry)] }
        guard user == owner.user || user == 0 else { return [.refused(call, .notPermitted)] }
        return enter(input, at: time) + [.done(call)]
    }

    private mutating func show(_ message: PadMessage, for call: CallID, until: Duration?) -> [PadReply] {
        if isEntering { return [.refused(call, .busy)] }
        if case .unavailable(let reason) = display { return [.refused(call, .displayUnavailable(reason))] }
        phase = .message(message, until: until)
        return [.done(call)]
    }

    private mutating func close(_ call: CallID) -> [PadReply] {
        if currentOwner?.call == call { standBy() }
        return []
    }

    private mutating func enter(_ input: EntryInput, at time: Duration) -> [PadReply] {
        guard case .entering(let owner) = phase, let outcome = entry?.handle(input, at: time) else { return [] }
        if case .key(let key) = input, key != .other { startAgainUntil = nil }
        if outcome.events.contains(.cleared(.keysDropped)) { startAgainUntil = time + PadState.signDuration }
        var replies: [PadReply] = []
        for event in outcome.events { replies.append(.event(owner.call, event, length: length)) }
        switch outcome.end {
        case nil: break
        case .completed: phase = .completing(owner, until: time + PadState.presentationLimit)
        case let end?:
            standBy()
            replies.append(.ended(owner.call, end))
        }
        return replies
    }

    private mutating func keypadIs(_ state: PartState, at time: Duration) -> [PadReply] {
        let wasAvailable = keypad == .available
        keypad = state
        if state == .available { return wasAvailable ? [] : enter(.keypadFound, at: time) }
        return wasAvailable ? enter(.keypadLost, at: time) : []
    }

    private mutating func displayIs(_ state: PartState) -> [PadReply] {
        display = state
        guard case .unavailable(let reason) = state else { return [] }
        // Nobody should type a PIN that they can't see being taken.
        let owner = currentOwner
        standBy()
        return owner.map { [.refused($0.call, .displayUnavailable(reason))] } ?? []
    }

    private mutating func complete() -> [PadReply] {
        guard case .completing(let owner, _) = phase else { return [] }
        return [.completed(owner.call)]
    }

    private mutating func passTime(_ time: Duration) -> [PadReply] {
        if let until = startAgainUntil, time >= until { startAgainUntil = nil }
        switch phase {
        case .entering: return enter(.time, at: time)
        case .completing(_, let until) where time >= until: return complete()
        case .afterglow(_, _, let until) where time >= until: standBy()
        case .message(_, let until?) where time >= until: standBy()
        case .standby, .completing, .afterglow, .message: break
        }
        return []
    }
}
