import Secrets

/// The reply that ends an entry, the only one with digits in it: written by hand, from secret memory into secret memory.
public struct CompletedReply: ~Copyable {
    /// How many bytes the message has, without the NUL that ends it on the socket.
    public let byteCount: Int
    private var memory: SecretMemory

    private static let opening: StaticString = #"{"parameters":{"event":"completed","length":"#
    private static let middle: StaticString = #","pin":""#
    private static let closing: StaticString = #""}}"#

    /// The message with these digits, JSON in ASCII. Whichever the digits are, the same instructions run. Throws where no
    /// memory can be locked.
    public init(with digits: borrowing Digits) throws(SecretMemory.Unavailable) {
        var memory = try SecretMemory(byteCount: 128)
        let count = digits.count
        var end = 0
        memory.withUnsafeMutableBytes { bytes in
            end = CompletedReply.write(CompletedReply.opening, to: bytes, at: end)
            if count >= 10 { end = CompletedReply.write(UInt8(ascii: "0") + UInt8(count / 10), to: bytes, at: end) }
            end = CompletedReply.write(UInt8(ascii: "0") + UInt8(count % 10), to: bytes, at: end)
            end = CompletedReply.write(CompletedReply.middle, to: bytes, at: end)
            digits.withDigits { digits in
                for digit in digits { end = CompletedReply.write(UInt8(ascii: "0") + digit, to: bytes, at: end) }
            }
            end = CompletedReply.write(CompletedReply.closing, to: bytes, at: end)
        }
        byteCount = end
        self.memory = memory
    }

    /// Gives the memory with the message away; it is the caller's to send and to wipe.
    public consuming func takeMemory() -> SecretMemory { memory }

    /// Takes the digits of a PIN out of a reply's bytes before it is parsed: what stands between the quotation marks of
    /// `"pin": "…"` is moved to `digits` and overwritten with asterisks. Returns whether there was such a member, with at
    /// most ``Digits/capacity`` digits and nothing else in it.
    public static func takeDigits(from message: UnsafeMutableRawBufferPointer, to digits: inout Digits) -> Bool {
        guard let start = startOfPIN(in: message) else { return false }
        digits.wipe()
        var index = start
        while index < message.count, message[index] != UInt8(ascii: "\"") {
            let (value, isBelow) = message[index].subtractingReportingOverflow(UInt8(ascii: "0"))
            guard !isBelow, digits.append(value) else {
                digits.wipe()
                return false
            }
            index += 1
        }
        for index in start..<index { message[index] = UInt8(ascii: "*") }
        return digits.count > 0
    }

    private static func write(_ text: StaticString, to bytes: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
        text.withUTF8Buffer { text in
            UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(text))
            return start + text.count
        }
    }

    private static func write(_ byte: UInt8, to bytes: UnsafeMutableRawBufferPointer, at index: Int) -> Int {
        bytes[index] = byte
        return index + 1
    }

    /// The index of the first byte of the member's text. JSON allows white space around the colon (RFC 8259, 2).
    private static func startOfPIN(in bytes: UnsafeMutableRawBufferPointer) -> Int? {
        var from = 0
        while let name = end(of: #""pin""#, in: bytes, from: from) {
            let colon = endOfSpace(in: bytes, from: name)
            if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
                let quote = endOfSpace(in: bytes, from: colon + 1)
                if quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") { return quote + 1 }
            }
            from = name
        }
        return nil
    }

    private static func endOfSpace(in bytes: UnsafeMutableRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index
    }

    /// The index after the next occurrence of `text`.
    private static func end(of text: StaticString, in bytes: UnsafeMutableRawBufferPointer, from: Int) -> Int? {
        text.withUTF8Buffer { text in
            guard bytes.count - from >= text.count else { return nil }
            for start in from...(bytes.count - text.count)
            where bytes[start..<(start + text.count)].elementsEqual(text) { return start + text.count }
            return nil
        }
    }
}
