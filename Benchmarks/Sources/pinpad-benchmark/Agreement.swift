import Glibc
import Raster

/// Whether all that is compared draws the same.
enum Agreement {
    /// How far a channel may be away, of 255.
    private static let limit: UInt32 = 2

    /// Ends the program with a message if the daemon's drawing, or pixman's, is not cairo's.
    static func check(_ subject: Subject) {
        let background = subject.style.background
        let around = UInt32(background.red) << 16 | UInt32(background.green) << 8 | UInt32(background.blue)
        let frame = FinePicture(subject.frame) { CairoDrawing(subject, $0).frame() }
        let dot = FinePicture(subject.place) { CairoDrawing(subject, $0).dot() }
        for (name, make) in others {
            let canvas = Canvas(subject.scene.size)
            let drawing = make(subject, canvas)
            // Twice: what is drawn again has to look as the first time.
            for time in ["first", "second"] {
                canvas.clear()
                drawing.frame()
                compare(canvas, with: frame, around: around, "\(name)'s \(time) frame")
                canvas.clear()
                drawing.dot()
                compare(canvas, with: dot, around: 0, "\(name)'s \(time) dot")
            }
        }
    }

    private static var others: [(String, (Subject, Canvas) -> any Drawing)] {
        [("the daemon", { RasterDrawing($0, on: $1) }), ("pixman", { PixmanDrawing($0, on: $1) })]
    }

    /// Outside the picture's area, each pixel has to be `around`.
    private static func compare(
        _ canvas: Canvas, with picture: FinePicture, around: UInt32, _ name: String
    ) {
        let area = picture.area
        for y in 0..<canvas.target.size.height {
            let isBeside = y < area.y || y >= area.y + area.height
            for x in 0..<canvas.target.size.width {
                let isOutside = isBeside || x < area.x || x >= area.x + area.width
                let expected = isOutside ? around : picture.pixel(x, y)
                let drawn = canvas.pixel(x, y)
                guard drawn != expected, isOutside || difference(drawn, expected) > limit else { continue }
                fail(
                    "in \(name) the pixel \(x), \(y) is \(hex(drawn)), in cairo's \(hex(expected)): more than"
                        + " \(limit) of 255 away, so their times can't be compared")
            }
        }
    }

    /// The greatest difference of a channel.
    private static func difference(_ one: UInt32, _ other: UInt32) -> UInt32 {
        [16, 8, 0].map { shift -> UInt32 in
            let (a, b) = (one >> shift & 0xFF, other >> shift & 0xFF)
            return max(a, b) - min(a, b)
        }.max() ?? 0
    }

    private static func hex(_ pixel: UInt32) -> String {
        let digits = String(pixel, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
