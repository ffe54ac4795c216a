import Glibc
import Secrets

/// Incoming bytes, cut into messages: each ends with a NUL (https://varlink.org/Method-Call). It does no I/O of its own.
///
/// Bytes are overwritten with zeros as soon as their message was handled, whichever memory holds them.
struct MessageBuffer: ~Copyable {
    /// The longest message, without its NUL, in bytes.
    static let messageLimit = 65_536
    private static let firstCapacity = 4_096

    private var ordinary: [UInt8]
    private var secret: SecretMemory?
    /// The memory holds at least so many bytes.
    private var capacity: Int
    /// What came and was not handled yet stands in `start..<end`; there is no NUL in `start..<scanned`.
    private var start = 0
    private var scanned = 0
    private var end = 0
    /// The descriptors that came with the message that begins at `filesStart`.
    private var files: [FileDescriptor] = []
    private var filesStart = 0

    /// A buffer in ordinary memory.
    init() {
        capacity = MessageBuffer.firstCapacity
        ordinary = [UInt8](repeating: 0, count: capacity)
    }

    /// A buffer in secret memory.
    init(inSecret: Void) throws(SecretMemory.Unavailable) {
        capacity = MessageBuffer.firstCapacity
        ordinary = []
        secret = try SecretMemory(byteCount: capacity)
    }

    /// Whether a message has begun and not ended.
    var holdsPart: Bool { end > start }

    /// Whether the message that has begun is longer than a message may be.
    var isTooLong: Bool { end - start > MessageBuffer.messageLimit && scanned == end }

    /// Lends room for more bytes to `read`, which returns how many it put there, and the descriptors that came with them.
    /// Nothing is lent while ``isTooLong``.
    mutating func fill(
        _ read: (UnsafeMutableRawBufferPointer) -> (Int, [FileDescriptor])
    ) throws(SecretMemory.Unavailable) {
        moveToFront()
        try growIfFull()
        let room = end..<capacity
        guard !room.isEmpty else { return }
        let (count, files) = withBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[room])) }
        end += min(max(count, 0), room.count)
        guard !files.isEmpty else { return }
        // The sender sends a message that carries descriptors by itself, and the kernel ends a read after such bytes:
        // they belong to the last message that has begun.
        let region = start..<max(end - 1, start)
        filesStart = withBytes { bytes in bytes[region].lastIndex(of: 0).map { $0 + 1 } } ?? start
        self.files += files
    }

    /// Lends the next whole message, without its NUL, and wipes it afterwards; `nil` when there is none.
    mutating func withNextMessage<Result>(
        _ body: (UnsafeMutableRawBufferPointer, [FileDescriptor]) -> Result
    ) -> Result? {
        let region = scanned..<end
        guard let terminator = withBytes({ $0[region].firstIndex(of: 0) }) else {
            scanned = end
            return nil
        }
        let message = start..<terminator
        var files: [FileDescriptor] = []
        if filesStart == start { swap(&files, &self.files) }
        let result = withBytes { bytes in
            let result = body(UnsafeMutableRawBufferPointer(rebasing: bytes[message]), files)
            wipe(bytes, message)
            return result
        }
        start = terminator + 1
        scanned = start
        return result
    }

    /// How many descriptors wait with the message that has begun.
    var fileCount: Int { files.count }

    /// Forgets what came and was not handled yet.
    mutating func wipeAll() {
        withBytes { wipe($0, $0.indices) }
        (start, scanned, end, files) = (0, 0, 0, [])
    }

    private mutating func moveToFront() {
        guard start > 0 else { return }
        let rest = start..<end
        withBytes { bytes in
            if let base = bytes.baseAddress { memmove(base, base + rest.lowerBound, rest.count) }
            wipe(bytes, rest.count..<rest.upperBound)
        }
        scanned -= start
        end -= start
        filesStart = max(filesStart - start, 0)
        start = 0
    }

    private mutating func growIfFull() throws(SecretMemory.Unavailable) {
        guard end == capacity, capacity <= MessageBuffer.messageLimit else { return }
        let larger = min(capacity * 4, MessageBuffer.messageLimit + 1)
        if secret == nil {
            ordinary += [UInt8](repeating: 0, count: larger - capacity)
        } else {
            var memory = try SecretMemory(byteCount: larger)
            let count = end
            withBytes { bytes in
                memory.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
            }
            secret = consume memory
        }
        capacity = larger
    }

    private mutating func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        if let result = secret?.withUnsafeMutableBytes({ body($0) }) { return result }
        return ordinary.withUnsafeMutableBytes { body($0) }
    }
}

private func wipe(_ bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
    if let base = bytes.baseAddress { explicit_bzero(base + range.lowerBound, range.count) }
}
