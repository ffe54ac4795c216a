/// A text as somebody reads it who looks at shapes alone: letters without marks, case and script, and how they stand to
/// each other. What can't be seen is left out.
struct FoldedText: Equatable, Sendable {
    /// What stands between a letter and the one before it.
    enum Gap: Equatable, Sendable { case none, sign, space }

    /// How letters of a script make words.
    enum Writing: Equatable, Sendable {
        /// Latin, Greek, Cyrillic and all others that part words.
        case alphabet
        case arabic, hebrew
        /// Words stand without gaps: Chinese, Japanese and Thai; and Korean, whose words take endings.
        case unparted
        /// Digits and signs, which can be read as letters.
        case symbol
    }

    struct Letter: Equatable, Sendable {
        var scalar: Unicode.Scalar
        /// What it can be read as, too.
        var also: Unicode.Scalar?
        var writing: Writing
        var gap: Gap
        var isCapital = false
        /// A sign may as well only part letters.
        var isSign = false

        func reads(_ other: Unicode.Scalar) -> Bool { scalar == other || also == other }
    }

    private(set) var letters: [Letter] = []
    /// Whether the text has what turns the order of letters round (UAX #9: U+202D, U+202E).
    private(set) var isOverridden = false
    /// Whether what steers the order stands between letters of one word, which have an order of their own.
    private(set) var hasSteeredWord = false

    /// Where letters begin after something that steers the order of what stands before and after it (UAX #9).
    private var runs: [Int] = []
    private var isSteered = false
    private var gap = Gap.none
    private var signsInARow = 0

    init(_ text: String) {
        for scalar in text.unicodeScalars { take(scalar) }
        markLettersLikeI()
    }

    private init(letters: [Letter]) { self.letters = letters }

    /// The same from its end to its beginning.
    var reversed: FoldedText {
        var turned: [Letter] = []
        var gap = Gap.none
        for letter in letters.reversed() {
            var copy = letter
            copy.gap = gap
            gap = letter.gap
            turned.append(copy)
        }
        return FoldedText(letters: turned)
    }

    /// The same with what marks of direction part in the opposite order, as a line from right to left shows it; `nil`
    /// where there are none.
    var fromRightToLeft: FoldedText? {
        if runs.isEmpty { return nil }
        var turned: [Letter] = []
        var gap = Gap.none
        var end = letters.count
        for start in runs.reversed() + [0] where start < end {
            var run = Array(letters[start..<end])
            (run[0].gap, gap) = (gap, run[0].gap)
            turned += run
            end = start
        }
        return FoldedText(letters: turned)
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if scalar.properties.isBidiControl { isSteered = true }
        if scalar.value == 0x202D || scalar.value == 0x202E { isOverridden = true }
        guard !FoldedText.isUnseen(scalar) else { return }
        if let sign = FoldedText.signs[scalar], signsInARow < FoldedText.longestSigns {
            signsInARow += 1
            append(sign, of: scalar, isSign: true)
        } else if let reading = FoldedText.reading(of: scalar) {
            signsInARow = 0
            for part in reading { append(part, of: scalar, isSign: false) }
        } else {
            gap = scalar.properties.isWhitespace || gap == .space ? .space : .sign
        }
    }

    private mutating func append(_ reading: Unicode.Scalar, of scalar: Unicode.Scalar, isSign: Bool) {
        let isDigit = FoldedText.digits[reading] != nil || reading.properties.numericType != nil
        let writing: Writing = isSign || isDigit ? .symbol : FoldedText.writing(of: reading)
        var letter = Letter(scalar: reading, also: nil, writing: writing, gap: gap, isSign: isSign)
        letter.also = isSign ? (reading == "i" ? "l" : nil) : FoldedText.digits[reading]
        if reading == "1" { (letter.scalar, letter.also) = ("i", "l") }
        // Capital I and small l are one shape.
        if reading == "i", !isSign { letter.also = "l" }
        letter.isCapital = scalar.properties.isUppercase || writing == .symbol
        if isSteered {
            if gap == .none, writing == .alphabet, letters.last?.writing == .alphabet { hasSteeredWord = true }
            runs.append(letters.count)
            isSteered = false
        }
        letters.append(letter)
        gap = .none
    }

    /// A small l is read as I where capitals stand on both sides of it: PlN, but not PLN and pln, which are Polish money.
    private mutating func markLettersLikeI() {
        for index in letters.indices.dropFirst().dropLast()
        where letters[index].scalar == "l" && !letters[index].isCapital {
            if letters[index - 1].isCapital, letters[index + 1].isCapital { letters[index].also = "i" }
        }
    }

    /// A run of signs is short in a word; the bound keeps the search's work small.
    private static let longestSigns = 4

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "!": "i", "|": "i", "¡": "i", "¦": "i", "@": "a", "$": "s", "€": "e", "¢": "c", "£": "l", "¶": "p",
    ]

    private static let digits: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
    ]

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // Prolongs a vowel, and looks like a dash; the Arabic one prolongs a line.
        if scalar.value == 0x30FC || scalar.value == 0xFF70 || scalar.value == 0x0640 { return true }
        if scalar.value == 0xFF9E || scalar.value == 0xFF9F { return true }
        guard !scalar.isASCII else { return false }
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
        default: return false
        }
    }

    /// The letters and digits that a scalar is read as; `nil` when it is none.
    private static func reading(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        if let reading = LookalikeLetters.reading(of: scalar) { return reading }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return nil }
        if let syllable = jamo(of: scalar) { return syllable }
        let small = small(scalar)
        return LookalikeLetters.reading(of: small) ?? [small]
    }

    private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        // Hiragana to Katakana, which are in one order.
        if (0x3041...0x3096).contains(scalar.value) { return Unicode.Scalar(scalar.value + 0x60) ?? scalar }
        return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    /// A Hangul syllable's letters (The Unicode Standard, 3.12).
    private static func jamo(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        let index = scalar.value - 0xAC00
        let trailing = index % 28
        return [0x1100 + index / 588, 0x1161 + index % 588 / 28, trailing > 0 ? 0x11A7 + trailing : 0]
            .filter { $0 > 0 }.compactMap(Unicode.Scalar.init)
    }

    private static func writing(of scalar: Unicode.Scalar) -> Writing {
        switch scalar.value {
        case 0x0590...0x05FF: .hebrew
        case 0x0600...0x077F, 0x08A0...0x08FF: .arabic
        case 0x0E00...0x0EFF, 0x1100...0x11FF, 0x1780...0x17FF, 0x3040...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            .unparted
        default: .alphabet
        }
    }
}
