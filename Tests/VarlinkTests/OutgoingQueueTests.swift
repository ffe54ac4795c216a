import Secrets
import Testing

@testable import Varlink

@Suite struct OutgoingQueueTests {
    private func message(_ count: Int, replaceable: Bool = false, deadline: Duration? = nil) -> OutgoingMessage {
        OutgoingMessage(.ordinary([UInt8](repeating: 1, count: count)), isReplaceable: replaceable, deadline: deadline)
    }

    @Test func whatIsSentInPartGoesOnWhereItStopped() {
        var queue = OutgoingQueue()
        queue.append(OutgoingMessage(.ordinary([1, 2, 3])))
        queue.append(OutgoingMessage(.ordinary([4])))
        queue.sent(2)
        #expect(queue.first?.withRemainingBytes { Array($0) } == [3])
        #expect(queue.byteCount == 2)
        queue.sent(1)
        #expect(queue.first?.withRemainingBytes { Array($0) } == [4])
        queue.sent(1)
        #expect(queue.first == nil)
        #expect(queue.byteCount == 0)
    }

    @Test func aFullQueueKeepsOnlyTheNewestOfTheRepliesThatContinue() {
        var queue = OutgoingQueue()
        for _ in 0..<10_000 { queue.append(message(100, replaceable: true)) }
        queue.append(OutgoingMessage(.ordinary([7, 7]), isReplaceable: true))
        #expect(queue.byteCount <= OutgoingQueue.limit + 100)
        var last: [UInt8]?
        while let first = queue.first {
            last = first.withRemainingBytes { Array($0) }
            queue.sent(first.remaining)
        }
        #expect(last == [7, 7])
    }

    @Test func lastRepliesAndWhatIsSentInPartAreNeverReplaced() {
        var queue = OutgoingQueue()
        queue.append(message(70_000, replaceable: true))
        queue.sent(1)
        queue.append(message(10, replaceable: true))
        #expect(queue.byteCount == 70_009)
        queue.append(message(20))
        queue.append(message(30, replaceable: true))
        #expect(queue.byteCount == 70_059)
        queue.append(message(5, replaceable: true))
        #expect(queue.byteCount == 70_034)
    }

    @Test func theDeadlineIsThatOfTheEarliestLastReply() {
        var queue = OutgoingQueue()
        queue.append(message(1, replaceable: true))
        #expect(queue.deadline == nil)
        queue.append(message(1, deadline: .seconds(5)))
        queue.append(message(1, deadline: .seconds(6)))
        #expect(queue.deadline == .seconds(5))
        queue.sent(1)
        queue.sent(1)
        #expect(queue.deadline == .seconds(6))
    }

    @Test func aSecretMessageIsSentFromItsMemoryWithANULAfterIt() throws {
        var memory = try SecretMemory(byteCount: 100)
        memory.withUnsafeMutableBytes { $0.copyBytes(from: Array("{}?".utf8)) }
        let message = SecretMessage(memory, count: 2)
        #expect(message?.withBytes { Array($0) } == Array("{}".utf8) + [0])
    }

    @Test func aSecretMessageNeedsRoomForItsNUL() throws {
        for (count, fits) in [(4_095, true), (4_096, false), (1 << 30, false), (-1, false)] {
            let message = SecretMessage(try SecretMemory(byteCount: 4_096), count: count)
            #expect((message != nil) == fits)
        }
    }
}
