/// A language that the pad has words in; the raw value is its tag (BCP 47).
public enum Language: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"
    /// Japanese.
    case japanese = "ja"
    /// Korean.
    case korean = "ko"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Portuguese as in Brazil.
    case portuguese = "pt"
    /// Portuguese as in Portugal: other words, above all for the PIN itself.
    case europeanPortuguese = "pt-PT"
    /// Italian.
    case italian = "it"
    /// Dutch.
    case dutch = "nl"
    /// Polish.
    case polish = "pl"
    /// Russian.
    case russian = "ru"
    /// Arabic.
    case arabic = "ar"
    /// Hebrew.
    case hebrew = "he"
    /// Thai.
    case thai = "th"
    /// Turkish.
    case turkish = "tr"

    /// The language that is nearest to a tag (BCP 47, as "zh-TW") or to a locale's name (POSIX, as "de_CH.UTF-8"), by the
    /// lookup of RFC 4647, 3.4: the tag gets shorter from its end until there is such a language. `nil` when there is
    /// none, or when it is no tag.
    public init?(matching tag: String) {
        guard let tag = LanguageTag(tag) else { return nil }
        self.init(matching: tag)
    }

    init?(matching tag: LanguageTag) {
        for range in tag.ranges {
            guard let language = Language.allCases.first(where: { $0.rawValue.lowercased() == range }) else { continue }
            self = language
            return
        }
        return nil
    }
}
