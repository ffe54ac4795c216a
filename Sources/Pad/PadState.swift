import Keypad
import PINEntry
import Screen
import Secrets

/// The conductor's rules: hosts' calls, keys and time in; replies out, and what the screen, the keypad and the timer
/// should be. It does nothing itself: ``Pad`` does.
public struct PadState: ~Copyable {
    /// How long the last dot stays on the screen after the host was told, so that a person sees it, unless a host asks for
    /// something else; and how long the keys stay the pad's: whoever presses Enter after the last digit, though there is no
    /// need to, presses it for nobody else.
    public static let afterglow = Duration.seconds(1)
    /// How long the screen stays as it was at the end of an entry whose host goes on with the same connection.
    public static let steadyLimit = Duration.seconds(10)
    /// How long a complete PIN waits at most for its last dot to be on the screen: longer than any display that works.
    public static let presentationLimit = Duration.seconds(15)

    /// Whether there is a keypad.
    public private(set) var keypad = PartState.unavailable("the pad is starting")
    /// Whether there is something to draw on.
    public private(set) var display = PartState.unavailable("the pad is starting")
    /// What the person should hear of the last input.
    public private(set) var tone: KeyTone?
    private var phase = PadPhase.standby
    /// There in `entering` and `completing`, and only then.
    private var entry: Entry?
    private var hostKeys: HostKeys
    private var keysHeldUntil: Duration?

    private typealias Owner = PadPhase.Owner

    private let standby: ScreenContent

    /// In standby, without keypad or display. `standby` is on the screen when nothing else is; `hostKeys` are told to
    /// hosts.
    public init(standby: ScreenContent = .standby(), hostKeys: HostKeys = HostKeys()) {
        self.standby = standby
        self.hostKeys = hostKeys
    }

    // MARK: What should be

    /// What should be on the screen.
    public var content: ScreenContent {
        switch phase {
        case .standby: return standby
        case .message(let message, _): return .message(message.kind, words: message.words)
        case .steady(_, let shown, _, _): return shown
        case .entering(let owner), .completing(let owner, _): return content(of: owner)
        }
    }

    private func content(of owner: Owner) -> ScreenContent {
        switch entry {
        case .some(let entry): owner.appearance.content(of: entry, as: owner.host)
        case nil: standby
        }
    }

    /// The name of the style it should be drawn in; `nil` for the ordinary one.
    public var style: String? {
        switch phase {
        case .standby: nil
        case .message(let message, _): message.style
        case .entering(let owner), .completing(let owner, _), .steady(let owner, _, _, _): owner.host.style
        }
    }

    /// Whether the keys should be the pad's alone.
    public var wantsKeys: Bool { currentOwner != nil || keysHeldUntil != nil }

    /// Whether ``PadInput/presented`` is waited for.
    public var awaitsPresentation: Bool { if case .completing = phase { true } else { false } }

    /// Whether keys that are everyone's should be heard too, for hosts that want to know of them.
    public var hearsKeys: Bool { hostKeys.tellsAny && !wantsKeys }

    /// Whether an entry is under way.
    public var isEntering: Bool { currentOwner != nil }

    /// Whether a message is on the screen.
    public var isShowingMessage: Bool { if case .message = phase { true } else { false } }

    /// When ``PadInput/time`` should come, at the latest.
    public var deadline: Duration? { [phaseDeadline, keysHeldUntil].compactMap { $0 }.min() }

    private var phaseDeadline: Duration? {
        switch phase {
        case .standby: nil
        case .completing(_, let until): until
        case .steady(_, _, _, let until): until
        case .message(_, let until): until
        case .entering(let owner): [entryDeadline, owner.appearance.deadline].compactMap { $0 }.min()
        }
    }

    // MARK: What comes

    /// Begins an entry for a call, if the pad is free and whole. Throws where the system gives no memory for digits.
    public mutating func begin(
        _ call: CallID, _ host: HostEntry, user: UInt32, at time: Duration
    ) throws(SecretMemory.Unavailable) -> [PadReply] {
        if isEntering { return [.refused(call, .busy)] }
        if case .unavailable(let reason) = keypad { return [.refused(call, .keypadUnavailable(reason))] }
        if case .unavailable(let reason) = display { return [.refused(call, .displayUnavailable(reason))] }
        entry = try Entry(rules: host.rules, began: time, opens: time + host.holdOff)
        let appearance = EntryAppearance(host, kept: dots(in: host), at: time)
        phase = .entering(Owner(call: call, user: user, host: host, appearance: appearance))
        return [.began(call)]
    }

    /// Takes an input at a time, and returns what hosts are to be told.
    public mutating func handle(_ input: PadInput, at time: Duration) -> [PadReply] {
        tone = nil
        return take(input, at: time)
    }

    /// The digits of the PIN that is told of by ``PadReply/completed(_:)``; `nil` at any other time. From now on they are
    /// the caller's to send and to wipe, and the screen stays as it is for a moment, or until its host goes on.
    public mutating func takeDigits(at time: Duration) -> Digits? {
        guard case .completing(let owner, _) = phase else { return nil }
        settle(owner, at: time)
        switch entry.take() {
        case .some(let entry): return entry.takeDigits()
        case nil: return nil
        }
    }

    // MARK: How

    private mutating func take(_ input: PadInput, at time: Duration) -> [PadReply] {
        switch input {
        case .clearPIN(let call, let user): forOwner(call, user, .clearByHost, at: time)
        case .cancelPIN(let call, let user): forOwner(call, user, .cancelByHost, at: time)
        case .showMessage(let call, let message, let duration):
            show(message, for: call, until: duration.map { time + $0 })
        case .closed(let call): close(call)
        case .disconnected(let call): disconnect(call, at: time)
        case .overheard(let key): overhear(key, at: time)
        case .entry(let input): enter(input, at: time)
        case .keypad(let state): keypadIs(state, at: time)
        case .display(let state): displayIs(state)
        case .presented: complete(at: time)
        case .time: passTime(time)
        }
    }

    private var currentOwner: Owner? {
        switch phase {
        case .entering(let owner), .completing(let owner, _): owner
        case .standby, .steady, .message: nil
        }
    }

    /// How many dots are on the screen in a row like that of a new entry.
    private func dots(in host: HostEntry) -> Int? {
        guard case .steady(let owner, .entry(.places(let places, let filled), _, _, _), _, _) = phase,
            host.look == .places, owner.host.style == host.style, places == host.rules.maximumLength
        else { return nil }
        return filled
    }

    private var length: Int {
        switch entry {
        case .some(let entry): entry.length
        case nil: 0
        }
    }

    private var clearText: String {
        switch entry {
        case .some(let entry): entry.clearText ?? ""
        case nil: ""
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
    }

    private mutating func settle(_ owner: Owner, at time: Duration) {
        var owner = owner
        owner.appearance.settle()
        phase = .steady(owner, content(of: owner), since: time, until: time + PadState.steadyLimit)
        keysHeldUntil = time + PadState.afterglow
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

    private mutating func disconnect(_ call: CallID, at time: Duration) -> [PadReply] {
        // The person should see the last dot even if the host was quick.
        if case .steady(let owner, let shown, let since, _) = phase, owner.call == call {
            phase = .steady(owner, shown, since: since, until: since + PadState.afterglow)
        }
        return take(.time, at: time)
    }

    private mutating func overhear(_ key: MenuKey?, at time: Duration) -> [PadReply] {
        guard hearsKeys else { return [] }
        return hostKeys.take(key, isStandby: phase == .standby, at: time).map { [.key($0)] } ?? []
    }

    private mutating func enter(_ input: EntryInput, at time: Duration) -> [PadReply] {
        guard case .entering(var owner) = phase else { return [] }
        let former = length
        guard let outcome = entry?.handle(input, at: time) else { return [] }
        owner.appearance.saw(outcome, of: input, length: former, at: time)
        phase = .entering(owner)
        if case .key = input { tone = KeyTone(of: outcome) }
        var replies: [PadReply] = []
        for step in outcome.steps { replies.append(.event(owner.call, step.event, length: step.length)) }
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

    private mutating func complete(at time: Duration) -> [PadReply] {
        guard case .completing(let owner, _) = phase else { return [] }
        guard owner.host.rules.purpose == .number else { return [.completed(owner.call)] }
        let number = clearText
        settle(owner, at: time)
        entry = nil
        return [.completedNumber(owner.call, number)]
    }

    private mutating func passTime(_ time: Duration) -> [PadReply] {
        if let until = keysHeldUntil, time >= until { keysHeldUntil = nil }
        switch phase {
        case .entering(var owner):
            owner.appearance.pass(time)
            phase = .entering(owner)
            return enter(.time, at: time)
        case .completing(_, let until) where time >= until: return complete(at: time)
        case .steady(_, _, _, let until) where time >= until: standBy()
        case .message(_, let until?) where time >= until: standBy()
        case .standby, .completing, .steady, .message: break
        }
        return []
    }
}
