import Testing

@testable import Prompts

/// Which language a host's tag means.
@Suite struct LanguageTests {
    @Test func aTagMeansTheNearestLanguage() {
        let expected = [
            "en": "en", "EN": "en", "en-US": "en", "en_GB.UTF-8": "en", "de": "de", "de-CH": "de", "de_DE.UTF-8": "de",
            "de_DE@euro": "de", "de-Latn-DE": "de", "DE-de-1996": "de", "fr-CA": "fr", "es-419": "es",
            "zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh_CN.GB18030": "zh-Hans", "zh-Hans": "zh-Hans",
            "zh-Hans-HK": "zh-Hans", "zh-MY": "zh-Hans", "cmn": "zh-Hans", "cmn-Hant": "zh-Hant",
            "zh-cmn-Hans-CN": "zh-Hans", "zh-TW": "zh-Hant", "zh_TW.Big5": "zh-Hant", "zh-HK": "zh-Hant",
            "zh-MO": "zh-Hant", "zh-hant": "zh-Hant", "ZH-HANT-TW": "zh-Hant", "yue": "zh-Hant", "zh-yue": "zh-Hant",
            "yue-Hans": "zh-Hans", "pt": "pt", "pt-BR": "pt", "pt-PT": "pt-PT", "pt_PT": "pt-PT", "pt-AO": "pt-PT",
            "pt-US": "pt", "iw": "he", "iw_IL": "he", "he-IL": "he", "ar-EG": "ar", "ja-JP-x-kiosk": "ja",
            "th-TH-u-nu-thai": "th", "nl-BE": "nl", "tr_TR": "tr",
        ]
        for (tag, language) in expected {
            #expect(Language(matching: tag)?.rawValue == language, "\(tag)")
            #expect(Prompts.isKnown(tag))
        }
    }

    @Test func everyLanguageMeansItself() {
        for language in Language.allCases { #expect(Language(matching: language.rawValue) == language) }
        #expect(Prompts.languages.first == "en")
        #expect(Prompts.languages.count == 18)
    }

    @Test(
        arguments: [
            "", "C", "POSIX", "C.UTF-8", "eo", "in", "id", "deu", "d", "deutsch", "de--CH", "-de", "de-", "de CH", "dé",
            "12", "e1", "de-überlang", "de-abcdefghi", "zh-Latn", "\u{0}", "*", "i-klingon", "👍",
            "de." + String(repeating: "x", count: 62), "de" + String(repeating: "-abcdefgh", count: 7),
        ])
    func whatIsNoTagOrNoLanguageOfThePadIsUnknown(tag: String) {
        #expect(Language(matching: tag) == nil)
        #expect(!Prompts.isKnown(tag))
    }
}
