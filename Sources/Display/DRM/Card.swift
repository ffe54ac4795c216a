import CDRM
import EventLoop
import Glibc
import Raster

/// An open primary node of a DRM card, "/dev/dri/card0". The first to open one is its master (drm-internals, "Device
/// Instance and Driver Handling"), and who closes it gives the screen back to the kernel's console.
final class Card {
    let path: String
    let descriptor: Int32
    /// Whether the driver has atomic mode setting: `DRM_CLIENT_CAP_ATOMIC`.
    let isAtomic: Bool
    /// The properties' names by their numbers, which are the same for all objects of a card.
    private var propertyNames: [UInt32: String] = [:]

    /// Opens a card; with `wantsAtomic` false it is treated as one without atomic mode setting.
    init(path: String, wantsAtomic: Bool = true) throws(SystemError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        isAtomic = wantsAtomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    deinit { close(descriptor) }

    /// "card0"
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether this process may set modes: drmIsMaster of xf86drm.h.
    var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    /// What the card has now. Asks each display anew what it is, which can take tens of milliseconds.
    func resources() throws(SystemError) -> CardResources {
        let hasDumbBuffers = capability(DRM_CAP_DUMB_BUFFER) == 1
        guard let resources = drmModeGetResources(descriptor) else {
            // A card that only renders says that it can't set modes; before Linux 5, that it doesn't understand.
            guard errno == EOPNOTSUPP || errno == EINVAL else { throw SystemError("list the outputs of \(path)") }
            return CardResources(name: name, hasDumbBuffers: hasDumbBuffers, connectors: [], crtcs: [])
        }
        defer { drmModeFreeResources(resources) }
        return CardResources(
            name: name, hasDumbBuffers: hasDumbBuffers, preferredDepth: capability(DRM_CAP_DUMB_PREFERRED_DEPTH),
            connectors: array(resources.pointee.connectors, resources.pointee.count_connectors).compactMap(connector),
            crtcs: array(resources.pointee.crtcs, resources.pointee.count_crtcs),
            primaryPlanes: isAtomic ? primaryPlanes() : nil)
    }

    /// What the driver says of one of its abilities; 0 where it says nothing.
    private func capability(_ which: Int32) -> Int {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(which), &value) == 0 ? Int(truncatingIfNeeded: value) : 0
    }

    private func connector(_ id: UInt32) -> CardResources.Connector? {
        // It may have gone since it was listed: connectors of docking stations do.
        guard let connector = drmModeGetConnector(descriptor, id) else { return nil }
        defer { drmModeFreeConnector(connector) }
        let type = drmModeGetConnectorTypeName(connector.pointee.connector_type).map { String(cString: $0) }
        let size = PixelSize(width: Int(connector.pointee.mmWidth), height: Int(connector.pointee.mmHeight))
        return CardResources.Connector(
            id: id, name: "\(type ?? "Unknown")-\(connector.pointee.connector_type_id)",
            status: status(connector.pointee.connection),
            millimetres: size.width > 0 && size.height > 0 ? size : nil,
            modes: array(connector.pointee.modes, connector.pointee.count_modes).map(CardResources.Mode.init),
            possibleCRTCs: drmModeConnectorGetPossibleCrtcs(descriptor, connector),
            currentCRTC: currentCRTC(encoder: connector.pointee.encoder_id), orientation: orientation(connector: id))
    }

    private func orientation(connector id: UInt32) -> Rotation? {
        guard let (property, value) = properties(of: id, DRM_MODE_OBJECT_CONNECTOR)["panel orientation"],
            let words = word(for: value, property: property)
        else { return nil }
        return Rotation(panelOrientation: words)
    }

    private func status(_ connection: drmModeConnection) -> CardResources.Connector.Status {
        switch connection {
        case DRM_MODE_CONNECTED: .connected
        case DRM_MODE_DISCONNECTED: .disconnected
        default: .unknown
        }
    }

    private func currentCRTC(encoder id: UInt32) -> UInt32? {
        guard id != 0, let encoder = drmModeGetEncoder(descriptor, id) else { return nil }
        defer { drmModeFreeEncoder(encoder) }
        return encoder.pointee.crtc_id == 0 ? nil : encoder.pointee.crtc_id
    }

    private func primaryPlanes() -> [CardResources.PrimaryPlane] {
        planes().compactMap { id in
            guard properties(of: id, DRM_MODE_OBJECT_PLANE)["type"]?.value == UInt64(DRM_PLANE_TYPE_PRIMARY),
                let plane = drmModeGetPlane(descriptor, id)
            else { return nil }
            defer { drmModeFreePlane(plane) }
            let formats = array(plane.pointee.formats, plane.pointee.count_formats)
            return CardResources.PrimaryPlane(
                id: id, possibleCRTCs: plane.pointee.possible_crtcs,
                formats: PixelFormat.allCases.filter { formats.contains($0.fourcc) })
        }
    }

    /// All planes of the card, whatever their type.
    func planes() -> [UInt32] {
        guard let planes = drmModeGetPlaneResources(descriptor) else { return [] }
        defer { drmModeFreePlaneResources(planes) }
        return array(planes.pointee.planes, planes.pointee.count_planes)
    }

    /// A mode object's properties by their names, with the numbers they go by on this card.
    func properties(of object: UInt32, _ type: UInt32) -> [String: (id: UInt32, value: UInt64)] {
        guard let list = drmModeObjectGetProperties(descriptor, object, type) else { return [:] }
        defer { drmModeFreeObjectProperties(list) }
        let values = array(list.pointee.prop_values, list.pointee.count_props)
        var properties: [String: (id: UInt32, value: UInt64)] = [:]
        for (id, value) in zip(array(list.pointee.props, list.pointee.count_props), values) {
            if let name = propertyName(id) { properties[name] = (id, value) }
        }
        return properties
    }

    private func propertyName(_ id: UInt32) -> String? {
        if let name = propertyNames[id] { return name }
        guard let property = drmModeGetProperty(descriptor, id) else { return nil }
        defer { drmModeFreeProperty(property) }
        let name = text(property.pointee.name)
        propertyNames[id] = name
        return name
    }

    /// What a value of an enumerated property is called.
    private func word(for value: UInt64, property id: UInt32) -> String? {
        guard let property = drmModeGetProperty(descriptor, id) else { return nil }
        defer { drmModeFreeProperty(property) }
        return array(property.pointee.enums, property.pointee.count_enums).first { $0.value == value }.map {
            text($0.name)
        }
    }
}

extension PixelFormat {
    /// Its code in drm_fourcc.h, whose macro spells four characters, the first in the lowest byte.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: 0x3432_5258  // XR24
        case .argb8888: 0x3432_5241  // AR24
        case .xbgr8888: 0x3432_4258  // XB24
        case .abgr8888: 0x3432_4241  // AB24
        case .xrgb2101010: 0x3033_5258  // XR30
        case .rgb565: 0x3631_4752  // RG16
        }
    }
}

extension CardResources.Mode {
    /// From the kernel's structure.
    fileprivate init(_ mode: drmModeModeInfo) {
        size = PixelSize(width: Int(mode.hdisplay), height: Int(mode.vdisplay))
        refresh = Int(mode.vrefresh)
        isPreferred = mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
        isInterlaced = mode.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
        timing = withUnsafeBytes(of: mode) { Array($0) }
    }

    /// The kernel's structure.
    var info: drmModeModeInfo {
        var info = drmModeModeInfo()
        withUnsafeMutableBytes(of: &info) { $0.copyBytes(from: timing.prefix($0.count)) }
        return info
    }
}

/// Throws what a function of libdrm says by a negative result: an error number, or -1 with `errno`.
@discardableResult
func checkDRM(_ result: Int32, _ operation: @autoclosure () -> String) throws(SystemError) -> Int32 {
    guard result < 0 else { return result }
    let number = result == -1 ? errno : -result
    throw SystemError(operation(), number: number)
}

private func array<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: some BinaryInteger) -> [Element] {
    Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
}

/// The text in one of C's arrays of characters, up to its NUL.
private func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
