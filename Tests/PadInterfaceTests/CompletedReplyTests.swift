import Secrets
import Testing

@testable import PadInterface

@Suite struct CompletedReplyTests {
    private func digits(_ values: [UInt8]) throws -> Digits {
        var digits = try Digits()
        for value in values { _ = digits.append(value) }
        return digits
    }

    private func message(_ values: [UInt8]) throws -> [UInt8] {
        let reply = try CompletedReply(with: digits(values))
        let byteCount = reply.byteCount
        return reply.takeMemory().withUnsafeBytes { Array($0[..<byteCount]) }
    }

    @Test func itIsAVarlinkReplyWithEventLengthAndPIN() throws {
        let text = String(decoding: try message([0, 1, 2, 3, 4, 9]), as: UTF8.self)
        #expect(text == #"{"parameters":{"event":"completed","length":6,"pin":"012349"}}"#)
        let longest = String(decoding: try message(Array(repeating: 8, count: 16)), as: UTF8.self)
        #expect(longest == #"{"parameters":{"event":"completed","length":16,"pin":"8888888888888888"}}"#)
    }

    @Test func aHostTakesTheDigitsOutBeforeParsing() throws {
        for count in 1...16 {
            let values = (0..<count).map { UInt8(9 - $0 % 10) }
            var bytes = try message(values)
            var taken = try Digits()
            let isTaken = bytes.withUnsafeMutableBytes { CompletedReply.takeDigits(from: $0, to: &taken) }
            #expect(isTaken)
            #expect(taken.withDigits { Array($0) } == values)
            let rest = String(decoding: bytes, as: UTF8.self)
            #expect(rest.hasSuffix(#""length":\#(count),"pin":"\#(String(repeating: "*", count: count))"}}"#))
        }
    }

    @Test func whiteSpaceAndOtherMembersDoNotHideThePIN() throws {
        for text in [#"{"pin": "1234"}"#, "{\"pin\"\t:\r\n\"1234\"}", #"{"reason":"pin","a":"pin","pin" : "1234"}"#] {
            var bytes = Array(text.utf8)
            var taken = try Digits()
            let isTaken = bytes.withUnsafeMutableBytes { CompletedReply.takeDigits(from: $0, to: &taken) }
            #expect(isTaken)
            #expect(taken.withDigits { Array($0) } == [1, 2, 3, 4])
            #expect(!String(decoding: bytes, as: UTF8.self).contains("1"))
        }
    }

    @Test func whatIsNoPINIsLeftAlone() throws {
        for text in [
            "", "{}", #"{"parameters":{"event":"changed","length":1}}"#, #"{"pin":""}"#, #"{"pin":"12a4"}"#,
            #"{"pin":"#, #"{"pin"}"#,
            #"{"pin" "1234"}"#, #"{"pin":1234}"#,
            #"{"pin":"1234567890123456 7"}"#,
        ] {
            var bytes = Array(text.utf8)
            var taken = try Digits()
            let isTaken = bytes.withUnsafeMutableBytes { CompletedReply.takeDigits(from: $0, to: &taken) }
            #expect(!isTaken, "\(text)")
            #expect(taken.count == 0)
        }
    }
}
