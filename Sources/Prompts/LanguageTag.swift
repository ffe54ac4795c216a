/// The parts of a language tag (BCP 47: RFC 5646, 2.1), in lower case, that tell a language and its region.
struct LanguageTag {
    /// The language, as "zh".
    let language: String
    /// The script, as "hant", told or implied by the region.
    let script: String?
    /// The region, as "tw".
    let region: String?

    /// The longest that is taken, in bytes: the 35 of a tag (RFC 5646, 4.4.1), and room for a POSIX locale's codeset.
    private static let longest = 64

    /// From a tag ("zh-Hant-TW") or the name of a POSIX locale ("zh_TW.UTF-8"), in capitals or not. `nil` when it has more
    /// than 64 bytes, when a subtag is not 1 to 8 letters and digits, or when the first is no language's.
    init?(_ text: String) {
        // Hosts choose it, and it travels on with each text.
        guard text.utf8.count <= LanguageTag.longest else { return nil }
        // POSIX: language_TERRITORY.codeset@modifier.
        let tag = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        var subtags: [String] = []
        for part in tag.split(omittingEmptySubsequences: false, whereSeparator: LanguageTag.isSeparator) {
            guard (1...8).contains(part.count), part.allSatisfy(LanguageTag.isAlphanumeric) else { return nil }
            subtags.append(String(decoding: part, as: UTF8.self).lowercased())
        }
        guard let first = subtags.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(LanguageTag.isLetter)
        else { return nil }
        var rest = subtags.dropFirst()
        // An extended language ("zh-cmn") says more of the same language.
        let extended = LanguageTag.take(from: &rest) { $0.utf8.count == 3 && $0.utf8.allSatisfy(LanguageTag.isLetter) }
        let script = LanguageTag.take(from: &rest) { $0.utf8.count == 4 && $0.utf8.allSatisfy(LanguageTag.isLetter) }
        region = LanguageTag.take(from: &rest) {
            $0.utf8.count == 2 && $0.utf8.allSatisfy(LanguageTag.isLetter)
                || $0.utf8.count == 3 && $0.utf8.allSatisfy(LanguageTag.isDigit)
        }
        let isCantonese = first == "yue" || extended == "yue"
        language =
            switch first {
            // Deprecated, and Chinese by the name of its largest languages: the IANA language subtag registry.
            case "iw": "he"
            case "cmn", "yue": "zh"
            default: first
            }
        // CLDR's likely subtags.
        self.script = script ?? (language == "zh" ? LanguageTag.chineseScript(region, isCantonese) : nil)
    }

    /// The tags that answer to this one, the most precise first.
    var ranges: [String] {
        var ranges: [String] = []
        if let script { ranges.append("\(language)-\(script)") }
        if let region { ranges.append("\(language)-\(region)") }
        // CLDR's parent locales: Portuguese outside of Brazil follows Portugal.
        if language == "pt", let region, LanguageTag.regionsAfterPortugal.contains(region) { ranges.append("pt-pt") }
        ranges.append(language)
        return ranges
    }

    private static let regionsAfterPortugal: Set = ["ao", "ch", "cv", "fr", "gq", "gw", "lu", "mo", "mz", "st", "tl"]

    private static func chineseScript(_ region: String?, _ isCantonese: Bool) -> String {
        switch region {
        case "tw", "hk", "mo": "hant"
        case nil: isCantonese ? "hant" : "hans"
        default: "hans"
        }
    }

    private static func take(from subtags: inout ArraySlice<String>, where matches: (String) -> Bool) -> String? {
        guard let first = subtags.first, matches(first) else { return nil }
        return subtags.removeFirst()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
