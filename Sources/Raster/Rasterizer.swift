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
        draw(scene, damage: damage, into: target, by: CopyingStore())
    }

    /// The same; `store` is all that touches the target.
    func draw(_ scene: Scene, damage: [PixelRectangle], into target: PixelTarget, by store: some RowStore) {
        let screen = PixelRectangle(scene.size).intersection(PixelRectangle(target.size))
        for rectangle in damage {
            let rectangle = rectangle.intersection(screen)
            if rectangle.isEmpty { continue }
            var rows = TargetRows(rectangle, of: target)
            if recent.hasRoom(for: rectangle, bytesPerRow: rows.bytesPerRow) {
                finishedRows(of: scene, within: rectangle, as: target.format).store(into: rows, by: store)
            } else {
                compose(scene, within: rectangle, as: target.format) { rows.store($0, count: $1, by: store) }
            }
        }
    }

    /// What `scene` shows within a small rectangle, as it was kept or composed now and kept from now on.
    private func finishedRows(
        of scene: Scene, within rectangle: PixelRectangle, as format: PixelFormat
    ) -> FinishedRows {
        if let rows = recent.rows(of: scene, within: rectangle, as: format) { return rows }
        var rows = FinishedRows(bytesPerRow: rectangle.width * format.bytesPerPixel)
        compose(scene, within: rectangle, as: format) { rows.append($0, count: $1) }
        recent.keep(rows, of: scene, within: rectangle, as: format)
        return rows
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
        let line = line
        // XRGB8888 is as it is composed.
        let isConverted = format != .xrgb8888
        let row = isConverted ? UnsafeRawPointer(line.converted) : UnsafeRawPointer(line.pixels)
        composition.compose(
            size: PixelSize(width: rectangle.width, height: rectangle.height), background: scene.background.rgb,
            in: line.pixels
        ) {
            if isConverted { line.convert($0, $1, to: format) }
        } finished: {
            finished(row, $1 &- $0)
        }
    }
}
