import Secrets

/// One entry of a PIN, from its beginning to its end: a state machine over keys and time.
///
/// Times are since boot; an input at or after a deadline finds the entry timed out. What came before the entry began, or
/// after it ended, does nothing. On every end but completion the digits are wiped before ``handle(_:at:)`` returns.
public struct Entry: ~Copyable {
    /// The rules that it keeps.
    public let rules: EntryRules
    /// Whether there is no keypad at the moment.
    public private(set) var isSuspended = false
    private var digits: Digits
    private var isOver = false
    private let began: Duration
    private var keyDeadline: (time: Duration, wait: EntryEnd.Wait)

    /// Begins at the time `began`. Throws where the system gives no memory that can hold digits.
    public init(rules: EntryRules, began: Duration) throws(SecretMemory.Unavailable) {
        self.rules = rules
        self.began = began
        digits = try Digits()
        keyDeadline = (began + rules.timeouts.firstKey, .firstKey)
    }

    /// How many digits there are.
    public var length: Int { digits.count }

    /// Whether the PIN was typed once and is being typed again.
    public var isRepeating: Bool { false }

    /// Whether ``EntryEvent/expiring(_:)`` was told and no key came since.
    public var isExpiring: Bool { false }

    /// What is typed, in the clear, of a number; `nil` of a PIN.
    public var clearText: String? { nil }

    /// When ``EntryInput/time`` should come, at the latest: it times out or is about to unless something comes; `nil` when it is
    /// over.
    public var deadline: Duration? { isOver ? nil : pending.time }

    /// Takes an input at a time, and returns what it did.
    public mutating func handle(_ input: EntryInput, at time: Duration) -> EntryOutcome {
        guard !isOver, time >= began else { return .nothing }
        if time >= pending.time { return end(.timedOut(pending.wait)) }
        switch input {
        case .key(let key): return isSuspended ? .nothing : press(key, at: time)
        case .clearByHost: return clear(because: .host)
        case .cancelByHost: return end(.cancelled(.host))
        case .shutdown: return end(.cancelled(.shutdown))
        case .keysDropped: return isSuspended ? .nothing : clear(because: .keysDropped)
        case .keypadLost: return suspend()
        case .keypadFound: return resume(at: time)
        case .time: return .nothing
        }
    }

    /// Gives the digits of a completed entry away.
    public consuming func takeDigits() -> Digits { digits }

    /// The deadline that comes first. While there is no keypad nobody can press a key: only the whole entry's counts.
    private var pending: (time: Duration, wait: EntryEnd.Wait) {
        let total = began + rules.timeouts.total
        return isSuspended || total <= keyDeadline.time ? (total, .total) : keyDeadline
    }

    private mutating func press(_ key: Key, at time: Duration) -> EntryOutcome {
        if key == .other { return .nothing }
        if case .menu = key { return .nothing }
        keyDeadline = (time + rules.timeouts.nextKey, .nextKey)
        switch key {
        case .digit(let digit): return append(digit)
        case .backspace: return correct()
        case .clear: return clearByPerson()
        case .enter: return submit()
        case .cancel: return cancelByPerson()
        case .menu, .other: return .nothing
        }
    }

    private mutating func append(_ digit: Digit) -> EntryOutcome {
        guard digits.count < rules.maximumLength, digits.append(digit.value) else {
            return EntryOutcome(events: [.refused(.full)])
        }
        let isComplete = rules.submit == .automatic && digits.count == rules.maximumLength
        if isComplete { isOver = true }
        return EntryOutcome(events: [.changed], end: isComplete ? .completed : nil)
    }

    private mutating func correct() -> EntryOutcome {
        guard rules.allowed.contains(.correct) else { return EntryOutcome(events: [.refused(.notAllowed)]) }
        digits.removeLast()
        return EntryOutcome(events: [.deletedBackward])
    }

    private mutating func clearByPerson() -> EntryOutcome {
        guard rules.allowed.contains(.clear) else { return EntryOutcome(events: [.refused(.notAllowed)]) }
        if digits.count == 0 { return .nothing }
        return clear(because: nil)
    }

    private mutating func submit() -> EntryOutcome {
        guard digits.count >= rules.minimumLength else { return EntryOutcome(events: [.refused(.tooShort)]) }
        isOver = true
        return EntryOutcome(end: .completed)
    }

    private mutating func cancelByPerson() -> EntryOutcome {
        guard rules.allowed.contains(.cancel) else { return EntryOutcome(events: [.refused(.notAllowed)]) }
        return end(.cancelled(.person))
    }

    private mutating func clear(because reason: EntryEvent.ClearReason?) -> EntryOutcome {
        digits.wipe()
        return EntryOutcome(events: [.cleared(reason)])
    }

    private mutating func suspend() -> EntryOutcome {
        if isSuspended { return .nothing }
        isSuspended = true
        digits.wipe()
        return EntryOutcome(events: [.keypadLost])
    }

    private mutating func resume(at time: Duration) -> EntryOutcome {
        guard isSuspended else { return .nothing }
        isSuspended = false
        keyDeadline = (time + rules.timeouts.firstKey, .firstKey)
        return EntryOutcome(events: [.keypadFound])
    }

    private mutating func end(_ end: EntryEnd) -> EntryOutcome {
        isOver = true
        digits.wipe()
        return EntryOutcome(end: end)
    }
}
