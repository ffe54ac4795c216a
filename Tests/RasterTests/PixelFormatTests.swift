import Testing
import TestSupport

@testable import Raster

/// drm_fourcc.h names a format's channels from the highest bit of a little-endian number to the lowest.
@Suite("Pixel formats")
struct PixelFormatTests {
    /// The number that a pixel is in a format; nil for bits that mean nothing.
    private func bits(_ pixel: UInt32, _ format: PixelFormat) -> [Bool?] {
        func channel(_ shift: UInt32) -> [Bool] { (0..<8).reversed().map { pixel >> (shift + $0) & 1 == 1 } }
        /// The nearest of the values that so many bits have.
        func nearest(_ shift: UInt32, _ count: Int) -> [Bool] {
            let most = Double((1 << count) - 1)
            let value = Int((Double(pixel >> shift & 0xFF) * most / 255).rounded())
            return (0..<count).reversed().map { value >> $0 & 1 == 1 }
        }
        let (red, green, blue) = (channel(16), channel(8), channel(0))
        let unused = [Bool?](repeating: nil, count: 8)
        let opaque = [Bool](repeating: true, count: 8)
        switch format {
        case .xrgb8888: return unused + red + green + blue
        case .argb8888: return opaque + red + green + blue
        case .xbgr8888: return unused + blue + green + red
        case .abgr8888: return opaque + blue + green + red
        case .xrgb2101010: return unused.prefix(2) + [red, green, blue].flatMap { $0 + $0.prefix(2) }
        case .rgb565: return nearest(16, 5) + nearest(8, 6) + nearest(0, 5)
        }
    }

    private func differs(_ stored: UInt32, _ bits: [Bool?]) -> Bool {
        bits.reversed().enumerated().contains { place, bit in
            bit.map { $0 != (stored >> UInt32(place) & 1 == 1) } ?? false
        }
    }

    @Test("A colour is stored in each format as drm_fourcc.h says", arguments: PixelFormat.allCases)
    func order(format: PixelFormat) throws {
        let expected: [PixelFormat: [UInt8]] = [
            .xrgb8888: [0x56, 0x34, 0x92, 0], .argb8888: [0x56, 0x34, 0x92, 0xFF],
            .xbgr8888: [0x92, 0x34, 0x56, 0xFF], .abgr8888: [0x92, 0x34, 0x56, 0xFF],
            // 10 bits each: 0x24A, 0x0D0, 0x159. 5, 6, 5 bits: 18, 13, 10.
            .xrgb2101010: [0x59, 0x41, 0xA3, 0x24], .rgb565: [0xAA, 0x91],
        ]
        let canvas = Canvas(1, 1, format: format)
        try canvas.draw(Scene(size: canvas.size, background: Color(rgb: 0x923456)))
        #expect(canvas.bytes == expected[format])
    }

    @Test(
        "Every value of every channel is converted; black and white stay what they are", arguments: PixelFormat.allCases
    )
    func values(format: PixelFormat) throws {
        let size = PixelSize(width: 256, height: 3)
        let pixels = (0..<3).flatMap { row in (0..<256).map { UInt32($0) << UInt32(row * 8) | 0xFF00_0000 } }
        let ramps = try require(Bitmap(size: size, pixels: pixels))
        let canvas = Canvas(256, 3, format: format)
        let shape = Shape.bitmap(BitmapShape(bitmap: ramps, x: 0, y: 0))
        try canvas.draw(Scene(size: canvas.size, background: .white, shapes: [shape]))
        let wrong = pixels.indices.filter { index in
            differs(canvas.stored(index % 256, index / 256), bits(pixels[index], format))
        }
        #expect(wrong.isEmpty)
        try canvas.draw(Scene(size: canvas.size, background: .white))
        #expect(!differs(canvas.stored(0, 0), bits(0xFF_FFFF, format)))
    }

    @Test("A scene in any format and pitch is the same picture as in xrgb8888", arguments: PixelFormat.allCases)
    func picture(format: PixelFormat) throws {
        var random = SeededGenerator()
        print("formats, \(format): seed \(random.seed)")
        for _ in 0..<20 {
            let scene = Scene.random(
                size: PixelSize(width: Int.random(in: 1...50, using: &random), height: 20), using: &random)
            let plain = Canvas(scene.size.width, 20)
            let canvas = Canvas(scene.size.width, 20, padding: Int.random(in: 0...9, using: &random), format: format)
            try plain.draw(scene)
            try canvas.draw(scene)
            let wrong = (0..<20 * scene.size.width).filter { index in
                let (x, y) = (index % scene.size.width, index / scene.size.width)
                return differs(canvas.stored(x, y), bits(plain.pixel(x, y), format))
            }
            #expect(wrong.isEmpty, "pitch \(canvas.pitch), seed \(random.seed)")
            #expect(canvas.isMarginUntouched, "seed \(random.seed)")
        }
    }
}
