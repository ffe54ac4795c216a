import Secrets
import Testing

@testable import PINEntry

/// The rules that a host or the configuration can choose, each by itself.
@Suite struct RuleTests {
    @Test func theKeyThatCorrectsCanTakeAllBack() throws {
        var entry = try entry(EntryRules(correction: .all), typed: 3)
        #expect(entry.handle(.key(.backspace), at: start) == EntryOutcome(events: [.cleared(nil)], length: 0))
        #expect(entry.handle(.key(.backspace), at: start) == EntryOutcome(events: [.deletedBackward], length: 0))
        let rules = try EntryRules(allowed: [.clear, .cancel], correction: .all)
        var forbidden = try PINEntryTests.entry(rules, typed: 3)
        #expect(forbidden.handle(.key(.backspace), at: start).events == [.refused(.notAllowed)])
    }

    @Test func withoutEnterAnEntryEndsByItselfWithTheLastDigit() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 6, allowed: [.correct, .clear, .cancel])
        #expect(rules.submit == .automatic)
        var entry = try entry(rules, typed: 5)
        #expect(entry.handle(.key(.enter), at: start).events == [.refused(.notAllowed)])
        #expect(entry.handle(digit(5), at: start).end == .completed)
    }

    @Test func whatNobodyCouldEndIsInvalid() {
        #expect(throws: EntryRules.Invalid.submit) { try EntryRules(submit: .enter, allowed: [.cancel]) }
    }

    @Test func aNumberHasUpToTwentyDigitsAndIsNeverTypedTwice() throws {
        #expect(try EntryRules(minimumLength: 1, maximumLength: 20, purpose: .number).maximumLength == 20)
        #expect(throws: EntryRules.Invalid.maximumLength) {
            try EntryRules(minimumLength: 1, maximumLength: 21, purpose: .number)
        }
        #expect(throws: EntryRules.Invalid.maximumLength) { try EntryRules(minimumLength: 1, maximumLength: 17) }
        #expect(throws: EntryRules.Invalid.purpose) { try EntryRules(purpose: .number, confirms: true) }
        #expect(throws: EntryRules.Invalid.purpose) { try EntryRules(purpose: .number, refusesSimple: true) }
    }

    @Test func onlyANumberIsEverText() throws {
        let number = try entry(EntryRules(minimumLength: 1, maximumLength: 9, purpose: .number), typed: 4)
        let pin = try entry(EntryRules(), typed: 4)
        let (numberText, pinText) = (number.clearText, pin.clearText)
        #expect(numberText == "0123" && pinText == nil)
    }

    @Test func warningsAndExtensionsHaveTheirRanges() {
        for (warning, extensions, isRight) in [
            (0, 0, true), (3600, 100, true), (-1, 0, false), (3601, 0, false), (0, -1, false), (0, 101, false),
        ] {
            let timeouts = EntryRules.Timeouts(warning: .seconds(warning), extensions: extensions)
            #expect(((try? EntryRules(timeouts: timeouts)) != nil) == isRight, "\(warning) \(extensions)")
        }
    }

    @Test func beforeAnEntryOpensNoKeyCountsAndNoTimeRuns() throws {
        var entry = try Entry(rules: EntryRules(), began: start, opens: start + .seconds(5))
        #expect(entry.handle(digit(1), at: start + .seconds(4)) == .nothing)
        #expect(entry.handle(.key(.cancel), at: start + .seconds(4)) == .nothing)
        #expect(entry.handle(.keysDropped, at: start + .seconds(4)) == .nothing)
        #expect(entry.deadline == start + .seconds(25))
        #expect(entry.handle(.keypadLost, at: start + .seconds(4)).events == [.keypadLost])
        #expect(entry.handle(.keypadFound, at: start + .seconds(5)).events == [.keypadFound])
        #expect(entry.handle(digit(1), at: start + .seconds(6)).events == [.changed])
    }

    @Test func aKeypadThatComesBackBeforeAnEntryOpensCostsNoTime() throws {
        var entry = try Entry(rules: EntryRules(), began: start, opens: start + .seconds(60))
        _ = entry.handle(.keypadLost, at: start + .seconds(1))
        _ = entry.handle(.keypadFound, at: start + .seconds(2))
        #expect(entry.deadline == start + .seconds(80), "the warning of a first key that is waited for from 60 s on")
        #expect(entry.handle(.time, at: start + .seconds(59)) == .nothing)
        #expect(entry.handle(digit(1), at: start + .seconds(60)).events == [.changed])
    }

    @Test func howThePadEndsAPINSaysNothingOfANumber() throws {
        var number = EntryRequest()
        number.purpose = .number
        number.minimumLength = 1
        number.maximumLength = 9
        #expect(try EntryRules(submit: .automatic).adapted(to: number).submit == .enter)
        #expect(try EntryRules(allowed: [.cancel]).adapted(to: number).submit == .automatic, "Enter isn't allowed")
        number.minimumLength = 9
        #expect(try EntryRules(submit: .enter).adapted(to: number).submit == .automatic)
    }

    @Test func aSimplePINThatSomebodyHasAlreadyIsTakenUnlessTheHostSaysOtherwise() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 4, refusesSimple: true)
        var request = EntryRequest()
        #expect(try !rules.adapted(to: request).refusesSimple)
        request.confirms = true
        #expect(try rules.adapted(to: request).refusesSimple, "a new one isn't")
        request.refusesSimple = false
        #expect(try !rules.adapted(to: request).refusesSimple)
        request.confirms = nil
        request.refusesSimple = true
        #expect(try rules.adapted(to: request).refusesSimple)
    }

    @Test func aRequestTakesThePadsRulesPlace() throws {
        let rules = try EntryRules(
            submit: .enter, correction: .last, refusesSimple: true, simplePINs: SimplePINs(listed: [[2, 5, 8, 0]]))
        var request = EntryRequest()
        request.correction = .all
        request.confirms = true
        request.warning = .seconds(20)
        request.extensions = 3
        request.forbid = [.enter]
        let adapted = try rules.adapted(to: request)
        #expect(adapted.correction == .all && adapted.confirms && adapted.refusesSimple)
        #expect(adapted.timeouts == .init(warning: .seconds(20), extensions: 3))
        #expect(adapted.submit == .automatic, "the pad's own Enter gives way")
        #expect(adapted.simplePINs == rules.simplePINs)
        request.submit = .enter
        #expect(throws: EntryRules.Invalid.submit) { try rules.adapted(to: request) }
        var number = EntryRequest()
        number.purpose = .number
        #expect(try !rules.adapted(to: number).refusesSimple)
    }
}
