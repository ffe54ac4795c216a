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

    @Test("while the pad listens, keys are overheard: which one of a menu's alone")
    func listening() throws {
        let script = try Script()
        try script.type("9")
        script.keypad.listen(true)
        try script.type("1\n\u{1B}[Aa")
        script.keypad.listen(false)
        try script.type("2")
        #expect(script.recorder.events == [.overheard(nil), .overheard(nil), .overheard(.up), .overheard(nil)])
    }

    @Test("the key that began an entry is not its first digit, and what an entry left is not told after it")
    func listeningAndGrabbing() throws {
        let script = try Script()
        script.keypad.listen(true)
        var events: [KeypadEvent] = []
        script.keypad.onEvent = { [unowned script] event, _ in
            events.append(event)
            switch event {
            case .overheard: script.keypad.grab()
            case .pressed(.enter): script.keypad.release()
            default: break
            }
        }
        try script.type("12")
        try script.type("3\n45")
        #expect(events == [.overheard(nil), .pressed(digit(3)), .pressed(.enter)])
        try script.type("6")
        #expect(events.last == .overheard(nil))
    }

    @Test("the end of a script that is listened to is a loss, and is told once")
    func endWhileListening() throws {
        let script = try Script()
        script.keypad.listen(true)
        script.end()
        try script.loop.settle()
        #expect(script.recorder.events == [.lost])
        #expect(try !script.loop.runOnce(timeout: .zero), "it doesn't spin")
    }

    @Test("a terminal's bell rings once for a key that was taken, and twice for one that was refused")
    func bell() throws {
        #expect(try bells(hasBell: true, .taken) == "\u{7}")
        #expect(try bells(hasBell: true, .refused) == "\u{7}\u{7}")
        #expect(try bells(hasBell: false, .taken, .refused) == "")
    }

    @Test("nothing is written to what is no terminal")
    func noBell() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let keypad = try TerminalKeypad(EventLoop(), descriptor: ends[0], closesDescriptor: false, hasBell: true)
        keypad.sound(.refused)
        var ready = pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0)
        #expect(poll(&ready, 1, 0) == 0)
    }

    private func bells(hasBell: Bool, _ tones: KeyTone...) throws -> String {
        var (controller, terminal): (Int32, Int32) = (-1, -1)
        try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
        defer {
            close(controller)
            close(terminal)
        }
        let keypad = try TerminalKeypad(
            EventLoop(), descriptor: terminal, closesDescriptor: false, hasBell: hasBell)
        for tone in tones { keypad.sound(tone) }
        var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 100) > 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(controller, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
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
