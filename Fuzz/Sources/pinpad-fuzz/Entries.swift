import PINEntry
import PadInterface
import Secrets

@testable import Keypad

extension Target {
    /// Bytes from a terminal; 0xFF stands for time that passes.
    static let keys = Target(name: "keys", longestInput: 512) { input in
        var input = input
        var parser = TerminalKeyParser()
        while let byte = input.next() {
            if byte == 0xFF {
                _ = parser.timeout()
                require(!parser.isWaiting, "time passed, and it still waits")
            } else {
                let keys = parser.take(byte)
                require(keys.second == nil || keys.first != nil, "a second key without a first")
            }
        }
    }

    /// A reply from the pad, before it is parsed as JSON.
    static let digits = Target(name: "digits", longestInput: 512) { input in
        var message = input.bytes
        let before = message
        guard var digits = try? Digits() else { return }
        let found = message.withUnsafeMutableBytes { CompletedReply.takeDigits(from: $0, to: &digits) }
        require(found == (digits.count > 0), "digits that were not told")
        let changed = before.indices.filter { message[$0] != before[$0] }
        require(changed.count == digits.count, "another number of bytes was overwritten than there are digits")
        require(changed.allSatisfy { message[$0] == UInt8(ascii: "*") }, "a digit is left")
        guard found, let reply = try? CompletedReply(with: digits) else { return }
        let count = reply.byteCount
        var memory = reply.takeMemory()
        let isFound = memory.withUnsafeMutableBytes {
            CompletedReply.takeDigits(from: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]), to: &digits)
        }
        require(isFound && digits.count == changed.count, "the reply has other digits")
    }

    /// Three bytes of rules, then what happens in the entry, two bytes each: what, and how much later.
    static let entry = Target(name: "entry", longestInput: 512) { input in
        var input = input
        guard let rules = rules(&input), var entry = try? Entry(rules: rules, began: .zero) else { return }
        var time = Duration.zero
        var isOver = false
        while let byte = input.next() {
            time += .milliseconds(input.number(below: 64) * input.number(below: 64) * 10)
            let outcome = entry.handle(event(byte), at: time)
            let length = entry.length
            require((0...rules.maximumLength).contains(length), "more digits than there may be")
            require(!isOver || outcome == .nothing, "something happened after the end")
            if let end = outcome.end {
                isOver = true
                if end == .completed {
                    require(length >= rules.minimumLength, "fewer digits than there must be")
                } else {
                    require(length == 0, "digits are left after the end")
                }
            }
            require((entry.deadline == nil) == isOver, "a deadline after the end, or none before it")
            if rules.purpose == .pin { require(entry.clearText == nil, "a PIN in the clear") }
        }
    }

    private static func rules(_ input: inout Input) -> EntryRules? {
        let (minimum, more) = (input.number(below: 16) + 1, input.number(below: 16))
        let choice = input.number(below: 256)
        return try? EntryRules(
            minimumLength: minimum, maximumLength: min(minimum + more, 16),
            submit: [nil, .automatic, .enter, nil][choice & 3],
            timeouts: EntryRules.Timeouts(
                firstKey: .seconds(5), nextKey: .seconds(5), total: .seconds(60), warning: .seconds(2), extensions: 3),
            allowed: EntryRules.Allowed(rawValue: UInt8(input.number(below: 16))),
            purpose: choice & 4 == 0 ? .pin : .number, correction: choice & 8 == 0 ? .last : .all,
            confirms: choice & 16 != 0, refusesSimple: choice & 32 != 0,
            simplePINs: SimplePINs(listed: [[1, 2, 1, 2]]))
    }

    private static func event(_ byte: UInt8) -> EntryInput {
        switch byte % 32 {
        case 10: .key(.backspace)
        case 11: .key(.clear)
        case 12: .key(.enter)
        case 13: .key(.cancel)
        case 14: .key(.menu(.f1))
        case 15: .key(.other)
        case 16: .clearByHost
        case 17: .cancelByHost
        case 18: .shutdown
        case 19: .keysDropped
        case 20: .keypadLost
        case 21: .keypadFound
        case 22: .time
        case let value: Digit(value % 10).map { .key(.digit($0)) } ?? .time
        }
    }
}
