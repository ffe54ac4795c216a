import Testing

@testable import Painter

/// What the log is told of characters that no font has.
@Suite struct MissingCharactersTests {
    @Test func aCharacterIsToldOnceWhateverTextItComesIn() {
        var missing = MissingCharacters()
        #expect(missing.news(in: [.init(characters: "佐藤", package: "a")]).map(\.characters) == ["佐藤"])
        #expect(missing.news(in: [.init(characters: "佐木藤", package: "a")]).map(\.characters) == ["木"])
        #expect(missing.news(in: [.init(characters: "藤佐木", package: "a")]).isEmpty)
    }

    @Test func theirOrderTellsNothingOfTheText() {
        var missing = MissingCharacters()
        let news = missing.news(in: [.init(characters: "ca\u{301}ba"), .init(characters: "d", package: "b")])
        #expect(news.map(\.characters) == ["abc\u{301}", "d"] && news.map(\.package) == [nil, "b"])
    }

    @Test func noMoreAreRememberedThanItsLimit() {
        var missing = MissingCharacters()
        let first = PaintReply.Missing(characters: "\u{4E00}")
        _ = missing.news(in: [first])
        var many = String.UnicodeScalarView()
        for value in 0x5000..<0x5000 + UInt32(MissingCharacters.most) { many.append(Unicode.Scalar(value) ?? "?") }
        _ = missing.news(in: [.init(characters: String(many))])
        #expect(missing.news(in: [first]) == [first])
    }
}
