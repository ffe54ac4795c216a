import CLinux
import EventLoop
import Glibc

/// A device node below /dev/input.
///
/// It stays open between entries, so that its going away is seen at once and an entry needn't wait for a USB keypad to
/// be started again (usbhid sleeps 50 ms in an open(2) that wakes a device). But then the kernel queues nothing for it
/// (`EVIOCSMASK`, Linux 4.4): keys that are typed into other programs never come near the pad, nor wake it. Even in an
/// entry it takes keys alone, and no scancodes (`MSC_SCAN`) or movements.
final class EvdevNode: InputNode {
    let device: InputDevice
    let descriptor: Int32
    let hasBootTime: Bool

    /// Opens a node. Throws what open(2), or an ioctl that is no input device's, gives.
    init(_ node: String) throws(SystemError) {
        let opened = try MaskedDevice(node, O_RDONLY)
        (descriptor, device) = (opened.descriptor, opened.device)
        hasBootTime = clinux_input_set_clock(descriptor, CLOCK_BOOTTIME) == 0
    }

    deinit { close(descriptor) }

    func grab() throws(SystemError) {
        guard clinux_input_grab(descriptor, 1) == 0 else { throw SystemError("grab \(device.node)") }
    }

    // It fails only for a device that is gone, where nothing is left to be given back.
    func ungrab() { _ = clinux_input_grab(descriptor, 0) }

    func listen(_ isOn: Bool) throws(SystemError) {
        guard clinux_input_set_event_types(descriptor, isOn ? 1 << UInt(EV_KEY) : 0) == 0 else {
            throw SystemError("unmask the keys of \(device.node)")
        }
    }

    func isAnyDown(among codes: [UInt8]) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: codes.count, alignment: 8) { bits in
            guard let base = bits.baseAddress else { return false }
            explicit_bzero(base, bits.count)
            defer { explicit_bzero(base, bits.count) }
            guard clinux_input_keys_down(descriptor, base, UInt32(bits.count)) >= 0 else { return false }
            var common: UInt8 = 0
            for (bit, code) in zip(bits, codes) { common |= bit & code }
            return common != 0
        }
    }
}
