import Glibc

/// A file descriptor that lines go to, each at once.
struct Output {
    let descriptor: Int32

    /// What was written to can't be written to any more.
    struct Closed: Error {}

    /// Writes a text and a line feed.
    func line(_ text: String) throws(Closed) {
        var text = text
        text.append("\n")
        try text.withUTF8 { (bytes) throws(Closed) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    /// Writes bytes as they are.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Closed) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw Closed() }
            rest = rest.dropFirst(count)
        }
    }
}
