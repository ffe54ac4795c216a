import INI

/// The words of one language: a text for each prompt, and those of a wrong PIN that count the tries left.
///
/// A catalogue is an INI file with two sections. The keys of `[Prompts]` are the names of prompts, and `wrongPIN[CATEGORY]` for
/// each plural category of the language, where `{tries}` stands for the number; categories that are one number's alone may
/// do without. `[PINWords]` has the words that ask for a PIN (`PIN`), a `secretCode`, a `password` or a `cardSecurityCode`,
/// with commas between them; a "*" at a word's end lets other letters stand there, as in compounds.
public struct Catalogue: Equatable, Sendable {
    /// What the words are in.
    public let language: Language
    private let texts: [PromptName: String]
    /// By what people are asked for a PIN or another secret.
    let pinWords: [PINWord]
    private let countingTexts: [PluralCategory: CountingText]

    /// Reads a catalogue's bytes; `name` is what problems call it. Throws all that is wrong: lines that are no key and value,
    /// unknown, doubled and missing keys, empty texts, placeholders that are missing or that nothing replaces.
    public init(parsing bytes: [UInt8], named name: String, language: Language) throws(CatalogueError) {
        var parser = CatalogueParser(language: language)
        parser.read(INIReader(bytes, named: name), of: name)
        guard parser.problems.isEmpty else { throw CatalogueError(parser.problems) }
        self.language = language
        texts = parser.texts
        pinWords = parser.pinWords
        countingTexts = parser.countingTexts
    }

    /// The words of a prompt. `tries` is how many are left after a wrong PIN: other prompts pass over it, and so does
    /// `wrongPIN` when it is below 0.
    public func text(_ name: PromptName, tries: Int? = nil) -> String {
        // The parser lets no catalogue through that lacks one.
        let text = texts[name] ?? name.rawValue
        guard name == .wrongPIN, let tries, tries >= 0 else { return text }
        return countingTexts[language.pluralCategory(of: tries)]?.text(of: tries) ?? text
    }
}
