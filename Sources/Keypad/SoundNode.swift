import CLinux
import EventLoop
import Glibc

/// An input device that sounds, as far as the kernel's calls go. Tests stand a recorder in its place.
protocol SoundNode: AnyObject {
    /// What it says of itself.
    var device: InputDevice { get }
    /// Writes an `EV_SND` event. `ENODEV` when the device is gone.
    func write(code: UInt16, value: Int32) throws(SystemError)
}

/// A device node below /dev/input, open for sound alone: none of the device's keys is queued for it.
final class EvdevSoundNode: SoundNode {
    let device: InputDevice
    private let descriptor: Int32

    /// Opens a node for writing. Throws what open(2), or an ioctl that is no input device's, gives.
    init(_ node: String) throws(SystemError) {
        let opened = try MaskedDevice(node, O_WRONLY)
        (descriptor, device) = (opened.descriptor, opened.device)
    }

    deinit { close(descriptor) }

    func write(code: UInt16, value: Int32) throws(SystemError) {
        // The device takes the sound at once; its other readers see it with the end of the packet.
        let events = [
            input_event(time: timeval(), type: UInt16(EV_SND), code: code, value: value),
            input_event(time: timeval(), type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0),
        ]
        while events.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) < 0 {
            guard errno == EINTR else { throw SystemError("sound \(device.node)") }
        }
    }
}
