import Testing

@testable import Prompts

/// What the pad says, in each language.
@Suite struct PromptsTests {
    private let prompts = Prompts()

    private static let tries: [Int?] = [nil, 0, 1, 2, 3, 5, 11, 21, 100, 101, .max]

    @Test(arguments: Language.allCases)
    func everyCatalogueIsRight(language: Language) throws {
        _ = try Catalogue(language)
    }

    @Test(arguments: Language.allCases)
    func everyPromptHasWordsWithoutPlaceholders(language: Language) {
        for name in PromptName.allCases {
            for tries in Self.tries {
                let (text, used) = prompts.text(name, language: language.rawValue, tries: tries)
                #expect(!text.isEmpty)
                #expect(text != name.rawValue)
                #expect(!text.contains("{") && !text.contains("}"))
                #expect(used == language.rawValue)
            }
        }
    }

    @Test(arguments: Language.allCases)
    func theTriesLeftAreTold(language: Language) {
        for case let tries? in Self.tries {
            let text = prompts.text(.wrongPIN, language: language.rawValue, tries: tries).text
            let isOneNumbers = language.isOfOneNumber(language.pluralCategory(of: tries))
            #expect(text.contains("\(tries)") || isOneNumbers, "\(text)")
            #expect(text != prompts.text(.wrongPIN, language: language.rawValue).text)
        }
    }

    @Test(arguments: Language.allCases)
    func textsAreShort(language: Language) {
        for name in PromptName.allCases {
            let text = prompts.text(name, language: language.rawValue, tries: 10).text
            #expect(text.count <= 56, "\(text)")
        }
        let lengths = PromptName.allCases.map { prompts.text($0, language: language.rawValue).text.count }.sorted()
        #expect(lengths[lengths.count / 2] <= 40)
    }

    @Test func theNumberHasItsPlural() {
        let expected: [(String, Int, String)] = [
            ("en", 1, "Incorrect PIN. 1 try left."), ("en", 2, "Incorrect PIN. 2 tries left."),
            ("de", 1, "PIN falsch. Noch 1 Versuch."), ("de", 3, "PIN falsch. Noch 3 Versuche."),
            ("fr", 0, "Code PIN erroné. 0 essai restant."), ("fr", 2, "Code PIN erroné. 2 essais restants."),
            ("pl", 1, "Błędny kod PIN. Pozostała 1 próba."), ("pl", 2, "Błędny kod PIN. Pozostały 2 próby."),
            ("pl", 5, "Błędny kod PIN. Pozostało 5 prób."), ("pl", 21, "Błędny kod PIN. Pozostało 21 prób."),
            ("ru", 21, "Неверный ПИН-код. Осталась 21 попытка."), ("ru", 3, "Неверный ПИН-код. Осталось 3 попытки."),
            ("ru", 11, "Неверный ПИН-код. Осталось 11 попыток."),
            ("ar", 2, "الرقم السري غير صحيح. تبقت محاولتان."), ("ar", 3, "الرقم السري غير صحيح. تبقت 3 محاولات."),
            ("ar", 11, "الرقم السري غير صحيح. تبقت 11 محاولة."),
            ("he", 2, "קוד סודי שגוי. נותרו שני ניסיונות."), ("ja", 3, "暗証番号が違います。入力できるのはあと3回です。"),
        ]
        for (language, tries, text) in expected {
            #expect(prompts.text(.wrongPIN, language: language, tries: tries).text == text)
        }
    }

    @Test func aNumberBelowNothingIsPassedOver() {
        for tries in [-1, .min] {
            #expect(prompts.text(.wrongPIN, language: "en", tries: tries).text == "Incorrect PIN. Please try again.")
        }
    }

    @Test func otherPromptsPassOverTheTries() {
        #expect(prompts.text(.enterPIN, language: "en", tries: 3).text == "Please enter your PIN")
    }

    @Test func anUnknownLanguageIsAnsweredInEnglish() {
        #expect(prompts.text(.approved, language: "eo") == ("Payment approved", "en"))
        #expect(prompts.text(.approved, language: "") == ("Payment approved", "en"))
    }

    @Test func aRegionIsAnsweredInItsLanguage() {
        #expect(prompts.text(.approved, language: "de_CH.UTF-8") == ("Zahlung erfolgt", "de"))
    }
}
