/// Which characters that no font has were told already: each is told once, whatever texts it comes in.
struct MissingCharacters {
    /// How many are remembered: hosts can send any text. Then all are news again.
    static let most = 10_000

    private var told: Set<Unicode.Scalar> = []

    /// What of the painter's words was not told yet, by the package that would help; each time in the order of the
    /// characters' numbers, as a text may be a person's own.
    mutating func news(in missing: [PaintReply.Missing]) -> [PaintReply.Missing] {
        missing.compactMap { missing in
            let news = Set(missing.characters.unicodeScalars).subtracting(told)
            if told.count + news.count > MissingCharacters.most { told = [] }
            told.formUnion(news)
            if news.isEmpty { return nil }
            var characters = String.UnicodeScalarView()
            characters.append(contentsOf: news.sorted())
            return PaintReply.Missing(characters: String(characters), package: missing.package)
        }
    }
}
