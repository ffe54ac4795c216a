import CPango

/// Debian's packages of fonts.
enum FontPackage {
    /// The package that has a character, where one is known.
    static func having(_ scalar: Unicode.Scalar) -> String? {
        if PlainText.isEmoji(scalar) { return "fonts-symbola" }
        switch g_unichar_get_script(scalar.value) {
        case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_BOPOMOFO,
            G_UNICODE_SCRIPT_HANGUL:
            return "fonts-noto-cjk"
        case G_UNICODE_SCRIPT_LATIN, G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_BRAILLE:
            return "fonts-dejavu-core"
        // Not assigned, or anyone's to use.
        case G_UNICODE_SCRIPT_UNKNOWN, G_UNICODE_SCRIPT_INVALID_CODE:
            return nil
        case G_UNICODE_SCRIPT_COMMON where isEastAsian(scalar): return "fonts-noto-cjk"
        default: return "fonts-noto-core"
        }
    }

    /// Punctuation, enclosed and compatibility forms that only fonts for Chinese, Japanese and Korean have.
    private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        (0x2FF0...0x33FF).contains(scalar.value) || (0xFE30...0xFE4F).contains(scalar.value)
            || (0xFF00...0xFFEF).contains(scalar.value)
    }
}
