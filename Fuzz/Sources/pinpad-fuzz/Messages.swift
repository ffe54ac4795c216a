@testable import Varlink

extension Target {
    /// Bytes from a socket. The first says how they come in pieces.
    static let messages = Target(name: "messages", longestInput: 66_000) { input in
        var input = input
        let piece = input.number(below: 256) + 1
        let whole = split(input.bytes, piece: .max)
        let inPieces = split(input.bytes, piece: piece)
        require(whole.messages == inPieces.messages, "other pieces give other messages")
        require(whole.isTooLong == inPieces.isTooLong, "other pieces give another end")
        for message in whole.messages { checkMessage(message) }
    }

    /// One JSON text.
    static let json = Target(name: "json", longestInput: 66_000) { input in
        let bytes = input.bytes
        guard let value = try? bytes.withUnsafeBytes({ try JSON(parsing: $0) }) else { return }
        let encoded = value.encoded()
        let again = try? encoded.withUnsafeBytes { try JSON(parsing: $0) }
        require(again == value, "what was encoded is another value")
        require(again?.encoded() == encoded, "the same value is encoded differently")
    }

    private static func split(_ bytes: [UInt8], piece: Int) -> (messages: [[UInt8]], isTooLong: Bool) {
        var buffer = MessageBuffer()
        var messages: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty && !buffer.isTooLong {
            try? buffer.fill { room in
                let part = rest.prefix(min(piece, room.count))
                room.copyBytes(from: part)
                rest = rest.dropFirst(part.count)
                return (part.count, [])
            }
            while let message = buffer.withNextMessage({ bytes, _ in Array(bytes) }) { messages.append(message) }
        }
        return (messages, buffer.isTooLong)
    }

    private static func checkMessage(_ bytes: [UInt8]) {
        if var call = try? bytes.withUnsafeBytes({ try CallMessage(parsing: $0) }) {
            // It is read and never written.
            call.upgrade = false
            let again = try? call.encoded.dropLast().withUnsafeBytes { try CallMessage(parsing: $0) }
            require(again == call, "a call that was encoded is another one")
        }
        if let reply = try? bytes.withUnsafeBytes({ try Reply(parsing: $0) }) {
            let again = try? reply.encoded.dropLast().withUnsafeBytes { try Reply(parsing: $0) }
            require(again == reply, "a reply that was encoded is another one")
        }
    }
}
