import Testing

@testable import PINEntry

/// How the person is warned that time runs out, and gets more.
@Suite struct WarningTests {
    private func after(_ seconds: Double) -> Duration { start + .milliseconds(Int(seconds * 1000)) }

    private func begin(extensions: Int = 10, warning: Int = 10, first: Int = 30, total: Int = 120) throws -> Entry {
        try entry(
            EntryRules(
                minimumLength: 4, maximumLength: 6,
                timeouts: .init(
                    firstKey: .seconds(first), total: .seconds(total), warning: .seconds(warning),
                    extensions: extensions)))
    }

    @Test func itComesOnceAndBeforeTheEnd() throws {
        var entry = try begin()
        #expect(entry.deadline == after(20))
        #expect(entry.handle(.time, at: after(20)).events == [.expiring(.firstKey)])
        #expect(entry.handle(.time, at: after(21)) == .nothing)
        #expect(entry.deadline == after(30))
        #expect(entry.handle(.time, at: after(30)).end == .timedOut(.firstKey))
    }

    @Test func itNeverComesBeforeHalfOfTheWaitIsOver() throws {
        let entry = try begin(warning: 3600)
        #expect(entry.deadline == after(15))
    }

    @Test func withoutAWarningNothingIsTold() throws {
        var entry = try begin(warning: 0)
        #expect(entry.handle(.time, at: after(29)) == .nothing)
        #expect(entry.deadline == after(30))
    }

    @Test(arguments: [Key.other, .menu(.up), .backspace, .enter])
    func anyKeyAnswersAndDoesWhatItDoesOtherwise(_ key: Key) throws {
        var entry = try begin()
        _ = entry.handle(.time, at: after(20))
        let events = entry.handle(.key(key), at: after(25)).events
        #expect(events.first == .extended)
        let isExpiring = entry.isExpiring
        #expect(!isExpiring)
        switch key {
        case .backspace: #expect(events.dropFirst() == [.deletedBackward])
        case .enter: #expect(events.dropFirst() == [.refused(.tooShort)])
        default:
            #expect(events.count == 1)
            #expect(entry.deadline == after(45), "the same wait from its beginning")
        }
    }

    @Test func aKeyWithoutMeaningCostsAnExtensionAndADigitDoesNot() throws {
        var entry = try begin(extensions: 1)
        _ = entry.handle(.time, at: after(20))
        #expect(entry.handle(.key(.other), at: after(25)).events == [.extended])
        _ = entry.handle(.time, at: after(45))
        let canExtend = entry.canExtend
        #expect(!canExtend, "by any key; a digit still does")
        #expect(entry.handle(.key(.other), at: after(46)) == .nothing)
        #expect(entry.handle(digit(1), at: after(47)).events == [.extended, .changed])
    }

    @Test func theWholeEntryIsExtendedAsOftenAsTheRulesSay() throws {
        var entry = try begin(extensions: 2, first: 3600, total: 60)
        for round in 0..<2 {
            let began = Double(round) * 55
            #expect(entry.handle(.time, at: after(began + 50)).events == [.expiring(.total)])
            #expect(entry.handle(.key(.other), at: after(began + 55)).events == [.extended])
        }
        #expect(entry.handle(.time, at: after(160)).events == [.expiring(.total)])
        let (isExpiring, canExtend) = (entry.isExpiring, entry.canExtend)
        #expect(isExpiring && !canExtend)
        #expect(entry.handle(digit(1), at: after(161)).events == [.changed], "a digit counts, but gives no time")
        #expect(entry.handle(.time, at: after(170)).end == .timedOut(.total))
    }

    @Test func withoutAKeypadNobodyIsWarnedUntilThereIsOne() throws {
        var entry = try begin(total: 60)
        _ = entry.handle(.keypadLost, at: after(1))
        #expect(entry.handle(.time, at: after(55)) == .nothing)
        #expect(entry.handle(.keypadFound, at: after(56)).events == [.keypadFound, .expiring(.total)])
    }

    @Test func aHostsClearingIsNoKey() throws {
        var entry = try begin()
        _ = entry.handle(.time, at: after(20))
        #expect(entry.handle(.clearByHost, at: after(21)).events == [.cleared(.host)])
        let isExpiring = entry.isExpiring
        #expect(isExpiring)
    }
}
