import Prompts

/// How a number is written while it is typed.
public enum NumberFormat: Equatable, Sendable {
    /// As money of a currency, a code by ISO 4217, in a language; the digits count its smallest units.
    case amount(currency: String, language: String)
    /// As it was typed.
    case digits

    /// Digits as they are to be read.
    func text(_ digits: String) -> String {
        guard case .amount(let currency, let language) = self,
            let amount = try? Amount(minorUnits: Int64(digits) ?? 0, currency: currency)
        else { return digits }
        return amount.formatted(language: language)
    }
}
