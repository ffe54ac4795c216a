import CLinux
import PINEntry

extension KeyMap {
    /// What may be told of a key that is not the pad's alone; `nil`: nothing.
    ///
    /// A menu's key is told by its name. Of any other only that there was one: the same for each digit, for the keys that
    /// end or correct an entry, and for those that mean nothing to one, since a person who is to tap any key may take any.
    /// Not a person's keys for the pad are buttons of mice and other such devices (`BTN_…`) and the keys of the machine
    /// itself, its power, sleep, sound and brightness; unless the map gives them a meaning.
    func overheard(_ code: UInt16) -> KeypadEvent? {
        switch self[code] {
        case .menu(let key): .overheard(key)
        case .digit, .backspace, .clear, .enter, .cancel: .overheard(nil)
        case .other: KeyMap.isOfThePad(code) ? .overheard(nil) : nil
        }
    }

    private static func isOfThePad(_ code: UInt16) -> Bool {
        let code = Int32(code)
        return (KEY_ESC...Int32(highestCode)).contains(code) && !buttons.contains { $0.contains(code) }
            && !machineKeys.contains(code)
    }

    private static let buttons: [Range<Int32>] = [
        BTN_MISC..<KEY_OK, BTN_DPAD_UP..<BTN_DPAD_RIGHT + 1, BTN_TRIGGER_HAPPY..<BTN_TRIGGER_HAPPY40 + 1,
    ]

    private static let machineKeys: Set<Int32> = [
        KEY_POWER, KEY_POWER2, KEY_SLEEP, KEY_WAKEUP, KEY_SUSPEND, KEY_RESTART, KEY_MUTE, KEY_MICMUTE, KEY_VOLUMEDOWN,
        KEY_VOLUMEUP, KEY_BRIGHTNESSDOWN, KEY_BRIGHTNESSUP, KEY_BRIGHTNESS_CYCLE, KEY_BRIGHTNESS_AUTO,
        KEY_BRIGHTNESS_MIN, KEY_BRIGHTNESS_MAX,
    ]
}
