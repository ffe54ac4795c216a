/// An interface as its text describes it: https://varlink.org/Interface-Definition.
public struct InterfaceDescription: Sendable {
    /// The interface's name, "org.pinpad.PINPad".
    public let name: String
    /// The text itself.
    public let text: String
    let methods: [String: Method]
    let types: [String: ValueType]

    /// What a method takes and gives.
    struct Method: Equatable, Sendable {
        let input: ValueType
        let output: ValueType
    }

    /// Reads a description; throws where the text isn't one.
    public init(parsing text: String) throws(DescriptionError) {
        var parser = DescriptionParser(text)
        self.text = text
        name = try parser.parse()
        methods = parser.methods
        types = parser.types
    }

    /// A description that was read already, without types of its own.
    init(name: String, text: String, methods: [String: Method]) {
        self.name = name
        self.text = text
        self.methods = methods
        types = [:]
    }

    /// Checks parameters against the description of a method's input.
    func check(_ parameters: JSONObject, of method: String) throws(CallError) {
        guard let method = methods[method] else { throw .methodNotFound("\(name).\(method)") }
        try check(.object(parameters), is: method.input, "")
    }

    private func check(_ value: JSON, is type: ValueType, _ path: String) throws(CallError) {
        switch (type, value) {
        case (.boolean, .boolean), (.integer, .integer), (.float, .integer), (.float, .number), (.string, .string),
            (.object, .object), (.any, _), (.optional, .null):
            return
        case (.optional(let type), _): try check(value, is: type, path)
        case (.named(let name), _):
            guard let type = types[name] else { throw .invalidParameter(path) }
            try check(value, is: type, path)
        case (.enumeration(let names), .string(let name)) where names.contains(name): return
        case (.array(let type), .array(let elements)):
            for element in elements { try check(element, is: type, path) }
        case (.dictionary(let type), .object(let members)):
            try members.forEach { name, value throws(CallError) in try check(value, is: type, join(path, name)) }
        case (.structure(let fields), .object(let members)): try check(members, has: fields, path)
        default: throw .invalidParameter(path)
        }
    }

    private func check(_ members: JSONObject, has fields: [ValueType.Field], _ path: String) throws(CallError) {
        try members.forEach { name, _ throws(CallError) in
            if !fields.contains(where: { $0.name == name }) { throw .invalidParameter(join(path, name)) }
        }
        for field in fields { try check(members[field.name] ?? .null, is: field.type, join(path, field.name)) }
    }

    private func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// The type of a parameter.
indirect enum ValueType: Equatable, Sendable {
    case boolean
    case integer
    case float
    case string
    case object
    case any
    case named(String)
    case structure([Field])
    case enumeration([String])
    case array(ValueType)
    case dictionary(ValueType)
    case optional(ValueType)

    struct Field: Equatable, Sendable {
        let name: String
        let type: ValueType
    }
}

/// Why a text describes no interface.
public struct DescriptionError: Error, Equatable, CustomStringConvertible {
    /// The line where it goes wrong; the first is 1.
    public let line: Int
    /// What was wrong, or what would be right.
    public let reason: String
    /// "line 3: ..."
    public var description: String { "line \(line): \(reason)" }
}
