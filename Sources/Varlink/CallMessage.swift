/// Why a message is none of Varlink's.
struct MessageError: Error, Equatable {
    let reason: String
}

/// A call as it travels: https://varlink.org/Method-Call.
struct CallMessage: Equatable {
    /// The method's qualified name.
    var method: String
    var parameters: JSONObject = [:]
    var more = false
    var oneway = false
    var upgrade = false
}

extension CallMessage {
    /// Reads a call; members that it doesn't know are let pass, as the protocol wants it.
    init(parsing bytes: UnsafeRawBufferPointer) throws(MessageError) {
        let object = try parseObject(bytes)
        guard case .string(let method)? = object["method"] else {
            throw MessageError(reason: "a call without a method")
        }
        self.method = method
        parameters = try parameterObject(object)
        more = try flag(object, "more")
        oneway = try flag(object, "oneway")
        upgrade = try flag(object, "upgrade")
        if more && oneway { throw MessageError(reason: "a call with both more and oneway") }
    }

    /// The call's bytes, with the NUL.
    var encoded: [UInt8] {
        var object: JSONObject = ["method": .string(method), "parameters": .object(parameters)]
        if more { object["more"] = .boolean(true) }
        if oneway { object["oneway"] = .boolean(true) }
        return JSON.object(object).encoded() + [0]
    }
}

/// A reply to a call.
public enum Reply: Equatable, Sendable {
    /// The method's answer; more replies come when it `continues`.
    case success(JSONObject, continues: Bool)
    /// The call failed, with the error of this qualified name.
    case failure(name: String, JSONObject)
}

extension Reply {
    init(parsing bytes: UnsafeRawBufferPointer) throws(MessageError) {
        let object = try parseObject(bytes)
        let parameters = try parameterObject(object)
        let continues = try flag(object, "continues")
        switch object["error"] {
        case nil, .null?: self = .success(parameters, continues: continues)
        case .string(let name)? where !continues: self = .failure(name: name, parameters)
        default: throw MessageError(reason: "an error that is none")
        }
    }

    /// Whether another reply to the same call follows.
    var continues: Bool {
        if case .success(_, continues: true) = self { true } else { false }
    }

    /// The reply's bytes, with the NUL.
    var encoded: [UInt8] {
        var object: JSONObject = [:]
        switch self {
        case .success(let parameters, let continues):
            object["parameters"] = .object(parameters)
            if continues { object["continues"] = .boolean(true) }
        case .failure(let name, let parameters):
            object["error"] = .string(name)
            object["parameters"] = .object(parameters)
        }
        return JSON.object(object).encoded() + [0]
    }
}

private func parseObject(_ bytes: UnsafeRawBufferPointer) throws(MessageError) -> JSONObject {
    let value: JSON
    do { value = try JSON(parsing: bytes) } catch { throw MessageError(reason: "no JSON: \(error)") }
    guard case .object(let object) = value else { throw MessageError(reason: "a message that is no object") }
    return object
}

private func parameterObject(_ object: JSONObject) throws(MessageError) -> JSONObject {
    switch object["parameters"] {
    case nil, .null?: return [:]
    case .object(let parameters)?: return parameters
    default: throw MessageError(reason: "parameters that are no object")
    }
}

private func flag(_ object: JSONObject, _ name: String) throws(MessageError) -> Bool {
    switch object[name] {
    case nil, .null?: return false
    case .boolean(let value)?: return value
    default: throw MessageError(reason: "a \(name) that is neither true nor false")
    }
}
