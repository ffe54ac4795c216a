import CLinux
import EventLoop
import Glibc

/// An input device that was opened deaf: the kernel queues none of its events for the descriptor (`EVIOCSMASK`).
struct MaskedDevice {
    /// Open, and the caller's to close.
    let descriptor: Int32
    /// What it says of itself.
    let device: InputDevice

    /// Opens a node in a mode of open(2). Throws what that, or an ioctl that is no input device's, gives.
    init(_ node: String, _ mode: Int32) throws(SystemError) {
        descriptor = open(node, mode | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open \(node)") }
        do throws(SystemError) {
            guard clinux_input_set_event_types(descriptor, 0) == 0 else {
                throw SystemError("mask the events of \(node)")
            }
            device = try Evdev.describe(descriptor, node: node)
        } catch {
            close(descriptor)
            throw error
        }
    }
}
