import Glibc
import PINPad

/// A file descriptor that lines go to, each at once.
struct Output {
    let descriptor: Int32

    /// What was written to can't be written to any more.
    struct Closed: Error {}

    /// Writes a text and a line feed.
    func line(_ text: String) throws(Closed) { try self.text(text + "\n") }

    /// Writes a text.
    func text(_ text: String) throws(Closed) {
        var text = text
        guard text.withUTF8({ writes(UnsafeRawBufferPointer($0)) }) else { throw Closed() }
    }

    /// Writes bytes as they are, and a line feed.
    func line(_ bytes: UnsafeRawBufferPointer) throws(Closed) {
        guard writes(bytes) else { throw Closed() }
        try text("\n")
    }

    /// Writes digits and a line feed, from secret memory and nowhere else.
    func line(_ digits: borrowing Digits) throws(Closed) {
        guard var memory = try? SecretMemory(byteCount: Digits.capacity + 1) else { throw Closed() }
        let count = digits.withDigits { digits in
            memory.withUnsafeMutableBytes { bytes in
                for index in digits.indices { bytes[index] = UInt8(ascii: "0") + digits[index] }
            }
            return digits.count
        }
        try memory.withUnsafeBytes { (bytes) throws(Closed) in
            try line(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        }
    }

    /// Writes all of the bytes; whether it could.
    private func writes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
