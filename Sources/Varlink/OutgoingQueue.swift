import Secrets

/// A ready-made message in secret memory, its NUL included; wiped when nobody holds it any more.
final class SecretMessage {
    private let memory: SecretMemory
    /// How many bytes of the memory are the message.
    let count: Int

    /// `nil` when the memory has no room for `count` bytes and the NUL after them.
    init?(_ memory: consuming SecretMemory, count: Int) {
        guard count >= 0, count < memory.byteCount else { return nil }
        memory.withUnsafeMutableBytes { $0[count] = 0 }
        self.memory = memory
        self.count = count + 1
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        memory.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}

/// One message on its way out.
struct OutgoingMessage {
    enum Content {
        /// The bytes, with the NUL.
        case ordinary([UInt8])
        case secret(SecretMessage)
    }

    let content: Content
    /// Whether a newer message of the same call may take its place.
    let isReplaceable: Bool
    /// The time by which it must be gone, or the connection is given up.
    let deadline: Duration?
    /// Descriptors that travel with its first byte.
    fileprivate(set) var files: [FileDescriptor] = []
    fileprivate var sent = 0

    init(_ content: Content, isReplaceable: Bool = false, deadline: Duration? = nil, files: [FileDescriptor] = []) {
        self.content = content
        self.isReplaceable = isReplaceable
        self.deadline = deadline
        self.files = files
    }

    var remaining: Int {
        switch content {
        case .ordinary(let bytes): bytes.count - sent
        case .secret(let message): message.count - sent
        }
    }

    func withRemainingBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch content {
        case .ordinary(let bytes):
            bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropFirst(sent))) }
        case .secret(let message): message.withBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropFirst(sent))) }
        }
    }
}

/// Messages that the other side has not taken yet, bounded for those who read slowly.
struct OutgoingQueue {
    /// When more bytes than this wait, a replaceable message takes the place of one like it.
    static let limit = 65_536

    private var messages: [OutgoingMessage] = []
    /// Those of `messages`, in their order.
    private var deadlines: [Duration] = []
    /// How many bytes wait.
    private(set) var byteCount = 0

    /// Whether no further call should be begun until some of it is gone.
    var isFull: Bool { byteCount > OutgoingQueue.limit }

    /// What goes next.
    var first: OutgoingMessage? { messages.first }

    /// The earliest time by which a message must be gone.
    var deadline: Duration? { deadlines.first }

    /// Adds a message at the end, in place of the last one when the queue is full and both are replaceable. A message
    /// of which some bytes are gone already stays.
    mutating func append(_ message: OutgoingMessage) {
        if isFull, message.isReplaceable, let last = messages.last, last.isReplaceable, last.sent == 0 {
            messages.removeLast()
            if last.deadline != nil { deadlines.removeLast() }
            byteCount -= last.remaining
        }
        messages.append(message)
        if let deadline = message.deadline { deadlines.append(deadline) }
        byteCount += message.remaining
    }

    /// Notes that so many bytes of ``first`` are gone.
    mutating func sent(_ count: Int) {
        guard count > 0, let first = messages.first else { return }
        let gone = min(count, first.remaining)
        byteCount -= gone
        if gone == first.remaining {
            messages.removeFirst()
            if first.deadline != nil { deadlines.removeFirst() }
        } else {
            messages[0].sent += gone
            messages[0].files = []
        }
    }

    /// Forgets everything; secret messages are wiped.
    mutating func removeAll() { self = OutgoingQueue() }
}
