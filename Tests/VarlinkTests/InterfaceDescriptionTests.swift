import Testing

@testable import Varlink

@Suite struct InterfaceDescriptionTests {
    @Test func aDescriptionIsReadWhole() throws {
        let interface = try InterfaceDescription(parsing: exampleText)
        #expect(interface.name == "org.example.test")
        #expect(interface.text == exampleText)
        #expect(interface.methods.keys.sorted() == ["Count", "Echo", "Typed", "Wait"])
        #expect(interface.types["Choice"] == .enumeration(["one", "two"]))
        #expect(
            interface.methods["Count"]
                == InterfaceDescription.Method(
                    input: .structure([ValueType.Field(name: "to", type: .integer)]),
                    output: .structure([ValueType.Field(name: "number", type: .integer)])))
    }

    @Test func theServiceSOwnDescriptionIsWhatItsTextSays() throws {
        let read = try InterfaceDescription(parsing: ServiceInterface.text)
        #expect(read.name == ServiceInterface.name)
        #expect(read.methods == ServiceInterface.description.methods)
    }

    @Test(arguments: [
        "interface a.b\ntype T (a: bool)", "interface xn--lgbbat1ad8j.example.algeria\nerror E ()",
        "\n# c\ninterface  com.example.0example \n method M ( ) -> ( )",
        "interface a.b\nmethod M()->(x:?[]?[string](a,b))",
        "interface a.b\r\ntype T (a: [string](), b_c: T)\r\nmethod M(\n# c\nt: T\n) -> (o: object, a: any)\n#end",
    ])
    func theGrammarSCornersAreRead(text: String) throws {
        _ = try InterfaceDescription(parsing: text)
    }

    @Test(arguments: [
        ("", 1), ("interface", 1), ("interface a\nmethod M() -> ()", 1), ("interface a.b", 1),
        ("interface .a.b\nmethod M() -> ()", 1), ("interface a.b-\nmethod M() -> ()", 1),
        ("interface 0.b\nmethod M() -> ()", 1), ("interface a.b method M() -> ()", 1),
        ("interface a.b\nmethod m() -> ()", 2), ("interface a.b\nmethod M_() -> ()", 2),
        ("interface a.b\n\nmethod M() - ()", 3), ("interface a.b\nmethod M()", 2),
        ("interface a.b\nmethod M(a) -> ()", 2), ("interface a.b\nmethod M(a: int,) -> ()", 2),
        ("interface a.b\nmethod M(a: integer) -> ()", 2), ("interface a.b\nmethod M(a: ??int) -> ()", 2),
        ("interface a.b\nmethod M(a: [int]string) -> ()", 2), ("interface a.b\nmethod M(a: int, a: int) -> ()", 2),
        ("interface a.b\nmethod M(_a: int) -> ()", 2), ("interface a.b\nmethod M(a_: int) -> ()", 2),
        ("interface a.b\nmethod M(a: int, b) -> ()", 2), ("interface a.b\nmethod M(a: Missing) -> ()", 2),
        ("interface a.b\nmethod M() -> ()\nerror M ()", 3), ("interface a.b\nfunction M() -> ()", 2),
        ("interface a.b\nmethod M() -> () method N() -> ()", 2), ("interface a.b\ntype T bool", 2),
        ("interface a.b\nmethod M() -> (", 2), ("interface a.b\nmethod M() -> (é: int)", 2),
    ])
    func whatIsNoDescriptionIsAnErrorThatNamesTheLine(text: String, line: Int) {
        let error = thrown(DescriptionError.self) { _ = try InterfaceDescription(parsing: text) }
        #expect(error?.line == line)
    }

    @Test func typesThatStandTooDeepInEachOtherAreAnError() {
        let text = "interface a.b\ntype T (a: \(String(repeating: "[]", count: 10_000))int)"
        #expect(throws: DescriptionError.self) { try InterfaceDescription(parsing: text) }
    }

    @Test(arguments: [
        #"{"number":1}"#, #"{"number":1,"choice":"two","times":{"first":5},"list":["a"],"map":{"x":1,"y":0.5}}"#,
        #"{"number":1,"choice":null,"times":{"first":null},"list":[],"map":{},"any":{"x":[1]}}"#,
    ])
    func parametersThatFitPass(text: String) throws {
        try check(text)
    }

    @Test(arguments: [
        ("{}", "number"), (#"{"number":null}"#, "number"), (#"{"number":"1"}"#, "number"),
        (#"{"number":1.5}"#, "number"),
        (#"{"number":true}"#, "number"), (#"{"number":1,"unknown":2}"#, "unknown"),
        (#"{"number":1,"choice":"three"}"#, "choice"),
        (#"{"number":1,"choice":1}"#, "choice"), (#"{"number":1,"times":{"first":"x"}}"#, "times.first"),
        (#"{"number":1,"times":{"other":1}}"#, "times.other"), (#"{"number":1,"times":[]}"#, "times"),
        (#"{"number":1,"list":"a"}"#, "list"), (#"{"number":1,"list":["a",1]}"#, "list"),
        (#"{"number":1,"list":[null]}"#, "list"), (#"{"number":1,"map":{"x":"y"}}"#, "map.x"),
        (#"{"number":1,"any":[]}"#, "any"),
    ])
    func parametersThatDoNotFitAreNamed(text: String, name: String) {
        #expect(throws: CallError.invalidParameter(name)) { try check(text) }
    }

    private func check(_ text: String) throws {
        guard case .object(let parameters) = try parse(text) else { return }
        try InterfaceDescription(parsing: exampleText).check(parameters, of: "Typed")
    }
}
