import CLinux
import EventLoop
import Glibc
import PINEntry
import Testing

@testable import Keypad

/// Keys that are told while they are everyone's.
@Suite struct ListeningTests {
    private final class Machine {
        let loop: EventLoop
        let keypad: EvdevKeypad
        let recorder: Recorder
        let node: FakeNode

        init(_ keyMap: KeyMap = KeyMap(), isPlugged: Bool = true) throws {
            let node = FakeNode()
            self.node = node
            loop = try EventLoop()
            keypad = try EvdevKeypad(
                loop, KeypadConfiguration(keyMap: keyMap), open: { _ in node },
                openSound: { (path) throws(SystemError) in throw SystemError("open \(path)", number: ENOENT) })
            recorder = Recorder(keypad)
            if isPlugged { plug() }
        }

        func plug() {
            keypad.device(node.device.node, .added)
            recorder.events = []
        }
    }

    @Test("every digit is overheard as a key, and so is every key that ends or corrects an entry")
    func whichIsNotTold() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        let codes =
            numericBlock.union(numberRow).union(phoneStyle).map { Int32($0) }
            + [KEY_ENTER, KEY_BACKSPACE, KEY_DELETE, KEY_ESC]
        for code in codes { machine.node.press(code) }
        try machine.loop.settle()
        #expect(machine.recorder.events == Array(repeating: .overheard(nil), count: 34))
    }

    @Test("a menu's key is overheard by its name, by the map of the configuration")
    func menuKeys() throws {
        let machine = try Machine(try KeyMap(overrides: ["KEY_PAGEUP=up", "KEY_A=f1", "KEY_F2=none"]))
        machine.keypad.listen(true)
        machine.node.press(KEY_PAGEUP, KEY_LEFT, KEY_A, KEY_F12, KEY_F2)
        try machine.loop.settle()
        #expect(
            machine.recorder.events == [
                .overheard(.up), .overheard(.left), .overheard(.f1), .overheard(.f12), .overheard(nil),
            ])
    }

    @Test("a key is told when it goes down, and not again while it is held or when it is up")
    func onlyDown() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        for value: Int32 in [1, 2, 2, 0] { machine.node.send(EV_KEY, KEY_UP, value) }
        try machine.loop.settle()
        #expect(machine.recorder.events == [.overheard(.up)])
    }

    @Test("listening takes the device from nobody, and without it the device is deaf")
    func grabsNothing() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        #expect(!machine.node.isGrabbed && machine.node.isListening)
        machine.keypad.listen(false)
        #expect(!machine.node.isGrabbed && !machine.node.isListening)
        machine.node.press(KEY_UP)
        try machine.loop.settle()
        #expect(machine.recorder.events == [])
    }

    @Test("what was typed before the pad began to listen is not told")
    func typedBefore() throws {
        let machine = try Machine()
        machine.node.press(KEY_UP, KEY_1)
        machine.keypad.listen(true)
        machine.node.press(KEY_DOWN)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.overheard(.down)])
    }

    @Test("the key that began an entry is not its first digit, nor is what was typed before the entry had the keypad")
    func tapToBegin() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        var events: [KeypadEvent] = []
        machine.keypad.onEvent = { [unowned machine] event, _ in
            events.append(event)
            if event == .overheard(nil) { machine.keypad.grab() }
        }
        machine.node.press(KEY_1, KEY_2, KEY_3)
        try machine.loop.settle()
        #expect(machine.node.isGrabbed)
        machine.node.press(KEY_4)
        try machine.loop.settle()
        #expect(events == [.overheard(nil), .pressed(digit(4))])
    }

    @Test("in an entry nothing is overheard, and what it left unread is not told after it")
    func notInAnEntry() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        machine.keypad.grab()
        machine.node.press(KEY_1, KEY_UP)
        try machine.loop.settle()
        machine.node.press(KEY_2, KEY_DOWN)
        machine.keypad.release()
        #expect(!machine.node.isGrabbed && machine.node.isListening)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.pressed(digit(1)), .pressed(.menu(.up))])
        machine.node.press(KEY_3)
        try machine.loop.settle()
        #expect(machine.recorder.events.last == .overheard(nil))
    }

    @Test("a key that is held when an entry ends is told to nobody, nor what comes before it is up")
    func heldAtTheEnd() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        machine.keypad.grab()
        machine.node.isKeyDown = true
        machine.keypad.release()
        machine.node.press(KEY_UP)
        try machine.loop.settle()
        machine.node.isKeyDown = false
        machine.node.send(EV_KEY, KEY_1, 0)
        machine.node.send(EV_SYN, SYN_REPORT, 0)
        machine.node.press(KEY_DOWN)
        try machine.loop.settle()
        #expect(!machine.node.isGrabbed && machine.node.isListening)
        #expect(machine.recorder.events == [])
        machine.node.press(KEY_LEFT)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.overheard(.left)])
    }

    @Test("lost events are told of in an entry alone")
    func dropped() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        machine.node.send(EV_SYN, SYN_DROPPED, 0)
        machine.node.press(KEY_UP)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.overheard(.up)])
    }

    @Test("a keypad that comes later is listened to as well")
    func comesLater() throws {
        let machine = try Machine(isPlugged: false)
        machine.keypad.listen(true)
        machine.plug()
        machine.node.press(KEY_RIGHT)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.overheard(.right)])
    }

    @Test("a keypad that another program holds is not listened to before the entry is over")
    func heldByAnother() throws {
        let machine = try Machine()
        machine.node.grabError = EBUSY
        machine.keypad.grab()
        machine.keypad.listen(true)
        #expect(!machine.node.isListening)
        machine.keypad.release()
        #expect(machine.node.isListening)
    }

    @Test("asking twice for what is so already changes nothing")
    func twice() throws {
        let machine = try Machine()
        machine.keypad.listen(true)
        machine.keypad.listen(true)
        machine.node.press(KEY_1)
        machine.keypad.listen(true)
        try machine.loop.settle()
        #expect(machine.node.listenings == 1)
        #expect(machine.recorder.events == [.overheard(nil)])
    }
}
