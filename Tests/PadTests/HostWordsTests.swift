import PINEntry
import Prompts
import Testing
import Varlink

@testable import Pad

/// What hosts want said, as the parameters of their calls say it.
@Suite struct HostWordsTests {
    private func words(
        _ parameters: JSONObject, otherwise: PromptName? = .enterPIN, _ change: (inout Pad.Settings) -> Void = { _ in }
    ) throws -> HostWords {
        var settings = Pad.Settings(rules: try EntryRules())
        change(&settings)
        return try HostWords(Parameters(parameters), settings, Prompts(), otherwise: otherwise)
    }

    private func error(
        _ parameters: JSONObject, otherwise: PromptName? = .enterPIN, _ change: (inout Pad.Settings) -> Void = { _ in }
    ) -> CallError? {
        do {
            _ = try words(parameters, otherwise: otherwise, change)
            return nil
        } catch { return error as? CallError }
    }

    @Test func anEntryWithoutWordsAsksForThePINInThePadsLanguage() throws {
        #expect(try words([:]).words.prompt == "Please enter your PIN")
        let german = try words([:]) { $0.language = "de" }.words
        #expect(german.prompt == "Bitte geben Sie Ihre PIN ein" && german.language == "de")
        #expect(german.amount.isEmpty && german.hint.isEmpty)
    }

    @Test func aPromptIsSaidInTheHostsLanguageWithTheTriesThatAreLeft() throws {
        let parameters: JSONObject = [
            "prompt": .string("wrongPIN"), "triesLeft": .integer(2), "language": .string("de-AT"),
        ]
        #expect(try words(parameters).words.prompt == "PIN falsch. Noch 2 Versuche.")
    }

    @Test func aLanguageThatThePadDoesNotSpeakIsThePads() throws {
        #expect(try words(["language": .string("tlh")]) { $0.language = "fr" }.words.language == "fr")
    }

    @Test func aLanguageOfAnyLengthIsNoBurdenForThePainter() throws {
        let long = "de-CH." + String(repeating: "x", count: 60_000)
        #expect(try words(["language": .string(long)]) { $0.language = "fr" }.words.language == "fr")
    }

    @Test func anAmountIsWrittenAsTheLanguageAndItsRegionDo() throws {
        func amount(_ language: String) throws -> String {
            try words([
                "amount": .object(["minorUnits": .integer(123_456), "currency": .string("EUR")]),
                "language": .string(language),
            ]).words.amount
        }
        #expect(try amount("en") == "€1,234.56")
        #expect(try amount("de") == "1.234,56\u{A0}€")
        #expect(try amount("de-CH") == "€\u{A0}1'234.56")
    }

    @Test func ownWordsStandInPlaceOfThePrompt() throws {
        let own = try words(["text": .string("Club number, please"), "hint": .string("on your card")]).words
        #expect(own.prompt == "Club number, please" && own.hint == "on your card")
        #expect(try words(["text": .string("")]).words.prompt.isEmpty, "nothing is asked")
    }

    @Test func lostKeysAndALostKeypadAreSaidInTheSameLanguage() throws {
        let words = try words(["language": .string("de"), "hint": .string("auf der Karte")]).entryWords
        #expect(words.startAgain.prompt == "Bitte geben Sie die ganze PIN noch einmal ein")
        #expect(words.keypadLost.prompt == "Tastatur nicht verfügbar. Bitte warten.")
        #expect(words.entry.hint == "auf der Karte" && words.startAgain.hint.isEmpty && words.keypadLost.hint.isEmpty)
    }

    @Test func aMessagesKindFitsItsPrompt() throws {
        let kinds = try PromptName.allCases.map { try words(["prompt": .string($0.rawValue)]).messageKind }
        #expect(
            kinds == [
                .information, .information, .information, .failure, .failure, .failure, .busy, .success, .failure,
                .information, .failure, .failure, .failure, .information, .failure, .failure, .information,
                .information, .information, .information, .information, .information, .busy,
            ])
        #expect(try words(["text": .string("Hello")]).messageKind == .information)
    }

    @Test(arguments: [
        ("prompt", JSON.string("enterYourPIN")), ("triesLeft", .integer(-1)), ("triesLeft", .integer(1_000)),
        ("text", .string(String(repeating: "x", count: 4_097))),
        ("hint", .string(String(repeating: "ü", count: 2_049))),
    ]) func whatCanNotBeIsNamed(parameter: String, value: JSON) {
        #expect(error([parameter: value]) == .invalidParameter(parameter))
    }

    @Test func anAmountOfNoCurrencyIsNamedByItsMember() {
        let amount: JSONObject = ["minorUnits": .integer(1), "currency": .string("EURO")]
        #expect(error(["amount": .object(amount)]) == .invalidParameter("amount.currency"))
        #expect(error(["amount": .object(["currency": .string("EUR")])]) == .invalidParameter("amount.minorUnits"))
    }

    @Test func aPromptAndOtherWordsInItsPlaceAreNotTakenTogether() {
        let both: JSONObject = ["prompt": .string("enterPIN"), "text": .string("PIN?")]
        #expect(error(both) == .invalidParameter("text"))
    }

    @Test func aMessageSaysSomething() {
        #expect(error([:], otherwise: nil) == .invalidParameter("text"))
    }

    @Test(arguments: ["text", "hint"]) func ownWordsCanBeForbidden(parameter: String) throws {
        let forbidden = CallError.error("org.pinpad.PINPad.FreeTextForbidden", [:])
        #expect(error([parameter: .string("Card number?")]) { $0.allowsFreeText = false } == forbidden)
        #expect(error(["prompt": .string("repeatPIN")]) { $0.allowsFreeText = false } == nil)
        #expect(error([parameter: .string("")]) { $0.allowsFreeText = false } == nil, "no words are no own words")
    }
}
