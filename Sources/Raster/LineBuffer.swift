/// One row of pixels on its way into a target: composed here, where it stays in the nearest cache, and stored at once.
final class LineBuffer {
    /// 0xXXRRGGBB.
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    /// The same in the target's format, after `convert`; aligned for any of them.
    private(set) var converted: UnsafeMutableRawPointer
    private var capacity = 0

    init() {
        (pixels, converted) = LineBuffer.allocate(1)
    }

    deinit {
        pixels.deallocate()
        converted.deallocate()
    }

    /// Makes room for `width` pixels; what was in it may be lost.
    func reserve(_ width: Int) {
        guard width > capacity else { return }
        pixels.deallocate()
        converted.deallocate()
        (pixels, converted) = LineBuffer.allocate(width)
        capacity = width
    }

    /// Converts the pixels `start..<end`.
    @inline(never)
    func convert(_ start: Int, _ end: Int, to format: PixelFormat) {
        switch format {
        case .xrgb8888: convert(start, end) { (pixel: UInt32) -> UInt32 in pixel }
        case .argb8888: convert(start, end, PixelConversion.argb8888)
        case .xbgr8888, .abgr8888: convert(start, end, PixelConversion.abgr8888)
        case .xrgb2101010: convert(start, end, PixelConversion.xrgb2101010)
        case .rgb565: convert(start, end, PixelConversion.rgb565)
        }
    }

    @inline(__always)
    private func convert<Pixel>(_ start: Int, _ end: Int, _ conversion: (UInt32) -> Pixel) {
        let (pixels, converted) = (pixels, converted.assumingMemoryBound(to: Pixel.self))
        var column = start
        while column < end {
            converted[column] = conversion(pixels[column])
            column &+= 1
        }
    }

    private static func allocate(_ width: Int) -> (UnsafeMutablePointer<UInt32>, UnsafeMutableRawPointer) {
        (.allocate(capacity: width), .allocate(byteCount: width * 4, alignment: 4))
    }
}
