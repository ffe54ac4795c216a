import CLinux
import EventLoop
import Glibc
import PINEntry

@testable import Keypad

/// A digit's key, and an "other" key for what is no digit, so that a wrong test fails rather than traps.
func digit(_ value: UInt8) -> Key { Digit(value).map(Key.digit) ?? .other }

let numberRow: Set<UInt16> = Set((KEY_1...KEY_0).map { UInt16($0) })
let numericBlock: Set<UInt16> = Set(
    [KEY_KP0, KEY_KP1, KEY_KP2, KEY_KP3, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP7, KEY_KP8, KEY_KP9].map { UInt16($0) })
let phoneStyle: Set<UInt16> = Set((KEY_NUMERIC_0...KEY_NUMERIC_9).map { UInt16($0) })
let enter = UInt16(KEY_ENTER)

extension InputDevice {
    static func keypad(
        _ node: String = "/dev/input/event3", name: String = "Keypad", sound: DeviceSound? = nil
    ) -> InputDevice {
        InputDevice(
            node: node, name: name, vendor: 0x1234, product: 0xABCD, codes: numericBlock.union([enter]), sound: sound)
    }

    static func speaker(_ sound: DeviceSound? = .tone) -> InputDevice {
        InputDevice(node: "/dev/input/event9", name: "PC Speaker", vendor: 0x1F, product: 1, codes: [], sound: sound)
    }
}

/// A pipe in the place of an input device: what is written into it is what the kernel queues.
final class FakeNode: InputNode {
    var device: InputDevice
    let descriptor: Int32
    var hasBootTime = true
    var isGrabbed = false
    /// Whether the kernel queues keys: what is sent while it does not is lost, as with `EVIOCSMASK`.
    var isListening = false
    /// How often it was opened to keys.
    var listenings = 0
    var isKeyDown = false
    var grabError: Int32 = 0

    private let writer: Int32
    private var isUnplugged = false

    init(_ device: InputDevice = .keypad()) {
        self.device = device
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        descriptor = ends[0]
        writer = ends[1]
    }

    deinit {
        unplug()
        close(descriptor)
    }

    func grab() throws(SystemError) {
        if grabError != 0 { throw SystemError("grab \(device.node)", number: grabError) }
        isGrabbed = true
    }

    func ungrab() { isGrabbed = false }
    func listen(_ isOn: Bool) throws(SystemError) {
        isListening = isOn
        if isOn { listenings += 1 }
    }
    func isAnyDown(among codes: [UInt8]) -> Bool { isKeyDown }

    func send(_ type: Int32, _ code: Int32, _ value: Int32, time: (seconds: Int, microseconds: Int) = (1, 0)) {
        var event = input_event()
        event.time.tv_sec = time.seconds
        event.time.tv_usec = time.microseconds
        event.type = UInt16(type)
        event.code = UInt16(code)
        event.value = value
        write(writer, &event, MemoryLayout<input_event>.size)
    }

    func press(_ codes: Int32...) {
        for code in codes {
            send(EV_KEY, code, 1)
            send(EV_SYN, SYN_REPORT, 0)
            send(EV_KEY, code, 0)
            send(EV_SYN, SYN_REPORT, 0)
        }
    }

    /// The descriptor hangs up, as an input device's does.
    func unplug() {
        if !isUnplugged { close(writer) }
        isUnplugged = true
    }
}

/// A recorder in the place of a device that sounds.
final class FakeSound: SoundNode {
    struct Write: Equatable {
        var code: Int32
        var value: Int32
    }

    let device: InputDevice
    var writes: [Write] = []
    var error: Int32 = 0

    init(_ device: InputDevice) { self.device = device }

    func write(code: UInt16, value: Int32) throws(SystemError) {
        if error != 0 { throw SystemError("sound \(device.node)", number: error) }
        writes.append(Write(code: Int32(code), value: value))
    }
}

/// The events a keypad has told, in order.
final class Recorder {
    var events: [KeypadEvent] = []
    var times: [Duration] = []
    var keys: [Key] {
        events.compactMap {
            if case .pressed(let key) = $0 { key } else { nil }
        }
    }

    init(_ keypad: any Keypad) {
        keypad.onEvent = { [unowned self] event, time in
            events.append(event)
            times.append(time)
        }
    }
}

extension EventLoop {
    /// Runs what is ready now, and what that makes ready.
    func settle() throws {
        for _ in 0..<100 where try !runOnce(timeout: .zero) { return }
    }

    /// Runs until something is true, for at most ten seconds; gives whether it is.
    func run(until isTrue: () -> Bool) throws -> Bool {
        let deadline = EventLoop.bootTime() + .seconds(10)
        while !isTrue() && EventLoop.bootTime() < deadline { try runOnce(timeout: .milliseconds(20)) }
        return isTrue()
    }
}
