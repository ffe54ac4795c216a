@testable import Raster

/// A target in ordinary memory, with a margin around it that nobody may write to.
final class Canvas {
    static let guardByte: UInt8 = 0xA5
    private static let margin = 256
    let size: PixelSize
    let pitch: Int
    let format: PixelFormat
    private let byteCount: Int
    private let memory: UnsafeMutableRawPointer

    init(_ width: Int, _ height: Int, padding: Int = 0, format: PixelFormat = .xrgb8888) {
        size = PixelSize(width: width, height: height)
        pitch = width * format.bytesPerPixel + padding
        self.format = format
        byteCount = pitch * height
        memory = .allocate(byteCount: byteCount + 2 * Canvas.margin, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: Canvas.guardByte, count: byteCount + 2 * Canvas.margin)
    }

    deinit { memory.deallocate() }

    var target: PixelTarget {
        get throws {
            try require(
                PixelTarget(
                    base: memory + Canvas.margin, byteCount: byteCount, pitch: pitch, size: size, format: format))
        }
    }

    /// 0xRRGGBB at a pixel of an xrgb8888 canvas.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        memory.loadUnaligned(fromByteOffset: Canvas.margin + y * pitch + x * 4, as: UInt32.self) & 0xFF_FFFF
    }

    /// The number that a pixel is in the canvas's format.
    func stored(_ x: Int, _ y: Int) -> UInt32 {
        let bytes = (0..<format.bytesPerPixel).map { index in
            memory.load(
                fromByteOffset: Canvas.margin + y * pitch + x * format.bytesPerPixel + index, as: UInt8.self)
        }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// All bytes of the rows, the padding included.
    var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: memory + Canvas.margin, count: byteCount))
    }

    /// Whether all that lies around the pixels, and between the rows, is as it was.
    var isMarginUntouched: Bool {
        let all = UnsafeRawBufferPointer(start: memory, count: byteCount + 2 * Canvas.margin)
        return all.indices.allSatisfy { index in
            let offset = index - Canvas.margin
            let inside = offset >= 0 && offset < byteCount && offset % pitch < size.width * format.bytesPerPixel
            return inside || all[index] == Canvas.guardByte
        }
    }

    /// Draws all of a scene.
    func draw(_ scene: Scene, with rasterizer: Rasterizer = Rasterizer()) throws {
        rasterizer.draw(
            scene, damage: [PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)], into: try target)
    }
}

/// What a test can't go on without.
struct Missing: Error {}

func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}

extension Color {
    static let black = Color(rgb: 0)
    static let white = Color(rgb: 0xFF_FFFF)
}
