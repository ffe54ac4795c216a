import Glibc

/// Draws scenes into memory. It keeps its line buffer and the coverage of recent shapes from frame to frame, so use
/// one for all the frames of a screen.
public final class Rasterizer {
    private let line = LineBuffer()
    private var composition = Composition()

    /// With nothing cached yet.
    public init() {}

    /// Draws what `scene` shows within `damage`, each pixel of it stored once; the target is only written, never read.
    ///
    /// `damage` is cut to the scene and to the target. Rectangles that overlap are drawn twice, to the same effect.
    public func draw(_ scene: Scene, damage: [PixelRectangle], into target: PixelTarget) {
        draw(scene, damage: damage, into: target) { memcpy($0, $1, $2) }
    }

    /// The same; `store` is all that touches the target. It is given where in it a finished row goes, the row, and its
    /// bytes.
    @inline(__always)
    func draw(
        _ scene: Scene, damage: [PixelRectangle], into target: PixelTarget,
        store: (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Void
    ) {
        let screen = PixelRectangle(scene.size).intersection(PixelRectangle(target.size))
        for rectangle in damage {
            let rectangle = rectangle.intersection(screen)
            if rectangle.isEmpty { continue }
            line.reserve(rectangle.width)
            composition.collect(scene, within: rectangle)
            let (line, format) = (line, target.format)
            if format == .xrgb8888 {
                // As it is composed.
                draw(rectangle, scene.background.rgb, into: target, from: line.pixels, store) { _, _ in }
            } else {
                draw(rectangle, scene.background.rgb, into: target, from: line.converted, store) { start, end in
                    line.convert(start, end, to: format)
                }
            }
        }
    }

    /// Draws the layers within one rectangle of the target; each of its rows is stored at once.
    @inline(__always)
    private func draw(
        _ rectangle: PixelRectangle, _ background: UInt32, into target: PixelTarget, from stored: UnsafeRawPointer,
        _ store: (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Void, convert: (Int, Int) -> Void
    ) {
        let bytesPerPixel = target.format.bytesPerPixel
        let byteCount = rectangle.width * bytesPerPixel
        let pitch = target.pitch
        let origin = target.base + rectangle.y * pitch + rectangle.x * bytesPerPixel
        composition.compose(
            size: PixelSize(width: rectangle.width, height: rectangle.height), background: background,
            in: line.pixels, changed: convert
        ) { first, end in
            var row = first
            while row < end {
                store(origin + row &* pitch, stored, byteCount)
                row &+= 1
            }
        }
    }
}
