import CLinux
import EventLoop

/// What udev says of input devices, so that only those that matter are opened: opening one wakes it.
extension Device {
    /// Whether it may be one of the selected keypads. udev's input_id has looked for keys at every device.
    func isPossibleKeypad(for selection: KeypadSelection) -> Bool {
        guard isEventNode else { return false }
        if case .path = selection { return true }
        return property("ID_INPUT") == nil || property("ID_INPUT_KEY") != nil
    }

    /// Whether it sounds. The kernel tells of that in the uevent of the input device that the node belongs to, in
    /// hexadecimal bits (input_dev_uevent in drivers/input/input.c).
    var sounds: Bool {
        guard isEventNode, let text = parent?.property("SND"), let bits = UInt(text, radix: 16) else { return false }
        return bits & (1 << UInt(SND_TONE) | 1 << UInt(SND_BELL)) != 0
    }

    private var isEventNode: Bool { node?.hasPrefix("/dev/input/event") == true }
}
