import CLinux
import Glibc
import PINEntry
import Testing

@testable import Keypad

@Suite struct KeyMapTests {
    @Test(
        "each family of digit keys means the ten digits",
        arguments: [
            [KEY_0, KEY_1, KEY_2, KEY_3, KEY_4, KEY_5, KEY_6, KEY_7, KEY_8, KEY_9],
            [KEY_KP0, KEY_KP1, KEY_KP2, KEY_KP3, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP7, KEY_KP8, KEY_KP9],
            [
                KEY_NUMERIC_0, KEY_NUMERIC_1, KEY_NUMERIC_2, KEY_NUMERIC_3, KEY_NUMERIC_4, KEY_NUMERIC_5, KEY_NUMERIC_6,
                KEY_NUMERIC_7, KEY_NUMERIC_8, KEY_NUMERIC_9,
            ],
        ])
    func digits(codes: [Int32]) {
        for (value, code) in codes.enumerated() {
            #expect(KeyMap()[UInt16(code)] == digit(UInt8(value)))
        }
    }

    @Test(
        "the other keys mean what is printed on them",
        arguments: [
            (KEY_ENTER, Key.enter), (KEY_KPENTER, .enter), (KEY_OK, .enter), (KEY_BACKSPACE, .backspace),
            (KEY_DELETE, .clear), (KEY_CLEAR, .clear), (KEY_ESC, .cancel), (KEY_CANCEL, .cancel), (KEY_A, .other),
            (KEY_KPDOT, .other), (KEY_NUMLOCK, .other), (BTN_LEFT, .other), (KEY_RESERVED, .other), (KEY_MAX, .other),
        ])
    func otherKeys(code: Int32, key: Key) {
        #expect(KeyMap()[UInt16(code)] == key)
    }

    private static let menu: [Int32] = [
        KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_F1, KEY_F2, KEY_F3, KEY_F4, KEY_F5, KEY_F6, KEY_F7, KEY_F8, KEY_F9,
        KEY_F10, KEY_F11, KEY_F12,
    ]

    @Test("arrows and function keys are a menu's")
    func menuKeys() {
        for (code, key) in zip(KeyMapTests.menu, MenuKey.allCases) {
            #expect(KeyMap()[UInt16(code)] == .menu(key))
        }
    }

    @Test(
        "of a key that is not the pad's alone it is told which one of a menu it is, of any other that there was one",
        arguments: [
            (KEY_5, KeypadEvent.overheard(nil)), (KEY_ENTER, .overheard(nil)), (KEY_ESC, .overheard(nil)),
            (KEY_A, .overheard(nil)), (KEY_SPACE, .overheard(nil)), (KEY_OK, .overheard(nil)),
            (KEY_NUMERIC_POUND, .overheard(nil)), (KEY_MAX, .overheard(nil)), (KEY_F7, .overheard(.f7)),
            (KEY_RESERVED, nil), (BTN_LEFT, nil), (BTN_TOUCH, nil), (BTN_DPAD_RIGHT, nil), (KEY_POWER, nil),
            (KEY_SLEEP, nil), (KEY_VOLUMEUP, nil), (KEY_MUTE, nil), (KEY_BRIGHTNESSDOWN, nil),
        ])
    func overheard(code: Int32, event: KeypadEvent?) {
        #expect(KeyMap().overheard(UInt16(code)) == event)
    }

    @Test("a button or a machine's key counts where the map gives it a meaning")
    func overheardByTheMap() throws {
        let map = try KeyMap(overrides: ["BTN_0=0", "KEY_POWER=cancel", "KEY_VOLUMEUP=up"])
        #expect(map.overheard(UInt16(BTN_0)) == .overheard(nil))
        #expect(map.overheard(UInt16(KEY_POWER)) == .overheard(nil))
        #expect(map.overheard(UInt16(KEY_VOLUMEUP)) == .overheard(.up))
    }

    @Test("no other code means anything")
    func allCodes() {
        let known =
            numberRow.union(numericBlock).union(phoneStyle).union(
                [KEY_ENTER, KEY_KPENTER, KEY_OK, KEY_BACKSPACE, KEY_DELETE, KEY_CLEAR, KEY_ESC, KEY_CANCEL].map {
                    UInt16($0)
                }
            ).union(KeyMapTests.menu.map { UInt16($0) })
        for code in UInt16.min...UInt16.max where !known.contains(code) {
            if KeyMap()[code] != .other { Issue.record("code \(code) means a key") }
        }
    }

    @Test("a bit stands for each code that means something, as EVIOCGKEY lays them out")
    func mappedCodes() throws {
        let map = try KeyMap(overrides: ["KEY_A=cancel", "KEY_ESC=none"])
        #expect(map.mappedCodes.count == 96)
        for code in 0...KeyMap.highestCode {
            let bit = map.mappedCodes[Int(code / 8)] >> (code % 8) & 1
            #expect((bit == 1) == (map[code] != .other), "code \(code)")
        }
    }

    @Test(
        "a line changes one key of the map and no other",
        arguments: [
            ("KEY_F1 = cancel", KEY_F1, Key.cancel), ("KEY_A = 1", KEY_A, digit(1)), ("KEY_ESC=none", KEY_ESC, .other),
            ("\tKEY_DELETE\t= backspace ", KEY_DELETE, .backspace), ("59=enter", KEY_F1, .enter),
            ("KEY_KPDOT=clear", KEY_KPDOT, .clear), ("BTN_0=0", BTN_0, digit(0)), ("767=9", KEY_MAX, digit(9)),
            ("KEY_A=f1", KEY_A, .menu(.f1)), ("KEY_PAGEUP=up", KEY_PAGEUP, .menu(.up)),
            ("KEY_F5=f12", KEY_F5, .menu(.f12)),
            ("KEY_UP=none", KEY_UP, .other),
        ])
    func override(line: String, code: Int32, key: Key) throws {
        let map = try KeyMap(overrides: [line])
        for other in 0...KeyMap.highestCode {
            #expect(map[other] == (other == UInt16(code) ? key : KeyMap()[other]))
        }
    }

    @Test(
        "a wrong line is named, with what would be right",
        arguments: [
            (["KEY_F1"], "“KEY_F1” is no key map line; write one like KEY_F1=cancel"),
            (["=1"], "“=1” is no key map line; write one like KEY_F1=cancel"),
            ([""], "“” is no key map line; write one like KEY_F1=cancel"),
            (
                ["KEY_FOO=1"],
                "“KEY_FOO” is no key; write a name of linux/input-event-codes.h, as KEY_F1 (evtest shows it), or its "
                    + "number, 1…767"
            ),
            (
                ["KEY_F1=ten"],
                "KEY_F1 cannot mean “ten”; write a digit 0…9, backspace, clear, enter, cancel, up, down, left, right, "
                    + "f1…f12 or none"
            ),
            (["KEY_F1=1", "59=2"], "59 has two meanings; leave one of the lines out"),
        ])
    func wrongLine(lines: [String], message: String) throws {
        #expect { try KeyMap(overrides: lines) } throws: { "\($0)" == message }
    }

    @Test(
        "what is no key's name or number is refused",
        arguments: ["0", "768", "65536", "-1", "+59x", "key_f1", "REL_X", "EV_KEY", "99999999999999999999"])
    func unknownKey(name: String) {
        #expect(throws: KeyMap.InvalidOverride.unknownKey(name: name)) { try KeyMap(overrides: [name + "=1"]) }
    }

    @Test(
        "what is no meaning is refused",
        arguments: ["10", "-1", "+1", "01", "", "ENTER", "1 2", "٣", "F1", "f0", "f13"])
    func unknownMeaning(word: String) {
        #expect(throws: KeyMap.InvalidOverride.unknownMeaning(word: word, key: "KEY_F1")) {
            try KeyMap(overrides: ["KEY_F1=" + word])
        }
    }
}
