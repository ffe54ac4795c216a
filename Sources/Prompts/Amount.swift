/// An amount of money, counted in the currency's smallest units.
public struct Amount: Equatable, Sendable {
    /// How many minor units: 1234 of EUR are €12.34, of JPY ¥1,234.
    public let minorUnits: Int64
    private let currency: Currency

    /// The currency's code in ISO 4217, as "EUR".
    public var currencyCode: String { currency.code }

    /// An amount in the currency of a code, three capital letters of ISO 4217. Throws when there is no such currency.
    public init(minorUnits: Int64, currency code: String) throws(UnknownCurrency) {
        guard let currency = Currency(code: code) else { throw UnknownCurrency(code: code) }
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The amount as a person who reads the language expects it, "12,34 €" for "de": by the conventions of Unicode's CLDR
    /// for the language that is nearest to a tag (BCP 47) or POSIX locale, and for its region where that has its own
    /// ("CHF 12.34" for "de-CH"); in English where no language is near. It has no-break spaces and, in Arabic and Hebrew,
    /// marks of direction, so that it stays in one piece and in order by itself and in a longer text.
    public func formatted(language: String) -> String {
        let tag = LanguageTag(language)
        let conventions = AmountConventions(for: tag)
        let symbol = (tag.flatMap(Language.init(matching:)) ?? .english).symbol(of: currency)
        let form =
            minorUnits >= 0 ? conventions.form : conventions.negativeForm ?? "-" + conventions.form
        var text = ""
        var wasSymbol = false
        for scalar in form.unicodeScalars {
            switch scalar {
            case "¤": text += symbol
            // CLDR's currency spacing: letters stand apart from digits.
            case "0": text += (wasSymbol && symbol.last?.isLetter == true ? "\u{A0}" : "") + number(by: conventions)
            default: text.unicodeScalars.append(scalar)
            }
            wasSymbol = scalar == "¤"
        }
        return text
    }

    /// Without a sign.
    private func number(by conventions: AmountConventions) -> String {
        let digits = String(minorUnits.magnitude)
        let minimum = currency.minorUnitDigits + 1
        let padded = String(repeating: "0", count: max(0, minimum - digits.utf8.count)) + digits
        let units = grouped(padded.dropLast(currency.minorUnitDigits), by: conventions)
        guard currency.minorUnitDigits > 0 else { return units }
        return "\(units)\(conventions.decimal)\(padded.suffix(currency.minorUnitDigits))"
    }

    private func grouped(_ digits: Substring, by conventions: AmountConventions) -> String {
        guard digits.utf8.count >= AmountConventions.groupSize + conventions.minimumGroupingDigits else {
            return String(digits)
        }
        var rest = digits.dropLast(AmountConventions.groupSize)
        var text = "\(conventions.group)\(digits.suffix(AmountConventions.groupSize))"
        while rest.utf8.count > conventions.furtherGroupSize {
            text = "\(conventions.group)\(rest.suffix(conventions.furtherGroupSize))\(text)"
            rest = rest.dropLast(conventions.furtherGroupSize)
        }
        return "\(rest)\(text)"
    }
}

/// A code that no currency has.
public struct UnknownCurrency: Error, Equatable, Sendable, CustomStringConvertible {
    /// The code as it was given.
    public let code: String

    /// One sentence that names the code, and what would be right.
    public var description: String {
        "\"\(code)\" is no currency; three capital letters of ISO 4217's active codes, as EUR"
    }
}
