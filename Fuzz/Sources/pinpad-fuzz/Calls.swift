@testable import Varlink

extension Target {
    /// What happens on a connection, an event a byte.
    static let calls = Target(name: "calls", longestInput: 256) { input in
        var input = input
        var sequence = CallSequence()
        var isUnderWay = false
        var isGone = false
        while let event = input.next() {
            let mayTake = sequence.takesNext
            switch event % 8 {
            case 0, 1, 2, 3:
                let (more, oneway) = (event & 1 != 0, event & 2 != 0)
                guard !(more && oneway) else { continue }
                let begins = sequence.begin(more: more, oneway: oneway)
                require(!begins || mayTake, "a call began while none could be taken")
                require(!begins || !isGone || oneway, "a call began that nobody gets an answer to")
                if begins { isUnderWay = true }
            case 4:
                let isLast = event & 8 != 0
                let isSent = sequence.reply(continues: !isLast)
                require(!isSent || isUnderWay, "a reply to no call")
                require(!isSent || !isGone, "a reply to nobody")
                if isLast { isUnderWay = false }
            case 5: if sequence.halfClosed() || sequence.heedHalfClose() { (isUnderWay, isGone) = (false, true) }
            case 6:
                require(sequence.closed() == isUnderWay, "a call was not abandoned")
                (isUnderWay, isGone) = (false, true)
            case 7 where event & 16 != 0: sequence.setEndsOnHalfClose(event & 8 != 0)
            default: sequence.endInput()
            }
            require(!(sequence.takesNext && isUnderWay), "two calls at a time")
            require(!(sequence.isFinished && isUnderWay), "finished with a call under way")
        }
    }

    /// What happens to a queue of messages: two bytes add one, or say how many bytes are gone.
    static let queue = Target(name: "queue", longestInput: 1_024) { input in
        var input = input
        var queue = OutgoingQueue()
        while let event = input.next() {
            let size = input.number(below: 256) * 128
            let before = queue.byteCount
            if event & 1 == 0 {
                let isReplaceable = event & 2 != 0
                queue.append(
                    OutgoingMessage(.ordinary([UInt8](repeating: 1, count: size)), isReplaceable: isReplaceable))
                require(queue.byteCount <= before + size, "a message counts more than its bytes")
            } else {
                let remaining = queue.first?.remaining ?? 0
                queue.sent(size)
                require(queue.byteCount == before - min(size, remaining), "other bytes are gone than were sent")
            }
            require(queue.byteCount >= 0 && (queue.first != nil || queue.byteCount == 0), "bytes of no message")
        }
        while let first = queue.first {
            if first.remaining == 0 { break }
            queue.sent(first.remaining)
        }
        if queue.first == nil { require(queue.byteCount == 0, "bytes of no message") }
    }
}
