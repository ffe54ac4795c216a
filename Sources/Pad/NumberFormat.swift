import Prompts

/// How a number is written while it is typed.
public enum NumberFormat: Equatable, Sendable {
    /// As money of a currency, a code by ISO 4217, in a language; the digits count its smallest units. What is more than any
    /// amount (2⁶³ of them) is written as ``digits``.
    case amount(currency: String, language: String)
    /// As it was typed, in groups of four.
    case digits

    /// Digits as they are to be read.
    func text(_ digits: String) -> String {
        guard case .amount(let currency, let language) = self,
            let minorUnits = digits.isEmpty ? 0 : Int64(digits),
            let amount = try? Amount(minorUnits: minorUnits, currency: currency)
        else { return NumberFormat.grouped(digits) }
        return amount.formatted(language: language)
    }

    /// With no-break spaces, and from left to right also where the words around it go the other way: U+2066 begins and
    /// U+2069 ends that (UAX #9, 2.1.1).
    private static func grouped(_ digits: String) -> String {
        var groups: [Substring] = []
        var rest = digits[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.count > 1 ? "\u{2066}\(groups.joined(separator: "\u{A0}"))\u{2069}" : digits
    }
}
