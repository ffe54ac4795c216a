import Glibc

/// The rows of a rectangle of a target, stored one after the other, each of them at once, and never read.
struct TargetRows {
    /// Rows of fewer bytes are copied here: they are done before memcpy(3) has found out how to.
    private static let short = 2048
    private typealias Block = SIMD32<UInt32>

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
    mutating func store(
        _ pixels: UnsafeRawPointer, count: Int, by store: (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Void
    ) {
        let end = next + count &* pitch
        while next < end {
            store(next, pixels, bytesPerRow)
            next += pitch
        }
    }

    /// Copies an even number of bytes, each of them once.
    @inline(__always)
    static func copy(_ source: UnsafeRawPointer, to row: UnsafeMutableRawPointer, _ byteCount: Int) {
        guard byteCount < short else {
            memcpy(row, source, byteCount)
            return
        }
        var offset = 0
        while offset &+ MemoryLayout<Block>.size <= byteCount {
            copy(source, to: row, &offset, as: Block.self)
        }
        let rest = byteCount &- offset
        if rest & 64 != 0 { copy(source, to: row, &offset, as: SIMD16<UInt32>.self) }
        if rest & 32 != 0 { copy(source, to: row, &offset, as: SIMD8<UInt32>.self) }
        if rest & 16 != 0 { copy(source, to: row, &offset, as: SIMD4<UInt32>.self) }
        if rest & 8 != 0 { copy(source, to: row, &offset, as: UInt64.self) }
        if rest & 4 != 0 { copy(source, to: row, &offset, as: UInt32.self) }
        if rest & 2 != 0 { copy(source, to: row, &offset, as: UInt16.self) }
    }

    @inline(__always)
    private static func copy<Value: BitwiseCopyable>(
        _ source: UnsafeRawPointer, to row: UnsafeMutableRawPointer, _ offset: inout Int, as type: Value.Type
    ) {
        row.storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
        offset &+= MemoryLayout<Value>.size
    }
}
