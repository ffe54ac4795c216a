/// The words of all catalogues by which people are asked for a PIN or another secret.
struct PINWords: Sendable {
    private let words: [PINWord]

    init(_ catalogues: [Catalogue]) { words = catalogues.flatMap(\.pinWords) }

    /// Whether a text has one of them, also where it is written so that it only looks like it: with letters of other
    /// scripts, marks, digits for letters, gaps, or what can't be seen.
    func areIn(_ text: String) -> Bool {
        let folded = FoldedText(text)
        if words.contains(where: { $0.isIn(folded) }) { return true }
        // There is no other reason for it than to show what is not written.
        if folded.hasSteeredWord { return true }
        let shown = [folded.isOverridden ? folded.reversed : nil, folded.fromRightToLeft].compactMap { $0 }
        return shown.contains { text in words.contains { $0.isIn(text) } }
    }
}
