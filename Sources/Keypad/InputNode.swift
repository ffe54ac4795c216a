import EventLoop

/// An open input device, as far as the kernel's calls go. Tests stand a pipe in its place.
protocol InputNode: AnyObject {
    /// What it says of itself.
    var device: InputDevice { get }
    /// Where `struct input_event` is read from, without blocking. Closed by the node, when it goes.
    var descriptor: Int32 { get }
    /// Whether its events bear the time since boot.
    var hasBootTime: Bool { get }
    /// Takes the device for this descriptor alone. `EBUSY` when somebody else did, `ENODEV` when it is gone.
    func grab() throws(SystemError)
    /// Gives it back.
    func ungrab()
    /// Whether the kernel queues its keys for this descriptor. It begins with not.
    func listen(_ isOn: Bool) throws(SystemError)
    /// Whether one of the codes, given as a bit each, is down now.
    func isAnyDown(among codes: [UInt8]) -> Bool
}
