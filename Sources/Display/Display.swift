import Raster

/// What there is to draw on.
public struct Surface: Equatable, Sendable {
    /// Its size in pixels.
    public var size: PixelSize
    /// Its size in millimetres, where the display tells.
    public var millimetres: PixelSize?
    /// From its sizes.
    public init(size: PixelSize, millimetres: PixelSize? = nil) {
        self.size = size
        self.millimetres = millimetres
    }
}

/// Where a scene is shown: a DRM dumb buffer, a framebuffer device, a terminal, or a folder of pictures.
public protocol Display: AnyObject {
    /// What there is to draw on; `nil` while there is none.
    var surface: Surface? { get }
    /// Why there is none, for a person: "no card has a connected connector". Meaningful when there is none.
    var unavailableReason: String { get }
    /// Told when ``surface`` came, went or changed its size; the owner shows a scene of the new size then.
    var onSurfaceChange: (() -> Void)? { get set }
    /// Told when the newest scene that was shown is on the screen (its flip is done).
    var onPresented: (() -> Void)? { get set }
    /// Puts a scene on the screen, of the size of ``surface``. Only what differs from before is drawn. While an earlier
    /// one is still on its way the newest waits, and replaces another that waits. Ignored while there is no surface.
    func show(_ scene: Scene)
    /// Tells the words of the scene that is shown next, the first of them the most important. For displays whose pixels
    /// are too coarse to draw letters with; others have them in the scene, and pass over this.
    func say(_ lines: [String])
}

extension Display {
    /// Nothing: the words are in the scene.
    public func say(_ lines: [String]) {}
}
