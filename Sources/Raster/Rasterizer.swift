/// Draws scenes into memory. It keeps its line buffer, the coverage of recent shapes and the finished rows of recent small
/// damage from frame to frame, so use one for all the frames of a screen.
public final class Rasterizer {
    private let line = LineBuffer()
    private var composition = Composition()
    private var recent = RecentDamage()

    /// With nothing cached yet.
    public init() {}

    /// Draws what `scene` shows within `damage`, each pixel of it stored once; the target is only written, never read.
    ///
    /// `damage` is cut to the scene and to the target. Rectangles that overlap are drawn twice, to the same effect.
    public func draw(_ scene: Scene, damage: [PixelRectangle], into target: PixelTarget) {
        draw(scene, damage: damage, into: target) { TargetRows.copy($1, to: $0, $2) }
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
            var rows = TargetRows(rectangle, of: target)
            if let finished = recent.rows(of: scene, within: rectangle, as: target.format) {
                finished.store(into: rows, by: store)
            } else if recent.hasRoom(for: rectangle, bytesPerRow: rows.bytesPerRow) {
                var finished = FinishedRows(bytesPerRow: rows.bytesPerRow)
                compose(scene, within: rectangle, as: target.format) { finished.append($0, count: $1) }
                finished.store(into: rows, by: store)
                recent.keep(finished, of: scene, within: rectangle, as: target.format)
            } else {
                compose(scene, within: rectangle, as: target.format) { rows.store($0, count: $1, by: store) }
            }
        }
    }

    /// Composes what `scene` shows within a rectangle. `finished` is called with each row in the target's format, from the
    /// top, and with how many rows below each other look like that.
    @inline(__always)
    private func compose(
        _ scene: Scene, within rectangle: PixelRectangle, as format: PixelFormat,
        finished: (UnsafeRawPointer, Int) -> Void
    ) {
        line.reserve(rectangle.width)
        composition.collect(scene, within: rectangle)
        let (line, size) = (line, PixelSize(width: rectangle.width, height: rectangle.height))
        let background = scene.background.rgb
        if format == .xrgb8888 {
            // As it is composed.
            composition.compose(size: size, background: background, in: line.pixels, changed: { _, _ in }) {
                finished(line.pixels, $1 &- $0)
            }
        } else {
            composition.compose(
                size: size, background: background, in: line.pixels, changed: { line.convert($0, $1, to: format) }
            ) {
                finished(line.converted, $1 &- $0)
            }
        }
    }
}
