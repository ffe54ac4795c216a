import CLinux
import EventLoop
import Glibc
import Testing

@testable import Keypad

@Suite struct KeypadSelectionTests {
    private func verdict(
        _ selection: KeypadSelection, _ change: (inout InputDevice) -> Void = { _ in }, map: KeyMap = KeyMap(),
        resolvedPath: String? = nil
    ) -> KeypadSelection.Verdict {
        var device = InputDevice.keypad()
        change(&device)
        return selection.judge(device, keyMap: map, resolvedPath: resolvedPath)
    }

    @Test(
        "by default a device with ten digits of one family and an Enter is a keypad",
        arguments: [numberRow, numericBlock, phoneStyle])
    func automatic(digits: Set<UInt16>) {
        for enter in [KEY_ENTER, KEY_KPENTER, KEY_OK].map({ UInt16($0) }) {
            #expect(verdict(.automatic) { $0.codes = digits.union([enter]) } == .selected)
        }
        #expect(verdict(.automatic) { $0.codes = digits } == .another)
        for digit in digits {
            #expect(verdict(.automatic) { $0.codes = digits.union([enter]).subtracting([digit]) } == .another)
        }
    }

    @Test("by default a mouse, a power button and a device without keys are no keypads")
    func automaticRefuses() {
        for codes in [[BTN_LEFT, BTN_RIGHT], [KEY_POWER], []] as [[Int32]] {
            #expect(verdict(.automatic) { $0.codes = Set(codes.map { UInt16($0) }) } == .another)
        }
    }

    @Test("a device that has the keys of a menu alone is no keypad")
    func menuAlone() {
        let codes = Set([KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_F1, KEY_F2, KEY_F3, KEY_ENTER].map { UInt16($0) })
        #expect(verdict(.automatic) { $0.codes = codes } == .another)
    }

    @Test("the configuration's map decides which keys are digits and Enter")
    func mapDecides() throws {
        let letters = [KEY_A, KEY_B, KEY_C, KEY_D, KEY_E, KEY_F, KEY_G, KEY_H, KEY_I, KEY_J]
        let lines = letters.enumerated().map { "\($1)=\($0)" } + ["KEY_F1=enter"]
        let codes = Set((letters + [KEY_F1]).map { UInt16($0) })
        #expect(verdict(.automatic, { $0.codes = codes }, map: try KeyMap(overrides: lines)) == .selected)
        #expect(verdict(.automatic) { $0.codes = codes } == .another)
        #expect(verdict(.automatic, map: try KeyMap(overrides: ["KEY_KP7=none"])) == .another)
    }

    @Test("a device is named by the path that leads to it now")
    func byPath() {
        let selection = KeypadSelection.path("/dev/input/by-id/keypad")
        #expect(verdict(selection, resolvedPath: "/dev/input/event3") == .selected)
        #expect(verdict(selection, resolvedPath: "/dev/input/event4") == .another)
        #expect(verdict(selection, resolvedPath: nil) == .another)
    }

    @Test("a device is named by its name, all of it")
    func byName() {
        #expect(verdict(.name("Keypad")) == .selected)
        #expect(verdict(.name("Key")) == .another)
        #expect(verdict(.name("keypad")) == .another)
    }

    @Test("a device is named by its vendor and product")
    func byIDs() {
        #expect(verdict(.usb(vendor: 0x1234, product: 0xABCD)) == .selected)
        #expect(verdict(.usb(vendor: 0x1234, product: 0xABCE)) == .another)
        #expect(verdict(.usb(vendor: 0x1235, product: 0xABCD)) == .another)
    }

    @Test("a named device needs no Enter, but every digit")
    func namedNeedsDigits() {
        #expect(verdict(.name("Keypad")) { $0.codes = numericBlock } == .selected)
        #expect(verdict(.name("Keypad")) { $0.codes.remove(UInt16(KEY_KP0)) } == .lacksDigits)
        #expect(verdict(.name("Other")) { $0.codes = [] } == .another)
    }

    @Test(
        "a selection is read from its text",
        arguments: [
            ("auto", KeypadSelection.automatic), ("/dev/input/event3", .path("/dev/input/event3")),
            ("name:A: B", .name("A: B")), ("usb:1234:abcd", .usb(vendor: 0x1234, product: 0xABCD)),
            ("usb:1:ABCD", .usb(vendor: 1, product: 0xABCD)),
        ])
    func text(text: String, selection: KeypadSelection) throws {
        #expect(try KeypadSelection(text) == selection)
    }

    @Test(
        "what selects nothing is refused, with what would be right",
        arguments: [
            "", "Auto", "event3", "name:", "usb:", "usb:1234", "usb:1234:", "usb:1234:12345", "usb:12g4:1234",
            "usb:+1:1",
            "usb:1:2:3", "1234:abcd",
        ])
    func wrongText(text: String) throws {
        #expect {
            try KeypadSelection(text)
        } throws: {
            "\($0)".hasPrefix("“\(text)” selects no keypad; write auto, a path")
        }
    }

    @Test(
        "where nothing is wrong with any device, the reason is that none fits",
        arguments: [
            (KeypadSelection.automatic, "no input device has ten digits and an Enter"),
            (.path("/dev/input/by-id/x"), "there is no input device at /dev/input/by-id/x"),
            (.name("X"), "no input device is called “X”"),
            (.usb(vendor: 0x1A, product: 0), "no input device has the id 001a:0000"),
        ])
    func noneFits(
        selection: KeypadSelection, reason: String
    ) {
        #expect(selection.unavailableReason([]) == reason)
    }

    @Test("the reason names the device that is wrong, the likeliest keypad first")
    func reason() {
        let refused = DeviceProblem.cannotOpen(SystemError("open /dev/input/event1", number: EACCES))
        let torso = DeviceProblem.lacksDigits(name: "Torso")
        let busy = DeviceProblem.cannotGrab(SystemError("grab /dev/input/event3", number: EBUSY), name: "Busy")
        let reason = { KeypadSelection.automatic.unavailableReason($0) }
        #expect(
            reason([refused])
                == "open /dev/input/event1: Permission denied; the service's user must be in the group input")
        #expect(
            reason([refused, torso])
                == "the keypad “Torso” lacks keys for some of the ten digits; map its keys in the configuration")
        #expect(
            reason([refused, busy, torso])
                == "the keypad “Busy” is held by another program (grab /dev/input/event3: Device or resource busy); "
                + "end that program")
    }
}
