import EventLoop
import Glibc

/// A file descriptor that is closed when nobody holds this object any more.
public final class FileDescriptor {
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

    deinit { close(number) }
}
