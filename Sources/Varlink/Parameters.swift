/// Reads the parameters of a call, or of a reply, by their types. A `null` counts as absent.
public struct Parameters {
    private let object: JSONObject
    private let path: String

    /// Reads the members of an object.
    public init(_ object: JSONObject) { self.init(object, path: "") }

    private init(_ object: JSONObject, path: String) {
        self.object = object
        self.path = path
    }

    /// A string that must be there.
    public func string(_ name: String) throws(CallError) -> String { try required(name, optionalString(name)) }

    /// A string, if it is there.
    public func optionalString(_ name: String) throws(CallError) -> String? {
        switch object[name] {
        case nil, .null?: return nil
        case .string(let value)?: return value
        default: throw invalid(name)
        }
    }

    /// A whole number that must be there, and in the range.
    public func integer(_ name: String, in range: ClosedRange<Int>) throws(CallError) -> Int {
        try required(name, optionalInteger(name, in: range))
    }

    /// A whole number in the range, if it is there.
    public func optionalInteger(_ name: String, in range: ClosedRange<Int>) throws(CallError) -> Int? {
        switch object[name] {
        case nil, .null?: return nil
        case .integer(let value)?:
            guard let value = Int(exactly: value), range.contains(value) else { throw invalid(name) }
            return value
        default: throw invalid(name)
        }
    }

    /// A truth value that must be there.
    public func boolean(_ name: String) throws(CallError) -> Bool { try required(name, optionalBoolean(name)) }

    /// A truth value, if it is there.
    public func optionalBoolean(_ name: String) throws(CallError) -> Bool? {
        switch object[name] {
        case nil, .null?: return nil
        case .boolean(let value)?: return value
        default: throw invalid(name)
        }
    }

    /// One of an enumeration's names, which must be there.
    public func enumeration<Value: RawRepresentable<String>>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(CallError) -> Value {
        try required(name, optionalEnumeration(name, as: type))
    }

    /// One of an enumeration's names, if it is there.
    public func optionalEnumeration<Value: RawRepresentable<String>>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(CallError) -> Value? {
        guard let text = try optionalString(name) else { return nil }
        guard let value = Value(rawValue: text) else { throw invalid(name) }
        return value
    }

    /// The members of an object that must be there; errors name them with this one's name before theirs.
    public func object(_ name: String) throws(CallError) -> Parameters { try required(name, optionalObject(name)) }

    /// The members of an object, if it is there.
    public func optionalObject(_ name: String) throws(CallError) -> Parameters? {
        switch object[name] {
        case nil, .null?: return nil
        case .object(let value)?: return Parameters(value, path: path + name + ".")
        default: throw invalid(name)
        }
    }

    /// The error for a parameter of this name.
    public func invalid(_ name: String) -> CallError { .invalidParameter(path + name) }

    private func required<Value>(_ name: String, _ value: Value?) throws(CallError) -> Value {
        guard let value else { throw invalid(name) }
        return value
    }
}
