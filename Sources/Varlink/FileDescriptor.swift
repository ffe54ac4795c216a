import EventLoop
import Glibc

/// A file descriptor that is closed when nobody holds this object any more.
public final class FileDescriptor: Sendable {
    /// The descriptor's number, good for as long as this object lives.
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) { self.number = number }

    /// Another descriptor of the same open file (`F_DUPFD_CLOEXEC`, fcntl(2)); the given one stays its owner's.
    public init(duplicating number: Int32) throws(SystemError) {
        let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard duplicate >= 0 else { throw SystemError("duplicate file descriptor \(number)") }
        self.number = duplicate
    }

    /// A socket that is connected to the one at `path`, closes on exec and doesn't block: unix(7). Where many others wait
    /// to be taken there, it waits in their line for so long at most, or not at all.
    public static func connected(
        to path: String, waitingAtMost patience: Duration = .zero
    ) throws(SystemError) -> FileDescriptor {
        let socket = try UnixSocket.make()
        guard patience > .zero else {
            try UnixSocket.connect(socket, to: path)
            return socket
        }
        try UnixSocket.block(socket, atMost: patience)
        try UnixSocket.connect(socket, to: path)
        try UnixSocket.prepare(socket.number)
        return socket
    }

    deinit { close(number) }
}
