import Secrets
import Testing
import TestSupport

@testable import PINEntry

/// Entries against ``EntryModel``: every short one of a few rules, and long random ones of any.
@Suite struct EntryModelTests {
    /// What differs between an entry and its model after an input; `nil` where nothing does.
    private func difference(
        _ entry: inout Entry, _ model: inout EntryModel, _ input: EntryInput, at time: Duration, seen: inout Set<String>
    ) -> String? {
        let (outcome, expected) = (entry.handle(input, at: time), model.take(input, time))
        for event in outcome.events { seen.insert("\(event)") }
        if let end = outcome.end { seen.insert(model.first == nil ? "\(end)" : "\(end) the second time") }
        if outcome != expected { return "\(outcome) instead of \(expected)" }
        if entry.length != model.pin.count { return "length \(entry.length) instead of \(model.pin.count)" }
        if model.isOver { return entry.deadline == nil ? nil : "a deadline after the end" }
        if entry.isRepeating != (model.first != nil) { return "isRepeating \(entry.isRepeating)" }
        if entry.isExpiring != model.isExpiring { return "isExpiring \(entry.isExpiring)" }
        if entry.canExtend != model.canExtend { return "canExtend \(entry.canExtend)" }
        guard let deadline = entry.deadline else { return "no deadline" }
        if deadline <= time || deadline > model.nextEnd { return "deadline \(deadline) at \(time)" }
        return nil
    }

    // MARK: Every short entry

    /// Two digits at most, so that a few inputs are a whole new PIN; 10 s for a key, 24 s in all, warnings 5 s before.
    private static let smallRules: [EntryRules] = {
        let timeouts = EntryRules.Timeouts(
            firstKey: .seconds(10), nextKey: .seconds(10), total: .seconds(24), warning: .seconds(5), extensions: 1)
        var all: [EntryRules] = []
        for (confirms, refuses) in [(false, false), (true, false), (false, true), (true, true)] {
            for correction in EntryRules.Correction.allCases {
                if let rules = try? EntryRules(
                    minimumLength: 1, maximumLength: 2, submit: .automatic, timeouts: timeouts, correction: correction,
                    confirms: confirms, refusesSimple: refuses, simplePINs: SimplePINs(listed: [[1, 1], [2]]))
                {
                    all.append(rules)
                }
            }
        }
        return all
    }()

    @Test(arguments: smallRules)
    func everyShortEntryAgreesWithTheModel(_ rules: EntryRules) throws {
        let inputs: [(EntryInput, seconds: Int)] = [
            (digit(1), 0), (digit(2), 6), (.key(.backspace), 0), (.key(.enter), 6), (.key(.other), 6), (.time, 6),
            (.keysDropped, 0),
        ]
        let depth = 5
        var seen: Set<String> = []
        var count = 1
        for _ in 0..<depth { count *= inputs.count }
        for number in 0..<count {
            var model = EntryModel(rules)
            var entry = try entry(rules)
            var (rest, time) = (number, start)
            for step in 0..<depth {
                let (input, seconds) = inputs[rest % inputs.count]
                rest /= inputs.count
                time += .seconds(seconds)
                if let difference = difference(&entry, &model, input, at: time, seen: &seen) {
                    Issue.record("entry \(number), step \(step): \(difference)")
                    return
                }
            }
        }
    }

    // MARK: Random long ones

    private func randomRules(_ random: inout SeededGenerator) -> EntryRules? {
        let purpose: EntryRules.Purpose = Int.random(in: 0..<5, using: &random) == 0 ? .number : .pin
        let longest = [4, 16, 20].randomElement(using: &random) ?? 4
        let maximum = Int.random(in: 1...min(longest, purpose.lengths.upperBound), using: &random)
        return try? EntryRules(
            minimumLength: Int.random(in: 1...maximum, using: &random), maximumLength: maximum,
            submit: [nil, .automatic, .enter].randomElement(using: &random) ?? nil,
            timeouts: .init(
                firstKey: .seconds(Int.random(in: 1...40, using: &random)),
                nextKey: .seconds(Int.random(in: 1...20, using: &random)),
                total: .seconds(Int.random(in: 1...200, using: &random)),
                warning: .seconds([0, 1, 5, 10, 60].randomElement(using: &random) ?? 0),
                extensions: Int.random(in: 0...3, using: &random)),
            allowed: Bool.random(using: &random)
                ? .everything : EntryRules.Allowed(rawValue: UInt8.random(in: 0..<16, using: &random)),
            purpose: purpose,
            correction: EntryRules.Correction.allCases.randomElement(using: &random) ?? .last,
            confirms: purpose == .pin && Bool.random(using: &random),
            refusesSimple: purpose == .pin && Bool.random(using: &random),
            simplePINs: SimplePINs(listed: [[1], [3, 1], [2, 5, 8, 0]]))
    }

    private func randomInput(_ random: inout SeededGenerator, _ model: EntryModel) -> EntryInput {
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<60: return digit(UInt8.random(in: 0...9, using: &random))
        case 60..<120:
            // A digit that goes on with a run, or with what was typed first.
            if let first = model.first, model.pin.count < first.count { return digit(first[model.pin.count]) }
            return digit(((model.pin.last ?? 6) + [0, 1, 9][model.rules.maximumLength % 3]) % 10)
        case 120..<135: return .key(.backspace)
        case 135..<140: return .key(.clear)
        case 140..<160: return .key(.enter)
        case 160..<161: return .key(.cancel)
        case 161..<165: return .key(.other)
        case 165..<168: return .key(.menu(.up))
        case 168..<170: return .clearByHost
        case 170..<171: return [.cancelByHost, .shutdown].randomElement(using: &random) ?? .shutdown
        case 171..<173: return .keysDropped
        case 173..<176: return .keypadLost
        case 176..<184: return .keypadFound
        default: return .time
        }
    }

    @Test func randomEntriesAgreeWithTheModel() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        var seen: Set<String> = []
        for round in 0..<4_000 {
            guard let rules = randomRules(&random) else { continue }
            var model = EntryModel(rules)
            var entry = try entry(rules)
            var time = start
            for step in 0..<80 {
                let longest = [300, 300, 900, 900, 3_000, 12_000].randomElement(using: &random) ?? 300
                time += .milliseconds(Int.random(in: 0...longest, using: &random))
                // Now and then exactly when the entry wants to be told of the time.
                if let deadline = entry.deadline, Int.random(in: 0..<8, using: &random) == 0 { time = deadline }
                let input = randomInput(&random, model)
                if let difference = difference(&entry, &model, input, at: time, seen: &seen) {
                    Issue.record("seed \(seed), round \(round), step \(step): \(difference)")
                    return
                }
            }
            if entry.takeDigits().values != model.pin {
                Issue.record("seed \(seed), round \(round): other digits than the model's")
                return
            }
        }
        // The walk came to every kind of event (17) and of end (7), and to a new PIN that was typed twice.
        #expect(seen.count { !$0.hasSuffix("the second time") } == 24, "seed \(seed): only \(seen.sorted())")
        #expect(seen.contains("completed the second time"), "seed \(seed)")
    }
}
