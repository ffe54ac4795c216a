import EventLoop
import Glibc
import PINEntry
import Testing

@testable import Keypad

@Suite struct TerminalKeypadTests {
    /// A keypad whose keys come through a pipe.
    private final class Script {
        let loop: EventLoop
        let keypad: TerminalKeypad
        let recorder: Recorder
        private var writer: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            writer = ends[1]
            loop = try EventLoop()
            keypad = try TerminalKeypad(loop, descriptor: ends[0], closesDescriptor: true)
            recorder = Recorder(keypad)
        }

        deinit { end() }

        func type(_ text: String) throws {
            var bytes = Array(text.utf8)
            write(writer, &bytes, bytes.count)
            try loop.settle()
        }

        func end() {
            if writer >= 0 { close(writer) }
            writer = -1
        }
    }

    @Test("a script's keys are told while the keypad is grabbed")
    func script() throws {
        let script = try Script()
        script.keypad.grab()
        try script.type("12\u{7F}3\n")
        #expect(script.recorder.keys == [digit(1), digit(2), .backspace, digit(3), .enter])
    }

    @Test("what came before the grab is thrown away, and what comes after the release")
    func onlyDuringTheGrab() throws {
        let script = try Script()
        try script.type(String(repeating: "1", count: 1000))
        script.keypad.grab()
        try script.type("2")
        script.keypad.release()
        try script.type("3")
        script.keypad.grab()
        try script.type("4")
        #expect(script.recorder.keys == [digit(2), digit(4)])
    }

    @Test("an entry that ends at a key gets none of those behind it")
    func releaseWithinAChunk() throws {
        let script = try Script()
        var keys: [Key] = []
        script.keypad.onEvent = { [unowned script] event, _ in
            if case .pressed(let key) = event { keys.append(key) }
            if keys.last == .enter { script.keypad.release() }
        }
        script.keypad.grab()
        try script.type("1\n23")
        #expect(keys == [digit(1), .enter])
    }

    @Test("a sequence cut into several reads is one key")
    func cutSequence() throws {
        let script = try Script()
        script.keypad.grab()
        for part in ["1", "\u{1B}", "[", "3", "~", "2"] { try script.type(part) }
        #expect(script.recorder.keys == [digit(1), .clear, digit(2)])
    }

    @Test("a lone ESC is a cancel, after a moment")
    func loneEscape() throws {
        let script = try Script()
        script.keypad.grab()
        try script.type("\u{1B}")
        #expect(script.recorder.keys.isEmpty)
        #expect(try script.loop.run { script.recorder.keys == [.cancel] })
    }

    @Test("half a sequence before a grab doesn't swallow a key after it")
    func halfASequence() throws {
        let script = try Script()
        script.keypad.grab()
        try script.type("\u{1B}[")
        script.keypad.release()
        script.keypad.grab()
        try script.type("3~")
        #expect(script.recorder.keys == [digit(3), .other])
    }

    @Test("the end of the script is a loss, after its last keys")
    func endOfScript() throws {
        let script = try Script()
        script.keypad.grab()
        try script.type("1")
        script.end()
        try script.loop.settle()
        #expect(script.recorder.events == [.pressed(digit(1)), .lost])
        #expect(!script.keypad.isAvailable)
        #expect(try !script.loop.runOnce(timeout: .zero), "it doesn't spin")
    }

    @Test("a script that ends between entries is a loss too, though nothing was read of it")
    func endBetweenEntries() throws {
        let script = try Script()
        try script.type("1")
        #expect(script.recorder.events == [])
        script.end()
        try script.loop.settle()
        #expect(script.recorder.events == [.lost])
        script.keypad.grab()
        #expect(try !script.loop.runOnce(timeout: .zero), "it doesn't spin")
    }

    @Test("a file is no script, and the error says what is")
    func file() throws {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        #expect {
            try TerminalKeypad(EventLoop(), descriptor: descriptor, closesDescriptor: true)
        } throws: {
            "\($0)".hasPrefix("take keys from standard input, which is no terminal, pipe or socket")
        }
    }

    @Test("a terminal gives each key at once, shows none, and is as it was when the keypad is closed")
    func terminal() throws {
        var (controller, terminal): (Int32, Int32) = (-1, -1)
        try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
        defer {
            close(controller)
            close(terminal)
        }
        let before = try settings(terminal)

        let loop = try EventLoop()
        let keypad = try TerminalKeypad(loop, descriptor: terminal, closesDescriptor: false)
        let recorder = Recorder(keypad)
        let during = try settings(terminal)
        #expect(during.c_lflag & tcflag_t(ICANON | ECHO) == 0)
        #expect(during.c_lflag & tcflag_t(ISIG) != 0, "Ctrl-C works")

        type("99", on: controller)
        keypad.grab()
        type("1\r", on: controller)
        #expect(try loop.run { recorder.keys.count == 2 })
        #expect(recorder.keys == [digit(1), .enter])

        keypad.close()
        let after = try settings(terminal)
        #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    }

    private func settings(_ descriptor: Int32) throws -> termios {
        var settings = termios()
        try #require(tcgetattr(descriptor, &settings) == 0)
        return settings
    }

    private func type(_ text: String, on descriptor: Int32) {
        var bytes = Array(text.utf8)
        write(descriptor, &bytes, bytes.count)
    }
}
