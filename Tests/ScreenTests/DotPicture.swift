import Foundation
import Testing

@testable import Raster

/// The picture of a dot that ships with the pad: a blue ball that is lit from above on the left.
///
/// `PINPAD_RECORD_GOLDEN=1` writes it anew.
enum DotPicture {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Screen/Pictures/dot.png").standardized

    static func png(width: Int) -> [UInt8] {
        let pixels = pixels(width: width).map { pixel in
            let alpha = pixel >> 24
            guard alpha > 0 else { return UInt32(0) }
            let channels = [16, 8, 0].map { min((pixel >> UInt32($0) & 0xFF) * 255 / alpha, 255) << UInt32($0) }
            return alpha << 24 | channels.reduce(0, |)
        }
        return PNG.encode(width: width, height: width, colorsWithAlpha: pixels)
    }

    static func bitmap(width: Int) -> Bitmap? {
        Bitmap(size: PixelSize(width: width, height: width), pixels: pixels(width: width))
    }

    /// Drawn on black, whose pixels are the colours multiplied by alpha; what covers white is the alpha.
    private static func pixels(width: Int) -> [UInt32] {
        let size = PixelSize(width: width, height: width)
        let black = Color(rgb: 0)
        let colors = Picture(Scene(size: size, background: black, shapes: ball(width)))
        let disc = Circle(center: middle(width), radius: Double(width) / 2, color: Color(rgb: 0xFF_FFFF))
        let alphas = Picture(Scene(size: size, background: black, shapes: [.circle(disc)]))
        return zip(colors.pixels, alphas.pixels).map { color, alpha in
            let alpha = alpha & 0xFF
            let channels = [UInt32(16), 8, 0].map { min(color >> $0 & 0xFF, alpha) << $0 }
            return alpha << 24 | channels.reduce(0, |)
        }
    }

    private static func middle(_ width: Int) -> Point { Point(x: Double(width) / 2, y: Double(width) / 2) }

    private static func ball(_ width: Int) -> [Shape] {
        let radius = Double(width) / 2
        let (dark, light) = ([15.0, 58, 122], [132.0, 190, 255])
        let steps = 40
        return (0...steps).map { step in
            let part = Double(step) / Double(steps)
            let channels = zip(dark, light).map { UInt8($0 + ($1 - $0) * part * part.squareRoot()) }
            let center = Point(
                x: middle(width).x - 0.34 * radius * part, y: middle(width).y - 0.36 * radius * part)
            let color = Color(red: channels[0], green: channels[1], blue: channels[2])
            return .circle(Circle(center: center, radius: radius * (1 - 0.93 * part), color: color))
        }
    }
}

@Suite("Picture of a dot")
struct DotPictureTests {
    @Test("The picture that ships is the one that is drawn here")
    func ships() throws {
        let png = DotPicture.png(width: 96)
        if ProcessInfo.processInfo.environment["PINPAD_RECORD_GOLDEN"] == "1" {
            try Data(png).write(to: DotPicture.file)
        }
        #expect(try Data(contentsOf: DotPicture.file) == Data(png))
    }
}
