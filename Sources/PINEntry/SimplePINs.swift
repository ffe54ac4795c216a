import Secrets

/// PINs that are guessed first: all digits equal, runs up or down (with 0 after 9, as in 7890 and 0987), and those of a
/// list. The first two need ``patternLength`` digits: of fewer, too few would be left.
public struct SimplePINs: Equatable, Sendable {
    /// The least number of digits that make a pattern.
    public static let patternLength = 3

    /// Further PINs, one byte of 0…9 for each digit. They come from the configuration, and are no secret.
    public let listed: [[UInt8]]

    /// With a list of further PINs.
    public init(listed: [[UInt8]] = []) { self.listed = listed }

    /// Whether a PIN is one of them. Every comparison runs to its end, whatever the digits are; only how many they are
    /// makes a difference.
    func contains(_ digits: borrowing Digits) -> Bool {
        digits.withDigits { digits in
            var found: UInt8 = digits.count < SimplePINs.patternLength ? 0 : SimplePINs.patterns(digits)
            for pin in listed where pin.count == digits.count {
                var difference: UInt8 = 0
                for (index, value) in pin.enumerated() { difference |= value ^ digits[index] }
                found |= SimplePINs.isZero(difference)
            }
            return found != 0
        }
    }

    /// 1 for digits that are all equal or a run, else 0.
    private static func patterns(_ digits: UnsafeRawBufferPointer) -> UInt8 {
        var (same, up, down): (UInt8, UInt8, UInt8) = (0, 0, 0)
        for (last, next) in zip(digits, digits.dropFirst()) {
            same |= next ^ last
            up |= next ^ successor(last)
            down |= last ^ successor(next)
        }
        return isZero(same) | isZero(up) | isZero(down)
    }

    /// The next digit, 0 after 9, without a branch: 9 + 7 is the first that has the fifth bit.
    private static func successor(_ digit: UInt8) -> UInt8 { digit &+ 1 &- 10 &* ((digit &+ 7) >> 4) }

    /// 1 for 0, and 0 for all else, without a branch.
    private static func isZero(_ value: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: (UInt16(value) &- 1) >> 15) }
}
