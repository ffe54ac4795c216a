import EventLoop
import Glibc

/// A listening Unix socket.
final class Listener {
    private let descriptor: FileDescriptor
    private let path: String?
    private let handler: (FileDescriptor) -> Void
    private var source: DescriptorSource?
    private var timer: Timer?

    /// Takes over a listening socket; `path` is its file, to be removed when it is closed.
    init(
        _ descriptor: FileDescriptor, _ loop: EventLoop, path: String?, handler: @escaping (FileDescriptor) -> Void
    ) throws(SystemError) {
        try UnixSocket.prepare(descriptor.number)
        self.descriptor = descriptor
        self.path = path
        self.handler = handler
        source = try loop.watch(descriptor.number, for: .readable) { [weak self] _ in self?.accept(loop) }
        source?.letOthersPass()
        timer = try loop.timer { [weak self] in self?.source?.watch(for: .readable) }
    }

    /// Makes a listening socket at `path`.
    convenience init(
        at path: String, mode: mode_t, _ loop: EventLoop, handler: @escaping (FileDescriptor) -> Void
    ) throws(SystemError) {
        let socket = try UnixSocket.make()
        do {
            try UnixSocket.bind(socket, to: path, mode: mode)
        } catch  where error.number == EADDRINUSE {
            try Listener.removeStale(path)
            try UnixSocket.bind(socket, to: path, mode: mode)
        }
        guard listen(socket.number, SOMAXCONN) == 0 else { throw SystemError("listen at \(path)") }
        try self.init(socket, loop, path: path, handler: handler)
    }

    /// Stops listening.
    func close() {
        source?.cancel()
        timer?.cancel()
        if let path { unlink(path) }
    }

    private func accept(_ loop: EventLoop) {
        do {
            if let connection = try UnixSocket.accept(descriptor.number) { handler(connection) }
        } catch {
            // The connection stays in the backlog, and the loop would be told of it again at once, for ever.
            Log.error("\(error); trying again in a second")
            source?.watch(for: [])
            timer?.set(loop.now + .seconds(1))
        }
    }

    private static func removeStale(_ path: String) throws(SystemError) {
        let operation = "make the socket \(path)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw SystemError(operation, number: EEXIST)
        }
        do {
            try UnixSocket.connect(UnixSocket.make(), to: path)
        } catch  where error.number == ECONNREFUSED {
            guard unlink(path) == 0 else { throw SystemError(operation) }
            return
        }
        throw SystemError(operation, number: EADDRINUSE)
    }
}
