import PINEntry
import Testing
import TestSupport

@testable import Keypad

@Suite struct TerminalKeyParserTests {
    /// The keys of bytes that come in one go, and of the silence after them.
    private func keys(_ text: String, thenSilence: Bool = true) -> [Key] {
        var parser = TerminalKeyParser()
        return keys(Array(text.utf8), &parser, thenSilence: thenSilence)
    }

    private func keys(_ bytes: [UInt8], _ parser: inout TerminalKeyParser, thenSilence: Bool) -> [Key] {
        var all: [Key] = []
        for byte in bytes {
            let keys = parser.take(byte)
            all += [keys.first, keys.second].compactMap { $0 }
        }
        if thenSilence, parser.isWaiting, let key = parser.timeout() { all.append(key) }
        return all
    }

    @Test("digits are digits")
    func digits() {
        #expect(keys("0123456789") == (0...9).map { digit($0) })
    }

    @Test(
        "the other keys that mean something",
        arguments: [
            ("\u{7F}", Key.backspace), ("\u{08}", .backspace), ("\r", .enter), ("\n", .enter), ("\r\n", .enter),
            ("c", .clear), ("C", .clear), ("\u{1B}[3~", .clear), ("\u{1B}[3;5~", .clear), ("q", .cancel),
            ("Q", .cancel), ("x", .cancel),
            ("X", .cancel), ("\u{1B}", .cancel), ("a", .other), (" ", .other), ("\u{00}", .other), ("-", .other),
        ])
    func otherKeys(text: String, key: Key) {
        #expect(keys(text) == [key])
    }

    @Test("CR and LF are one enter only where LF follows at once")
    func lineEnds() {
        #expect(keys("\r\n\r\n") == [.enter, .enter])
        #expect(keys("\r\r\n\n") == [.enter, .enter, .enter])
        #expect(keys("\r1\n") == [.enter, digit(1), .enter])
    }

    @Test(
        "a key that sends a sequence is one other key",
        arguments: [
            "\u{1B}[2~", "\u{1B}[33~", "\u{1B}[16~", "\u{1B}[22~", "\u{1B}[25~", "\u{1B}[1~", "\u{1B}[H", "\u{1B}[E",
            "\u{1B}Oq", "\u{1B}OH", "\u{1B}[[F", "\u{1B}[200~", "\u{1B}[115~", "\u{1B}[<0;1;1M", "\u{1B}[3$", "\u{1B}[",
            "\u{1B}O", "\u{1B}[[", "\u{1B}[3", "\u{1B}[?11~", "\u{1B}[12;40R", "\u{1B}[2A", "\u{1B}[11:2~",
            "\u{1B}[1;1~",
        ])
    func sequences(text: String) {
        #expect(keys(text) == [.other])
    }

    @Test("arrows are keys of a menu, as terminals send them", arguments: ["[", "O", "[1;2", "[1;5", "[1;10"])
    func arrows(start: String) {
        let ends: [(String, MenuKey)] = [("A", .up), ("B", .down), ("C", .right), ("D", .left)]
        for (end, key) in ends { #expect(keys("\u{1B}\(start)\(end)") == [.menu(key)]) }
    }

    @Test("function keys are keys of a menu, as terminals send them, whatever is held with them")
    func functionKeys() {
        let numbers: [Int] = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        for (number, key) in zip(numbers, MenuKey.allCases.dropFirst(4)) {
            for text in ["[\(number)~", "[\(number);2~"] { #expect(keys("\u{1B}" + text) == [.menu(key)], "\(text)") }
        }
        for (end, key) in zip("PQRS", MenuKey.allCases.dropFirst(4)) {
            for text in ["O\(end)", "[1;5\(end)"] { #expect(keys("\u{1B}" + text) == [.menu(key)], "\(text)") }
        }
        for (end, key) in zip("ABCDE", MenuKey.allCases.dropFirst(4)) {
            #expect(keys("\u{1B}[[\(end)") == [.menu(key)])
        }
    }

    @Test("no byte of a sequence is a digit, and what follows it is a key again")
    func digitsAfterSequences() {
        #expect(
            keys("1\u{1B}[1;2C2\u{1B}[3~3\u{1B}[[C4\u{1B}OP5") == [
                digit(1), .menu(.right), digit(2), .clear, digit(3), .menu(.f3), digit(4), .menu(.f1), digit(5),
            ])
    }

    @Test("an ESC before something that makes no sequence is a cancel, and the key after it counts")
    func escapeThenKey() {
        #expect(keys("\u{1B}5") == [.cancel, digit(5)])
        #expect(keys("\u{1B}\u{1B}") == [.cancel, .cancel])
        #expect(keys("\u{1B}\r\n") == [.cancel, .enter])
    }

    @Test("a torn sequence ends before what can't be a part of it")
    func tornSequence() {
        #expect(keys("\u{1B}[3\r") == [.other, .enter])
        #expect(keys("\u{1B}[\u{1B}[3~") == [.other, .clear])
        #expect(keys("\u{1B}O\u{1B}") == [.other, .cancel])
        #expect(keys("\u{1B}[1é") == [.other, .other, .other])
    }

    @Test("while a sequence may go on, nothing is told")
    func waiting() {
        for text in ["\u{1B}", "\u{1B}[", "\u{1B}[3", "\u{1B}O", "\u{1B}[["] {
            #expect(keys(text, thenSilence: false) == [], "\(text.dropFirst())")
        }
        var parser = TerminalKeyParser()
        #expect(parser.timeout() == nil)
        #expect(!parser.isWaiting)
    }

    @Test("random bytes: only bytes outside of sequences are digits, as a model of few lines says")
    func randomBytes() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("TerminalKeyParser: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0159[O~3;Ac\r\n\u{1B}\u{1B}\u{1B}\u{7F}".utf8)
        for round in 0..<5000 {
            let bytes = (0..<12).compactMap { _ in alphabet.randomElement(using: &generator) }
            var parser = TerminalKeyParser()
            let told = keys(bytes, &parser, thenSilence: true).filter {
                if case .digit = $0 { true } else { false }
            }
            #expect(told == digitsByModel(bytes), "seed \(seed) round \(round)")
            #expect(!parser.isWaiting)
        }
    }

    /// The digits of what is left when sequences are cut out, each as far as it goes.
    private func digitsByModel(_ bytes: [UInt8]) -> [Key] {
        var rest = bytes[...]
        var digits: [Key] = []
        while let byte = rest.popFirst() {
            if (0x30...0x39).contains(byte) { digits.append(digit(byte - 0x30)) }
            guard byte == 0x1B, let next = rest.first, next == 0x5B || next == 0x4F else { continue }
            rest.removeFirst()
            var lastBytes: ClosedRange<UInt8> = 0x20...0x7E
            if next == 0x5B && rest.first == 0x5B {
                rest.removeFirst()
            } else if next == 0x5B {
                rest = rest.drop { (0x20...0x3F).contains($0) }
                lastBytes = 0x40...0x7E
            }
            if let last = rest.first, lastBytes.contains(last) { rest.removeFirst() }
        }
        return digits
    }
}
