/// Why a call is refused. The first six are `org.varlink.service`'s own errors (https://varlink.org/Service).
public enum CallError: Error, Equatable {
    /// The service has no such interface.
    case interfaceNotFound(String)
    /// The interface has no such method; the qualified name.
    case methodNotFound(String)
    /// The interface has the method, but not this service; the qualified name.
    case methodNotImplemented(String)
    /// A parameter is missing, unknown, of the wrong type or out of range; its name, "timeouts.firstKey" for a field
    /// within another.
    case invalidParameter(String)
    /// The method makes sense only when called with `more`.
    case expectedMore
    /// The caller may not do this.
    case permissionDenied
    /// An error of an interface of one's own: its qualified name and its parameters.
    case error(String, JSONObject = [:])

    /// The error's qualified name.
    var name: String {
        switch self {
        case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
        case .methodNotFound: "org.varlink.service.MethodNotFound"
        case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
        case .invalidParameter: "org.varlink.service.InvalidParameter"
        case .expectedMore: "org.varlink.service.ExpectedMore"
        case .permissionDenied: "org.varlink.service.PermissionDenied"
        case .error(let name, _): name
        }
    }

    /// The error's parameters.
    var parameters: JSONObject {
        switch self {
        case .interfaceNotFound(let name): ["interface": .string(name)]
        case .methodNotFound(let name), .methodNotImplemented(let name): ["method": .string(name)]
        case .invalidParameter(let name): ["parameter": .string(name)]
        case .expectedMore, .permissionDenied: [:]
        case .error(_, let parameters): parameters
        }
    }

    /// The bytes of the reply that tells it, with the NUL.
    var encoded: [UInt8] { Reply.failure(name: name, parameters).encoded }
}
