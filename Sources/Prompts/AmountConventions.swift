/// How a language, and a region where it differs, writes amounts: CLDR 49 (UTS #35, part 3: number symbols and currency
/// formats), with the digits 0 to 9, as the keypad has them, everywhere.
struct AmountConventions: Equatable, Sendable {
    /// Between whole units and minor units.
    var decimal: String
    /// Between groups of whole units.
    var group: String
    /// The amount, where "0" stands for the number and "¤" for the currency.
    var form: String
    /// The amount below zero; `nil` is a minus sign before the other form.
    var negativeForm: String?
    /// How many digits stand before the first separator at least: with 2, 1234 is one group.
    var minimumGroupingDigits = 1
    /// How many digits the groups but the last one have: India counts in hundreds beyond thousands.
    var furtherGroupSize = 3

    /// The number of digits in the last group.
    static let groupSize = 3

    /// The conventions of a language tag; English ones where the pad has no such language.
    init(for tag: LanguageTag?) {
        let language = tag.flatMap(Language.init(matching:)) ?? .english
        self = AmountConventions.of(language)
        if let region = tag?.region { apply(region, of: language) }
    }

    private init(_ decimal: String, _ group: String, _ form: String) {
        (self.decimal, self.group, self.form) = (decimal, group, form)
    }

    private static let before = "¤0"
    private static let beforeWithSpace = "¤\u{A0}0"
    private static let after = "0\u{A0}¤"
    /// The minus sign stands between currency and number.
    private static let minusInside = "¤-0"
    private static let minusInsideAfterSpace = "¤\u{A0}-0"

    private static func of(_ language: Language) -> AmountConventions {
        switch language {
        case .english, .simplifiedChinese, .traditionalChinese, .japanese, .korean, .thai:
            return .init(".", ",", before)
        case .turkish: return .init(",", ".", before)
        case .german: return .init(",", ".", after)
        case .french: return .init(",", "\u{202F}", after)
        case .russian: return .init(",", "\u{A0}", after)
        case .portuguese: return .init(",", ".", beforeWithSpace)
        case .spanish, .italian:
            var conventions = AmountConventions(",", ".", after)
            conventions.minimumGroupingDigits = 2
            return conventions
        case .polish, .europeanPortuguese:
            var conventions = AmountConventions(",", "\u{A0}", after)
            conventions.minimumGroupingDigits = 2
            return conventions
        case .dutch:
            var conventions = AmountConventions(",", ".", beforeWithSpace)
            conventions.negativeForm = minusInsideAfterSpace
            return conventions
        case .arabic:
            // The marks give the line its direction, and keep the minus sign before its number.
            var conventions = AmountConventions(".", ",", "\u{200F}0\u{A0}¤")
            conventions.negativeForm = "\u{200F}\u{200E}-0\u{A0}¤"
            return conventions
        case .hebrew:
            var conventions = AmountConventions(".", ",", "\u{200F}0\u{A0}\u{200F}¤")
            conventions.negativeForm = "\u{200F}\u{200E}-0\u{A0}\u{200F}¤"
            return conventions
        }
    }

    private mutating func apply(_ region: String, of language: Language) {
        switch language {
        case .german: applyGerman(region)
        case .english: applyEnglish(region)
        case .french: applyFrench(region)
        case .spanish: applySpanish(region)
        case .italian where region == "ch":
            (decimal, group, form, negativeForm) = (".", "'", Self.beforeWithSpace, Self.minusInside)
        case .arabic where ["dz", "lb", "ly", "ma", "mr", "tn"].contains(region): (decimal, group) = (",", ".")
        default: break
        }
    }

    private mutating func applyGerman(_ region: String) {
        switch region {
        case "at": form = Self.beforeWithSpace
        case "ch": (decimal, group, form, negativeForm) = (".", "'", Self.beforeWithSpace, Self.minusInside)
        case "li": (decimal, group, form) = (".", "'", Self.beforeWithSpace)
        default: break
        }
    }

    private mutating func applyFrench(_ region: String) {
        switch region {
        case "ca": group = "\u{A0}"
        case "ch": (decimal, group) = (".", "'")
        case "lu": group = "."
        default: break
        }
    }

    private mutating func applyEnglish(_ region: String) {
        switch region {
        case "in": furtherGroupSize = 2
        case "za": (decimal, group) = (",", "\u{A0}")
        case "id": (decimal, group) = (",", ".")
        case "mv": form = Self.beforeWithSpace
        case "at": (decimal, group, form) = (",", ".", Self.beforeWithSpace)
        case "ch": (group, form, negativeForm) = ("'", Self.beforeWithSpace, Self.minusInside)
        case "nl":
            (decimal, group, form, negativeForm) = (",", ".", Self.beforeWithSpace, Self.minusInsideAfterSpace)
        case "150": form = Self.after
        case "be", "de", "dk", "es", "it", "pl", "ro", "si": (decimal, group, form) = (",", ".", Self.after)
        case "fr", "ge": (decimal, group, form) = (",", "\u{202F}", Self.after)
        case "cz", "ee", "fi", "hu", "lt", "lv", "no", "pt", "se", "sk", "ua":
            (decimal, group, form) = (",", "\u{A0}", Self.after)
        default: break
        }
    }

    private mutating func applySpanish(_ region: String) {
        switch region {
        case "419", "br", "bz", "cu", "do", "gt", "hn", "mx", "ni", "pa", "pr", "sv", "us":
            (decimal, group, form) = (".", ",", Self.before)
        case "pe": (decimal, group, form) = (".", ",", Self.beforeWithSpace)
        case "ar", "bo", "co": form = Self.before
        case "cl", "ec", "ve": (form, negativeForm) = (Self.before, Self.minusInside)
        case "cr": (group, form) = ("\u{A0}", Self.before)
        case "py": (form, negativeForm) = (Self.beforeWithSpace, Self.minusInsideAfterSpace)
        case "uy": form = Self.beforeWithSpace
        default: return
        }
        // CLDR's es_419, which all of them follow, has no minimum.
        minimumGroupingDigits = 1
    }
}
