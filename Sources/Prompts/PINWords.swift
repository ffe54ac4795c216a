/// The words of all catalogues by which people are asked for a PIN or another secret.
struct PINWords: Sendable {
    private let words: [PINWord]

    init(_ catalogues: [Catalogue]) { words = catalogues.flatMap(\.pinWords) }

    /// Whether a text has one of them, also where it is written so that it only looks like it: with letters of other
    /// scripts, marks, digits for letters, gaps, or what can't be seen.
    func areIn(_ text: String) -> Bool {
        let folded = FoldedText(text)
        if words.contains(where: { $0.isIn(folded) }) { return true }
        guard folded.isOverridden else { return false }
        let reversed = folded.reversed
        return words.contains { $0.isIn(reversed) }
    }
}
