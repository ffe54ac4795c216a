/// What a section's name means.
enum SectionName: Equatable {
    /// One of the sections that stand once.
    case section(Section)
    /// `[Style NAME]`: a style that a host can name.
    case namedStyle(String)

    /// Throws what is wrong with an unknown name.
    init(_ name: String) throws(BadValue) {
        if let section = Section(rawValue: name) {
            self = .section(section)
            return
        }
        let words = name.split(separator: " ")
        guard name.hasPrefix("Style ") else {
            throw BadValue(
                "unknown section", suggestion: Suggestion.nearest(to: name, among: Section.allCases.map(\.rawValue)))
        }
        guard words.count == 2, name == "Style \(words[1])", words[1].unicodeScalars.allSatisfy(SectionName.isNamePart)
        else {
            throw BadValue("a style's name is one word of letters, digits, - and _")
        }
        self = .namedStyle(String(words[1]))
    }

    /// Where its keys are looked up.
    var section: Section {
        switch self {
        case .section(let section): section
        case .namedStyle: .style
        }
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
    }
}
