import EventLoop
import Glibc
import Secrets

/// A connection to a Varlink service.
///
/// What comes in stands in secret memory, and each message is wiped when it was handled. Handlers run on the loop, never
/// within a method of this object.
public final class VarlinkClient {
    /// Sees the bytes of each message, without its NUL, before they are read as JSON, and may blank parts of them out: how a
    /// secret is taken out without ever becoming a `String`. The bytes must not be kept, and the loop not turned.
    public var onMessage: ((UnsafeMutableRawBufferPointer) -> Void)?
    /// Runs once when the connection ended other than by ``close()``, with the reason, for a person. Calls that were not
    /// answered then never are.
    public var onClose: ((String) -> Void)?

    private let stream: MessageStream
    private var pending: [(more: Bool, onReply: (Reply) -> Void)] = []
    private var files: [FileDescriptor] = []
    private var canSend = true
    private var isClosed = false

    /// Connects to the socket at `path`; where many others wait to be taken there, waits in their line for so long at most.
    public convenience init(
        loop: EventLoop, path: String, waitingAtMost patience: Duration = .zero
    ) throws(SystemError) {
        try self.init(loop: loop, FileDescriptor.connected(to: path, waitingAtMost: patience))
    }

    /// Takes over a connected socket, as from socketpair(2).
    public convenience init(loop: EventLoop, descriptor: Int32) throws(SystemError) {
        try self.init(loop: loop, FileDescriptor(owning: descriptor))
    }

    /// Takes over a connected socket that doesn't block.
    public init(loop: EventLoop, _ socket: FileDescriptor) throws(SystemError) {
        let buffer: MessageBuffer
        do { buffer = try MessageBuffer(inSecret: ()) } catch {
            throw SystemError("have memory that can be locked (LimitMEMLOCK=)", number: error.number)
        }
        stream = try MessageStream(socket, buffer: buffer, acceptsFiles: true)
        try stream.start(loop) { [weak self] in self?.ready($0) }
    }

    /// Calls a method by its qualified name. `onReply` gets each reply: one, or with `more` any number that continue and
    /// then one that doesn't; none with `oneway`. The descriptors of `files` travel along, and stay their owner's to close.
    public func call(
        _ method: String, _ parameters: JSONObject = [:], more: Bool = false, oneway: Bool = false,
        files: [FileDescriptor] = [], onReply: @escaping (Reply) -> Void
    ) {
        guard !isClosed, canSend else { return }
        let message = CallMessage(method: method, parameters: parameters, more: more, oneway: oneway)
        if !oneway { pending.append((more, onReply)) }
        // What the service said before it went can still be read: the loop tells of its end.
        canSend = stream.send(OutgoingMessage(.ordinary(message.encoded), files: files)) == nil
        watch()
    }

    /// The file descriptors that came with the reply that is being handled. Those not taken then are closed.
    public func takeFiles() -> [FileDescriptor] {
        defer { files = [] }
        return files
    }

    /// Ends the connection, and with it the calls that are under way.
    public func close() {
        isClosed = true
        stream.close()
        pending = []
    }

    private func ready(_ readiness: Readiness) {
        if readiness.contains(.writable) && canSend { canSend = stream.flush() == nil }
        switch stream.receive() {
        case .bytes, .later: break
        case .ended: return end("the service closed the connection")
        case .failed(let reason): return end("the connection failed: \(reason)")
        }
        while let (reply, files) = nextReply() {
            switch reply {
            case .success(let reply): handle(reply, files)
            case .failure(let error): end("the service sent \(error.reason)")
            }
        }
        if let reason = stream.brokenBeginning { end("the service sent \(reason)") }
        watch()
    }

    private func nextReply() -> (Result<Reply, MessageError>, [FileDescriptor])? {
        stream.nextMessage { bytes, files in
            onMessage?(bytes)
            do throws(MessageError) {
                return (.success(try Reply(parsing: UnsafeRawBufferPointer(bytes))), files)
            } catch { return (.failure(error), files) }
        }
    }

    private func handle(_ reply: Reply, _ files: [FileDescriptor]) {
        guard let call = pending.first, call.more || !reply.continues else {
            return end("the service sent a reply that nobody asked for")
        }
        if !reply.continues { pending.removeFirst() }
        self.files = files
        call.onReply(reply)
        self.files = []
    }

    private func end(_ reason: String) {
        guard !isClosed else { return }
        close()
        onClose?(reason)
    }

    private func watch() {
        guard !isClosed else { return }
        stream.watch(for: stream.queue.first != nil && canSend ? [.readable, .writable] : .readable)
    }
}
