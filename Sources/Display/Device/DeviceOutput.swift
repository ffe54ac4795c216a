import EventLoop
import Raster

/// One lit screen that shows scenes, as the panel has its pixels, until it is released.
protocol DeviceOutput: AnyObject {
    /// "HDMI-A-1 of card0", "/dev/fb0"
    var name: String { get }
    /// What it shows and how, for the log: "1280x800@60, XRGB8888, atomic mode setting".
    var description: String { get }
    /// The panel as it is built, whichever way up it stands.
    var panel: Surface { get }
    /// How the kernel says that the panel stands, where it does.
    var orientation: Rotation? { get }
    /// The newest scene is on the screen. Never called from within ``show(_:)``.
    var onPresented: (() -> Void)? { get set }
    /// The device takes no more pictures, and why. The output is not to be used any more.
    var onLost: ((SystemError) -> Void)? { get set }
    /// Whether the device still has this screen, and it would be chosen and lit in the same way again.
    func isStillRight(for configuration: DeviceDisplay.Configuration) -> Bool
    /// Puts a scene of the panel's size on the screen, or lets it wait for the one that is under way.
    func show(_ scene: Scene)
}
