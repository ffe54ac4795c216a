import Varlink

/// Why a call of the pad failed.
public enum HostError: Error, Equatable, Sendable {
    /// The pad says so.
    case pad(PadError)
    /// The pad does not take the value of this parameter, "timeouts.firstKey" for a member of another.
    case invalidParameter(String)
    /// The pad answers with another error, of this qualified name; a pad of another version may.
    case answered(name: String)
    /// There is no connection to the pad's socket.
    case unreachable(Unreachable)
    /// The connection was lost, and why. An entry under way is over.
    case disconnected(reason: String)
    /// What is at the other end said something that no pad says. The connection is closed.
    case invalidReply(reason: String)
    /// This side closed the connection. An entry under way is over.
    case closed
    /// Another call is under way on this connection.
    case inUse
    /// The system gave no memory that can hold a PIN, or no thread or descriptor.
    case system(SystemError)

    /// Reads the error of a reply.
    package init(answer name: String, _ parameters: JSONObject) {
        do throws(CallError) {
            if let error = try PadError(name: name, parameters) {
                self = .pad(error)
            } else if name == "org.varlink.service.InvalidParameter" {
                self = .invalidParameter(try Parameters(parameters).string("parameter"))
            } else {
                self = .answered(name: name)
            }
        } catch {
            self = .invalidReply(reason: "\(name) with parameters that it does not have")
        }
    }
}

extension HostError: CustomStringConvertible {
    /// What it means, for a person. Words of the other end's stand in it as they came: for a terminal they want escaping.
    public var description: String {
        switch self {
        case .pad(let error): "\(error)"
        case .invalidParameter(let name): "the pad does not take this value of \(name)"
        case .answered(let name): "the pad answers \(name)"
        case .unreachable(let error): "\(error)"
        case .disconnected(let reason): reason
        case .invalidReply(let reason): "the pad sent \(reason)"
        case .closed: "the connection was closed from this side"
        case .inUse: "another call is under way on this connection"
        case .system(let error): "\(error)"
        }
    }
}
