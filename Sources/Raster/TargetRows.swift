/// The rows of a rectangle of a target, stored one after the other.
struct TargetRows {
    /// So many rows are stored one by one.
    private static let few = 8
    /// So many bytes are stored at once, and fit the processor's nearest cache.
    private static let many = 32 * 1024

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
        if bytesPerRow == pitch, count > TargetRows.few {
            storeMany(pixels, count: count, by: store)
            return
        }
        let end = next + count &* pitch
        while next < end {
            store.store(pixels, at: next, bytesPerRow)
            next += pitch
        }
    }

    /// Rows that lie together are stored several at once: of many bytes, memcpy(3) does not let the processor fetch from
    /// memory what it overwrites.
    @inline(never)
    private mutating func storeMany(_ pixels: UnsafeRawPointer, count: Int, by store: some RowStore) {
        let together = min(max(TargetRows.many / bytesPerRow, 1), count)
        withUnsafeTemporaryAllocation(byteCount: together * bytesPerRow, alignment: 64) { rows in
            guard let first = rows.baseAddress else { return }
            for row in 0..<together { (first + row * bytesPerRow).copyMemory(from: pixels, byteCount: bytesPerRow) }
            var left = count
            while left > 0 {
                let byteCount = min(left, together) * bytesPerRow
                store.store(first, at: next, byteCount)
                next += byteCount
                left -= together
            }
        }
    }
}
