/// A number as a person reads it, "+49 151 23" or "12,34 €", in the pieces that it is drawn of: each figure by itself, so
/// that a key asks the painter for nothing, and what else there is (a currency) as a whole.
struct NumberText: Equatable {
    enum Piece: Equatable {
        /// A digit, or what stands between digits.
        case figure(Character)
        /// What is no number, as a currency's symbol.
        case word(String)
        case space
        /// Where the next digit goes.
        case cursor
    }

    /// From left to right.
    let pieces: [Piece]

    /// What numbers are made of, beside spaces.
    static let figures = "0123456789.,'+-"

    /// The digits of it.
    var digitCount: Int { pieces.reduce(0) { if case .figure("0"..."9") = $1 { $0 + 1 } else { $0 } } }

    /// How wide it is at most, where a digit is 1.
    var cells: Double { pieces.reduce(0) { $0 + NumberText.cells($1) } }

    /// Figures read from left to right in every script; where the text is of one that is written from right to left, what is
    /// beside them stands on the other side.
    init(_ text: String) {
        var parts: [[Piece]] = []
        for word in text.split(whereSeparator: \.isWhitespace).prefix(NumberText.mostWords) {
            let shown = word.unicodeScalars.filter { !NumberText.isMark($0) }
            NumberText.add(String(shown).prefix(NumberText.longestWord), to: &parts)
        }
        let last = parts.lastIndex { $0.contains(where: NumberText.isFigure) }
        if let last {
            parts[last].append(.cursor)
        } else {
            parts.append([.cursor])
        }
        pieces = (text.unicodeScalars.contains(where: NumberText.isFromRight) ? parts.reversed() : parts).flatMap { $0 }
    }

    // More than any number has.
    private static let mostWords = 64
    private static let longestWord = 64

    /// Adds a word to parts, each of which keeps its order.
    private static func add(_ word: Substring, to parts: inout [[Piece]]) {
        func isFigure(_ character: Character) -> Bool { figures.contains(character) }
        guard !word.isEmpty else { return }
        let hasDigits = word.contains { ("0"..."9").contains($0) } || word.allSatisfy(isFigure)
        guard hasDigits, let first = word.firstIndex(where: isFigure), let last = word.lastIndex(where: isFigure) else {
            if !parts.isEmpty { parts.append([.space]) }
            parts.append([.word(String(word))])
            return
        }
        let (before, after) = (word[..<first], word[last...].dropFirst())
        let number = word[first...last].map { isFigure($0) ? Piece.figure($0) : .word(String($0)) }
        if before.isEmpty, let end = parts.indices.last, parts[end].last.map(NumberText.isFigure) == true {
            // A group of digits further on.
            parts[end] += [.space] + number
        } else {
            if !parts.isEmpty { parts.append([.space]) }
            if !before.isEmpty { parts.append([.word(String(before))]) }
            parts.append(number)
        }
        if !after.isEmpty { parts.append([.word(String(after))]) }
    }

    private static func isFigure(_ piece: Piece) -> Bool { if case .figure = piece { true } else { false } }

    static func cells(_ piece: Piece) -> Double {
        switch piece {
        case .figure("."), .figure(","), .figure("'"), .space: 0.5
        case .figure: 1
        case .word(let word): word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 1.5) }
        case .cursor: 0.25
        }
    }

    /// What only says a direction (UAX #9, 2): the marks, and what begins and ends a part with a direction of its own.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Hebrew, Arabic and what else is written from right to left, and the marks that say so.
    private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
