import CJSON
import Glibc

/// Why a text is not JSON.
public struct JSONError: Error, Equatable, CustomStringConvertible {
    /// What was wrong, for a person. It never quotes the text.
    public let reason: String
    /// The offset of the byte at which reading stopped.
    public let offset: Int
    /// "unexpected character at byte 12"
    public var description: String { "\(reason) at byte \(offset)" }
}

extension JSON {
    /// How deep arrays and objects may stand in each other.
    static let depthLimit: Int32 = 32

    /// Reads one JSON text (RFC 8259), by json-c: strict, in valid UTF-8, no more than 32 levels deep. Of members with
    /// the same name the last counts. What json-c lets pass beyond the standard is an error: `NaN` and infinities, single
    /// quotes, control characters in strings. So are integers beyond -2^63 … 2^64 - 1, which json-c would change, numbers
    /// beyond what a `Double` can be, and a NUL in a string (`\u0000`), which few programs carry whole.
    public init(parsing text: UnsafeRawBufferPointer) throws(JSONError) {
        try JSON.checkUTF8(text)
        try JSON.checkTokens(text)
        guard text.count <= Int32.max, let tokener = json_tokener_new_ex(JSON.depthLimit) else {
            throw JSONError(reason: "out of memory", offset: 0)
        }
        defer { json_tokener_free(tokener) }
        var value: OpaquePointer?
        defer { json_object_put(value) }
        var end = 0
        var state = json_tokener_continue
        while end < text.count && state == json_tokener_continue {
            let isASCII = text[end] < 0x80
            let part = text[end...].prefix { ($0 < 0x80) == isASCII }
            // json-c 0.18 takes bytes from 0x80 on for control characters when it is strict: json-c issue 892.
            json_tokener_set_flags(tokener, isASCII ? JSON_TOKENER_STRICT : 0)
            value = json_tokener_parse_ex(tokener, UnsafeRawBufferPointer(rebasing: part).text, Int32(part.count))
            state = json_tokener_get_error(tokener)
            end += state == json_tokener_continue ? part.count : json_tokener_get_parse_end(tokener)
        }
        if state == json_tokener_continue {
            // A bare number ends only with what follows it.
            value = json_tokener_parse_ex(tokener, " ", 1)
            state = json_tokener_get_error(tokener)
        }
        switch state {
        case json_tokener_success: break
        case json_tokener_continue: throw JSONError(reason: "unexpected end", offset: text.count)
        case let error: throw JSONError(reason: String(cString: json_tokener_error_desc(error)), offset: end)
        }
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        if let offset = text.indices.dropFirst(end).first(where: { !space.contains(text[$0]) }) {
            throw JSONError(reason: "something after the value", offset: offset)
        }
        self = JSON(value)
    }

    /// The value as JSON text, without spaces. Numbers that JSON doesn't have (NaN, infinities) become `null`.
    public func encoded() -> [UInt8] {
        let object = makeObject()
        defer { json_object_put(object) }
        var count = 0
        let flags = JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE
        guard let text = json_object_to_json_string_length(object, Int32(flags), &count) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: text, count: count))
    }

    /// json-c's own check lets overlong forms and surrogates pass.
    private static func checkUTF8(_ text: UnsafeRawBufferPointer) throws(JSONError) {
        var parser = UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return
            case .error: throw JSONError(reason: "bytes that are not UTF-8", offset: offset)
            }
        }
    }

    /// Looks for what is wrong within strings, for strings and numbers that only json-c takes for such, and for numbers that
    /// it would change.
    private static func checkTokens(_ text: UnsafeRawBufferPointer) throws(JSONError) {
        var isString = false
        var index = text.startIndex
        while index < text.endIndex {
            let rest = text[index...].dropFirst()
            switch text[index] {
            case UInt8(ascii: "\""): isString.toggle()
            case UInt8(ascii: "\\") where isString:
                if rest.starts(with: "u0000".utf8) { throw JSONError(reason: "a NUL in a string", offset: index) }
                index += 1
            case ..<0x20 where isString: throw JSONError(reason: "a control character in a string", offset: index)
            case UInt8(ascii: "'") where !isString: throw JSONError(reason: "a single quote", offset: index)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isString { break }
                let number = text[index...].prefix { numberBytes.contains($0) }
                try checkNumber(number)
                index = number.endIndex
                continue
            case UInt8(ascii: "N"), UInt8(ascii: "I"):
                if !isString { throw JSONError(reason: "a number that is not finite", offset: index) }
            default: break
            }
            index += 1
        }
    }

    private static let numberBytes = Set("0123456789+-.eE".utf8)

    /// What is no number at all is left for json-c to find.
    private static func checkNumber(_ bytes: Slice<UnsafeRawBufferPointer>) throws(JSONError) {
        let number = String(decoding: bytes, as: UTF8.self)
        let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
        if let point = bytes.firstIndex(of: UInt8(ascii: ".")) {
            guard let next = bytes[point...].dropFirst().first, digit.contains(next)
            else { throw JSONError(reason: "a point without digits after it", offset: point) }
        }
        let digits = bytes.drop { $0 == UInt8(ascii: "-") }
        if digits.first == UInt8(ascii: "0"), let next = digits.dropFirst().first, digit.contains(next) {
            throw JSONError(reason: "a number that begins with 0", offset: digits.startIndex + 1)
        }
        guard let value = Double(number) else { return }
        let isWhole = !bytes.contains { ".eE".utf8.contains($0) }
        if !value.isFinite || isWhole && Int64(number) == nil && UInt64(number) == nil {
            throw JSONError(reason: "a number that is too large", offset: bytes.startIndex)
        }
    }

    private init(_ object: OpaquePointer?) {
        switch json_object_get_type(object) {
        case json_type_boolean: self = .boolean(json_object_get_boolean(object) != 0)
        case json_type_int:
            // Positive numbers beyond Int64 come as its maximum.
            let unsigned = json_object_get_uint64(object)
            self =
                unsigned > UInt64(Int64.max) ? .number(Double(unsigned)) : .integer(json_object_get_int64(object))
        case json_type_double: self = .number(json_object_get_double(object))
        case json_type_string: self = .string(JSON.string(object))
        case json_type_array:
            self = .array(
                (0..<json_object_array_length(object)).map { JSON(json_object_array_get_idx(object, $0)) })
        case json_type_object:
            var members: [(name: String, value: JSON)] = []
            var iterator = json_object_iter_begin(object)
            var end = json_object_iter_end(object)
            while json_object_iter_equal(&iterator, &end) == 0 {
                let name = String(cString: json_object_iter_peek_name(&iterator))
                members.append((name, JSON(json_object_iter_peek_value(&iterator))))
                json_object_iter_next(&iterator)
            }
            self = .object(JSONObject(unique: members))
        default: self = .null
        }
    }

    private static func string(_ object: OpaquePointer?) -> String {
        let count = Int(json_object_get_string_len(object))
        guard let text = json_object_get_string(object) else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// The value for json-c; the caller gives it back with `json_object_put`.
    private func makeObject() -> OpaquePointer? {
        switch self {
        case .null: return nil
        case .boolean(let value): return json_object_new_boolean(value ? 1 : 0)
        case .integer(let value): return json_object_new_int64(value)
        case .number(let value): return value.isFinite ? json_object_new_double(value) : nil
        case .string(let value):
            return value.withCString { json_object_new_string_len($0, Int32(clamping: value.utf8.count)) }
        case .array(let elements):
            let array = json_object_new_array()
            for element in elements { json_object_array_add(array, element.makeObject()) }
            return array
        case .object(let members):
            let object = json_object_new_object()
            for (name, value) in members.members { json_object_object_add(object, name, value.makeObject()) }
            return object
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var text: UnsafePointer<CChar>? { baseAddress?.assumingMemoryBound(to: CChar.self) }
}
