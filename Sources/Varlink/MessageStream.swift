import EventLoop
import Glibc
import Secrets

/// A connected socket that carries messages: the thin shell around ``MessageBuffer`` and ``OutgoingQueue``, on either
/// side of a connection.
final class MessageStream {
    /// What came of reading.
    enum Input {
        /// Some bytes; whole messages may be among them.
        case bytes
        /// Nothing now.
        case later
        /// The other side sends no more.
        case ended
        /// The connection can't be read any more, and why.
        case failed(String)
    }

    private var descriptor: FileDescriptor?
    private let acceptsFiles: Bool
    private var buffer: MessageBuffer
    private var isLent = false
    private var source: DescriptorSource?
    private(set) var queue = OutgoingQueue()

    /// Takes over a connected socket.
    init(_ descriptor: FileDescriptor, buffer: consuming MessageBuffer, acceptsFiles: Bool) throws(SystemError) {
        try UnixSocket.prepare(descriptor.number)
        self.descriptor = descriptor
        self.buffer = buffer
        self.acceptsFiles = acceptsFiles
    }

    deinit { source?.cancel() }

    /// Begins to watch the socket.
    func start(_ loop: EventLoop, handler: @escaping (Readiness) -> Void) throws(SystemError) {
        guard let descriptor else { return }
        source = try loop.watch(descriptor.number, for: .readable, handler: handler)
    }

    func letOthersPass() { source?.letOthersPass() }

    func watch(for readiness: Readiness) { source?.watch(for: readiness) }

    /// Reads once.
    func receive() -> Input {
        guard let descriptor else { return .ended }
        var input = Input.later
        let acceptsFiles = acceptsFiles
        do {
            try buffer.fill { room in
                let (transfer, files) = UnixSocket.receive(descriptor.number, into: room, acceptsFiles: acceptsFiles)
                switch transfer {
                case .bytes(let count):
                    input = count == 0 ? .ended : .bytes
                    return (count, files)
                case .later: break
                // It closed with something of ours unread.
                case .failed(let error) where error.number == ECONNRESET: input = .ended
                case .failed(let error): input = .failed("\(error)")
                }
                return (0, [])
            }
        } catch { return .failed("\(error)") }
        if buffer.fileCount > UnixSocket.fileLimit {
            return .failed("more than \(UnixSocket.fileLimit) file descriptors with a message")
        }
        return input
    }

    /// Lends the next whole message that was read, and wipes it afterwards. `body` must not turn the loop.
    func nextMessage<Result>(_ body: (UnsafeMutableRawBufferPointer, [FileDescriptor]) -> Result) -> Result? {
        isLent = true
        defer {
            isLent = false
            if descriptor == nil { buffer.wipeAll() }
        }
        return buffer.withNextMessage(body)
    }

    /// Why what was read can't be the beginning of a message, if so.
    var brokenBeginning: String? {
        buffer.isTooLong ? "a message of more than \(MessageBuffer.messageLimit) bytes" : nil
    }

    /// Whether a message has begun and not ended.
    var holdsPart: Bool { buffer.holdsPart }

    /// Puts a message into the queue and sends what fits; returns the error that says that the other side is gone.
    func send(_ message: OutgoingMessage) -> SystemError? {
        queue.append(message)
        return flush()
    }

    /// Sends what fits of the queue; returns the error that says that the other side is gone.
    func flush() -> SystemError? {
        guard let descriptor else { return nil }
        while let first = queue.first {
            let transfer = first.withRemainingBytes { UnixSocket.send(descriptor.number, $0, files: first.files) }
            switch transfer {
            case .bytes(let count): queue.sent(count)
            case .later: return nil
            case .failed(let error): return error
            }
        }
        return nil
    }

    /// Sends what fits of the queue, waiting for room until a time since boot.
    func flush(until deadline: Duration) {
        while flush() == nil, queue.first != nil, let descriptor {
            let rest = (deadline - EventLoop.bootTime()) / .milliseconds(1)
            guard rest >= 1 else { return }
            var wanted = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
            if poll(&wanted, 1, Int32(min(rest, 60_000))) < 0, errno != EINTR { return }
        }
    }

    /// Forgets what waits to be sent.
    func dropQueue() { queue.removeAll() }

    /// Closes the socket, and forgets what came and was not handled.
    func close() {
        source?.cancel()
        source = nil
        descriptor = nil
        queue.removeAll()
        if !isLent { buffer.wipeAll() }
    }
}
