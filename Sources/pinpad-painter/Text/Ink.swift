/// What was drawn of a text: coverage of pixels, and the rectangle of them that is not empty.
struct Ink {
    /// Pixels across that are not empty.
    let width: Int
    /// Pixels down that are not empty.
    let height: Int

    private let left: Int
    private let top: Int
    private let pitch: Int
    private let coverage: [UInt8]

    /// Nothing.
    static let none = Ink(coverage: [], pitch: 0)

    /// From a byte a pixel, in rows of `pitch` bytes.
    init(coverage: [UInt8], pitch: Int) {
        var (left, right, top, bottom) = (pitch, -1, 0, -1)
        for y in 0..<(pitch > 0 ? coverage.count / pitch : 0) {
            let row = coverage[y * pitch..<(y + 1) * pitch]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
                continue
            }
            if bottom < 0 { top = y }
            bottom = y
            left = min(left, first - row.startIndex)
            right = max(right, last - row.startIndex)
        }
        width = max(0, right - left + 1)
        height = bottom - top + 1
        self.left = left
        self.top = top
        self.pitch = pitch
        self.coverage = coverage
    }

    /// Writes it, a byte a pixel, row by row without gaps: `width` × `height` bytes.
    func write(to output: UnsafeMutableRawBufferPointer) {
        for y in 0..<height {
            let start = (top + y) * pitch + left
            UnsafeMutableRawBufferPointer(rebasing: output[y * width..<(y + 1) * width])
                .copyBytes(from: coverage[start..<start + width])
        }
    }
}
