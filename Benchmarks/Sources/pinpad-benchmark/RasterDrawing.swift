import Raster

/// The daemon's drawing.
struct RasterDrawing: Drawing {
    private let rasterizer = Rasterizer()
    private let subject: Subject
    private let target: PixelTarget
    private let whole: PixelRectangle

    init(_ subject: Subject, on canvas: Canvas) {
        self.subject = subject
        target = canvas.target
        whole = PixelRectangle(x: 0, y: 0, width: target.size.width, height: target.size.height)
    }

    func frame() { rasterizer.draw(subject.scene, damage: [whole], into: target) }

    func dot() { rasterizer.draw(subject.scene, damage: [subject.place], into: target) }

    /// Draws as ``dot()`` does, with nothing known from before.
    func firstDot() { Rasterizer().draw(subject.scene, damage: [subject.place], into: target) }
}
