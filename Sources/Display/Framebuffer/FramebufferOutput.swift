import EventLoop
import Raster

/// A framebuffer device that shows scenes: drawn straight into what is on the screen, for panels whose driver has nothing
/// better. There is no second buffer and no word of the next refresh, so what is drawn counts as shown.
///
/// Nobody owns a framebuffer: the kernel's console writes to it too, unless it was told not to (``FramebufferConsole``).
/// At the end the last picture stays, until somebody draws over it.
final class FramebufferOutput: DeviceOutput {
    let framebuffer: Framebuffer
    var onPresented: (() -> Void)?
    /// Never told: memory takes every picture. That the device is gone, the kernel tells by a uevent.
    var onLost: ((SystemError) -> Void)?

    private let loop: EventLoop
    private let rasterizer = Rasterizer()
    private var held: Scene?
    private var presentedSoon: Timer?

    init(_ loop: EventLoop, _ framebuffer: Framebuffer) throws(SystemError) {
        self.loop = loop
        self.framebuffer = framebuffer
        presentedSoon = try loop.timer { [weak self] in self?.onPresented?() }
    }

    var name: String { framebuffer.path }

    var description: String {
        "\(panel.size.width)x\(panel.size.height), \(framebuffer.format.name), framebuffer device"
    }

    var panel: Surface {
        Surface(size: framebuffer.information.size, millimetres: framebuffer.information.millimetres)
    }

    /// fb.h has a rotation, but it is one that the driver makes itself.
    var orientation: Rotation? { nil }

    func isStillRight(for configuration: DeviceDisplay.Configuration) -> Bool {
        (try? framebuffer.informationNow()) == framebuffer.information
    }

    func show(_ scene: Scene) {
        rasterizer.draw(scene, damage: scene.damage(since: held), into: framebuffer.target)
        held = scene
        presentedSoon?.set(loop.now)
    }
}
