import Glibc

/// How a finished row comes into a target: all at once, and without a look at what was there.
protocol RowStore {
    /// Stores `byteCount` bytes, an even number, at a place in the target.
    func store(_ row: UnsafeRawPointer, at place: UnsafeMutableRawPointer, _ byteCount: Int)
}

/// Copies rows, each byte of them once.
struct CopyingStore: RowStore {
    /// Rows of fewer bytes are stored before memcpy(3) has found out how to.
    private static let short = 2048
    private typealias Block = SIMD32<UInt32>

    @inline(__always)
    func store(_ row: UnsafeRawPointer, at place: UnsafeMutableRawPointer, _ byteCount: Int) {
        guard byteCount < CopyingStore.short else {
            memcpy(place, row, byteCount)
            return
        }
        var offset = 0
        while offset &+ MemoryLayout<Block>.size <= byteCount { copy(row, place, &offset, Block.self) }
        let rest = byteCount &- offset
        if rest & 64 != 0 { copy(row, place, &offset, SIMD16<UInt32>.self) }
        if rest & 32 != 0 { copy(row, place, &offset, SIMD8<UInt32>.self) }
        if rest & 16 != 0 { copy(row, place, &offset, SIMD4<UInt32>.self) }
        if rest & 8 != 0 { copy(row, place, &offset, UInt64.self) }
        if rest & 4 != 0 { copy(row, place, &offset, UInt32.self) }
        if rest & 2 != 0 { copy(row, place, &offset, UInt16.self) }
    }

    @inline(__always)
    private func copy<Value: BitwiseCopyable>(
        _ row: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, _ offset: inout Int, _ type: Value.Type
    ) {
        place.storeBytes(of: row.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
        offset &+= MemoryLayout<Value>.size
    }
}
