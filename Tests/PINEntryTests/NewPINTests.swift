import Testing

@testable import PINEntry

@Suite struct NewPINTests {
    private func events(_ rules: EntryRules, _ typed: [UInt8]) throws -> [EntryEvent] {
        var entry = try entry(rules)
        return typed.flatMap { entry.handle(digit($0), at: start).events }.filter { $0 != .changed }
    }

    @Test func twoThatAgreeAreOneAndTwoThatDifferBeginAnew() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 4, confirms: true)
        #expect(try events(rules, [1, 9, 3, 7, 1, 9, 3, 7]) == [.repeating])
        #expect(try events(rules, [1, 9, 3, 7, 1, 9, 3, 8]) == [.repeating, .cleared(.mismatch)])
    }

    @Test func equalDigitsRunsAndListedOnesAreTooSimple() throws {
        let rules = try EntryRules(
            minimumLength: 4, maximumLength: 4, refusesSimple: true, simplePINs: SimplePINs(listed: [[2, 5, 8, 0]]))
        for pin in [[7, 7, 7, 7], [1, 2, 3, 4], [7, 8, 9, 0], [0, 9, 8, 7], [2, 5, 8, 0]] as [[UInt8]] {
            #expect(try events(rules, pin) == [.cleared(.tooSimple)])
        }
        #expect(try events(rules, [1, 2, 3, 5]) == [])
    }

    @Test func aNewPINThatIsTooSimpleIsNotAskedForAgain() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 4, confirms: true, refusesSimple: true)
        #expect(try events(rules, [7, 7, 7, 7]) == [.cleared(.tooSimple)])
    }

    @Test func whereNobodyAskedForItASimplePINIsTaken() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 4, simplePINs: SimplePINs(listed: [[1, 9, 3, 7]]))
        #expect(try events(rules, [1, 9, 3, 7]) == [])
    }

    @Test func twoOfDifferentLengthDiffer() throws {
        var entry = try entry(EntryRules(minimumLength: 4, maximumLength: 6, confirms: true))
        for value: UInt8 in [1, 9, 3, 7] { _ = entry.handle(digit(value), at: start) }
        #expect(entry.handle(.key(.enter), at: start) == EntryOutcome(events: [.repeating], length: 0))
        for value: UInt8 in [1, 9, 3, 7, 0] { _ = entry.handle(digit(value), at: start) }
        #expect(entry.handle(.key(.enter), at: start) == EntryOutcome(events: [.cleared(.mismatch)], length: 0))
    }

    @Test func thePersonCorrectsTheSecondTimeAlone() throws {
        var entry = try entry(EntryRules(minimumLength: 4, maximumLength: 4, confirms: true))
        for value: UInt8 in [1, 9, 3, 7, 5] { _ = entry.handle(digit(value), at: start) }
        #expect(entry.handle(.key(.backspace), at: start).events == [.deletedBackward])
        #expect(entry.handle(.key(.backspace), at: start).events == [.deletedBackward])
        _ = entry.handle(digit(1), at: start)
        #expect(entry.handle(.key(.clear), at: start).events == [.cleared(nil)])
        let isRepeating = entry.isRepeating
        #expect(isRepeating)
        for value: UInt8 in [1, 9, 3] { _ = entry.handle(digit(value), at: start) }
        #expect(entry.handle(digit(7), at: start).end == .completed)
        #expect(entry.takeDigits().values == [1, 9, 3, 7])
    }

    @Test(arguments: [EntryInput.clearByHost, .keysDropped, .keypadLost])
    func whateverElseTakesDigitsBackTakesBothTimesBack(_ input: EntryInput) throws {
        var entry = try entry(EntryRules(minimumLength: 4, maximumLength: 4, confirms: true))
        for value: UInt8 in [1, 9, 3, 7, 1] { _ = entry.handle(digit(value), at: start) }
        _ = entry.handle(input, at: start)
        _ = entry.handle(.keypadFound, at: start)
        let isRepeating = entry.isRepeating
        #expect(!isRepeating && entry.length == 0)
        for value: UInt8 in [1, 9, 3] { _ = entry.handle(digit(value), at: start) }
        #expect(entry.handle(digit(7), at: start).events == [.changed, .repeating], "a first time")
    }

    @Test func eachTimeHasTheTimeOfAFirstKeyAndTheWholeGoesOn() throws {
        let timeouts = EntryRules.Timeouts(
            firstKey: .seconds(30), nextKey: .seconds(15), total: .seconds(60), warning: .zero)
        var entry = try entry(EntryRules(minimumLength: 1, maximumLength: 1, timeouts: timeouts, confirms: true))
        _ = entry.handle(digit(1), at: start + .seconds(20))
        #expect(entry.deadline == start + .seconds(50))
        _ = entry.handle(digit(2), at: start + .seconds(49))
        #expect(entry.deadline == start + .seconds(60))
    }
}
