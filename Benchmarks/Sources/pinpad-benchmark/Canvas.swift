import Glibc
import Raster

/// Memory of XRGB8888 that everything that is compared draws into.
final class Canvas {
    let target: PixelTarget
    let byteCount: Int

    init(_ size: PixelSize) {
        let pitch = size.width * 4
        byteCount = pitch * size.height
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
        guard
            let target = PixelTarget(
                base: memory, byteCount: byteCount, pitch: pitch, size: size, format: .xrgb8888)
        else { fail("a canvas of \(size.width)×\(size.height) pixels is no target") }
        self.target = target
        clear()
    }

    deinit { target.base.deallocate() }

    /// Makes all of it black.
    func clear() { memset(target.base, 0, byteCount) }

    /// The pixel's 0xRRGGBB.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        target.base.load(fromByteOffset: y * target.pitch + x * 4, as: UInt32.self) & 0xFF_FFFF
    }
}
