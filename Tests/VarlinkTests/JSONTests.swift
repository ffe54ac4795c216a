import Testing
import TestSupport

@testable import Varlink

@Suite struct JSONTests {
    @Test(arguments: [
        ("null", JSON.null), ("true", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)),
        ("-9223372036854775807", .integer(-.max)), ("9223372036854775807", .integer(.max)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)), ("1e3", .number(1000)),
        ("\"\"", .string("")), ("\"\\u00e9\\ud83d\\ude00\\n\\\"\"", .string("é😀\n\"")), ("\"é😀\"", .string("é😀")),
        ("{\"é\":[\"ü\",1]}", .object(["é": .array([.string("ü"), .integer(1)])])), ("[]", .array([])),
        (" [1, [2]] ", .array([.integer(1), .array([.integer(2)])])), ("{}", .object([:])),
        ("{\"a\":{\"b\":null}}", .object(["a": .object(["b": .null])])),
    ])
    func eachKindOfValueIsRead(text: String, value: JSON) throws {
        #expect(try parse(text) == value)
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "[1,]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{'a':1}", "'a'", "nul", "tru", "01", "1.", ".5",
        "+1", "NaN", "Infinity", "-Infinity", "[NaN]", "1e999", "\"a", "\"\\x\"", "\"\\u12\"", "{} {}", "{}x", "1 2",
        "/* */ 1", "// 1", "\"\\u0000\"", "{\"a\\u0000b\":1}", "[1}",
        "99999999999999999999999999", "-99999999999999999999999999", "-9223372036854775809", "18446744073709551616",
        "\"a\nb\"", "{\"a\t\":1}", "0x10", "1e", "é", "{é}", "1é", "\u{A0}1", "{}\u{A0}", "[TRUE]", "[1 /* é */]", "-",
        "--1",
    ])
    func whatIsNotJSONIsAnError(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test(arguments: [
        ("-9223372036854775808", JSON.integer(.min)), ("[-9223372036854775808]", .array([.integer(.min)])),
        ("18446744073709551615", .number(18_446_744_073_709_551_616)), ("-0", .integer(0)), ("-0.0", .number(-0.0)),
        ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("5e-324", .number(.leastNonzeroMagnitude)),
        ("1e-400", .number(0)), ("-1e-99999999999", .number(0)), ("0e99999999999", .number(0)), ("1E+2", .number(100)),
        ("9223372036854775808.0", .number(9_223_372_036_854_775_808)), ("12e0", .number(12)),
        ("{\"a\":-9223372036854775808,\"b\":1}", .object(["a": .integer(.min), "b": .integer(1)])),
        (#""1e400 -99999999999999999999 1.""#, .string("1e400 -99999999999999999999 1.")),
    ])
    func numbersAtTheEdgesAreValuesLikeAnyOther(text: String, value: JSON) throws {
        #expect(try parse(text) == value)
    }

    @Test(arguments: [
        ("[1,-9223372036854775809]", 3), ("[18446744073709551616]", 1), ("{\"a\": 1e400}", 6),
        ("[0, -1e999999999999]", 4),
        ("[\"é\", 1e400]", 7), ("[1.]", 2), ("{\"a\":x}", 5), ("{\"é\":x}", 6), ("[1,]", 3), ("[\"a\nb\"]", 3),
        ("{}x", 2), ("{} é", 3), ("", 0), ("[1", 2), ("[01]", 2), ("[-Infinity]", 2), ("[1, NaN]", 4),
        (String(repeating: "[", count: 33) + String(repeating: "]", count: 33), 32),
        (String(repeating: " ", count: 70_000) + "nul", 70_003),
    ])
    func anErrorSaysAtWhichByteItIs(text: String, offset: Int) {
        #expect(thrown(JSONError.self) { _ = try parse(text) }?.offset == offset)
    }

    @Test func bytesThatAreNotUTF8AreAnError() {
        #expect(throws: JSONError.self) { try parse(bytes: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try parse(bytes: [0x22, 0xC3, 0x22]) }
        // A surrogate half, and an overlong slash.
        #expect(throws: JSONError.self) { try parse(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22]) }
        #expect(throws: JSONError.self) { try parse(bytes: [0x22, 0xC0, 0xAF, 0x22]) }
    }

    @Test func aNULAmongTheBytesIsAnError() {
        #expect(throws: JSONError.self) { try parse("{\"a\":1}\0") }
        #expect(throws: JSONError.self) { try parse("{\"a\0\":1}") }
    }

    @Test func anEscapedBackslashBeforeU0000IsText() throws {
        #expect(try parse(#""\\u0000""#) == .string(#"\u0000"#))
    }

    @Test func valuesStandInEachOther32LevelsDeepAndNoDeeper() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try parse(nested(32))
        #expect(throws: JSONError.self) { try parse(nested(33)) }
        #expect(throws: JSONError.self) { try parse(nested(30_000)) }
    }

    @Test func ofTwoMembersWithOneNameTheLastCounts() throws {
        #expect(try parse(#"{"a":1,"b":2,"a":3}"#) == .object(["a": .integer(3), "b": .integer(2)]))
    }

    @Test func namesThatOnlyUnicodeTakesForTheSameAreTwoMembers() throws {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        let value = try parse(text)
        #expect(String(decoding: value.encoded(), as: UTF8.self) == text)
        guard case .object(let members) = value else { throw MessageError(reason: "no object") }
        #expect(members["e\u{301}"] == .integer(2))
        #expect(value != .object(["\u{E9}": .integer(1), "a": .integer(2)]))
    }

    @Test func anErrorSaysWhereAndQuotesNothing() {
        let error = thrown(JSONError.self) { _ = try parse(#"{"secret":x}"#) }
        #expect(error?.offset == 10)
        #expect(error.map { "\($0)" }?.contains("secret") == false)
    }

    @Test func membersAreWrittenInTheOrderInWhichTheyWereAdded() throws {
        let value = JSON.object(["b": .integer(1), "a": .string("/é\u{1}\""), "c": .array([.null, .number(0.5)])])
        #expect(String(decoding: value.encoded(), as: UTF8.self) == #"{"b":1,"a":"/é\u0001\"","c":[null,0.5]}"#)
    }

    @Test func numbersThatJSONDoesNotHaveAreWrittenAsNull() {
        let value = JSON.array([.number(.nan), .number(.infinity)])
        #expect(String(decoding: value.encoded(), as: UTF8.self) == "[null,null]")
    }

    @Test func whatIsWrittenIsReadBackTheSame() throws {
        var generator = SeededGenerator()
        for _ in 0..<500 {
            let value = JSON.random(depth: 4, using: &generator)
            #expect(try parse(bytes: value.encoded()) == value, "seed \(generator.seed)")
        }
    }

    @Test func anyBytesAreReadOrRefused() {
        var generator = SeededGenerator()
        let alphabet = Array(#"{}[]",:0123456789.eE+-truefalsn\u "#.utf8) + [0x00, 0x0A, 0x7F, 0xC3, 0xA9, 0xFF]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0..<40, using: &generator)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            guard let value = try? parse(bytes: bytes) else { continue }
            // What was read is a value like any other.
            #expect((try? parse(bytes: value.encoded())) == value, "seed \(generator.seed), bytes \(bytes)")
        }
    }

    @Test func equalityOfObjectsDoesNotDependOnTheOrderOfMembers() {
        let left: JSONObject = ["a": .integer(1), "b": .integer(2)]
        #expect(left == ["b": .integer(2), "a": .integer(1)])
        #expect(left != ["a": .integer(1)])
        #expect(left != ["a": .integer(1), "b": .integer(3)])
    }
}

extension JSON {
    static func random(depth: Int, using generator: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &generator))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
        case 3:
            let number = Double(bitPattern: generator.next())
            return .number(number.isFinite ? number : 0.25)
        case 4: return .string(String.random(using: &generator))
        case 5:
            return .array(
                (0..<Int.random(in: 0..<5, using: &generator)).map { _ in .random(depth: depth - 1, using: &generator) }
            )
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<5, using: &generator) {
                object[String.random(using: &generator)] = .random(depth: depth - 1, using: &generator)
            }
            return .object(object)
        }
    }
}

extension String {
    static func random(using generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let range: ClosedRange<UInt32> = Bool.random(using: &generator) ? 0x01...0x7F : 0x80...0x10FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
