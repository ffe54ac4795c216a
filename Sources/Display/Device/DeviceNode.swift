import EventLoop
import Glibc

/// A device's file that can show pictures.
enum DeviceNode: Equatable {
    /// A DRM card's primary node, "/dev/dri/card0".
    case card(String)
    /// A framebuffer device, "/dev/fb0".
    case framebuffer(String)

    /// A path without links; a card unless it names a framebuffer.
    init(_ path: String) { self = path.hasPrefix(DeviceNode.framebufferPrefix) ? .framebuffer(path) : .card(path) }

    /// Only if it is what the kernel calls such a device; `nil` for a render node, a connector or anything else.
    init?(kernelName path: String) {
        let prefixes = [DeviceNode.cardPrefix, DeviceNode.framebufferPrefix]
        guard prefixes.contains(where: { path.hasPrefix($0) && Int(path.dropFirst($0.count)) != nil }) else {
            return nil
        }
        self.init(path)
    }

    var path: String {
        switch self {
        case .card(let path), .framebuffer(let path): path
        }
    }

    var isCard: Bool { if case .card = self { true } else { false } }

    /// Where a path leads to in the end.
    static func resolving(_ path: String) -> DeviceNode {
        guard let resolved = realpath(path, nil) else { return DeviceNode(path) }
        defer { free(resolved) }
        return DeviceNode(String(cString: resolved))
    }

    /// The nodes that there are now, in the order of their numbers.
    static var cards: [DeviceNode] { nodes(subsystem: "drm", cardPrefix) }
    static var framebuffers: [DeviceNode] { nodes(subsystem: "graphics", framebufferPrefix) }

    private static func nodes(subsystem: String, _ prefix: String) -> [DeviceNode] {
        let devices = (try? DeviceMonitor.devices(subsystem: subsystem)) ?? []
        let numbers = devices.compactMap { device in
            device.node.flatMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
        }
        return numbers.sorted().map { DeviceNode(prefix + String($0)) }
    }

    private static let cardPrefix = "/dev/dri/card"
    private static let framebufferPrefix = "/dev/fb"
}
