import CLinux
import PINEntry

/// Which key code means which key. Codes are those of linux/input-event-codes.h, `EV_KEY`.
///
/// By default: the number row (`KEY_1`…`KEY_0`), the numeric block (`KEY_KP0`…`KEY_KP9`: evdev knows no NumLock) and
/// the phone style (`KEY_NUMERIC_0`…) are digits; `KEY_ENTER`, `KEY_KPENTER` and `KEY_OK` are enter; `KEY_BACKSPACE` is
/// backspace; `KEY_DELETE` and `KEY_CLEAR` are clear; `KEY_ESC` and `KEY_CANCEL` are cancel; the arrows and `KEY_F1`…`KEY_F12`
/// are keys of a menu. All others are ``PINEntry/Key/other``.
public struct KeyMap: Equatable, Sendable {
    /// One key for each code, so that looking any digit up is the same load from the same table.
    private var keys: [Key]
    /// A bit for each code that means something to the pad, laid out as `EVIOCGKEY` does: bit n % 8 of byte n / 8.
    private(set) var mappedCodes: [UInt8]

    /// The highest code there is: `KEY_MAX`.
    static let highestCode = UInt16(KEY_MAX)

    /// The default map.
    public init() {
        keys = Array(repeating: .other, count: Int(KeyMap.highestCode) + 1)
        mappedCodes = Array(repeating: 0, count: (Int(KeyMap.highestCode) + 8) / 8)
        for (key, codes) in KeyMap.defaults {
            for code in codes { self[UInt16(clamping: code)] = key }
        }
    }

    /// What a code means; ``PINEntry/Key/other`` for codes beyond `KEY_MAX`.
    subscript(code: UInt16) -> Key {
        get { code <= KeyMap.highestCode ? keys[Int(code)] : .other }
        set {
            guard code <= KeyMap.highestCode else { return }
            keys[Int(code)] = newValue
            let bit = UInt8(1) << (code % 8)
            if newValue == .other {
                mappedCodes[Int(code / 8)] &= ~bit
            } else {
                mappedCodes[Int(code / 8)] |= bit
            }
        }
    }

    /// Whether a device with these codes has all the ten digits.
    func hasAllDigits(_ codes: Set<UInt16>) -> Bool {
        var seen: Set<UInt8> = []
        for code in codes {
            if case .digit(let digit) = self[code] { seen.insert(digit.value) }
        }
        return seen.count == 10
    }

    /// Whether a device with these codes has an Enter.
    func hasEnter(_ codes: Set<UInt16>) -> Bool {
        codes.contains { self[$0] == .enter }
    }

    private static let defaults: [(Key, [Int32])] =
        menuCodes.map { key, code in (.menu(key), [code]) } + [
            (.enter, [KEY_ENTER, KEY_KPENTER, KEY_OK]),
            (.backspace, [KEY_BACKSPACE]),
            (.clear, [KEY_DELETE, KEY_CLEAR]),
            (.cancel, [KEY_ESC, KEY_CANCEL]),
        ]
        + digitCodes.enumerated().compactMap { value, codes in
            Digit(UInt8(clamping: value)).map { (.digit($0), codes) }
        }

    private static let menuCodes: KeyValuePairs<MenuKey, Int32> = [
        .up: KEY_UP, .down: KEY_DOWN, .left: KEY_LEFT, .right: KEY_RIGHT, .f1: KEY_F1, .f2: KEY_F2, .f3: KEY_F3,
        .f4: KEY_F4, .f5: KEY_F5, .f6: KEY_F6, .f7: KEY_F7, .f8: KEY_F8, .f9: KEY_F9, .f10: KEY_F10, .f11: KEY_F11,
        .f12: KEY_F12,
    ]

    private static let digitCodes: [[Int32]] = [
        [KEY_0, KEY_KP0, KEY_NUMERIC_0],
        [KEY_1, KEY_KP1, KEY_NUMERIC_1],
        [KEY_2, KEY_KP2, KEY_NUMERIC_2],
        [KEY_3, KEY_KP3, KEY_NUMERIC_3],
        [KEY_4, KEY_KP4, KEY_NUMERIC_4],
        [KEY_5, KEY_KP5, KEY_NUMERIC_5],
        [KEY_6, KEY_KP6, KEY_NUMERIC_6],
        [KEY_7, KEY_KP7, KEY_NUMERIC_7],
        [KEY_8, KEY_KP8, KEY_NUMERIC_8],
        [KEY_9, KEY_KP9, KEY_NUMERIC_9],
    ]
}
