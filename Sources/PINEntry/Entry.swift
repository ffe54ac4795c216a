import Secrets

/// One entry of a PIN or a number, from its beginning to its end: a state machine over keys and time.
///
/// Times are since boot; an input at or after a deadline finds the entry timed out, or a warning told before it does
/// anything. What came before the entry began, or after it ended, does nothing. On every end but completion the digits are
/// wiped before ``handle(_:at:)`` returns.
///
/// A new PIN (``EntryRules/confirms``) is typed in two rounds. The person's own backspace and clear stay in their round;
/// whatever else takes digits back (the host, dropped keys, a lost keypad) takes them all back, and the first round begins
/// anew: what is typed after it stands for itself.
public struct Entry: ~Copyable {
    /// The rules that it keeps.
    public let rules: EntryRules
    /// Whether the PIN was typed once and is being typed again.
    public private(set) var isRepeating = false
    private var digits: Digits
    /// Where the first round's digits are in the second. Its memory is there from the beginning, so that none can be
    /// missing in between.
    private var firstDigits: Digits?
    private var isOver = false
    private let began: Duration
    private let opens: Duration
    private var waits: EntryWaits

    /// Begins at the time `began`. Before `opens`, where that is later, no key is taken and no time runs. Throws where the
    /// system gives no memory that can hold digits.
    public init(rules: EntryRules, began: Duration, opens: Duration? = nil) throws(SecretMemory.Unavailable) {
        let digits = try Digits()
        if rules.confirms {
            self.init(rules, began: began, opens: opens ?? began, digits: digits, firstDigits: try Digits())
        } else {
            self.init(rules, began: began, opens: opens ?? began, digits: digits, firstDigits: nil)
        }
    }

    // By itself, as Swift 6.0.3 can't compile an initializer that throws and has an optional that can't be copied.
    private init(
        _ rules: EntryRules, began: Duration, opens: Duration, digits: consuming Digits, firstDigits: consuming Digits?
    ) {
        self.rules = rules
        self.began = began
        self.digits = digits
        self.firstDigits = firstDigits
        self.opens = max(began, opens)
        waits = EntryWaits(rules.timeouts, began: self.opens)
    }

    /// How many digits there are, in this round.
    public var length: Int { digits.count }

    /// Whether there is no keypad at the moment. Then only the whole entry's time counts; since nobody could answer, its
    /// warning waits until a keypad is there again.
    public var isSuspended: Bool { waits.isSuspended }

    /// Whether ``EntryEvent/expiring(_:)`` was told and no key has answered it; never without a keypad.
    public var isExpiring: Bool { waits.isExpiring }

    /// Whether it is expiring and any key would give more time: not where no extension is left.
    public var canExtend: Bool { waits.canExtend }

    /// What is typed of a number, in the clear; `nil` of a PIN. This is the one place where typed digits become a `String`.
    public var clearText: String? {
        guard rules.purpose == .number else { return nil }
        return digits.withDigits { digits in String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self) }
    }

    /// When ``EntryInput/time`` should come, at the latest: then the person is warned, or the entry times out, unless
    /// something comes before; `nil` when it is over.
    public var deadline: Duration? { isOver ? nil : waits.deadline }

    /// Takes an input at a time, and returns what it did.
    public mutating func handle(_ input: EntryInput, at time: Duration) -> EntryOutcome {
        var outcome = EntryOutcome.nothing
        guard !isOver, time >= began else { return outcome }
        let end = waits.end
        if time >= end.time {
            self.end(.timedOut(end.wait), &outcome)
            return outcome
        }
        warn(at: time, &outcome)
        switch input {
        case .key(let key): if time >= opens { press(key, at: time, &outcome) }
        case .clearByHost: beginAnew(.cleared(.host), &outcome)
        case .cancelByHost: self.end(.cancelled(.host), &outcome)
        case .shutdown: self.end(.cancelled(.shutdown), &outcome)
        case .keysDropped: if time >= opens && !isSuspended { beginAnew(.cleared(.keysDropped), &outcome) }
        case .keypadLost: suspend(&outcome)
        case .keypadFound: resume(at: time, &outcome)
        case .time: break
        }
        return outcome
    }

    /// Gives the digits of a completed entry away.
    public consuming func takeDigits() -> Digits { digits }

    private mutating func warn(at time: Duration, _ outcome: inout EntryOutcome) {
        for wait in waits.warnings(at: time) { outcome.add(.expiring(wait), length: length) }
    }

    private mutating func press(_ key: Key, at time: Duration, _ outcome: inout EntryOutcome) {
        if isSuspended { return }
        if waits.keyCame(isMeaningful: key.isMeaningful, at: time) { outcome.add(.extended, length: length) }
        switch key {
        case .digit(let digit): append(digit, at: time, &outcome)
        case .backspace: correct(&outcome)
        case .clear: clear(&outcome)
        case .enter: submit(at: time, &outcome)
        case .cancel: cancel(&outcome)
        case .menu, .other: break
        }
    }

    private mutating func append(_ digit: Digit, at time: Duration, _ outcome: inout EntryOutcome) {
        guard length < rules.maximumLength, digits.append(digit.value) else { return refuse(.full, &outcome) }
        outcome.add(.changed, length: length)
        if rules.submit == .automatic && length == rules.maximumLength { complete(at: time, &outcome) }
    }

    private mutating func correct(_ outcome: inout EntryOutcome) {
        guard rules.allowed.contains(.correct) else { return refuse(.notAllowed, &outcome) }
        if rules.correction == .all && length > 0 { return wipeRound(&outcome) }
        digits.removeLast()
        outcome.add(.deletedBackward, length: length)
    }

    private mutating func clear(_ outcome: inout EntryOutcome) {
        guard rules.allowed.contains(.clear) else { return refuse(.notAllowed, &outcome) }
        if length > 0 { wipeRound(&outcome) }
    }

    private mutating func submit(at time: Duration, _ outcome: inout EntryOutcome) {
        guard rules.allowed.contains(.enter) else { return refuse(.notAllowed, &outcome) }
        guard length >= rules.minimumLength else { return refuse(.tooShort, &outcome) }
        complete(at: time, &outcome)
    }

    private mutating func cancel(_ outcome: inout EntryOutcome) {
        guard rules.allowed.contains(.cancel) else { return refuse(.notAllowed, &outcome) }
        end(.cancelled(.person), &outcome)
    }

    private func refuse(_ refusal: EntryEvent.Refusal, _ outcome: inout EntryOutcome) {
        outcome.add(.refused(refusal), length: length)
    }

    /// A round has its digits.
    private mutating func complete(at time: Duration, _ outcome: inout EntryOutcome) {
        if isRepeating {
            guard agrees else { return beginAnew(.cleared(.mismatch), at: time, &outcome) }
        } else {
            if rules.refusesSimple && rules.simplePINs.contains(digits) {
                return beginAnew(.cleared(.tooSimple), at: time, &outcome)
            }
            if rules.confirms { return repeatRound(at: time, &outcome) }
        }
        firstDigits = nil
        isOver = true
        outcome.end = .completed
    }

    private var agrees: Bool {
        switch firstDigits {
        case .some(let firstDigits): digits.isEqual(to: firstDigits)
        case nil: false
        }
    }

    private mutating func repeatRound(at time: Duration, _ outcome: inout EntryOutcome) {
        guard var empty = firstDigits.take() else { return }
        swap(&digits, &empty)
        firstDigits = consume empty
        isRepeating = true
        waits.waitForFirstKey(at: time)
        outcome.add(.repeating, length: length)
    }

    private mutating func wipeRound(_ outcome: inout EntryOutcome) {
        digits.wipe()
        outcome.add(.cleared(nil), length: length)
    }

    private mutating func beginAnew(_ event: EntryEvent, at time: Duration, _ outcome: inout EntryOutcome) {
        waits.waitForFirstKey(at: time)
        beginAnew(event, &outcome)
    }

    private mutating func beginAnew(_ event: EntryEvent, _ outcome: inout EntryOutcome) {
        wipe()
        outcome.add(event, length: length)
    }

    private mutating func suspend(_ outcome: inout EntryOutcome) {
        if isSuspended { return }
        waits.isSuspended = true
        beginAnew(.keypadLost, &outcome)
    }

    private mutating func resume(at time: Duration, _ outcome: inout EntryOutcome) {
        guard isSuspended else { return }
        waits.isSuspended = false
        waits.waitForFirstKey(at: max(time, opens))
        outcome.add(.keypadFound, length: length)
        warn(at: time, &outcome)
    }

    private mutating func end(_ end: EntryEnd, _ outcome: inout EntryOutcome) {
        isOver = true
        wipe()
        outcome.end = end
    }

    private mutating func wipe() {
        digits.wipe()
        firstDigits?.wipe()
        isRepeating = false
    }
}

extension Key {
    /// Whether it means anything to an entry, allowed or not.
    fileprivate var isMeaningful: Bool {
        switch self {
        case .digit, .backspace, .clear, .enter, .cancel: true
        case .menu, .other: false
        }
    }
}
