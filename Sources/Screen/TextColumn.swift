/// Texts of a screen one below the other, with the height that each may take.
///
/// What a text really takes is known only when it is drawn; how many lines it needs is estimated here, so that nothing
/// has to move when it is.
struct TextColumn {
    /// A text that is wanted.
    struct Text {
        let words: String
        /// Pixels of an em, where there is room.
        let size: Double
        let isBold: Bool
        let mostLines: Int
        let role: Role
        private let paragraphs: [[Word]]

        /// Which of a screen's texts it is.
        enum Role { case prompt, amount, hint, warning }

        init(_ words: String, size: Double, isBold: Bool, mostLines: Int, role: Role) {
            self.words = words
            self.size = size
            self.isBold = isBold
            self.mostLines = mostLines
            self.role = role
            paragraphs = TextColumn.words(of: words)
        }

        /// How many lines it is likely to need in a width of so many ems.
        func lines(within ems: Double) -> Int {
            var lines = 0
            for paragraph in paragraphs where lines < mostLines {
                lines += 1
                var x = 0.0
                for word in paragraph where lines < mostLines {
                    if x > 0, x + word.letters > ems {
                        lines += 1
                        x = 0
                    }
                    x += word.letters
                    // A word that is longer than a line breaks anywhere.
                    while x > ems, lines < mostLines {
                        lines += 1
                        x -= ems
                    }
                    x += word.space
                }
            }
            return min(max(lines, 1), mostLines)
        }
    }

    /// What stays together in a line, and the space after it, in ems.
    struct Word {
        var letters = 0.0
        var space = 0.0
    }

    /// A text with what it may take.
    struct Row {
        let text: Text
        /// Pixels of an em.
        let size: Int
        /// How many lines it is likely to have.
        let lines: Int
        /// Pixels from the column's top.
        let y: Int
        let height: Int
    }

    /// The texts that there is room for, from the top.
    let rows: [Row]
    /// Pixels down, of all texts and the space between them.
    let height: Int

    /// Pixels down that the texts are likely to take in the end.
    var likelyHeight: Int {
        height
            - rows.reduce(0) {
                $0 + Int(Double($1.lines * $1.size) * (TextColumn.lineHeight - TextColumn.likelyLineHeight))
            }
    }

    /// The least size of a font that can be read, pixels of an em.
    static let smallestSize = 10
    /// A line's height, in ems: enough for the fonts of most scripts.
    private static let lineHeight = 1.5
    /// A line's height, in ems, in most fonts.
    private static let likelyLineHeight = 1.2
    /// The space between two texts, in ems of the smaller.
    private static let space = 0.2

    /// Makes all smaller until they fit into an area of `width` × `height` pixels; what would then be too small to be
    /// read is left out, the last of `order` first.
    init(_ texts: [Text], width: Int, height: Int, order: [Text.Role] = [.prompt, .warning, .amount, .hint]) {
        // Narrower, not even a few letters would stand side by side.
        var texts = width < 3 * TextColumn.smallestSize ? [] : texts.filter { !$0.words.isEmpty }
        while !texts.isEmpty {
            if let rows = TextColumn.fit(texts, width: width, height: height) {
                self.rows = rows
                self.height = rows.last.map { $0.y + $0.height } ?? 0
                return
            }
            let last = order.last { role in texts.contains { $0.role == role } }
            texts.removeAll { $0.role == last }
        }
        rows = []
        self.height = 0
    }

    /// All lines of these texts, `factor` times as large as they are wanted; nil where there is no room for that.
    init?(whole texts: [Text], factor: Double, width: Int, height: Int) {
        let texts = texts.filter { !$0.words.isEmpty }
        guard width >= 3 * TextColumn.smallestSize else { return nil }
        let rows = TextColumn.rows(texts, factor: factor, width: width, mostLines: Int.max)
        let bottom = rows.last.map { $0.y + $0.height } ?? 0
        guard bottom <= height else { return nil }
        self.rows = rows
        self.height = bottom
    }

    private static func fit(_ texts: [Text], width: Int, height: Int) -> [Row]? {
        func rows(factor: Double, mostLines: Int) -> [Row]? {
            let rows = TextColumn.rows(texts, factor: factor, width: width, mostLines: mostLines)
            return rows.last.map { $0.y + $0.height <= height } ?? true ? rows : nil
        }
        // Lines are worth more than size until that is down to half.
        for factor in [1, 0.9, 0.8, 0.7, 0.6, 0.5] {
            if let rows = rows(factor: factor, mostLines: Int.max) { return rows }
        }
        // Then the painter has to make it smaller still: the more room it has, the better.
        for lines in (1...(texts.map(\.mostLines).max() ?? 1)).reversed() {
            for factor in [0.7, 0.6, 0.5] {
                if let rows = rows(factor: factor, mostLines: lines) { return rows }
            }
        }
        for factor in [0.4, 0.3, 0.2] {
            if let rows = rows(factor: factor, mostLines: 1) { return rows }
        }
        return nil
    }

    private static func rows(_ texts: [Text], factor: Double, width: Int, mostLines: Int) -> [Row] {
        var y = 0
        var above: Int?
        return texts.map { text in
            let size = max(Int((text.size * factor).rounded()), smallestSize)
            let lines = min(text.lines(within: Double(width) / Double(size)), mostLines)
            if let above { y += Int((Double(min(above, size)) * space).rounded(.up)) }
            let height = Int((Double(lines * size) * lineHeight).rounded(.up))
            defer { y += height }
            above = size
            return Row(text: text, size: size, lines: lines, y: y, height: height)
        }
    }

    /// The words of each paragraph.
    private static func words(of text: String) -> [[Word]] {
        var paragraphs: [[Word]] = [[]]
        var word = Word()
        func end(_ word: inout Word) {
            if word.letters > 0 { paragraphs[paragraphs.count - 1].append(word) }
            word = Word()
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A:
                end(&word)
                paragraphs.append([])
            case 0x20:
                word.space = width(of: scalar)
                end(&word)
            // Marks above and below: Latin, Hebrew, Arabic, Thai.
            case 0x300..<0x370, 0x591..<0x5C8, 0x610..<0x61B, 0x64B..<0x660, 0xE31, 0xE34..<0xE3B, 0xE47..<0xE4F: break
            // Hangul, which has words.
            case 0x1100..<0x1200, 0xAC00..<0xD7B0: word.letters += 1
            // Han, Kana, full-width forms, emoji: a line may end after each.
            case 0x2E80..<0xAC00, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFF61, 0x1F300...:
                end(&word)
                word.letters = 1
                end(&word)
            default: word.letters += width(of: scalar)
            }
        }
        end(&word)
        return paragraphs
    }

    /// About what a letter of an alphabet takes in bold type, in ems.
    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " ": 0.27
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|": 0.31
        case "f", "r", "t", "(", ")", "-": 0.43
        case "m", "w", "M", "W", "@", "%": 0.92
        case "A"..."Z", "А"..."Я": 0.66
        default: 0.59
        }
    }
}
