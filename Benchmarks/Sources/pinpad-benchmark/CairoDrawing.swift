import CCairo
import Raster

/// The same by cairo, as one who knows it would write it: one surface and one context for all time, one fill for all that
/// has the same colour, of a place only what is seen in it. Antialiasing is cairo's default.
final class CairoDrawing: Drawing {
    private let subject: Subject
    private let context: OpaquePointer

    /// On a context of the screen's coordinates.
    init(_ subject: Subject, _ context: OpaquePointer) {
        self.subject = subject
        self.context = cairo_reference(context)
    }

    convenience init(_ subject: Subject, on canvas: Canvas) {
        let context = canvas.cairoContext()
        self.init(subject, context)
        cairo_destroy(context)
    }

    deinit { cairo_destroy(context) }

    func frame() {
        let (row, style) = (subject.row, subject.style)
        setSource(style.background)
        cairo_paint(context)
        CairoPath.addRounded(subject.frame, radius: row.cornerRadius, to: context)
        fill(style.frameColor)
        CairoPath.addRounded(subject.inside, radius: row.cornerRadius - Double(row.frameWidth), to: context)
        fill(style.squareFill)
        row.separators.forEach(add)
        fill(style.separatorColor)
        for center in subject.dotCenters { CairoPath.addDisc(center, radius: row.dotRadius, to: context) }
        fill(style.dotColor)
    }

    func dot() {
        let style = subject.style
        add(subject.place)
        fill(style.squareFill)
        subject.frameInPlace.forEach(add)
        fill(style.frameColor)
        subject.separatorsInPlace.forEach(add)
        fill(style.separatorColor)
        CairoPath.addDisc(subject.dotCenter, radius: subject.row.dotRadius, to: context)
        fill(style.dotColor)
    }

    private func fill(_ color: Color) {
        setSource(color)
        cairo_fill(context)
    }

    private func setSource(_ color: Color) {
        cairo_set_source_rgb(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    private func add(_ rectangle: PixelRectangle) {
        cairo_rectangle(
            context, Double(rectangle.x), Double(rectangle.y), Double(rectangle.width), Double(rectangle.height))
    }
}

/// Shapes added to a cairo context's path.
enum CairoPath {
    static func addDisc(_ center: Point, radius: Double, to context: OpaquePointer?) {
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    }

    static func addRounded(_ rectangle: PixelRectangle, radius: Double, to context: OpaquePointer?) {
        let (left, top) = (Double(rectangle.x) + radius, Double(rectangle.y) + radius)
        let right = Double(rectangle.x + rectangle.width) - radius
        let bottom = Double(rectangle.y + rectangle.height) - radius
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, right, top, radius, -quarter, 0)
        cairo_arc(context, right, bottom, radius, 0, quarter)
        cairo_arc(context, left, bottom, radius, quarter, 2 * quarter)
        cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }
}
