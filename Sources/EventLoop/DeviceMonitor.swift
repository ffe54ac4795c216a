import CSystemd
import Glibc

/// A device as udev knows it: sd-device(3).
public final class Device {
    private let device: OpaquePointer

    fileprivate init(_ device: OpaquePointer) { self.device = sd_device_ref(device) }

    deinit { sd_device_unref(device) }

    /// The device node, "/dev/input/event3"; `nil` for devices without one.
    public var node: String? { string(sd_device_get_devname) }
    /// The kernel's name, "event3" or "card0-HDMI-A-1".
    public var name: String? { string(sd_device_get_sysname) }

    /// A udev property, as "ID_VENDOR_ID", or one of the uevent's, as "HOTPLUG".
    public func property(_ key: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard sd_device_get_property_value(device, key, &value) >= 0, let value else { return nil }
        return String(cString: value)
    }

    /// The device that this one belongs to: of a node "event3" the "input3" whose uevent says what it can do.
    public var parent: Device? {
        var parent: OpaquePointer?
        guard sd_device_get_parent(device, &parent) >= 0, let parent else { return nil }
        return Device(parent)
    }

    private func string(_ get: (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Int32) -> String? {
        var value: UnsafePointer<CChar>?
        guard get(device, &value) >= 0, let value else { return nil }
        return String(cString: value)
    }
}

/// Tells of devices that come, go and change: sd_device_monitor_new(3). udev has already given a node its group and
/// mode when this tells of it.
public final class DeviceMonitor {
    /// What happened to a device (sd_device_get_action(3)).
    public enum Change: Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// Something about it is different: a display was plugged into its connector, it was bound to a driver.
        case changed
    }

    private var monitor: OpaquePointer?
    private let handler: (Device, Change) -> Void

    /// Watches one subsystem, "input" or "drm". Throws where netlink is out of reach.
    public init(_ loop: EventLoop, subsystem: String, handler: @escaping (Device, Change) -> Void) throws(SystemError) {
        self.handler = handler
        try check(sd_device_monitor_new(&monitor), "watch for \(subsystem) devices")
        try check(
            sd_device_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil),
            "watch for \(subsystem) devices")
        try check(sd_device_monitor_attach_event(monitor, loop.event), "watch for \(subsystem) devices")
        let callback: sd_device_monitor_handler_t = { _, device, userData in
            guard let userData, let device else { return 0 }
            let this = Unmanaged<DeviceMonitor>.fromOpaque(userData).takeUnretainedValue()
            var action = SD_DEVICE_CHANGE
            guard sd_device_get_action(device, &action) >= 0 else { return 0 }
            let change: Change =
                switch action {
                case SD_DEVICE_ADD: .added
                case SD_DEVICE_REMOVE: .removed
                default: .changed
                }
            this.handler(Device(device), change)
            return 0
        }
        try check(
            sd_device_monitor_start(monitor, callback, Unmanaged.passUnretained(self).toOpaque()),
            "watch for \(subsystem) devices")
    }

    deinit { sd_device_monitor_unref(monitor) }

    /// Whether udev has dealt with all devices that it knows of: /run/udev/queue is there while it has not, as
    /// `udevadm settle` looks too.
    public static var isSettled: Bool { access("/run/udev/queue", F_OK) != 0 }

    /// The devices of a subsystem that are there now, in the kernel's order of their paths.
    public static func devices(subsystem: String) throws(SystemError) -> [Device] {
        var enumerator: OpaquePointer?
        try check(sd_device_enumerator_new(&enumerator), "list \(subsystem) devices")
        defer { sd_device_enumerator_unref(enumerator) }
        try check(sd_device_enumerator_add_match_subsystem(enumerator, subsystem, 1), "list \(subsystem) devices")
        var devices: [Device] = []
        var next = sd_device_enumerator_get_device_first(enumerator)
        while let device = next {
            devices.append(Device(device))
            next = sd_device_enumerator_get_device_next(enumerator)
        }
        return devices
    }
}
