import CDRM
import EventLoop
import Glibc
import Raster

/// Mode setting for drivers without the atomic kind: `DRM_IOCTL_MODE_SETCRTC`, `DRM_IOCTL_MODE_PAGE_FLIP`, and
/// `DRM_IOCTL_MODE_DIRTYFB` where the driver can't flip.
final class LegacyModeSetting: ModeSetting {
    private let card: Card
    private let resources: CardResources
    private let choice: OutputChoice
    private var canFlip = true

    init(_ card: Card, _ resources: CardResources, _ choice: OutputChoice) {
        self.card = card
        self.resources = resources
        self.choice = choice
    }

    func setMode(showing buffer: DumbBuffer) throws(SystemError) {
        for crtc in resources.crtcs where crtc != choice.crtc {
            // Most are dark already, and one that can't be darkened does no harm.
            drmModeSetCrtc(card.descriptor, crtc, 0, 0, 0, nil, 0, nil)
        }
        try show(buffer)
    }

    func flip(to buffer: DumbBuffer, damage: [PixelRectangle], number: UInt64) throws(SystemError) -> FlipProgress {
        if canFlip {
            let userData = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: number))
            let result = drmModePageFlip(
                card.descriptor, choice.crtc, buffer.framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), userData)
            if result == 0 { return .eventFollows }
            let error = SystemError("flip on \(card.path)", number: result)
            guard [EINVAL, ENOSYS, ENOTTY, EOPNOTSUPP].contains(error.number) else { throw error }
            canFlip = false
        }
        try show(buffer)
        try tell(damage, of: buffer)
        return .done
    }

    private func show(_ buffer: DumbBuffer) throws(SystemError) {
        var connector = choice.connector.id
        var mode = choice.mode.info
        try checkDRM(
            drmModeSetCrtc(card.descriptor, choice.crtc, buffer.framebuffer, 0, 0, &connector, 1, &mode),
            "set the mode on \(card.path)")
    }

    private func tell(_ damage: [PixelRectangle], of buffer: DumbBuffer) throws(SystemError) {
        // An array without elements has an address all the same, and the kernel takes none without clips (EINVAL).
        if damage.isEmpty { return }
        var clips = damage.map { rectangle in
            drm_clip_rect(
                x1: UInt16(clamping: rectangle.x), y1: UInt16(clamping: rectangle.y),
                x2: UInt16(clamping: rectangle.x + rectangle.width),
                y2: UInt16(clamping: rectangle.y + rectangle.height))
        }
        let result = drmModeDirtyFB(card.descriptor, buffer.framebuffer, &clips, UInt32(clips.count))
        // Drivers that scan the buffer out themselves have nothing to be told.
        if result == -ENOSYS { return }
        try checkDRM(result, "show what changed on \(card.path)")
    }
}
