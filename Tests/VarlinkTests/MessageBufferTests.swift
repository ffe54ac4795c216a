import Secrets
import Testing
import TestSupport

@testable import Varlink

@Suite struct MessageBufferTests {
    @Test(arguments: [false, true])
    func howeverTheBytesComeInPiecesTheMessagesAreTheSame(isSecret: Bool) throws {
        var generator = SeededGenerator()
        for _ in 0..<20 {
            let messages = (0..<Int.random(in: 1..<20, using: &generator)).map { _ -> [UInt8] in
                let limit = [1, 10, 300, 5_000, 65_536].randomElement(using: &generator) ?? 1
                let count = Int.random(in: 0...limit, using: &generator)
                return [UInt8](repeating: UInt8.random(in: 1...255, using: &generator), count: count)
            }
            var rest = ArraySlice(messages.flatMap { message -> [UInt8] in message + [0] })
            var buffer = isSecret ? try MessageBuffer(inSecret: ()) : MessageBuffer()
            var taken: [[UInt8]] = []
            while !rest.isEmpty {
                let piece = Int.random(in: 1...7_000, using: &generator)
                try buffer.put(&rest, atMost: piece)
                while let message = buffer.withNextMessage({ bytes, _ in Array(bytes) }) { taken.append(message) }
                let isTooLong = buffer.isTooLong
                try #require(!isTooLong, "seed \(generator.seed)")
            }
            #expect(taken == messages, "seed \(generator.seed)")
            let holdsPart = buffer.holdsPart
            #expect(!holdsPart)
        }
    }

    @Test func aMessageOf64KiBPassesOneByteMoreDoesNot() throws {
        for (count, isTooLong) in [(65_536, false), (65_537, true)] {
            var rest = ([UInt8](repeating: 1, count: count) + [0])[...]
            var buffer = MessageBuffer()
            var length: Int?
            for _ in 0..<100 where !rest.isEmpty && !buffer.isTooLong {
                try buffer.put(&rest, atMost: .max)
                length = buffer.withNextMessage { bytes, _ in bytes.count }
            }
            let stops = buffer.isTooLong
            #expect(stops == isTooLong)
            #expect(length == (isTooLong ? nil : count))
        }
    }

    @Test func aMessageIsWipedWhenItWasHandled() throws {
        var buffer = try MessageBuffer(inSecret: ())
        var rest = (Array("1234".utf8) + [0] + Array("rest".utf8))[...]
        try buffer.put(&rest, atMost: .max)
        let handled = buffer.withNextMessage { bytes, _ in bytes.baseAddress } ?? nil
        let place = try #require(handled)
        // The memory is the buffer's still.
        #expect(UnsafeRawBufferPointer(start: place, count: 4).allSatisfy { $0 == 0 })
        #expect(UnsafeRawBufferPointer(start: place + 5, count: 4).elementsEqual("rest".utf8))
        rest = [0]
        try buffer.put(&rest, atMost: .max)
        let second = buffer.withNextMessage { bytes, _ in Array(bytes) }
        #expect(second == Array("rest".utf8))
        // Moved to the front, nothing stays where it was.
        #expect(UnsafeRawBufferPointer(start: place, count: 4_096).allSatisfy { $0 == 0 })
    }

    @Test func whatIsForgottenIsWiped() throws {
        var buffer = try MessageBuffer(inSecret: ())
        var rest = Array("a\01234".utf8)[...]
        try buffer.put(&rest, atMost: .max)
        var address: UnsafeMutableRawPointer?
        _ = buffer.withNextMessage { bytes, _ in address = bytes.baseAddress }
        let place = try #require(address)
        buffer.wipeAll()
        #expect(UnsafeRawBufferPointer(start: place, count: 4_096).allSatisfy { $0 == 0 })
        rest = Array("b\0".utf8)[...]
        try buffer.put(&rest, atMost: .max)
        let next = buffer.withNextMessage { bytes, _ in Array(bytes) }
        #expect(next == Array("b".utf8))
    }

    @Test func descriptorsBelongToTheLastMessageThatHadBegunWhenTheyCame() throws {
        var buffer = MessageBuffer()
        var counts: [Int] = []
        func take() { while let count = buffer.withNextMessage({ _, files in files.count }) { counts.append(count) } }
        // Glued to messages before it; cut in two; and in a piece of its own.
        for (text, fileCount) in [("a\0b\0c\0", 1), ("d", 2), ("d\0", 0), ("e\0f", 1), ("f\0g\0", 0)] {
            var rest = Array(text.utf8)[...]
            try buffer.put(
                &rest, atMost: .max, files: try (0..<fileCount).map { _ in try FileDescriptor(duplicating: 0) })
            take()
        }
        #expect(counts == [0, 0, 1, 2, 0, 1, 0])
    }
}

extension MessageBuffer {
    mutating func put(_ rest: inout ArraySlice<UInt8>, atMost limit: Int, files: [FileDescriptor] = []) throws {
        var taken = 0
        let source = rest
        try fill { room in
            taken = min(room.count, source.count, limit)
            room.copyBytes(from: source.prefix(taken))
            return (taken, files)
        }
        rest = rest.dropFirst(taken)
    }
}
