import Secrets
import Testing

@testable import PINEntry

@Suite struct EntryTimeTests {
    private func rules(_ first: Int, _ next: Int, _ total: Int) throws -> EntryRules {
        try EntryRules(
            minimumLength: 4, maximumLength: 6,
            timeouts: .init(firstKey: .seconds(first), nextKey: .seconds(next), total: .seconds(total), warning: .zero))
    }

    private func after(_ seconds: Double) -> Duration { start + .milliseconds(Int(seconds * 1000)) }

    @Test func waitingForTheFirstKeyEndsAtItsTimeAndNotBefore() throws {
        var entry = try entry(rules(30, 15, 120))
        #expect(entry.deadline == after(30))
        #expect(entry.handle(.time, at: after(29.999)) == .nothing)
        #expect(entry.handle(.time, at: after(30)) == EntryOutcome(end: .timedOut(.firstKey)))
    }

    @Test func eachKeyGivesTheTimeForTheNextOne() throws {
        var entry = try entry(rules(30, 15, 120))
        for (index, input) in [digit(1), .key(.backspace), .key(.enter), digit(2)].enumerated() {
            _ = entry.handle(input, at: after(Double(index) * 10))
            #expect(entry.deadline == after(Double(index) * 10 + 15))
        }
        #expect(entry.handle(digit(3), at: after(45)) == EntryOutcome(end: .timedOut(.nextKey)))
        #expect(entry.length == 0)
    }

    @Test func aKeyWithoutMeaningGivesNoTime() throws {
        var entry = try entry(rules(30, 15, 120))
        _ = entry.handle(.key(.other), at: after(29))
        #expect(entry.deadline == after(30))
    }

    @Test func theWholeEntryEndsHoweverBusyThePersonIs() throws {
        var entry = try entry(rules(30, 15, 60))
        for second in stride(from: 5.0, to: 60, by: 5) { _ = entry.handle(.key(.backspace), at: after(second)) }
        #expect(entry.deadline == after(60))
        #expect(entry.handle(.key(.enter), at: after(60)) == EntryOutcome(end: .timedOut(.total)))
    }

    @Test func ofTwoDeadlinesAtOnceTheWholeEntrysIsNamed() throws {
        var entry = try entry(rules(20, 15, 20))
        #expect(entry.handle(.time, at: after(20)) == EntryOutcome(end: .timedOut(.total)))
    }

    @Test func withoutAKeypadOnlyTheWholeEntrysTimeCounts() throws {
        var entry = try entry(rules(30, 15, 120), typed: 3)
        _ = entry.handle(.keypadLost, at: after(1))
        #expect(entry.deadline == after(120))
        _ = entry.handle(.keypadFound, at: after(100))
        #expect(entry.deadline == after(120))
        #expect(entry.handle(.time, at: after(120)) == EntryOutcome(end: .timedOut(.total)))
    }

    @Test func aReturningKeypadStartsTheWaitForTheFirstKey() throws {
        var entry = try entry(rules(30, 15, 120), typed: 3)
        _ = entry.handle(.keypadLost, at: after(1))
        _ = entry.handle(.keypadFound, at: after(50))
        #expect(entry.deadline == after(80))
        #expect(entry.handle(.time, at: after(80)) == EntryOutcome(end: .timedOut(.firstKey)))
    }

    @Test func whatWasTypedBeforeTheEntryBeganCountsForNothing() throws {
        var entry = try entry(rules(30, 15, 120))
        #expect(entry.handle(digit(1), at: start - .nanoseconds(1)) == .nothing)
        #expect(entry.length == 0)
    }

    @Test func aTimeoutComesBeforeAnythingElseAtThatTime() throws {
        for input in [.cancelByHost, .shutdown, .keypadLost, .keysDropped, .key(.cancel), digit(1)] as [EntryInput] {
            var entry = try entry(rules(30, 15, 120), typed: 2)
            #expect(entry.handle(input, at: after(15)) == EntryOutcome(end: .timedOut(.nextKey)))
            #expect(entry.length == 0)
        }
    }
}
