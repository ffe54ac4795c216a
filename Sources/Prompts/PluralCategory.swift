/// What a number asks of the words around it: the categories of Unicode's CLDR (UTS #35, part 3, "Language Plural Rules").
public enum PluralCategory: String, Sendable, CaseIterable {
    /// As Arabic for 0.
    case zero
    /// As English for 1.
    case one
    /// As Hebrew for 2.
    case two
    /// As Polish for 2 to 4.
    case few
    /// As Polish for 5.
    case many
    /// All others; the only one of languages without plurals.
    case other
}

extension Language {
    /// The category of a whole number, 0 or more, by CLDR's cardinal rules (plurals.xml).
    ///
    /// CLDR's `many` of French, Spanish, Italian and Portuguese, for whole millions, is not among them: a card counts its
    /// tries in one byte (EMV Book 3, PIN Try Counter).
    public func pluralCategory(of number: Int) -> PluralCategory {
        let (tens, hundreds) = (number % 10, number % 100)
        switch self {
        case .simplifiedChinese, .traditionalChinese, .japanese, .korean, .thai: return .other
        case .english, .german, .spanish, .europeanPortuguese, .italian, .dutch, .turkish:
            return number == 1 ? .one : .other
        case .french, .portuguese: return number == 0 || number == 1 ? .one : .other
        case .polish:
            if number == 1 { return .one }
            return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
        case .russian:
            if tens == 1 && hundreds != 11 { return .one }
            return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
        case .arabic:
            switch (number, hundreds) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
        }
    }

    /// The categories that whole numbers have in this language.
    public var pluralCategories: [PluralCategory] {
        switch self {
        case .simplifiedChinese, .traditionalChinese, .japanese, .korean, .thai: [.other]
        case .english, .german, .spanish, .europeanPortuguese, .italian, .dutch, .turkish, .french, .portuguese:
            [.one, .other]
        case .polish, .russian: [.one, .few, .many]
        case .arabic: [.zero, .one, .two, .few, .many, .other]
        case .hebrew: [.one, .two, .other]
        }
    }

    /// Whether a category is one number's alone, so that its words may leave the number out.
    func isOfOneNumber(_ category: PluralCategory) -> Bool {
        switch (category, self) {
        case (.one, .french), (.one, .portuguese), (.one, .russian): false
        case (.zero, _), (.one, _), (.two, _): true
        default: false
        }
    }
}
