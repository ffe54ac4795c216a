import CCairo
import Raster

/// What cairo draws when it sees each pixel as 8×8, averaged again.
///
/// cairo takes 15 samples of each row of pixels, so that its own edges are up to 9 of 255 away from the area that is
/// covered. Drawn like this they are not, and can be compared with edges that are exact.
struct FinePicture {
    private static let scale = 8
    /// The pixels that it has of the screen.
    let area: PixelRectangle
    /// 0xRRGGBB each, row by row.
    private let pixels: [UInt32]

    /// Lets `draw` draw, in the screen's coordinates, what there is in `area`.
    init(_ area: PixelRectangle, _ draw: (OpaquePointer) -> Void) {
        let scale = FinePicture.scale
        let canvas = Canvas(PixelSize(width: area.width * scale, height: area.height * scale))
        let context = canvas.cairoContext()
        cairo_scale(context, Double(scale), Double(scale))
        cairo_translate(context, -Double(area.x), -Double(area.y))
        cairo_set_tolerance(context, 1.0 / 64)
        draw(context)
        cairo_destroy(context)
        self.area = area
        pixels = (0..<area.height).flatMap { y in
            (0..<area.width).map { x in
                canvas.average(PixelRectangle(x: x * scale, y: y * scale, width: scale, height: scale))
            }
        }
    }

    /// The pixel's 0xRRGGBB; the coordinates are the screen's, and within the area.
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[(y - area.y) * area.width + x - area.x] }
}

extension Canvas {
    /// Draws into the canvas; to be destroyed by whoever asks for it, before the canvas goes.
    func cairoContext() -> OpaquePointer {
        let surface = cairo_image_surface_create_for_data(
            target.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(target.size.width),
            Int32(target.size.height), Int32(target.pitch))
        guard let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            fail("cairo draws on no canvas of \(target.size.width)×\(target.size.height) pixels")
        }
        cairo_surface_destroy(surface)
        return context
    }

    /// The mean of some pixels, rounded to nearest.
    fileprivate func average(_ area: PixelRectangle) -> UInt32 {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width {
                let pixel = pixel(x, y)
                red += pixel >> 16
                green += pixel >> 8 & 0xFF
                blue += pixel & 0xFF
            }
        }
        let count = UInt32(area.width * area.height)
        func mean(_ sum: UInt32) -> UInt32 { (sum + count / 2) / count }
        return mean(red) << 16 | mean(green) << 8 | mean(blue)
    }
}
