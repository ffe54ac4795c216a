import CDRM
import EventLoop
import Glibc
import Raster

/// Atomic mode setting: the kernel's "Atomic Mode Setting" and "KMS Properties".
final class AtomicModeSetting: ModeSetting {
    private let card: Card
    private let choice: OutputChoice
    private let resources: CardResources
    private let plane: UInt32
    private let planeProperties: [String: (id: UInt32, value: UInt64)]
    private var mode: UInt32 = 0

    init(_ card: Card, _ resources: CardResources, _ choice: OutputChoice, plane: UInt32) throws(SystemError) {
        self.card = card
        self.resources = resources
        self.choice = choice
        self.plane = plane
        planeProperties = card.properties(of: plane, DRM_MODE_OBJECT_PLANE)
        var info = choice.mode.info
        try checkDRM(
            drmModeCreatePropertyBlob(card.descriptor, &info, MemoryLayout.size(ofValue: info), &mode),
            "describe the mode \(choice.mode) to \(card.path)")
    }

    deinit { if mode != 0 { drmModeDestroyPropertyBlob(card.descriptor, mode) } }

    func setMode(showing buffer: DumbBuffer) throws(SystemError) {
        let request = AtomicRequest(card)
        for connector in resources.connectors {
            let properties = card.properties(of: connector.id, DRM_MODE_OBJECT_CONNECTOR)
            let isOurs = connector.id == choice.connector.id
            request.set(connector.id, properties, ["CRTC_ID": isOurs ? UInt64(choice.crtc) : 0])
        }
        for crtc in resources.crtcs {
            let properties = card.properties(of: crtc, DRM_MODE_OBJECT_CRTC)
            let isOurs = crtc == choice.crtc
            request.set(crtc, properties, ["MODE_ID": isOurs ? UInt64(mode) : 0, "ACTIVE": isOurs ? 1 : 0])
        }
        for other in card.planes() where other != plane {
            let properties = card.properties(of: other, DRM_MODE_OBJECT_PLANE)
            request.set(other, properties, ["FB_ID": 0, "CRTC_ID": 0])
        }
        let (width, height) = (UInt64(buffer.size.width), UInt64(buffer.size.height))
        // The source's rectangle is in 16.16 fixed point.
        request.set(
            plane, planeProperties,
            [
                "FB_ID": UInt64(buffer.framebuffer), "CRTC_ID": UInt64(choice.crtc),
                "SRC_X": 0, "SRC_Y": 0, "SRC_W": width << 16, "SRC_H": height << 16,
                "CRTC_X": 0, "CRTC_Y": 0, "CRTC_W": width, "CRTC_H": height,
            ])
        // The console may have turned the plane for a panel that is built in sideways.
        if planeProperties["rotation"] != nil {
            request.set(plane, planeProperties, ["rotation": UInt64(DRM_MODE_ROTATE_0)])
        }
        try request.commit(flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), number: 0)
    }

    func flip(to buffer: DumbBuffer, damage: [PixelRectangle], number: UInt64) throws(SystemError) -> FlipProgress {
        let request = AtomicRequest(card)
        request.set(plane, planeProperties, ["FB_ID": UInt64(buffer.framebuffer)])
        let clips = damageClips(damage)
        // The kernel holds on to the blob for as long as it needs it.
        defer { if clips != 0 { drmModeDestroyPropertyBlob(card.descriptor, clips) } }
        if clips != 0 { request.set(plane, planeProperties, ["FB_DAMAGE_CLIPS": UInt64(clips)]) }
        try request.commit(flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT), number: number)
        return .eventFollows
    }

    /// A blob for `FB_DAMAGE_CLIPS`; 0, which stands for the whole plane, where the driver has no use for it.
    private func damageClips(_ damage: [PixelRectangle]) -> UInt32 {
        guard planeProperties["FB_DAMAGE_CLIPS"] != nil, !damage.isEmpty else { return 0 }
        let clips = damage.map { rectangle in
            drm_mode_rect(
                x1: Int32(clamping: rectangle.x), y1: Int32(clamping: rectangle.y),
                x2: Int32(clamping: rectangle.x + rectangle.width), y2: Int32(clamping: rectangle.y + rectangle.height))
        }
        var blob: UInt32 = 0
        let result = clips.withUnsafeBytes {
            drmModeCreatePropertyBlob(card.descriptor, $0.baseAddress, $0.count, &blob)
        }
        return result == 0 ? blob : 0
    }
}

/// One atomic commit: properties of mode objects that change together or not at all.
private final class AtomicRequest {
    private let card: Card
    private let request: OpaquePointer?
    private var problem: SystemError?

    init(_ card: Card) {
        self.card = card
        request = drmModeAtomicAlloc()
    }

    deinit { drmModeAtomicFree(request) }

    /// Sets properties by their names. What can't be set makes ``commit(flags:number:)`` throw.
    func set(_ object: UInt32, _ properties: [String: (id: UInt32, value: UInt64)], _ values: [String: UInt64]) {
        for (name, value) in values {
            guard let id = properties[name]?.id else {
                problem = SystemError("set a mode on \(card.path): object \(object) has no \(name)", number: ENOENT)
                continue
            }
            if drmModeAtomicAddProperty(request, object, id, value) < 0 {
                problem = SystemError("set \(name) on \(card.path)", number: ENOMEM)
            }
        }
    }

    func commit(flags: UInt32, number: UInt64) throws(SystemError) {
        if let problem { throw problem }
        let userData = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: number))
        let operation =
            flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) != 0 ? "set the mode on \(card.path)" : "flip on \(card.path)"
        try checkDRM(drmModeAtomicCommit(card.descriptor, request, flags, userData), operation)
    }
}
