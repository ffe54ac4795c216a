/// What the pad says to the person by the names that hosts use, in each of its languages. The catalogues are part of the
/// program: the files LANGUAGE.ini beside this one. One is read when its language is first asked for.
public final class Prompts {
    private var catalogues: [Language: Catalogue] = [:]
    private lazy var pinWords = PINWords(Language.allCases.compactMap { try? Catalogue($0) })

    /// With no catalogue read yet.
    public init() {}

    /// The tags of all languages, "en" first.
    public static var languages: [String] { Language.allCases.map(\.rawValue) }

    /// Whether there are words for a language tag (BCP 47, as "de-CH") or a POSIX locale ("de_CH.UTF-8").
    public static func isKnown(_ language: String) -> Bool { Language(matching: language) != nil }

    /// The words of a prompt in the language that is nearest to a tag, and that language's tag; English where none is near.
    /// `tries` is how many are left after a wrong PIN: other prompts pass over it, and so does `wrongPIN` when it is below 0.
    public func text(_ name: PromptName, language: String, tries: Int? = nil) -> (text: String, language: String) {
        let language = Language(matching: language) ?? .english
        // Only a mistake in the program's own files could leave the name alone; the tests read them all.
        let text = catalogue(language)?.text(name, tries: tries) ?? name.rawValue
        return (text, language.rawValue)
    }

    /// Whether a text that a host wants to put above a field that shows what is typed asks for a PIN, a password or a card's
    /// security code, in any of the languages, whichever the text's own is. It looks for their words, as people read them:
    /// a description of a PIN, a language that the pad doesn't speak, or a bare "code" gets by. All words of a screen belong
    /// into one text, with line ends between them.
    public func asksForPIN(_ text: String) -> Bool { pinWords.areIn(text) }

    private func catalogue(_ language: Language) -> Catalogue? {
        if let catalogue = catalogues[language] { return catalogue }
        catalogues[language] = try? Catalogue(language)
        return catalogues[language]
    }
}

extension Catalogue {
    /// A language's own. Throws what is wrong with its file.
    init(_ language: Language) throws(CatalogueError) {
        try self.init(parsing: language.catalogueBytes, named: "\(language.rawValue).ini", language: language)
    }
}

extension Language {
    fileprivate var catalogueBytes: [UInt8] {
        switch self {
        case .english: PackageResources.en_ini
        case .simplifiedChinese: PackageResources.zh_Hans_ini
        case .traditionalChinese: PackageResources.zh_Hant_ini
        case .japanese: PackageResources.ja_ini
        case .korean: PackageResources.ko_ini
        case .german: PackageResources.de_ini
        case .french: PackageResources.fr_ini
        case .spanish: PackageResources.es_ini
        case .portuguese: PackageResources.pt_ini
        case .europeanPortuguese: PackageResources.pt_PT_ini
        case .italian: PackageResources.it_ini
        case .dutch: PackageResources.nl_ini
        case .polish: PackageResources.pl_ini
        case .russian: PackageResources.ru_ini
        case .arabic: PackageResources.ar_ini
        case .hebrew: PackageResources.he_ini
        case .thai: PackageResources.th_ini
        case .turkish: PackageResources.tr_ini
        }
    }
}
