extension Language {
    /// What an amount of a currency shows in this language: its symbol where CLDR 49 has one, else its code.
    ///
    /// They are those of CLDR's languages, not of its regions, so that "$" alone is always the US dollar, also where CLDR
    /// has it for another one (TWD in traditional Chinese): the person must not take one currency for another.
    func symbol(of currency: Currency) -> String {
        switch self {
        case .arabic: arabicSymbol(of: currency.code) ?? leftToRight(internationalSymbol(of: currency.code), currency)
        case .hebrew: leftToRight(internationalSymbol(of: currency.code), currency)
        case .french: frenchSymbol(of: currency.code) ?? currency.code
        case .spanish, .italian, .polish: symbolAmongFew(of: currency.code) ?? currency.code
        default: internationalSymbol(of: currency.code) ?? currency.code
        }
    }

    /// For a line that runs from right to left, where "US$" would else be seen as "$US": with the marks that CLDR has around
    /// "CN¥" in Hebrew alone.
    private func leftToRight(_ symbol: String?, _ currency: Currency) -> String {
        guard let symbol else { return currency.code }
        return symbol.utf8.first.map(isLetter) == true ? "\u{200E}\(symbol)\u{200E}" : symbol
    }

    private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private func internationalSymbol(of code: String) -> String? {
        switch code {
        case "EUR": "€"
        case "USD": [.english, .japanese, .german, .russian, .hebrew, .turkish].contains(self) ? "$" : "US$"
        case "GBP": self == .arabic ? "UK£" : "£"
        case "JPY": yenSymbol
        case "CNY": yuanSymbol
        case "KRW": self == .traditionalChinese ? "￦" : "₩"
        case "INR": "₹"
        case "ILS": "₪"
        case "VND": "₫"
        case "BRL": "R$"
        case "TWD": "NT$"
        case "HKD": "HK$"
        case "MXN": "MX$"
        case "NZD": "NZ$"
        case "CAD": self == .dutch ? "C$" : "CA$"
        case "AUD": [.english, .japanese, .russian, .hebrew].contains(self) ? "A$" : "AU$"
        case "THB":
            [.english, .simplifiedChinese, .traditionalChinese, .japanese, .korean].contains(self) ? nil : "฿"
        case "TRY": self == .turkish ? "₺" : nil
        case "RUB": self == .russian ? "₽" : nil
        case "UAH": self == .russian ? "₴" : nil
        case "PHP": self == .english ? "₱" : nil
        default: nil
        }
    }

    /// "¥" alone where it can only be the yen.
    private var yenSymbol: String {
        switch self {
        case .japanese: "￥"
        case .simplifiedChinese, .korean, .portuguese, .europeanPortuguese, .dutch, .arabic: "JP¥"
        default: "¥"
        }
    }

    private var yuanSymbol: String {
        switch self {
        case .simplifiedChinese: "¥"
        case .japanese: "元"
        default: "CN¥"
        }
    }

    private func frenchSymbol(of code: String) -> String? {
        switch code {
        case "EUR": "€"
        case "USD": "$US"
        case "GBP": "£GB"
        case "KRW": "₩"
        case "INR": "₹"
        case "ILS": "₪"
        case "VND": "₫"
        case "BRL": "R$"
        case "MXN": "$MX"
        case "CAD": "$CA"
        case "AUD": "$AU"
        case "NZD": "$NZ"
        default: nil
        }
    }

    /// Of the languages that write most currencies by their codes.
    private func symbolAmongFew(of code: String) -> String? {
        switch (code, self) {
        case ("EUR", _): "€"
        case ("USD", .spanish): "US$"
        case ("VND", .spanish): "₫"
        case ("THB", .spanish), ("THB", .italian): "฿"
        case ("GBP", .italian): "£"
        case ("CNY", .italian): "CN¥"
        case ("ILS", .italian): "₪"
        case ("PHP", .italian): "₱"
        case ("CAD", .italian): "CA$"
        case ("AUD", .italian): "A$"
        case ("NZD", .italian): "NZ$"
        case ("BRL", .polish): "R$"
        case ("PLN", .polish): "zł"
        default: nil
        }
    }

    /// The right-to-left mark keeps the last dot with its letters.
    private func arabicSymbol(of code: String) -> String? {
        let letters: String? =
            switch code {
            case "AED": "د.إ."
            case "BHD": "د.ب."
            case "DZD": "د.ج."
            case "EGP": "ج.م."
            case "IQD": "د.ع."
            case "JOD": "د.أ."
            case "KWD": "د.ك."
            case "LBP": "ل.ل."
            case "LYD": "د.ل."
            case "MAD": "د.م."
            case "OMR": "ر.ع."
            case "QAR": "ر.ق."
            case "SAR": "ر.س."
            case "SYP": "ل.س."
            case "TND": "د.ت."
            case "YER": "ر.ي."
            default: nil
            }
        return letters.map { $0 + "\u{200F}" }
    }
}
