import Testing

@testable import Prompts

/// Amounts as people read them. Comparisons are of scalars: a no-break space is not a space.
@Suite struct AmountTests {
    private func formatted(_ minorUnits: Int64, _ currency: String, _ language: String) throws -> String {
        try Amount(minorUnits: minorUnits, currency: currency).formatted(language: language)
    }

    private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    @Test func amountsAreWrittenAsCLDRWritesThem() throws {
        for (line, fields) in try Reference("amounts.tsv", fields: 4).rows {
            let minorUnits = try #require(Int64(fields[2]))
            let text = try formatted(minorUnits, fields[1], fields[0])
            #expect(scalars(text) == scalars(fields[3]), "amounts.tsv:\(line): \(fields[3]), not \(text)")
        }
    }

    @Test func everyLanguageIsInTheReference() throws {
        let languages = Set(try Reference("amounts.tsv", fields: 4).rows.map { $0.fields[0] })
        #expect(languages.isSuperset(of: Prompts.languages))
    }

    @Test func aCurrencyHasTheMinorUnitsOfISO4217() throws {
        let expected = [
            ("CHF", "12,345.67"), ("UYI", "1,234,567"), ("BHD", "1,234.567"), ("TND", "1,234.567"), ("CLF", "123.4567"),
            ("UYW", "123.4567"), ("HUF", "12,345.67"), ("ISK", "1,234,567"), ("XCG", "12,345.67"), ("ZWG", "12,345.67"),
        ]
        for (code, number) in expected { #expect(try formatted(1_234_567, code, "en") == "\(code)\u{A0}\(number)") }
    }

    @Test(arguments: ["", "eur", "EURO", "XXX", "XTS", "XAU", "DEM", "€", "EUR USD", " ", "AED AFN"])
    func aCodeThatNoCurrencyHasIsNamed(code: String) {
        do throws(UnknownCurrency) {
            _ = try Amount(minorUnits: 1, currency: code)
            Issue.record("\(code) is a currency")
        } catch {
            #expect(error.code == code)
            #expect(error.description.contains("\"\(code)\""))
        }
    }

    @Test func theLargestAndTheSmallestAmountsAreWhole() throws {
        #expect(try formatted(.max, "EUR", "en") == "€92,233,720,368,547,758.07")
        #expect(try formatted(.min, "EUR", "en") == "-€92,233,720,368,547,758.08")
        #expect(try formatted(.min, "JPY", "de") == "-9.223.372.036.854.775.808\u{A0}¥")
        #expect(try formatted(.max, "EUR", "en-IN") == "€92,23,37,20,36,85,47,758.07")
    }

    @Test func aDollarSignAloneIsAlwaysTheUSDollar() throws {
        for language in Prompts.languages + ["zh-TW", "en-CA", "es-MX", "fr-CA", "en-AU", "zh-HK"] {
            for code in ["TWD", "MXN", "CAD", "AUD", "HKD", "NZD", "CLP", "ARS", "COP", "SGD"] {
                let text = try formatted(1234, code, language)
                let symbol = text.filter { !$0.isNumber && !$0.isWhitespace && !",.-".contains($0) }
                #expect(symbol.filter { !"\u{200E}\u{200F}".contains($0) } != "$", "\(text)")
            }
        }
        #expect(try formatted(123_400, "TWD", "zh-TW") == "NT$1,234.00")
    }

    @Test func anUnknownLanguageHasEnglishAmounts() throws {
        #expect(try formatted(123_456, "EUR", "eo") == "€1,234.56")
        #expect(try formatted(123_456, "EUR", "") == "€1,234.56")
    }

    @Test func aPOSIXLocaleTellsTheRegion() throws {
        #expect(try formatted(123_456, "CHF", "de_CH.UTF-8") == "CHF\u{A0}1'234.56")
    }
}
