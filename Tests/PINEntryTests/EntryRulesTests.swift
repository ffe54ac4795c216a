import Testing

@testable import PINEntry

@Suite struct EntryRulesTests {
    @Test func withoutAWordAPINHasSixDigitsAndEndsByItself() throws {
        let rules = try EntryRules()
        #expect(rules.minimumLength == 6 && rules.maximumLength == 6 && rules.submit == .automatic)
        #expect(rules.timeouts == .init(firstKey: .seconds(30), nextKey: .seconds(15), total: .seconds(120)))
        #expect(rules.allowed == [.correct, .clear, .cancel, .enter])
    }

    @Test func aPINOfVariableLengthEndsWithEnter() throws {
        #expect(try EntryRules(minimumLength: 4, maximumLength: 12).submit == .enter)
        #expect(try EntryRules(minimumLength: 4, maximumLength: 12, submit: .automatic).submit == .automatic)
    }

    @Test(arguments: -1...18, -1...18)
    func lengthsAreOneToSixteenAndInOrder(_ minimum: Int, _ maximum: Int) {
        let isRight = minimum >= 1 && maximum <= 16 && minimum <= maximum
        let rules = try? EntryRules(minimumLength: minimum, maximumLength: maximum)
        #expect((rules != nil) == isRight)
    }

    @Test func timeoutsAreASecondToAnHour() {
        for (seconds, isRight) in [(0, false), (1, true), (3600, true), (3601, false), (-1, false)] {
            for which in 0..<3 {
                var timeouts = EntryRules.Timeouts()
                switch which {
                case 0: timeouts.firstKey = .seconds(seconds)
                case 1: timeouts.nextKey = .seconds(seconds)
                default: timeouts.total = .seconds(seconds)
                }
                #expect(((try? EntryRules(timeouts: timeouts)) != nil) == isRight, "\(seconds) seconds")
            }
        }
    }

    @Test func aDigitShowsNothingOfItself() throws {
        for value in UInt8(0)...9 {
            let digit = try #require(Digit(value))
            #expect("\(digit)" == "digit")
            var dumped = ""
            dump(EntryInput.key(.digit(digit)), to: &dumped)
            #expect(!dumped.contains("\(value)"))
        }
        #expect(Digit(10) == nil)
    }
}
