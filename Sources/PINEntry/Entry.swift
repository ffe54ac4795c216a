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

    /// Begins at the time `began`, with memory for the digits that is empty.
    public init(rules: EntryRules, digits: consuming Digits, began: Duration) {
        self.rules = rules
        self.began = began
        self.digits = digits
        self.digits.wipe()
        keyDeadline = (began + rules.timeouts.firstKey, .firstKey)
    }

    /// How many digits there are.
    public var length: Int { digits.count }

    /// When it times out unless something comes; `nil` when it is over.
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
        keyDeadline = (time + rules.timeouts.nextKey, .nextKey)
        switch key {
        case .digit(let digit): return append(digit)
        case .backspace: return correct()
        case .clear: return clearByPerson()
        case .enter: return submit()
        case .cancel: return cancelByPerson()
        case .other: return .nothing
        }
    }

    private mutating func append(_ digit: Digit) -> EntryOutcome {
        guard digits.count < rules.maximumLength, digits.append(digit.value) else {
            return EntryOutcome(event: .refused(.full))
        }
        let isComplete = rules.submit == .automatic && digits.count == rules.maximumLength
        if isComplete { isOver = true }
        return EntryOutcome(event: .changed, end: isComplete ? .completed : nil)
    }

    private mutating func correct() -> EntryOutcome {
        guard rules.allowed.contains(.correct) else { return EntryOutcome(event: .refused(.notAllowed)) }
        digits.removeLast()
        return EntryOutcome(event: .deletedBackward)
    }

    private mutating func clearByPerson() -> EntryOutcome {
        guard rules.allowed.contains(.clear) else { return EntryOutcome(event: .refused(.notAllowed)) }
        if digits.count == 0 { return .nothing }
        return clear(because: nil)
    }

    private mutating func submit() -> EntryOutcome {
        guard digits.count >= rules.minimumLength else { return EntryOutcome(event: .refused(.tooShort)) }
        isOver = true
        return EntryOutcome(end: .completed)
    }

    private mutating func cancelByPerson() -> EntryOutcome {
        guard rules.allowed.contains(.cancel) else { return EntryOutcome(event: .refused(.notAllowed)) }
        return end(.cancelled(.person))
    }

    private mutating func clear(because reason: EntryEvent.ClearReason?) -> EntryOutcome {
        digits.wipe()
        return EntryOutcome(event: .cleared(reason))
    }

    private mutating func suspend() -> EntryOutcome {
        if isSuspended { return .nothing }
        isSuspended = true
        digits.wipe()
        return EntryOutcome(event: .keypadLost)
    }

    private mutating func resume(at time: Duration) -> EntryOutcome {
        guard isSuspended else { return .nothing }
        isSuspended = false
        keyDeadline = (time + rules.timeouts.firstKey, .firstKey)
        return EntryOutcome(event: .keypadFound)
    }

    private mutating func end(_ end: EntryEnd) -> EntryOutcome {
        isOver = true
        digits.wipe()
        return EntryOutcome(end: end)
    }
}
