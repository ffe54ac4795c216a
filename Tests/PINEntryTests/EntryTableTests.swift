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
                    for allowed in 0..<UInt8(16) {
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
        _ input: EntryInput, _ rules: EntryRules, at length: Int, suspended: Bool = false,
        gives events: [EntryEvent] = [], end: EntryEnd? = nil,
        length newLength: Int, location: SourceLocation = #_sourceLocation
    ) throws {
        var entry = try entry(rules, typed: suspended ? 0 : length, suspended: suspended)
        let outcome = EntryOutcome(events: events, length: newLength, end: end)
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
                    try expect(digit, rules, at: length, gives: [.refused(.full)], length: length)
                } else {
                    let completes = rules.submit == .automatic && length + 1 == rules.maximumLength
                    let end = completes ? EntryEnd.completed : nil
                    try expect(digit, rules, at: length, gives: [.changed], end: end, length: length + 1)
                }
            }
        }
    }

    @Test(arguments: everyRules)
    func backspaceTakesOneBackAndIsToldEvenWhenEmpty(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.correct) {
                try expect(.key(.backspace), rules, at: length, gives: [.deletedBackward], length: max(length - 1, 0))
            } else {
                try expect(.key(.backspace), rules, at: length, gives: [.refused(.notAllowed)], length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func clearTakesAllBackAndDoesNothingWhenEmpty(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.clear) {
                try expect(.key(.clear), rules, at: length, gives: length == 0 ? [] : [.cleared(nil)], length: 0)
            } else {
                try expect(.key(.clear), rules, at: length, gives: [.refused(.notAllowed)], length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func enterCompletesWhatIsLongEnoughAndNeverAnEmptyPINAndOnlyWhereItIsAllowed(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if !rules.allowed.contains(.enter) {
                try expect(.key(.enter), rules, at: length, gives: [.refused(.notAllowed)], length: length)
            } else if length < rules.minimumLength {
                try expect(.key(.enter), rules, at: length, gives: [.refused(.tooShort)], length: length)
            } else {
                try expect(.key(.enter), rules, at: length, end: .completed, length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func cancelEndsTheEntryAndWipesTheDigits(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            if rules.allowed.contains(.cancel) {
                try expect(.key(.cancel), rules, at: length, end: .cancelled(.person), length: 0)
            } else {
                try expect(.key(.cancel), rules, at: length, gives: [.refused(.notAllowed)], length: length)
            }
        }
    }

    @Test(arguments: everyRules)
    func otherKeysAndMereTimeDoNothing(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.key(.other), rules, at: length, length: length)
            try expect(.time, rules, at: length, length: length)
        }
    }

    @Test(arguments: everyRules)
    func theHostClearsAndCancelsWhateverThePersonMayDo(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.clearByHost, rules, at: length, gives: [.cleared(.host)], length: 0)
            try expect(.cancelByHost, rules, at: length, end: .cancelled(.host), length: 0)
            try expect(.shutdown, rules, at: length, end: .cancelled(.shutdown), length: 0)
        }
    }

    @Test(arguments: everyRules)
    func droppedKeysClearThePINAlsoAnEmptyOne(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(
                .keysDropped, rules, at: length, gives: [.cleared(.keysDropped)], length: 0)
        }
    }

    @Test(arguments: everyRules)
    func aLostKeypadWipesTheDigitsAndAReturningOneIsNewsOnlyThen(_ rules: EntryRules) throws {
        for length in Self.lengths(rules) {
            try expect(.keypadLost, rules, at: length, gives: [.keypadLost], length: 0)
            try expect(.keypadFound, rules, at: length, length: length)
        }
    }

    @Test(arguments: everyRules)
    func withoutAKeypadKeysDoNothingAndTheHostStillCan(_ rules: EntryRules) throws {
        let keys: [EntryInput] = [.key(.backspace), .key(.clear), .key(.enter), .key(.cancel), .key(.other)]
        for input in everyDigit + keys + [.keysDropped, .keypadLost, .time] {
            try expect(input, rules, at: 0, suspended: true, length: 0)
        }
        func expectSuspended(_ input: EntryInput, gives events: [EntryEvent] = [], end: EntryEnd? = nil) throws {
            try expect(input, rules, at: 0, suspended: true, gives: events, end: end, length: 0)
        }
        try expectSuspended(.clearByHost, gives: [.cleared(.host)])
        try expectSuspended(.cancelByHost, end: .cancelled(.host))
        try expectSuspended(.shutdown, end: .cancelled(.shutdown))
        try expectSuspended(.keypadFound, gives: [.keypadFound])
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
