import Testing

@testable import Prompts

/// Which words a number asks for.
@Suite struct PluralCategoryTests {
    @Test func categoriesAreCLDRs() throws {
        var seen: [Language: Set<PluralCategory>] = [:]
        var count = 0
        for (line, fields) in try Reference("plurals.tsv", fields: 3).rows {
            let language = try #require(Language(rawValue: fields[0]))
            let category = try #require(PluralCategory(rawValue: fields[1]))
            seen[language, default: []].insert(category)
            for range in fields[2].split(separator: " ") {
                let ends = range.split(separator: "-").compactMap { Int($0) }
                let (first, last) = (try #require(ends.first), try #require(ends.last))
                for number in first...last {
                    #expect(language.pluralCategory(of: number) == category, "plurals.tsv:\(line): \(number)")
                    count += 1
                }
            }
        }
        #expect(count == 201 * Language.allCases.count)
        for language in Language.allCases { #expect(seen[language] == Set(language.pluralCategories)) }
    }

    @Test(arguments: Language.allCases)
    func aCategoryOfOneNumberHasNoOther(language: Language) {
        for category in language.pluralCategories where language.isOfOneNumber(category) {
            #expect((0...1000).count { language.pluralCategory(of: $0) == category } == 1)
        }
    }

    @Test(arguments: Language.allCases)
    func everyNumberHasACategoryOfItsLanguage(language: Language) {
        for number in [Int.max, .max - 1, 1_000_000, 255] {
            #expect(language.pluralCategories.contains(language.pluralCategory(of: number)))
        }
    }
}
