/// The rows of a rectangle of a target, stored one after the other.
struct TargetRows {
    /// Where the next row is.
    private var next: UnsafeMutableRawPointer
    private let pitch: Int
    /// The bytes of a row that lie in the rectangle.
    let bytesPerRow: Int

    /// Of a rectangle within the target, from its top.
    init(_ rectangle: PixelRectangle, of target: PixelTarget) {
        let bytesPerPixel = target.format.bytesPerPixel
        next = target.base + rectangle.y * target.pitch + rectangle.x * bytesPerPixel
        pitch = target.pitch
        bytesPerRow = rectangle.width * bytesPerPixel
    }

    /// Stores one row of pixels, in the target's format, as the next `count` rows.
    @inline(__always)
    mutating func store(_ pixels: UnsafeRawPointer, count: Int, by store: some RowStore) {
        let end = next + count &* pitch
        while next < end {
            store.store(pixels, at: next, bytesPerRow)
            next += pitch
        }
    }
}
