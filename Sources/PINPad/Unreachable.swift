import EventLoop
import Glibc

/// The pad's socket can't be connected to, and what would help.
public struct Unreachable: Error, Equatable, Sendable, CustomStringConvertible {
    /// The socket's path.
    public let socket: String
    /// What the system said.
    public let error: SystemError

    package init(socket: String, error: SystemError) {
        self.socket = socket
        self.error = error
    }

    /// What is wrong, and what would help.
    public var description: String {
        switch error.number {
        case ENOENT: "there is no socket \(socket); is pinpad.socket started?"
        case ECONNREFUSED: "nobody listens on \(socket); is pinpad.socket started?"
        case EACCES: "no permission for \(socket); \(remedy)"
        default: "\(error)"
        }
    }

    private var remedy: String {
        var status = stat()
        // Without permission for the folder nothing is known of the socket; pinpad is the group that it has when installed.
        guard stat(socket, &status) == 0, let group = getgrgid(status.st_gid) else {
            return "you are not in group pinpad"
        }
        return "you are not in group \(String(cString: group.pointee.gr_name))"
    }
}
