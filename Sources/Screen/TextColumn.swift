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
        private let paragraphs: [Double]

        /// Which of a screen's texts it is.
        enum Role { case prompt, amount, hint }

        init(_ words: String, size: Double, isBold: Bool, mostLines: Int, role: Role) {
            self.words = words
            self.size = size
            self.isBold = isBold
            self.mostLines = mostLines
            self.role = role
            paragraphs = TextColumn.lengths(of: words)
        }

        /// How many lines it is likely to need in a width of so many ems.
        func lines(within ems: Double) -> Int {
            var lines = 0
            for length in paragraphs where lines < mostLines {
                // Words that don't fit leave a part of their line empty.
                lines += length <= ems ? 1 : Int(min((1.15 * length / max(ems, 1)).rounded(.up), 99))
            }
            return min(max(lines, 1), mostLines)
        }
    }

    /// A text with what it may take.
    struct Row {
        let text: Text
        /// Pixels of an em.
        let size: Int
        /// Pixels from the column's top.
        let y: Int
        let height: Int
    }

    /// The texts that there is room for, from the top.
    let rows: [Row]
    /// Pixels down, of all texts and the space between them.
    let height: Int

    /// The least size of a font that can be read, pixels of an em.
    static let smallestSize = 10
    /// A line's height, in ems: enough for the fonts of most scripts.
    private static let lineHeight = 1.5
    /// The space between two texts, in ems of the smaller.
    private static let space = 0.2

    /// Makes all smaller until they fit into an area of `width` × `height` pixels; what would then be too small to be
    /// read is left out, the last of `order` first.
    init(_ texts: [Text], width: Int, height: Int, order: [Text.Role] = [.prompt, .amount, .hint]) {
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

    private static func fit(_ texts: [Text], width: Int, height: Int) -> [Row]? {
        // Lines are worth more than size until that is down to two thirds; then all that fits is better than nothing.
        for (factors, mostLines) in [([1, 0.9, 0.8, 0.7], Int.max), ([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2], 1)] {
            for factor in factors {
                let rows = rows(texts, factor: factor, width: width, mostLines: mostLines)
                if let last = rows.last, last.y + last.height <= height { return rows }
                if rows.allSatisfy({ $0.size <= smallestSize }) { break }
            }
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
            defer { y += Int((Double(lines * size) * lineHeight).rounded(.up)) }
            above = size
            return Row(
                text: text, size: size, y: y, height: Int((Double(lines * size) * lineHeight).rounded(.up)))
        }
    }

    /// How long each paragraph is likely to be, in ems.
    private static func lengths(of text: String) -> [Double] {
        var lengths: [Double] = [0]
        for scalar in text.unicodeScalars {
            let last = lengths.count - 1
            switch scalar.value {
            case 0x0A: lengths.append(0)
            // Marks above and below: Latin, Hebrew, Arabic, Thai.
            case 0x300..<0x370, 0x591..<0x5C8, 0x610..<0x61B, 0x64B..<0x660, 0xE31, 0xE34..<0xE3B, 0xE47..<0xE4F: break
            // Hangul, Han, Kana, full-width forms, emoji.
            case 0x1100..<0x1200, 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFF61, 0x1F300...:
                lengths[last] += 1
            default: lengths[last] += width(of: scalar)
            }
        }
        return lengths
    }

    /// About what a letter of an alphabet takes in bold type, in ems.
    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " ", "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|": 0.31
        case "f", "r", "t", "(", ")", "-": 0.42
        case "m", "w", "M", "W", "@", "%": 0.92
        case "A"..."Z", "А"..."Я": 0.68
        default: 0.57
        }
    }
}
