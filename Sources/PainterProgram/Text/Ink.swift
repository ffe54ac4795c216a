/// What was drawn of a text: coverage of pixels, and the rectangle of them that is kept.
struct Ink {
    /// Pixels across, from the first that is not empty to the last.
    let width: Int
    /// Pixels down.
    private(set) var height: Int

    private let left: Int
    private var top: Int
    private let pitch: Int
    private let coverage: [UInt8]

    /// Nothing.
    static let none = Ink(coverage: [], pitch: 0)

    /// From a byte a pixel, in rows of `pitch` bytes; without what is empty around it.
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

    /// With rows that may be empty, as far as they are there and fit into a height: what is drawn stays whole.
    func with(rows: Range<Int>, height most: Int) -> Ink {
        guard width > 0 else { return self }
        var ink = self
        let drawn = 0..<coverage.count / pitch
        let kept = (top..<top + height).extended(to: rows.clamped(to: drawn), length: most)
        (ink.top, ink.height) = (kept.lowerBound, kept.count)
        return ink
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

extension Range<Int> {
    /// With what of another range there is room for in a length: its end before its beginning.
    func extended(to other: Range, length: Int) -> Range {
        let end = Swift.max(upperBound, Swift.min(other.upperBound, lowerBound + length))
        let start = Swift.min(lowerBound, Swift.max(other.lowerBound, end - length))
        return start..<end
    }
}
