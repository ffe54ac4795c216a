import CCairo
import CPixman
import Raster

/// The same by pixman, as one who knows it would write it: rectangles by `pixman_fill`, and the dot and the corners by a
/// colour through a mask of 8 bits a pixel that was made before.
final class PixmanDrawing: Drawing {
    /// A disc: the dot, or one that has the round corners for its quarters.
    private struct Disc {
        let mask: OpaquePointer
        let color: OpaquePointer
        /// The mask's size.
        let size: PixelSize
        /// The mask's columns left of, and rows above, the pixel that the centre is in.
        let reach: Int
    }

    private let subject: Subject
    private let bits: UnsafeMutablePointer<UInt32>
    private let wordsPerRow: Int32
    private let image: OpaquePointer
    private let dotDisc: Disc
    private let outerCorners: Disc
    private let innerCorners: Disc

    init(_ subject: Subject, on canvas: Canvas) {
        self.subject = subject
        let (target, row, style) = (canvas.target, subject.row, subject.style)
        bits = target.base.assumingMemoryBound(to: UInt32.self)
        wordsPerRow = Int32(target.pitch / 4)
        image = PixmanDrawing.need(
            pixman_image_create_bits(
                PIXMAN_x8r8g8b8, Int32(target.size.width), Int32(target.size.height), bits, Int32(target.pitch)))
        let center = subject.dotCenter
        dotDisc = PixmanDrawing.disc(
            around: Point(x: center.x - center.x.rounded(.down), y: center.y - center.y.rounded(.down)),
            radius: row.dotRadius, style.dotColor)
        let corner = Point(x: 0, y: 0)
        outerCorners = PixmanDrawing.disc(around: corner, radius: row.cornerRadius, style.frameColor)
        innerCorners = PixmanDrawing.disc(
            around: corner, radius: row.cornerRadius - Double(row.frameWidth), style.squareFill)
    }

    deinit {
        for disc in [dotDisc, outerCorners, innerCorners] {
            pixman_image_unref(disc.mask)
            pixman_image_unref(disc.color)
        }
        pixman_image_unref(image)
    }

    func frame() {
        let (row, style) = (subject.row, subject.style)
        let size = subject.scene.size
        fill(PixelRectangle(x: 0, y: 0, width: size.width, height: size.height), style.background)
        fillRounded(subject.frame, outerCorners, style.frameColor)
        fillRounded(subject.inside, innerCorners, style.squareFill)
        for separator in row.separators { fill(separator, style.separatorColor) }
        for center in subject.dotCenters { paintDot(center) }
    }

    func dot() {
        let style = subject.style
        fill(subject.place, style.squareFill)
        for part in subject.frameInPlace { fill(part, style.frameColor) }
        for part in subject.separatorsInPlace { fill(part, style.separatorColor) }
        paintDot(subject.dotCenter)
    }

    private func fill(_ rectangle: PixelRectangle, _ color: Color) {
        let pixel = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        pixman_fill(
            bits, wordsPerRow, 32, Int32(rectangle.x), Int32(rectangle.y), Int32(rectangle.width),
            Int32(rectangle.height), pixel)
    }

    private func fillRounded(_ rectangle: PixelRectangle, _ corners: Disc, _ color: Color) {
        let reach = corners.reach
        let (left, top) = (rectangle.x, rectangle.y)
        let (right, bottom) = (left + rectangle.width - reach, top + rectangle.height - reach)
        fill(PixelRectangle(x: left + reach, y: top, width: right - left - reach, height: reach), color)
        fill(PixelRectangle(x: left, y: top + reach, width: rectangle.width, height: bottom - top - reach), color)
        fill(PixelRectangle(x: left + reach, y: bottom, width: right - left - reach, height: reach), color)
        let quarter = PixelSize(width: reach, height: reach)
        paint(corners, from: (0, 0), at: (left, top), quarter)
        paint(corners, from: (reach, 0), at: (right, top), quarter)
        paint(corners, from: (0, reach), at: (left, bottom), quarter)
        paint(corners, from: (reach, reach), at: (right, bottom), quarter)
    }

    private func paintDot(_ center: Point) {
        let (x, y) = (Int(center.x) - dotDisc.reach, Int(center.y) - dotDisc.reach)
        paint(dotDisc, from: (0, 0), at: (x, y), dotDisc.size)
    }

    private func paint(_ disc: Disc, from: (x: Int, y: Int), at: (x: Int, y: Int), _ size: PixelSize) {
        pixman_image_composite32(
            PIXMAN_OP_OVER, disc.color, disc.mask, image, 0, 0, Int32(from.x), Int32(from.y), Int32(at.x),
            Int32(at.y), Int32(size.width), Int32(size.height))
    }

    /// A disc around a point in the topmost leftmost pixel. cairo draws its mask.
    private static func disc(around center: Point, radius: Double, _ color: Color) -> Disc {
        let reach = Int(radius.rounded(.up))
        let size = PixelSize(width: 2 * reach + (center.x > 0 ? 1 : 0), height: 2 * reach + (center.y > 0 ? 1 : 0))
        let area = PixelRectangle(x: -reach, y: -reach, width: size.width, height: size.height)
        let picture = FinePicture(area) { context in
            cairo_set_source_rgb(context, 1, 1, 1)
            CairoPath.addDisc(center, radius: radius, to: context)
            cairo_fill(context)
        }
        let mask = need(pixman_image_create_bits(PIXMAN_a8, Int32(size.width), Int32(size.height), nil, 0))
        let stride = Int(pixman_image_get_stride(mask))
        let bytes = UnsafeMutableRawPointer(pixman_image_get_data(mask))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let coverage = UInt8(truncatingIfNeeded: picture.pixel(x - reach, y - reach))
                bytes?.storeBytes(of: coverage, toByteOffset: y * stride + x, as: UInt8.self)
            }
        }
        var solid = pixman_color_t(
            red: UInt16(color.red) * 257, green: UInt16(color.green) * 257, blue: UInt16(color.blue) * 257,
            alpha: .max)
        return Disc(mask: mask, color: need(pixman_image_create_solid_fill(&solid)), size: size, reach: reach)
    }

    private static func need(_ image: OpaquePointer?) -> OpaquePointer {
        guard let image else { fail("pixman gives no image") }
        return image
    }
}
