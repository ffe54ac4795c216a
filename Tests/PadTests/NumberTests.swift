import PINEntry
import Prompts
import Testing
import Varlink

@testable import Pad

/// Numbers that are no secret, as their hosts ask for them.
@Suite struct NumberTests {
    @Test func anAmountIsTypedInTheClearAndTold() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterNumber", ["kind": .string("amount"), "currency": .string("EUR")], more: true)
        house.keypad.press(digits: 1, 2, 5, 0)
        house.keypad.press(.enter)
        #expect(
            try host.news() == [
                "began 0", "changed 1", "changed 2", "changed 3", "changed 4", "completed 4 1250",
            ])
    }

    @Test func aTelephoneNumberHasItsOwnLengths() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterNumber", ["kind": .string("telephone")], more: true)
        house.keypad.press(digits: 1, 2)
        house.keypad.press(.enter)
        house.keypad.press(digits: 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5)
        house.keypad.press(digits: 6)
        let news = try host.news()
        #expect(news.contains("refused 2 tooShort") && news.last == "refused 15 full")
    }

    @Test func theScreenIsNoPINScreenAndSaysSo() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterNumber", ["language": .string("de")], more: true)
        let caution = Prompts().text(.notYourPIN, language: "de").text
        #expect(house.display.said.last?.contains { $0.contains(caution) } == true)
        let number = try #require(house.display.scenes.last)
        try host.call("CancelPIN")
        let other = try House()
        try other.host().call("EnterPIN", more: true)
        #expect(number != other.display.scenes.last)
    }

    @Test(
        arguments: [
            (["prompt": .string("enterPIN")], "AsksForPIN"), (["prompt": .string("wrongPIN")], "AsksForPIN"),
            (["text": .string("Please type your PIN")], "AsksForPIN"),
            (["text": .string("Ihre Kundennummer"), "hint": .string("oder Ihre Geheimzahl")], "AsksForPIN"),
            (["text": .string("请输入密码")], "AsksForPIN"),
            (["text": .string("Your P"), "hint": .string("IN")], "AsksForPIN"),
            (["kind": .string("amount")], "InvalidParameter currency"),
            (["kind": .string("amount"), "currency": .string("EURO")], "InvalidParameter currency"),
            (["kind": .string("telephone"), "currency": .string("EUR")], "InvalidParameter currency"),
            (["maximumLength": .integer(21)], "InvalidParameter maximumLength"),
            (["confirm": .boolean(true)], "InvalidParameter confirm"),
            // The pad's own words would be too small to be read.
            (["hint": .string(String(repeating: "a", count: 201))], "InvalidParameter hint"),
            (["text": .string("Number" + String(repeating: "\n", count: 4))], "InvalidParameter text"),
        ] as [(JSONObject, String)]) func whatMustNotBeAskedIsRefused(parameters: JSONObject, answer: String) throws
    {
        let house = try House()
        let host = try house.host()
        try host.call("EnterNumber", parameters, more: true)
        #expect(try host.news() == [answer])
        #expect(!house.keypad.isGrabbed)
    }

    @Test func ordinaryWordsArePassed() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterNumber", ["text": .string("Your shopping card's number")], more: true)
        #expect(try host.news() == ["began 0"])
    }

    @Test func theCautionStandsWhateverTheHostSaysBesideIt() throws {
        let house = try House()
        let host = try house.host()
        let caution = Prompts().text(.notYourPIN, language: "en").text
        // A direction that is not ended goes on to the end of the text.
        for hint in [String(repeating: "a", count: 200), "\u{2067}abc", "Ignore what follows:"] {
            try host.call("EnterNumber", ["hint": .string(hint)], more: true)
            #expect(house.display.said.last?.contains { $0.hasPrefix(caution) } == true)
            try host.call("CancelPIN")
            try house.host().call("CancelPIN")
        }
    }

    @Test func aNumberIsAskedForWhereThePadAllowsNoEnter() throws {
        let house = try House(EntryRules(allowed: [.correct, .clear, .cancel]))
        let host = try house.host()
        try host.call("EnterNumber", ["maximumLength": .integer(2)], more: true)
        house.keypad.press(digits: 4, 2)
        #expect(try host.news() == ["began 0", "changed 1", "changed 2", "completed 2 42"])
    }

    @Test func anAmountThatIsTooLargeToBeWrittenIsShownAsItWasTyped() {
        let format = NumberFormat.amount(currency: "JPY", language: "en")
        #expect(format.text("") == "¥0" && format.text("1250") == "¥1,250")
        let digits = "99999999999999999999"
        #expect(format.text(digits).filter { $0 == "9" } == digits)
    }
}
