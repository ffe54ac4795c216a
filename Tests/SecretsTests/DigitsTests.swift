import Testing

@testable import Secrets

@Suite struct DigitsTests {
    private func typed(_ values: [UInt8]) throws -> Digits {
        var digits = try Digits()
        for value in values { _ = digits.append(value) }
        return digits
    }

    @Test func theyKeepTheirOrder() throws {
        let digits = try typed([3, 1, 4, 1, 5, 9])
        #expect(digits.count == 6)
        #expect(digits.withDigits { Array($0) } == [3, 1, 4, 1, 5, 9])
    }

    @Test func theTwentyFirstIsRefused() throws {
        var digits = try typed(Array(repeating: 7, count: 20))
        let isTaken = digits.append(8)
        #expect(!isTaken)
        #expect(digits.count == 20)
    }

    @Test func whatIsNoDigitIsRefused() throws {
        var digits = try Digits()
        for value in UInt8(10)...255 {
            let isTaken = digits.append(value)
            #expect(!isTaken)
        }
        #expect(digits.count == 0)
    }

    @Test func aDigitTakenBackIsGoneFromMemory() throws {
        var digits = try typed([1, 2, 3])
        digits.removeLast()
        #expect(
            digits.withDigits { Array(UnsafeRawBufferPointer(start: $0.baseAddress, count: 20)) } == [1, 2] + zeros(18))
        digits.removeLast()
        digits.removeLast()
        digits.removeLast()
        #expect(digits.count == 0)
    }

    @Test func wipedDigitsAreGoneFromMemory() throws {
        var digits = try typed([1, 2, 3, 4])
        digits.wipe()
        #expect(digits.count == 0)
        #expect(digits.withDigits { Array(UnsafeRawBufferPointer(start: $0.baseAddress, count: 20)) } == zeros(20))
    }

    @Test func twoAreEqualWhereCountAndEachDigitAre() throws {
        let digits = try typed([1, 2, 3, 0])
        for (other, isEqual) in [
            ([1, 2, 3, 0], true), ([1, 2, 3], false), ([1, 2, 3, 0, 0], false), ([9, 2, 3, 0], false),
            ([1, 2, 3, 1], false), ([], false),
        ] as [([UInt8], Bool)] {
            let other = try typed(other)
            let found = digits.isEqual(to: other)
            #expect(found == isEqual)
        }
    }

    private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
