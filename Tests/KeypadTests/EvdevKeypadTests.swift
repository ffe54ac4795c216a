import CLinux
import EventLoop
import Glibc
import PINEntry
import Testing

@testable import Keypad

@Suite struct EvdevKeypadTests {
    /// A machine with devices that come and go, as udev would tell.
    private final class Machine {
        let loop: EventLoop
        let keypad: EvdevKeypad
        let recorder: Recorder
        private let bus: Bus

        /// What opening finds, apart from the machine itself, which the keypad must not keep alive.
        private final class Bus {
            var nodes: [String: FakeNode] = [:]
            var openErrors: [String: Int32] = [:]
            var opened: [String] = []
        }

        init(_ configuration: KeypadConfiguration = KeypadConfiguration()) throws {
            let bus = Bus()
            loop = try EventLoop()
            keypad = try EvdevKeypad(
                loop, configuration,
                open: { (path) throws(SystemError) in
                    bus.opened.append(path)
                    if let error = bus.openErrors[path] { throw SystemError("open \(path)", number: error) }
                    guard let node = bus.nodes[path] else { throw SystemError("open \(path)", number: ENOENT) }
                    return node
                },
                openSound: { (path) throws(SystemError) in throw SystemError("open \(path)", number: ENOENT) })
            recorder = Recorder(keypad)
            self.bus = bus
        }

        var opened: [String] { bus.opened }

        @discardableResult
        func plug(_ device: InputDevice = .keypad(), openError: Int32? = nil, grabError: Int32 = 0) -> FakeNode {
            let node = FakeNode(device)
            node.grabError = grabError
            bus.nodes[device.node] = node
            bus.openErrors[device.node] = openError
            keypad.device(device.node, .added)
            return node
        }

        func permit(_ path: String) {
            bus.openErrors[path] = nil
            keypad.device(path, .changed)
        }
    }

    private static let second = InputDevice.keypad("/dev/input/event4", name: "Second")

    @Test("a keypad that comes makes the pad available, one that goes unavailable, between entries too")
    func comingAndGoing() throws {
        let machine = try Machine()
        #expect(!machine.keypad.isAvailable)
        #expect(machine.keypad.unavailableReason == "no input device has ten digits and an Enter")
        machine.plug()
        #expect(machine.keypad.isAvailable)
        machine.keypad.device("/dev/input/event3", .removed)
        #expect(!machine.keypad.isAvailable)
        #expect(machine.recorder.events == [.found, .lost])
    }

    @Test("between entries a device is open, but neither grabbed nor listened to")
    func deafBetweenEntries() throws {
        let machine = try Machine()
        let node = machine.plug()
        #expect(!node.isGrabbed && !node.isListening)
        machine.keypad.grab()
        #expect(node.isGrabbed && node.isListening)
        machine.keypad.release()
        #expect(!node.isGrabbed && !node.isListening)
    }

    @Test("keys are told in their order, by what the map says, with the device's time")
    func keys() throws {
        let map = try KeyMap(overrides: ["KEY_F1=cancel"])
        let machine = try Machine(KeypadConfiguration(keyMap: map))
        let node = machine.plug()
        machine.keypad.grab()
        node.send(EV_KEY, KEY_1, 1, time: (7, 250_000))
        node.press(KEY_KP2, KEY_BACKSPACE, KEY_A, KEY_F1)
        try machine.loop.settle()
        #expect(machine.recorder.keys == [digit(1), digit(2), .backspace, .other, .cancel])
        // The first event is the keypad's coming.
        #expect(Array(machine.recorder.times.dropFirst().prefix(2)) == [.milliseconds(7_250), .seconds(1)])
    }

    @Test("where the device has no time since boot, a key's time is the loop's")
    func loopTime() throws {
        let machine = try Machine()
        let node = machine.plug()
        node.hasBootTime = false
        machine.keypad.grab()
        let before = EventLoop.bootTime()
        node.press(KEY_1)
        try machine.loop.settle()
        let time = try #require(machine.recorder.times.last)
        #expect(time >= before - .milliseconds(1) && time <= EventLoop.bootTime())
    }

    @Test("no key's time is later than the loop's")
    func timeOfTheFuture() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.send(EV_KEY, KEY_1, 1, time: (Int(EventLoop.bootTime().components.seconds) + 1000, 0))
        try machine.loop.settle()
        #expect(machine.recorder.keys == [digit(1)])
        let time = try #require(machine.recorder.times.last)
        #expect(time <= EventLoop.bootTime())
    }

    @Test("what was queued before the grab is thrown away, and what comes after the release")
    func onlyDuringTheGrab() throws {
        let machine = try Machine()
        let node = machine.plug()
        node.press(KEY_1, KEY_2)
        machine.keypad.grab()
        node.press(KEY_3)
        try machine.loop.settle()
        machine.keypad.release()
        node.press(KEY_4)
        try machine.loop.settle()
        #expect(machine.recorder.keys == [digit(3)])
    }

    @Test("an entry that ends at a key gets none of those behind it, and neither does the next")
    func releaseWithinABatch() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        var keys: [Key] = []
        machine.keypad.onEvent = { [unowned machine] event, _ in
            if case .pressed(let key) = event { keys.append(key) }
            if keys.count == 2 {
                machine.keypad.release()
                machine.keypad.grab()
            }
        }
        node.press(KEY_1, KEY_2, KEY_3, KEY_4)
        try machine.loop.settle()
        node.press(KEY_5)
        try machine.loop.settle()
        #expect(keys == [digit(1), digit(2), digit(5)])
    }

    @Test("hundreds of keys at once are all told")
    func manyKeys() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        for _ in 0..<150 { node.press(KEY_1) }
        try machine.loop.settle()
        #expect(machine.recorder.keys.count == 150)
    }

    @Test("lost events are told once, and what was queued behind them is thrown away")
    func dropped() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.press(KEY_1)
        node.send(EV_SYN, SYN_DROPPED, 0)
        for _ in 0..<100 { node.press(KEY_2) }
        node.send(EV_SYN, SYN_DROPPED, 0)
        try machine.loop.settle()
        node.press(KEY_3)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .pressed(digit(1)), .dropped, .pressed(digit(3))])
    }

    @Test("a device with a key down is given back when that is up")
    func releaseWaitsForTheKey() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.isKeyDown = true
        machine.keypad.release()
        #expect(node.isGrabbed)
        node.send(EV_KEY, KEY_1, 2)
        node.send(EV_SYN, SYN_REPORT, 0)
        try machine.loop.settle()
        #expect(node.isGrabbed)
        node.isKeyDown = false
        node.send(EV_KEY, KEY_1, 0)
        node.send(EV_SYN, SYN_REPORT, 0)
        try machine.loop.settle()
        #expect(!node.isGrabbed && !node.isListening)
        #expect(machine.recorder.keys.isEmpty)
    }

    @Test("a device whose key is stuck is given back all the same, after a while")
    func releaseGivesUp() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.isKeyDown = true
        machine.keypad.release()
        #expect(try machine.loop.run { !node.isGrabbed })
        #expect(!node.isListening)
    }

    @Test("an entry that begins while a key of the last is down has the device, and not that key")
    func grabWhileReleasing() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.isKeyDown = true
        machine.keypad.release()
        node.press(KEY_1)
        machine.keypad.grab()
        node.isKeyDown = false
        node.press(KEY_2)
        try machine.loop.settle()
        #expect(node.isGrabbed && node.isListening)
        #expect(machine.recorder.keys == [digit(2)])
    }

    @Test(
        "a keypad unplugged in an entry is told as lost, after its last keys; plugged in again it is grabbed and found")
    func unpluggedInAnEntry() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        node.press(KEY_1)
        node.unplug()
        try machine.loop.settle()
        machine.keypad.device("/dev/input/event3", .removed)
        #expect(!machine.keypad.isAvailable)
        let again = machine.plug()
        #expect(again.isGrabbed)
        again.press(KEY_2)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .pressed(digit(1)), .lost, .found, .pressed(digit(2))])
    }

    @Test("where udev tells first that a keypad is gone, it is told once")
    func removedBeforeHangUp() throws {
        let machine = try Machine()
        let node = machine.plug()
        machine.keypad.grab()
        machine.keypad.device("/dev/input/event3", .removed)
        node.unplug()
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .lost])
    }

    @Test("of two keypads both are grabbed, and one that goes is told as lost and found")
    func twoKeypads() throws {
        let machine = try Machine()
        let first = machine.plug()
        let second = machine.plug(EvdevKeypadTests.second)
        machine.keypad.grab()
        first.press(KEY_1)
        try machine.loop.settle()
        second.press(KEY_2)
        try machine.loop.settle()
        first.unplug()
        try machine.loop.settle()
        second.press(KEY_3)
        try machine.loop.settle()
        #expect(
            machine.recorder.events == [
                .found, .found, .pressed(digit(1)), .pressed(digit(2)), .lost, .found, .pressed(digit(3)),
            ])
    }

    @Test("a device that is told of twice is opened once")
    func toldOfTwice() throws {
        let machine = try Machine()
        machine.plug()
        machine.keypad.device("/dev/input/event3", .added)
        machine.keypad.device("/dev/input/event3", .changed)
        #expect(machine.opened == ["/dev/input/event3"])
        #expect(machine.recorder.events == [.found])
    }

    @Test("a device that may not be opened yet is tried again when something about it changes")
    func permittedLater() throws {
        let machine = try Machine()
        machine.plug(openError: EACCES)
        #expect(!machine.keypad.isAvailable)
        #expect(
            machine.keypad.unavailableReason
                == "open /dev/input/event3: Permission denied; the service's user must be in the group input")
        try machine.loop.settle()
        #expect(machine.opened.count == 1)
        machine.permit("/dev/input/event3")
        #expect(machine.keypad.isAvailable)
        #expect(machine.opened.count == 2)
    }

    @Test("a keypad that another program holds is lost to the entry, named, and found when it can be had")
    func heldByAnother() throws {
        let machine = try Machine()
        let node = machine.plug(grabError: EBUSY)
        machine.keypad.grab()
        #expect(!machine.keypad.isAvailable)
        #expect(machine.keypad.unavailableReason.hasPrefix("the keypad “Keypad” is held by another program"))
        #expect(machine.recorder.events == [.found], "not told from within grab()")
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .lost])
        node.grabError = 0
        #expect(try machine.loop.run { machine.keypad.isAvailable })
        node.press(KEY_1)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .lost, .found, .pressed(digit(1))])
    }

    @Test("a refused keypad is hoped for again when the entry is over")
    func heldByAnotherUntilTheNextEntry() throws {
        let machine = try Machine()
        let node = machine.plug(grabError: EBUSY)
        machine.keypad.grab()
        machine.keypad.release()
        #expect(machine.keypad.isAvailable)
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found])
        node.grabError = 0
        machine.keypad.grab()
        #expect(node.isGrabbed && machine.keypad.isAvailable)
    }

    @Test("a keypad that was told as lost because another program holds it is found again when the entry is over")
    func lostToAnotherUntilTheEntryIsOver() throws {
        let machine = try Machine()
        machine.plug(grabError: EBUSY)
        machine.keypad.grab()
        try machine.loop.settle()
        #expect(machine.recorder.events == [.found, .lost])
        machine.keypad.release()
        #expect(machine.keypad.isAvailable)
        #expect(machine.recorder.events == [.found, .lost, .found])
    }

    @Test("a path is followed anew for each device that comes, and no other device is opened")
    func byPath() throws {
        var template = Array("/tmp/keypad-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        let link = folder + "/link"
        defer {
            unlink(link)
            rmdir(folder)
        }
        // Nodes that exist on every machine stand for input devices: the link must lead somewhere.
        let (null, zero) = (InputDevice.keypad("/dev/null"), InputDevice.keypad("/dev/zero"))
        let machine = try Machine(KeypadConfiguration(selection: .path(link)))
        machine.plug(null)
        #expect(machine.opened.isEmpty)
        #expect(machine.keypad.unavailableReason == "there is no input device at \(link)")
        symlink("/dev/zero", link)
        machine.plug(null)
        machine.plug(zero)
        #expect(machine.opened == ["/dev/zero"])
        machine.keypad.device("/dev/zero", .removed)
        unlink(link)
        symlink("/dev/null", link)
        machine.plug(null)
        #expect(machine.opened == ["/dev/zero", "/dev/null"])
        #expect(machine.keypad.isAvailable)
    }

    @Test("a named device without some digit is the reason")
    func namedWithoutDigits() throws {
        let machine = try Machine(KeypadConfiguration(selection: .name("Torso")))
        var torso = InputDevice.keypad(name: "Torso")
        torso.codes.remove(UInt16(KEY_KP5))
        machine.plug(torso)
        #expect(!machine.keypad.isAvailable)
        #expect(
            machine.keypad.unavailableReason
                == "the keypad “Torso” lacks keys for some of the ten digits; map its keys in the configuration")
    }
}

@Suite struct EvdevNodeTests {
    @Test("what is no input device can't be opened as one", arguments: ["/dev/null", "/nowhere"])
    func notAnInputDevice(path: String) {
        #expect(throws: SystemError.self) { try EvdevNode(path) }
    }

    @Test("libevdev knows the names of the kernel's header")
    func names() {
        #expect(Evdev.keyCode(named: "KEY_NUMERIC_0") == UInt16(KEY_NUMERIC_0))
        #expect(Evdev.keyCode(named: "KEY_NUMERIC") == nil)
    }
}
