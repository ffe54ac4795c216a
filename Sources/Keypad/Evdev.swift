import CEvdev
import EventLoop
import Glibc

/// The one place that knows libevdev: what devices are, and what key codes are called.
///
/// libevdev does not read the events. Its queue and its copy of the keys' state lie on the heap for as long as a device
/// is open, and would hold codes of a PIN that nobody wipes; ``EvdevNode`` reads them into a buffer of its own.
enum Evdev {
    /// The code of "KEY_F1" or "BTN_0" (libevdev_event_code_from_name).
    static func keyCode(named name: String) -> UInt16? {
        UInt16(exactly: libevdev_event_code_from_name(UInt32(EV_KEY), name))
    }

    /// The name of a key's code (libevdev_event_code_get_name); `nil` for codes without one.
    static func name(ofKey code: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
    }

    /// What an open device says of itself.
    static func describe(_ descriptor: Int32, node: String) throws(SystemError) -> InputDevice {
        // Its log tells of wrong use only, in a va_list that Swift can't take; what fails here is told by results.
        libevdev_set_log_function(nil, nil)
        var device: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &device)
        guard result >= 0, let device else { throw SystemError("examine \(node)", number: result) }
        defer { libevdev_free(device) }
        var codes: Set<UInt16> = []
        for code in 1...KeyMap.highestCode
        where libevdev_has_event_code(device, UInt32(EV_KEY), UInt32(code)) == 1 {
            codes.insert(code)
        }
        return InputDevice(
            node: node,
            name: libevdev_get_name(device).map { String(cString: $0) } ?? "",
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            codes: codes,
            sound: libevdev_has_event_code(device, UInt32(EV_SND), UInt32(SND_TONE)) == 1
                ? .tone : libevdev_has_event_code(device, UInt32(EV_SND), UInt32(SND_BELL)) == 1 ? .bell : nil)
    }
}
