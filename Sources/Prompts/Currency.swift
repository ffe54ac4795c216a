/// A currency, by its code in ISO 4217.
struct Currency: Equatable, Sendable {
    /// Three capital letters, as "EUR".
    let code: String
    /// How many digits its minor units have: 2 where 100 of them make one.
    let minorUnitDigits: Int

    /// The currency of a code; `nil` when ISO 4217's list one (active codes) has none such, or one without minor units:
    /// precious metals, the codes of funds and bonds (XBA, XDR, …), for testing (XTS) and for no currency (XXX).
    init?(code: String) {
        let digits = Currency.codes.first { entry in
            // Not `contains(code)`: a code is three whole letters of the list.
            entry.codes.split(separator: " " as Character).contains { $0.utf8.elementsEqual(code.utf8) }
        }
        guard let digits else { return nil }
        self.code = code
        minorUnitDigits = digits.minorUnitDigits
    }

    /// ISO 4217, list one, with the column "Minor unit".
    private static let codes: [(minorUnitDigits: Int, codes: String)] = [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (4, "CLF UYW"),
        (
            2,
            """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW \
            CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF \
            IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK \
            MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP \
            SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG \
            YER ZAR ZMW ZWG
            """
        ),
    ]
}
