/// Coverage of pixels, a byte each, row by row without gaps.
struct Ink: Equatable {
    /// Pixels across.
    var width: Int
    /// Pixels down.
    var height: Int
    /// 0 for nothing to 255 for all of the pixel.
    var coverage: [UInt8]

    /// Nothing.
    static let none = Ink(width: 0, height: 0, coverage: [])

    /// The smallest rectangle that has all of it.
    func cropped() -> Ink {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            let row = coverage[y * width..<(y + 1) * width]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
                continue
            }
            left = min(left, first - row.startIndex)
            right = max(right, last - row.startIndex)
            top = min(top, y)
            bottom = y
        }
        guard right >= left, bottom >= top else { return .none }
        return part(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
    }

    private func part(left: Int, top: Int, width partWidth: Int, height partHeight: Int) -> Ink {
        var part: [UInt8] = []
        part.reserveCapacity(partWidth * partHeight)
        for y in top..<top + partHeight {
            let start = y * width + left
            part.append(contentsOf: coverage[start..<start + partWidth])
        }
        return Ink(width: partWidth, height: partHeight, coverage: part)
    }
}
