/// Memory that a scene is drawn into: a mapped dumb buffer, or any other rows of pixels.
///
/// Whoever makes one keeps the memory mapped and writable for as long as it is drawn into.
public struct PixelTarget {
    /// The first byte of the topmost row.
    public let base: UnsafeMutableRawPointer
    /// Bytes from a row to the next.
    public let pitch: Int
    /// The size in pixels.
    public let size: PixelSize
    /// How a pixel lies in memory.
    public let format: PixelFormat

    /// `byteCount` bytes of memory at `base`; nil if the rows don't fit there, or overlap each other.
    public init?(
        base: UnsafeMutableRawPointer, byteCount: Int, pitch: Int, size: PixelSize, format: PixelFormat
    ) {
        guard size.width >= 0, size.height >= 0, pitch >= 0 else { return nil }
        let (row, rowOverflow) = size.width.multipliedReportingOverflow(by: format.bytesPerPixel)
        let (all, allOverflow) = max(size.height - 1, 0).multipliedReportingOverflow(by: pitch)
        let (end, endOverflow) = all.addingReportingOverflow(size.height > 0 ? row : 0)
        guard !rowOverflow, !allOverflow, !endOverflow, row <= pitch, end <= byteCount else { return nil }
        self.base = base
        self.pitch = pitch
        self.size = size
        self.format = format
    }
}
