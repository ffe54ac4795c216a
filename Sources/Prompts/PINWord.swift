/// A word, or a few, that mean a PIN or another secret, and how it is found in a text.
struct PINWord: Equatable, Sendable {
    /// What may stand between a word's letters.
    private enum Spacing: CaseIterable {
        /// Nothing, or signs: PIN, P-IN.
        case joined
        /// Something between each two: P I N.
        case spaced
        /// Anything between capitals: P IN.
        case capitals
    }

    private let letters: [Unicode.Scalar]
    private let opensBefore: Bool
    private let opensAfter: Bool

    /// A word has 2 to 64 letters.
    private static let letterCounts = 2...64
    /// Up to so many letters, what stands apart may be other words: "10 p in coins".
    private static let shortest = 4

    /// From a catalogue's word; a "*" at an end lets letters follow there. `nil` when it has too few or too many letters, or
    /// a "*" elsewhere.
    init?(_ word: some StringProtocol) {
        var rest = Substring(word)
        opensBefore = rest.first == "*"
        if opensBefore { rest.removeFirst() }
        opensAfter = rest.last == "*"
        if opensAfter { rest.removeLast() }
        letters = FoldedText(String(rest)).letters.map(\.scalar)
        guard PINWord.letterCounts.contains(letters.count), !rest.contains("*") else { return nil }
    }

    /// Whether the text has it as a word: letters of other words that belong to the same writing neither stand right before
    /// nor right after it.
    func isIn(_ text: FoldedText) -> Bool {
        let letters = text.letters
        let spacings: [Spacing?] = isShort ? Spacing.allCases : [nil]
        for start in letters.indices where letters[start].reads(self.letters[0]) {
            guard
                opensBefore || PINWord.isEdge(before: start, in: letters) || PINWord.isRise(before: start, in: letters)
            else { continue }
            for spacing in spacings where isFound(at: start, in: letters, spacing) { return true }
        }
        return false
    }

    private var isShort: Bool {
        letters.count <= PINWord.shortest && letters.allSatisfy(\.isASCII)
    }

    /// Follows all ways to read the text from a place on at once: bit n is a way that has read n + 1 letters.
    private func isFound(at start: Int, in text: [FoldedText.Letter], _ spacing: Spacing?) -> Bool {
        if spacing == .capitals, !text[start].isCapital { return false }
        var ways: UInt64 = 1
        var index = start + 1
        while ways != 0, index < text.count {
            let letter = text[index]
            var next: UInt64 = letter.isSign ? ways : 0
            if PINWord.allows(spacing, letter, after: text[index - 1]) {
                for count in 1..<letters.count where ways & (1 << (count - 1)) != 0 && letter.reads(letters[count]) {
                    guard count == letters.count - 1 else {
                        next |= 1 << count
                        continue
                    }
                    if opensAfter || PINWord.isEdge(before: index + 1, in: text)
                        || PINWord.isRise(before: index + 1, in: text) || PINWord.isFall(before: index + 1, in: text)
                    {
                        return true
                    }
                }
            }
            ways = next
            index += 1
        }
        return false
    }

    private static func allows(_ spacing: Spacing?, _ letter: FoldedText.Letter, after: FoldedText.Letter) -> Bool {
        switch spacing {
        case .joined?: letter.gap != .space
        case .spaced?: letter.gap != .none || after.isSign
        case .capitals?: letter.isCapital
        case nil: true
        }
    }

    /// Whether a capital follows a small letter: yourPIN, pinHere.
    private static func isRise(before index: Int, in text: [FoldedText.Letter]) -> Bool {
        index > 0 && index < text.count && !text[index - 1].isCapital && text[index].isCapital
    }

    /// Whether a small letter follows a capital: PINcode.
    private static func isFall(before index: Int, in text: [FoldedText.Letter]) -> Bool {
        index > 0 && index < text.count && text[index - 1].isCapital && !text[index].isCapital
    }

    private static func isEdge(before index: Int, in text: [FoldedText.Letter]) -> Bool {
        guard index > 0, index < text.count, text[index].gap == .none else { return true }
        let (one, other) = (text[index - 1].writing, text[index].writing)
        return one != other || one == .unparted || one == .symbol
    }
}
