import PINPad

/// Stands for the bank and the card: a real host sends an encrypted PIN block there.
enum Bank {
    /// The test card's PIN.
    private static let pin: [UInt8] = [1, 2, 3, 4]
    /// More than the card has, in the smallest unit.
    private static let limit = 50_000

    /// Whether the PIN is the card's; compared without an early end.
    static func accepts(_ digits: borrowing Digits) -> Bool {
        digits.withDigits { digits in
            digits.count == pin.count && zip(digits, pin).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// Whether the payment is made.
    static func pays(_ minorUnits: Int) -> Bool { minorUnits <= limit }
}
