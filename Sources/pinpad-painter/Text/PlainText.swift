/// A text without what steers its drawing.
enum PlainText {
    /// The text with every kind of line break as a line feed, tabs as spaces, and without other control characters.
    ///
    /// Overrides of direction go as well (LRO and RLO, UAX #9 section 2.2): they let a text be read otherwise than it is
    /// written, "100" as "001". Marks and isolates stay, as sentences with amounts in them need them.
    static func of(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: continue
            // VT, FF, NEL, line separator, paragraph separator: UAX #14, class BK.
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": plain.append("\n")
            case "\t": plain.append(" ")
            case "\u{202D}", "\u{202E}": continue
            case _ where scalar.properties.generalCategory == .control: continue
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// The text in one paragraph.
    static func inOneParagraph(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: " ")
    }

    /// The text without some of its emoji: a box in place of a decoration helps nobody.
    static func of(_ text: String, withoutEmoji missing: Set<Unicode.Scalar>) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.unicodeScalars.filter { !(missing.contains($0) && isEmoji($0)) })
        return String(plain)
    }

    /// Whether it is an emoji, and no digit or letter that can be turned into one.
    static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.properties.generalCategory == .otherSymbol
            || scalar.properties.isEmojiModifier || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}
