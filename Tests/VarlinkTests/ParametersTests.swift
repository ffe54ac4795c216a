import Testing

@testable import Varlink

@Suite struct ParametersTests {
    private enum Choice: String { case one, two }
    private let parameters = Parameters([
        "text": .string("t"), "number": .integer(5), "yes": .boolean(true), "choice": .string("two"), "none": .null,
        "inner": .object(["number": .integer(7)]),
    ])

    @Test func valuesAreReadByTheirType() throws {
        #expect(try parameters.string("text") == "t")
        #expect(try parameters.integer("number", in: 1...5) == 5)
        #expect(try parameters.boolean("yes"))
        #expect(try parameters.enumeration("choice", as: Choice.self) == .two)
        #expect(try parameters.object("inner").integer("number", in: 0...9) == 7)
    }

    @Test func nullAndAbsentAreTheSame() throws {
        for name in ["none", "absent"] {
            #expect(try parameters.optionalString(name) == nil)
            #expect(try parameters.optionalInteger(name, in: 0...1) == nil)
            #expect(try parameters.optionalBoolean(name) == nil)
            #expect(try parameters.optionalEnumeration(name, as: Choice.self) == nil)
            #expect(try parameters.optionalObject(name) == nil)
            #expect(throws: CallError.invalidParameter(name)) { try parameters.string(name) }
            #expect(throws: CallError.invalidParameter(name)) { try parameters.integer(name, in: 0...1) }
            #expect(throws: CallError.invalidParameter(name)) { try parameters.boolean(name) }
            #expect(throws: CallError.invalidParameter(name)) { try parameters.object(name) }
        }
    }

    @Test func aWrongTypeANumberOutOfRangeAndAnUnknownNameAreErrorsThatNameTheParameter() throws {
        #expect(throws: CallError.invalidParameter("number")) { try parameters.string("number") }
        #expect(throws: CallError.invalidParameter("text")) { try parameters.integer("text", in: 0...9) }
        #expect(throws: CallError.invalidParameter("number")) { try parameters.integer("number", in: 6...9) }
        #expect(throws: CallError.invalidParameter("number")) { try parameters.integer("number", in: 1...4) }
        #expect(throws: CallError.invalidParameter("number")) { try parameters.boolean("number") }
        #expect(throws: CallError.invalidParameter("text")) { try parameters.enumeration("text", as: Choice.self) }
        #expect(throws: CallError.invalidParameter("text")) { try parameters.object("text") }
        let inner = try parameters.object("inner")
        #expect(throws: CallError.invalidParameter("inner.number")) { try inner.integer("number", in: 0...1) }
    }
}
