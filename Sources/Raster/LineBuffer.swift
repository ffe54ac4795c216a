/// One row of pixels on its way into a target: composed here, where it stays in the nearest cache, and stored at once.
final class LineBuffer {
    /// 0xXXRRGGBB.
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    /// The same in `DRM_FORMAT_RGB565`.
    private(set) var narrow: UnsafeMutablePointer<UInt16>
    private var capacity = 0

    init() {
        pixels = .allocate(capacity: 1)
        narrow = .allocate(capacity: 1)
    }

    deinit {
        pixels.deallocate()
        narrow.deallocate()
    }

    /// Makes room for `width` pixels; what was in it may be lost.
    func reserve(_ width: Int) {
        guard width > capacity else { return }
        pixels.deallocate()
        narrow.deallocate()
        pixels = .allocate(capacity: width)
        narrow = .allocate(capacity: width)
        capacity = width
    }
}
