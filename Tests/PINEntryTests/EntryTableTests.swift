import Secrets
import Testing

@testable import PINEntry

/// The table of what each key does, for every length, every rule and every digit.
@Suite struct EntryTableTests {
    /// Every choice of minimum, maximum and submit up to a maximum of five, and the longest.
    static let everyRules: [EntryRules] = {
        var all: [EntryRules] = []
        for maximum in [1, 2, 3, 5, 16] {
            for minimum in Set([1, 2, maximum]) where minimum <= maximum {
                for submit in EntryRules.Submit.allCases {
                    for allowed in 0..<UInt8(8) {
                        let allowed = EntryRules.Allowed(rawValue: allowed)
                        if let rules = try? EntryRules(
                            minimumLength: minimum, maximumLength: maximum, submit: submit, allowed: allowed)
                        {
                            all.append(rules)
                        }
                    }
                }
            }
        }
        return all
    }()

    /// The lengths at which an entry by these rules can wait for a key.
    static func lengths(_ rules: EntryRules) -> Range<Int> {
        0..<(rules.submit == .automatic ? rules.maximumLength : rules.maximumLength + 1)
    }

    private func expect(
        _ input: EntryInput, _ rules: EntryRules, at length: Int, suspended: Bool = false, gives outcome: EntryOutcome,
        length newLength: Int, location: SourceLocation = #_sourceLocation
    ) throws {
        var entry = try entry(rules, typed: suspended ? 0 : length, suspended: suspended)
        #expect(entry.handle(input, at: start) == outcome, "\(rules), length \(length)", sourceLocation: location)
        #expect(entry.length == newLength, "\(rules), length \(length)", sourceLocation: location)
        // Whatever ended it, it stays ended.
        if outcome.end != nil {
            #expect(entry.deadline == nil, sourceLocation: location)
            #expect(entry.handle(.key(.cancel), at: start) == .nothing, sourceLocation: location)
            #expect(entry.handle(.time, at: start + .seconds(9_999)) == .nothing, sourceLocation: location)
        }
    }

    @Test(arguments: everyRules)
    func aDigitIsTakenWhileThereIsRoomAndRefusedWhenFull(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            for digit in everyDigit {
                if length == rules.maximumLength {
                    try expect(digit, rules, at: length, gives: EntryOutcome(events: [.refused(.full)]), length: length)
                } else {
                    let completes = rules.submit == .automatic && length + 1 == rules.maximumLength
                    let outcome = EntryOutcome(events: [.changed], end: completes ? .completed : nil)
                    try expect(digit, rules, at: length, gives: outcome, length: length + 1)
                }
            }
        }
    }

    @Test(arguments: everyRules)
    func backspaceTakesOneBackAndIsToldEvenWhenEmpty(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.correct) {
                let outcome = EntryOutcome(events: [.deletedBackward])
                try expect(.key(.backspace), rules, at: length, gives: outcome, length: max(length - 1, 0))
            } else {
                let outcome = EntryOutcome(events: [.refused(.notAllowed)])
                try expect(.key(.backspace), rules, at: length, gives: outcome, length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func clearTakesAllBackAndDoesNothingWhenEmpty(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.clear) {
                let outcome = length == 0 ? EntryOutcome.nothing : EntryOutcome(events: [.cleared(nil)])
                try expect(.key(.clear), rules, at: length, gives: outcome, length: 0)
            } else {
                let outcome = EntryOutcome(events: [.refused(.notAllowed)])
                try expect(.key(.clear), rules, at: length, gives: outcome, length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func enterCompletesWhatIsLongEnoughAndNeverAnEmptyPIN(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            let isEnough = length >= rules.minimumLength
            let outcome = isEnough ? EntryOutcome(end: .completed) : EntryOutcome(events: [.refused(.tooShort)])
            try expect(.key(.enter), rules, at: length, gives: outcome, length: length)
        }
    }

    @Test(arguments: everyRules)
    func cancelEndsTheEntryAndWipesTheDigits(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.cancel) {
                let outcome = EntryOutcome(end: .cancelled(.person))
                try expect(.key(.cancel), rules, at: length, gives: outcome, length: 0)
            } else {
                let outcome = EntryOutcome(events: [.refused(.notAllowed)])
                try expect(.key(.cancel), rules, at: length, gives: outcome, length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func otherKeysAndMereTimeDoNothing(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.key(.other), rules, at: length, gives: .nothing, length: length)
            try expect(.time, rules, at: length, gives: .nothing, length: length)
        }
    }

    @Test(arguments: everyRules)
    func theHostClearsAndCancelsWhateverThePersonMayDo(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.clearByHost, rules, at: length, gives: EntryOutcome(events: [.cleared(.host)]), length: 0)
            try expect(.cancelByHost, rules, at: length, gives: EntryOutcome(end: .cancelled(.host)), length: 0)
            try expect(.shutdown, rules, at: length, gives: EntryOutcome(end: .cancelled(.shutdown)), length: 0)
        }
    }

    @Test(arguments: everyRules)
    func droppedKeysClearThePINAlsoAnEmptyOne(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(
                .keysDropped, rules, at: length, gives: EntryOutcome(events: [.cleared(.keysDropped)]), length: 0)
        }
    }

    @Test(arguments: everyRules)
    func aLostKeypadWipesTheDigitsAndAReturningOneIsNewsOnlyThen(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.keypadLost, rules, at: length, gives: EntryOutcome(events: [.keypadLost]), length: 0)
            try expect(.keypadFound, rules, at: length, gives: .nothing, length: length)
        }
    }

    @Test(arguments: everyRules)
    func withoutAKeypadKeysDoNothingAndTheHostStillCan(_ rules: EntryRules) throws {
        let keys: [EntryInput] = [.key(.backspace), .key(.clear), .key(.enter), .key(.cancel), .key(.other)]
        for input in everyDigit + keys + [.keysDropped, .keypadLost, .time] {
            try expect(input, rules, at: 0, suspended: true, gives: .nothing, length: 0)
        }
        func expectSuspended(_ input: EntryInput, gives outcome: EntryOutcome) throws {
            try expect(input, rules, at: 0, suspended: true, gives: outcome, length: 0)
        }
        try expectSuspended(.clearByHost, gives: EntryOutcome(events: [.cleared(.host)]))
        try expectSuspended(.cancelByHost, gives: EntryOutcome(end: .cancelled(.host)))
        try expectSuspended(.shutdown, gives: EntryOutcome(end: .cancelled(.shutdown)))
        try expectSuspended(.keypadFound, gives: EntryOutcome(events: [.keypadFound]))
    }

    @Test(arguments: everyRules)
    func aCompletedEntryGivesTheDigitsInTheOrderTheyWereTyped(_ rules: EntryRules) throws {
        var entry = try entry(rules)
        let typed = (0..<rules.maximumLength).map { UInt8(9 - $0 % 10) }
        for value in typed { _ = entry.handle(digit(value), at: start) }
        _ = entry.handle(.key(.enter), at: start)
        #expect(entry.takeDigits().values == typed)
    }
}
