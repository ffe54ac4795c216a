/// A text without what steers its drawing.
enum PlainText {
    /// The most code points of what is one character to a person: of a letter with more accents the last are left out.
    static let longestCharacter = 16

    /// The text with every kind of line break as a line feed, tabs as spaces, and without other control characters.
    ///
    /// Overrides of direction go as well (LRO and RLO, UAX #9 section 2.2): they let a text be read otherwise than it is
    /// written, "100" as "001". Marks and isolates stay, as sentences with amounts in them need them. The tones of emoji go,
    /// as a mask has no colours.
    static func of(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for character in text {
            // "\r\n" is one character.
            if character.isNewline {
                plain.append("\n")
                continue
            }
            for scalar in character.unicodeScalars.prefix(longestCharacter) where !isLeftOut(scalar) {
                plain.append(scalar == "\t" ? " " : scalar)
            }
        }
        return String(plain)
    }

    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t": false
        case "\u{202D}", "\u{202E}": true
        // Tags: nothing is seen of them.
        case "\u{E0000}"..."\u{E007F}": true
        default: scalar.properties.generalCategory == .control || scalar.properties.isEmojiModifier
        }
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
    }
}
