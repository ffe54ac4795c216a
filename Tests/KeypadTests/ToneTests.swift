import CLinux
import EventLoop
import Glibc
import PINEntry
import Testing

@testable import Keypad

@Suite struct ToneStateTests {
    @Test("a tone ends when its time is over, once")
    func end() {
        var state = ToneState()
        #expect(state.sound(.taken, at: .seconds(1)) == .begin(.taken))
        #expect(state.deadline == .milliseconds(1040))
        #expect(state.timePassed(at: .milliseconds(1039)) == nil)
        #expect(state.timePassed(at: .milliseconds(1040)) == .end)
        #expect(state.deadline == nil)
        #expect(state.timePassed(at: .seconds(2)) == nil)
    }

    @Test("a key during a tone begins it anew, and its end is that of the last")
    func again() {
        var state = ToneState()
        _ = state.sound(.refused, at: .zero)
        #expect(state.sound(.taken, at: .milliseconds(140)) == .begin(.taken))
        #expect(state.timePassed(at: .milliseconds(150)) == nil)
        #expect(state.sound(.taken, at: .milliseconds(170)) == .begin(.taken))
        #expect(state.timePassed(at: .milliseconds(180)) == nil)
        #expect(state.timePassed(at: .milliseconds(210)) == .end)
    }

    @Test("a tone that sounds is ended at the pad's end, and silence is not")
    func stop() {
        var state = ToneState()
        #expect(state.stop() == nil)
        _ = state.sound(.taken, at: .zero)
        #expect(state.stop() == .end)
        #expect(state.timePassed(at: .seconds(1)) == nil)
    }

    @Test("the two tones differ in height and in length, and both end")
    func table() {
        #expect(KeyTone.taken.frequency > 2 * KeyTone.refused.frequency)
        #expect(KeyTone.taken.duration * 3 < KeyTone.refused.duration)
        #expect(DeviceSound.bell.value(for: .taken) == 1 && DeviceSound.bell.value(for: .refused) == 1)
    }
}

@Suite struct TonePlayingTests {
    private final class Machine {
        let loop: EventLoop
        let keypad: EvdevKeypad
        private let sounds: Sounds

        private final class Sounds {
            var nodes: [String: FakeSound] = [:]
            var errors: [String: Int32] = [:]
            var opened: [String] = []
            var keypads: [String: FakeNode] = [:]
        }

        init(_ tone: ToneSource) throws {
            let sounds = Sounds()
            self.sounds = sounds
            loop = try EventLoop()
            keypad = try EvdevKeypad(
                loop, KeypadConfiguration(tone: tone),
                open: { (path) throws(SystemError) in
                    guard let node = sounds.keypads[path] else { throw SystemError("open \(path)", number: ENOENT) }
                    return node
                },
                openSound: { (path) throws(SystemError) in
                    sounds.opened.append(path)
                    if let error = sounds.errors[path] { throw SystemError("open \(path)", number: error) }
                    guard let node = sounds.nodes[path] else { throw SystemError("open \(path)", number: ENOENT) }
                    return node
                })
        }

        var opened: [String] { sounds.opened }

        @discardableResult
        func plug(_ device: InputDevice, openError: Int32? = nil) -> FakeSound {
            let sound = FakeSound(device)
            sounds.nodes[device.node] = sound
            sounds.errors[device.node] = openError
            // As udev's word of a device is taken: first as a keypad, then as a speaker.
            if !device.codes.isEmpty {
                sounds.keypads[device.node] = FakeNode(device)
                keypad.device(device.node, .added)
            }
            if device.sound != nil { keypad.speaker(device.node, .added) }
            return sound
        }

        func unplug(_ sound: FakeSound) {
            sound.error = ENODEV
            keypad.device(sound.device.node, .removed)
            keypad.speaker(sound.device.node, .removed)
        }
    }

    private func tone(_ value: Int32) -> FakeSound.Write { FakeSound.Write(code: SND_TONE, value: value) }
    private func bell(_ value: Int32) -> FakeSound.Write { FakeSound.Write(code: SND_BELL, value: value) }

    @Test("a speaker sounds each tone with its frequency, and is silent after its time")
    func speaker() throws {
        let machine = try Machine(.speaker)
        let speaker = machine.plug(.speaker())
        #expect(speaker.writes == [tone(0)], "a pad that was killed may have left it sounding")
        machine.keypad.sound(.taken)
        #expect(speaker.writes.dropFirst() == [tone(1000)])
        #expect(try machine.loop.run { speaker.writes.count == 3 })
        machine.keypad.sound(.refused)
        #expect(try machine.loop.run { speaker.writes.count == 5 })
        #expect(speaker.writes.dropFirst() == [tone(1000), tone(0), tone(400), tone(0)])
        #expect(try !machine.loop.runOnce(timeout: .zero), "nothing wakes after it")
    }

    @Test("a device with a bell alone rings it, short or long")
    func ringing() throws {
        let machine = try Machine(.speaker)
        let speaker = machine.plug(.speaker(.bell))
        machine.keypad.sound(.taken)
        #expect(try machine.loop.run { speaker.writes.count == 3 })
        #expect(speaker.writes == [bell(0), bell(1), bell(0)])
    }

    @Test("the keypad's own beeper sounds where it has one, and no other device is opened for it")
    func ownBeeper() throws {
        let machine = try Machine(.keypad)
        let keypad = machine.plug(.keypad(sound: .tone))
        let silent = machine.plug(.keypad("/dev/input/event4"))
        let speaker = machine.plug(.speaker())
        machine.keypad.sound(.taken)
        #expect(keypad.writes == [tone(0), tone(1000)])
        #expect(silent.writes == [] && speaker.writes == [])
        #expect(machine.opened == ["/dev/input/event3"])
    }

    @Test("the speaker is no keypad's beeper")
    func speakerAlone() throws {
        let machine = try Machine(.speaker)
        let keypad = machine.plug(.keypad(sound: .tone))
        let speaker = machine.plug(.speaker())
        machine.keypad.sound(.taken)
        #expect(keypad.writes == [] && speaker.writes == [tone(0), tone(1000)])
        #expect(machine.opened == ["/dev/input/event9"])
    }

    @Test("by default nothing is opened for sound")
    func off() throws {
        #expect(KeypadConfiguration().tone == .off)
        let machine = try Machine(.off)
        machine.plug(.keypad(sound: .tone))
        machine.plug(.speaker())
        machine.keypad.sound(.taken)
        #expect(machine.opened == [])
        #expect(try !machine.loop.runOnce(timeout: .zero))
    }

    @Test("a speaker that goes while it sounds is forgotten, and sounds again when it is back")
    func unplugged() throws {
        let machine = try Machine(.speaker)
        let first = machine.plug(.speaker())
        machine.keypad.sound(.refused)
        machine.unplug(first)
        machine.keypad.sound(.taken)
        try machine.loop.settle()
        #expect(first.writes == [tone(0), tone(400)])
        let second = machine.plug(.speaker())
        machine.keypad.sound(.taken)
        #expect(second.writes.suffix(1) == [tone(1000)])
    }

    @Test("a device that can't be written to is given up, and the others sound")
    func failing() throws {
        let machine = try Machine(.keypad)
        let first = machine.plug(.keypad(sound: .bell))
        let second = machine.plug(.keypad("/dev/input/event4", sound: .tone))
        first.error = EIO
        machine.keypad.sound(.taken)
        first.error = 0
        machine.keypad.sound(.taken)
        #expect(first.writes == [bell(0)])
        #expect(second.writes == [tone(0), tone(1000), tone(1000)])
    }

    @Test("a device that may not be opened yet is tried again when something about it changes")
    func permittedLater() throws {
        let machine = try Machine(.speaker)
        machine.plug(.speaker(), openError: EACCES)
        machine.keypad.sound(.taken)
        let speaker = machine.plug(.speaker())
        machine.keypad.sound(.taken)
        #expect(speaker.writes == [tone(0), tone(1000)])
    }

    @Test("a tone that sounds ends with the pad")
    func atTheEnd() throws {
        let machine = try Machine(.speaker)
        let speaker = machine.plug(.speaker())
        machine.keypad.sound(.refused)
        machine.keypad.close()
        #expect(speaker.writes == [tone(0), tone(400), tone(0)])
    }

    @Test("what is no input device can't be opened for sound", arguments: ["/dev/null", "/nowhere"])
    func notAnInputDevice(path: String) {
        #expect(throws: SystemError.self) { try EvdevSoundNode(path) }
    }
}
