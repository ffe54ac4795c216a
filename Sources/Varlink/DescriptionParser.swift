/// Reads an interface's description by the grammar of https://varlink.org/Interface-Definition.
struct DescriptionParser {
    private(set) var methods: [String: InterfaceDescription.Method] = [:]
    private(set) var types: [String: ValueType] = [:]
    private var errors: [String: ValueType] = [:]

    private let text: [UInt8]
    private var position = 0
    private var line = 1
    private var references: [(name: String, line: Int)] = []

    /// How deep types may stand in each other; the parser calls itself.
    private static let depthLimit = 32

    init(_ text: String) { self.text = Array(text.utf8) }

    /// Reads all of the text; returns the interface's name.
    mutating func parse() throws(DescriptionError) -> String {
        skipSpace()
        guard word() == "interface" else { throw wrong("a description begins with 'interface'") }
        skipSpace()
        let name = try interfaceName()
        while true {
            let before = line
            skipSpace()
            if position == text.count { break }
            guard line > before else { throw wrong("each member begins on a line of its own") }
            try member()
        }
        guard !methods.isEmpty || !types.isEmpty || !errors.isEmpty else { throw wrong("an interface without members") }
        for (name, line) in references where types[name] == nil {
            throw DescriptionError(line: line, reason: "there is no type \(name)")
        }
        return name
    }

    private mutating func member() throws(DescriptionError) {
        let keyword = word()
        skipSpace()
        let name = word()
        guard let first = name.utf8.first, isUppercase(first), !name.contains("_") else {
            throw wrong("the name of a type, method or error begins with A to Z and has letters and digits alone")
        }
        guard methods[name] == nil, types[name] == nil, errors[name] == nil else { throw wrong("a second \(name)") }
        skipSpace()
        switch keyword {
        case "type": types[name] = try structureOrEnumeration(0)
        case "error": errors[name] = try structure()
        case "method":
            let input = try structure()
            skipSpace()
            guard take("-"), take(">") else { throw wrong("'->' follows what a method takes") }
            skipSpace()
            methods[name] = InterfaceDescription.Method(input: input, output: try structure())
        default: throw wrong("a member begins with 'type', 'method' or 'error'")
        }
    }

    private mutating func structure() throws(DescriptionError) -> ValueType {
        let type = try structureOrEnumeration(0)
        guard case .structure = type else { throw wrong("methods and errors have parameters with types") }
        return type
    }

    private mutating func structureOrEnumeration(_ depth: Int) throws(DescriptionError) -> ValueType {
        guard depth < DescriptionParser.depthLimit else { throw wrong("types that stand too deep in each other") }
        guard take("(") else { throw wrong("expected '('") }
        skipSpace()
        if take(")") { return .structure([]) }
        var fields: [ValueType.Field] = []
        var names: [String] = []
        repeat {
            skipSpace()
            let name = try fieldName()
            guard !names.contains(name) else { throw wrong("a second \(name)") }
            names.append(name)
            skipSpace()
            if take(":") {
                skipSpace()
                fields.append(ValueType.Field(name: name, type: try type(depth + 1)))
                skipSpace()
            }
        } while take(",")
        guard take(")") else { throw wrong("expected ',' or ')'") }
        guard fields.isEmpty || fields.count == names.count else { throw wrong("all fields have a type, or none has") }
        return fields.isEmpty ? .enumeration(names) : .structure(fields)
    }

    private mutating func type(_ depth: Int) throws(DescriptionError) -> ValueType {
        guard depth < DescriptionParser.depthLimit else { throw wrong("types that stand too deep in each other") }
        if take("?") {
            if peek == UInt8(ascii: "?") { throw wrong("a second '?'") }
            return .optional(try type(depth + 1))
        }
        if take("[") {
            if take("]") { return .array(try type(depth + 1)) }
            guard word() == "string", take("]") else { throw wrong("expected '[]' or '[string]'") }
            return .dictionary(try type(depth + 1))
        }
        if peek == UInt8(ascii: "(") { return try structureOrEnumeration(depth) }
        let name = word()
        switch name {
        case "bool": return .boolean
        case "int": return .integer
        case "float": return .float
        case "string": return .string
        case "object": return .object
        case "any": return .any
        default:
            guard let first = name.utf8.first, isUppercase(first) else { throw wrong("expected a type") }
            references.append((name, line))
            return .named(name)
        }
    }

    private mutating func interfaceName() throws(DescriptionError) -> String {
        let begin = position
        while let byte = peek, isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
            position += 1
        }
        let name = text[begin..<position]
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areRight = parts.allSatisfy { part in
            part.first.map(isLetterOrDigit) == true && part.last.map(isLetterOrDigit) == true
        }
        guard parts.count > 1, areRight, let first = name.first, isLetter(first) else {
            throw wrong("an interface's name is like a domain's, turned: org.example.name")
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func fieldName() throws(DescriptionError) -> String {
        let name = word()
        guard let first = name.utf8.first, isLetter(first), name.utf8.last != UInt8(ascii: "_"), !name.contains("__")
        else {
            throw wrong("a field's name begins with a letter and has letters, digits and '_' between them")
        }
        return name
    }

    private var peek: UInt8? { position < text.count ? text[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func word() -> String {
        let begin = position
        while let byte = peek, isLetterOrDigit(byte) || byte == UInt8(ascii: "_") { position += 1 }
        return String(decoding: text[begin..<position], as: UTF8.self)
    }

    /// Skips spaces, line ends, and comments, which go from '#' to the end of their line.
    private mutating func skipSpace() {
        var isComment = false
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\n"):
                isComment = false
                line += 1
            case UInt8(ascii: "#"): isComment = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: if !isComment { return }
            }
            position += 1
        }
    }

    private func wrong(_ reason: String) -> DescriptionError { DescriptionError(line: line, reason: reason) }
}

private func isUppercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool {
    isUppercase(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
