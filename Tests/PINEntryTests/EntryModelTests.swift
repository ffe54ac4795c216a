import Secrets
import Testing
import TestSupport

@testable import PINEntry

/// The entry's rules once more, as an array and a few lines.
private struct Model {
    let rules: EntryRules
    var pin: [UInt8] = []
    var hasKeypad = true
    var keyDeadline: Duration
    var wait = EntryEnd.Wait.firstKey
    var isOver = false

    init(_ rules: EntryRules) {
        self.rules = rules
        keyDeadline = start + rules.timeouts.firstKey
    }

    mutating func take(_ input: EntryInput, _ time: Duration) -> EntryOutcome {
        if isOver { return .nothing }
        let total = start + rules.timeouts.total
        if time >= total, !hasKeypad || total <= keyDeadline { return over(.timedOut(.total)) }
        if time >= keyDeadline, hasKeypad { return over(.timedOut(wait)) }
        if case .key(let key) = input, key != .other, hasKeypad {
            (keyDeadline, wait) = (time + rules.timeouts.nextKey, .nextKey)
        }
        switch (input, hasKeypad) {
        case (.key(.digit(let digit)), true):
            if pin.count == rules.maximumLength { return EntryOutcome(events: [.refused(.full)]) }
            pin.append(digit.value)
            isOver = rules.submit == .automatic && pin.count == rules.maximumLength
            return EntryOutcome(events: [.changed], end: isOver ? .completed : nil)
        case (.key(.backspace), true):
            guard rules.allowed.contains(.correct) else { return EntryOutcome(events: [.refused(.notAllowed)]) }
            _ = pin.popLast()
            return EntryOutcome(events: [.deletedBackward])
        case (.key(.clear), true):
            guard rules.allowed.contains(.clear) else { return EntryOutcome(events: [.refused(.notAllowed)]) }
            defer { pin = [] }
            return pin.isEmpty ? .nothing : EntryOutcome(events: [.cleared(nil)])
        case (.key(.enter), true):
            isOver = pin.count >= rules.minimumLength
            return isOver ? EntryOutcome(end: .completed) : EntryOutcome(events: [.refused(.tooShort)])
        case (.key(.cancel), true):
            return rules.allowed.contains(.cancel)
                ? over(.cancelled(.person)) : EntryOutcome(events: [.refused(.notAllowed)])
        case (.clearByHost, _):
            pin = []
            return EntryOutcome(events: [.cleared(.host)])
        case (.keysDropped, true):
            pin = []
            return EntryOutcome(events: [.cleared(.keysDropped)])
        case (.cancelByHost, _): return over(.cancelled(.host))
        case (.shutdown, _): return over(.cancelled(.shutdown))
        case (.keypadLost, true):
            (pin, hasKeypad) = ([], false)
            return EntryOutcome(events: [.keypadLost])
        case (.keypadFound, false):
            (hasKeypad, keyDeadline, wait) = (true, time + rules.timeouts.firstKey, .firstKey)
            return EntryOutcome(events: [.keypadFound])
        default: return .nothing
        }
    }

    private mutating func over(_ end: EntryEnd) -> EntryOutcome {
        (pin, isOver) = ([], true)
        return EntryOutcome(end: end)
    }
}

@Suite struct EntryModelTests {
    private func randomRules(_ random: inout SeededGenerator) throws -> EntryRules {
        let maximum = Int.random(in: 1...16, using: &random)
        return try EntryRules(
            minimumLength: Int.random(in: 1...maximum, using: &random), maximumLength: maximum,
            submit: EntryRules.Submit.allCases.randomElement(using: &random),
            timeouts: .init(
                firstKey: .seconds(Int.random(in: 1...40, using: &random)),
                nextKey: .seconds(Int.random(in: 1...20, using: &random)),
                total: .seconds(Int.random(in: 1...200, using: &random))),
            allowed: Bool.random(using: &random)
                ? .everything : EntryRules.Allowed(rawValue: UInt8.random(in: 0..<8, using: &random)))
    }

    private func randomInput(_ random: inout SeededGenerator) -> EntryInput {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<60: return digit(UInt8.random(in: 0...9, using: &random))
        case 60..<70: return .key(.backspace)
        case 70..<73: return .key(.clear)
        case 73..<80: return .key(.enter)
        case 80..<81: return .key(.cancel)
        case 81..<84: return .key(.other)
        case 84..<86: return .clearByHost
        case 86..<87: return [.cancelByHost, .shutdown].randomElement(using: &random) ?? .shutdown
        case 87..<89: return .keysDropped
        case 89..<91: return .keypadLost
        case 91..<95: return .keypadFound
        default: return .time
        }
    }

    @Test func randomEntriesAgreeWithTheModel() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        var ends: [String: Int] = [:]
        for round in 0..<2_000 {
            let rules = try randomRules(&random)
            var model = Model(rules)
            var entry = try entry(rules)
            var time = start
            for step in 0..<60 {
                time += .milliseconds(
                    Int.random(in: 0...(Int.random(in: 0..<8, using: &random) == 0 ? 20_000 : 900), using: &random))
                let input = randomInput(&random)
                let outcome = entry.handle(input, at: time)
                let expected = model.take(input, time)
                guard outcome == expected, entry.length == model.pin.count else {
                    Issue.record("seed \(seed), round \(round), step \(step): \(outcome) instead of \(expected)")
                    return
                }
                if let end = outcome.end { ends["\(end)", default: 0] += 1 }
            }
            if entry.takeDigits().values != model.pin {
                Issue.record("seed \(seed), round \(round): other digits than the model's")
                return
            }
        }
        // The walk came to every kind of end: completed, three cancellers, three waits.
        #expect(ends.count == 7, "seed \(seed): only \(ends)")
    }
}
