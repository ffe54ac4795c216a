@testable import PINEntry

/// The entry's rules once more, with arrays and a few lines.
struct EntryModel {
    let rules: EntryRules
    private(set) var pin: [UInt8] = []
    private(set) var first: [UInt8]?
    private(set) var warned: Set<Warned> = []
    private var hasKeypad = true
    private var totalFrom = start
    private var keyFrom = start
    private var isFirstKey = true
    private var extensions: Int
    private(set) var isOver = false
    private var steps: [EntryOutcome.Step] = []

    enum Warned { case total, key }

    init(_ rules: EntryRules) {
        self.rules = rules
        extensions = rules.timeouts.extensions
    }

    /// The time that stands for itself: what passes it is a timeout.
    var nextEnd: Duration { hasKeypad ? min(totalEnd, keyEnd) : totalEnd }

    private var keyWait: Duration { isFirstKey ? rules.timeouts.firstKey : rules.timeouts.nextKey }
    private var totalEnd: Duration { totalFrom + rules.timeouts.total }
    private var keyEnd: Duration { keyFrom + keyWait }

    private func moment(_ end: Duration, _ wait: Duration) -> Duration? {
        rules.timeouts.warning == .zero ? nil : max(end - rules.timeouts.warning, end - wait + wait / 2)
    }

    private func isDue(_ end: Duration, _ wait: Duration, _ time: Duration) -> Bool {
        moment(end, wait).map { $0 <= time } ?? false
    }

    mutating func take(_ input: EntryInput, _ time: Duration) -> EntryOutcome {
        if isOver { return .nothing }
        steps = []
        let end = react(input, time)
        isOver = end != nil
        if let end, end != .completed { (pin, first) = ([], nil) }
        return EntryOutcome(steps: steps, end: end)
    }

    private mutating func react(_ input: EntryInput, _ time: Duration) -> EntryEnd? {
        if time >= totalEnd, !hasKeypad || totalEnd <= keyEnd { return .timedOut(.total) }
        if time >= keyEnd, hasKeypad { return .timedOut(isFirstKey ? .firstKey : .nextKey) }
        tellWarnings(time)
        switch (input, hasKeypad) {
        case (.key(let key), true):
            answer(key, time)
            return press(key, time)
        case (.clearByHost, _): startOver(.cleared(.host))
        case (.keysDropped, true): startOver(.cleared(.keysDropped))
        case (.cancelByHost, _): return .cancelled(.host)
        case (.shutdown, _): return .cancelled(.shutdown)
        case (.keypadLost, true):
            hasKeypad = false
            startOver(.keypadLost)
        case (.keypadFound, false):
            hasKeypad = true
            tell(.keypadFound)
            expectFirstKey(time)
            tellWarnings(time)
        default: break
        }
        return nil
    }

    private mutating func tell(_ event: EntryEvent) { steps.append(.init(event, length: pin.count)) }

    private mutating func tellWarnings(_ time: Duration) {
        guard hasKeypad else { return }
        var due: [(Duration, Warned, EntryEnd.Wait)] = []
        if !warned.contains(.total), isDue(totalEnd, rules.timeouts.total, time) {
            due.append((moment(totalEnd, rules.timeouts.total) ?? .zero, .total, .total))
        }
        if !warned.contains(.key), keyEnd < totalEnd, isDue(keyEnd, keyWait, time) {
            let news = (moment(keyEnd, keyWait) ?? .zero, Warned.key, isFirstKey ? EntryEnd.Wait.firstKey : .nextKey)
            if let other = due.first, news.0 < other.0 { due.insert(news, at: 0) } else { due.append(news) }
        }
        for (_, which, wait) in due {
            warned.insert(which)
            tell(.expiring(wait))
        }
    }

    private mutating func answer(_ key: Key, _ time: Duration) {
        let means: Bool
        if case .menu = key { means = false } else { means = key != .other }
        if !warned.isEmpty {
            let isFree = means && warned == [.key]
            if isFree || extensions > 0 {
                if !isFree { extensions -= 1 }
                if warned.contains(.total) { totalFrom = time }
                keyFrom = time
                warned = []
                tell(.extended)
            }
        }
        if means {
            (keyFrom, isFirstKey) = (time, false)
            warned.remove(.key)
        }
    }

    private mutating func press(_ key: Key, _ time: Duration) -> EntryEnd? {
        switch key {
        case .digit where pin.count == rules.maximumLength: tell(.refused(.full))
        case .digit(let digit):
            pin.append(digit.value)
            tell(.changed)
            let isAutomatic =
                rules.requestedSubmit.map { $0 == .automatic }
                ?? (rules.minimumLength == rules.maximumLength || !rules.allowed.contains(.enter))
            if isAutomatic && pin.count == rules.maximumLength { return complete(time) }
        case .backspace where !rules.allowed.contains(.correct): tell(.refused(.notAllowed))
        case .backspace where rules.correction == .all && !pin.isEmpty:
            pin = []
            tell(.cleared(nil))
        case .backspace:
            _ = pin.popLast()
            tell(.deletedBackward)
        case .clear where !rules.allowed.contains(.clear): tell(.refused(.notAllowed))
        case .clear where !pin.isEmpty:
            pin = []
            tell(.cleared(nil))
        case .enter where !rules.allowed.contains(.enter): tell(.refused(.notAllowed))
        case .enter where pin.count < rules.minimumLength: tell(.refused(.tooShort))
        case .enter: return complete(time)
        case .cancel where !rules.allowed.contains(.cancel): tell(.refused(.notAllowed))
        case .cancel: return .cancelled(.person)
        case .clear, .menu, .other: break
        }
        return nil
    }

    private mutating func complete(_ time: Duration) -> EntryEnd? {
        if let first {
            if first == pin { return .completed }
            startOver(.cleared(.mismatch))
        } else if rules.refusesSimple && EntryModel.isSimple(pin, listed: rules.simplePINs.listed) {
            startOver(.cleared(.tooSimple))
        } else if rules.confirms {
            (first, pin) = (pin, [])
            tell(.repeating)
        } else {
            return .completed
        }
        expectFirstKey(time)
        return nil
    }

    private mutating func startOver(_ event: EntryEvent) {
        (pin, first) = ([], nil)
        tell(event)
    }

    private mutating func expectFirstKey(_ time: Duration) {
        (keyFrom, isFirstKey) = (time, true)
        warned.remove(.key)
    }

    static func isSimple(_ pin: [UInt8], listed: [[UInt8]]) -> Bool {
        if listed.contains(pin) { return true }
        if pin.count < 3 { return false }
        return (0...9).contains { step in
            [0, 1, 9].contains(step) && zip(pin, pin.dropFirst()).allSatisfy { ($0 + UInt8(step)) % 10 == $1 }
        }
    }

    var isExpiring: Bool { hasKeypad && !warned.isEmpty }
    var canExtend: Bool { isExpiring && extensions > 0 }
}
