import EventLoop
import Foundation
import Varlink

/// Answers each method with what the next one must be called with, and checks that it is.
final class CertificationServer {
    private static let interface = "org.varlink.certification"
    private static let four: JSONObject = [
        "bool": .boolean(false), "int": .integer(2), "float": .number(Double.pi), "string": .string("a lot of string"),
    ]
    private static let map: JSON = .object(["foo": .string("Foo"), "bar": .string("Bar")])
    private static let set: JSON = .object(["one": .object([:]), "two": .object([:]), "three": .object([:])])
    private static let value: JSON = .object([
        "object": .object([
            "method": .string("org.varlink.certification.Test09"), "parameters": .object(["map": map]),
        ]),
        "enum": .string("two"),
        "struct": .object(["first": .integer(1), "second": .string("2")]),
        "array": .array([.string("one"), .string("two"), .string("three")]),
        "dictionary": map,
        "stringset": set,
        "nullable": .null,
        "nullable_array_struct": .null,
        "interface": .object([
            "foo": .array([
                .null, .object(["foo": .string("foo"), "bar": .string("bar")]),
                .null, .object(["one": .string("foo"), "two": .string("bar")]),
            ]),
            "anon": .object(["foo": .boolean(true), "bar": .boolean(false)]),
        ]),
    ])
    private static let strings = (1...10).map { JSON.string("Reply number \($0)") }

    /// The methods in their order, and what each must be called with besides the client's id.
    private static let steps: [(method: String, wants: JSONObject)] = [
        ("Test01", [:]),
        ("Test02", ["bool": .boolean(true)]),
        ("Test03", ["int": .integer(1)]),
        ("Test04", ["float": .number(1)]),
        ("Test05", ["string": .string("ping")]),
        ("Test06", four),
        ("Test07", ["struct": .object(four)]),
        ("Test08", ["map": map]),
        ("Test09", ["set": set]),
        ("Test10", ["mytype": value]),
        ("Test11", ["last_more_replies": .array(strings)]),
        ("End", [:]),
    ]

    private let server: VarlinkServer
    private var nextStep: [String: Int] = [:]

    init(_ loop: EventLoop, path: String, description: String) throws {
        server = VarlinkServer(
            loop: loop,
            information: ServiceInformation(vendor: "pinpad", product: "certification", version: "1", url: ""))
        server.register(try InterfaceDescription(parsing: description)) { [unowned self] call throws(CallError) in
            try handle(call)
        }
        try server.listen(at: path, mode: 0o600)
    }

    private func handle(_ call: Call) throws(CallError) {
        if call.method == "Start" {
            let id = UUID().uuidString
            nextStep[id] = 0
            return call.reply(["client_id": .string(id)])
        }
        let id = try Parameters(call.parameters).string("client_id")
        guard let index = nextStep[id] else { throw .error("\(Self.interface).ClientIdError") }
        let step = Self.steps[index]
        var wants = step.wants
        wants["client_id"] = .string(id)
        guard call.method == step.method, Self.isSame(.object(call.parameters), .object(wants)),
            call.more == (step.method == "Test10"), call.oneway == (step.method == "Test11")
        else {
            nextStep[id] = nil
            throw .error(
                "\(Self.interface).CertificationError",
                [
                    "wants": .object(["method": .string(step.method), "parameters": .object(wants)]),
                    "got": .object(["method": .string(call.method), "parameters": .object(call.parameters)]),
                ])
        }
        nextStep[id] = index + 1 < Self.steps.count ? index + 1 : nil
        switch call.method {
        case "End": call.reply(["all_ok": .boolean(true)])
        case "Test10":
            for (index, string) in Self.strings.enumerated() {
                call.reply(["string": string], continues: index + 1 < Self.strings.count)
            }
        default: call.reply(Self.steps[index + 1].wants)
        }
    }

    /// Whether two values mean the same: 1 is 1.0, and what is null may be absent.
    private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
        switch (left, right) {
        case (.integer(let left), .number(let right)): return Double(left) == right
        case (.object(let left), .object(let right)):
            return Set(left.names + right.names).allSatisfy { isSame(left[$0] ?? .null, right[$0] ?? .null) }
        default: return left == right
        }
    }
}
