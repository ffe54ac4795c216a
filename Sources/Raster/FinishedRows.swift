import Glibc

/// The finished pixels of a rectangle, in a target's own format. Rows that look the same are there once.
struct FinishedRows {
    /// Rows of the rectangle, one below the other, that look the same.
    private struct Run {
        /// Where the row that they look like is among the bytes.
        var offset: Int32
        /// How many they are.
        var count: Int32
    }

    private let bytesPerRow: Int
    private var bytes: [UInt8] = []
    private var runs: [Run] = []

    /// No rows yet.
    init(bytesPerRow: Int) { self.bytesPerRow = bytesPerRow }

    /// The memory that the pixels take.
    var byteCount: Int { bytes.capacity }

    /// Adds one row of pixels, at the bottom, that comes `count` times.
    mutating func append(_ row: UnsafeRawPointer, count: Int) {
        if let offset = offset(of: row) {
            runs.append(Run(offset: Int32(offset), count: Int32(count)))
        } else {
            runs.append(Run(offset: Int32(bytes.count), count: Int32(count)))
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: row, count: bytesPerRow))
        }
    }

    /// Stores them into a target; on its own, as the loop then has all registers for itself.
    @inline(never)
    func store(into target: TargetRows, by store: some RowStore) {
        bytes.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return }
            var target = target
            for run in runs { target.store(first + Int(run.offset), count: Int(run.count), by: store) }
        }
    }

    /// Where the last row is that looks the same: below the middle of a dot, its rows come again in the opposite order.
    private func offset(of row: UnsafeRawPointer) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return nil }
            return stride(from: bytes.count - bytesPerRow, through: 0, by: -bytesPerRow).first {
                memcmp(first + $0, row, bytesPerRow) == 0
            }
        }
    }
}
