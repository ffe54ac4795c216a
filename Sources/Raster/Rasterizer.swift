import Glibc

/// Draws scenes into memory. It keeps its line buffer and the coverage of recent shapes from frame to frame, so use
/// one for all the frames of a screen.
public final class Rasterizer {
    /// With nothing cached yet.
    public init() {}

    /// Draws what `scene` shows within `damage`, each pixel of it stored once; the target is only written, never read.
    ///
    /// `damage` is cut to the scene and to the target. Rectangles that overlap are drawn twice, to the same effect.
    public func draw(_ scene: Scene, damage: [PixelRectangle], into target: PixelTarget) {
    }
}
