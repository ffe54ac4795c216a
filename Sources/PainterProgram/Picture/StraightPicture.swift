/// A picture as PNGs have it: blue, green, red, alpha, a byte each, the colours not multiplied by alpha.
struct StraightPicture {
    /// Pixels across, at least 1.
    let width: Int
    /// Pixels down, at least 1.
    let height: Int
    /// Row by row without gaps.
    var bytes: [UInt8]

    /// The size that it has in a frame: made smaller evenly where it must be, never larger, no side less than a pixel.
    func size(within frame: (width: Int, height: Int)) -> (width: Int, height: Int) {
        if width <= frame.width && height <= frame.height { return (width, height) }
        // Which side is the tighter, without fractions.
        if width * frame.height >= height * frame.width {
            return (frame.width, max(1, (height * frame.width + width / 2) / width))
        }
        return (max(1, (width * frame.height + height / 2) / height), frame.height)
    }

    /// Writes the picture in a size no larger than its own, the colours multiplied by alpha.
    ///
    /// A pixel becomes the mean of the area that it covers. The means are taken of colours already multiplied, so that what
    /// is transparent lends no colour; and of sRGB's own values, as browsers do, since the pad blends in them too.
    func write(width newWidth: Int, height newHeight: Int, to output: UnsafeMutableRawBufferPointer) {
        let spans = (0..<newWidth).map { Span($0, of: newWidth, over: width) }
        var sums = [UInt64](repeating: 0, count: newWidth * 4)
        let whole = UInt64(width) * UInt64(height) * 255
        for row in 0..<newHeight {
            for index in sums.indices { sums[index] = 0 }
            let rows = Span(row, of: newHeight, over: height)
            for y in rows.first...rows.last { add(y, weight: rows.weight(y), spans, to: &sums) }
            for column in 0..<newWidth {
                let target = (row * newWidth + column) * 4
                let sum = column * 4
                for channel in 0..<4 {
                    output[target + channel] = UInt8(truncatingIfNeeded: (sums[sum + channel] + whole / 2) / whole)
                }
            }
        }
    }

    private func add(_ y: Int, weight: UInt64, _ spans: [Span], to sums: inout [UInt64]) {
        bytes.withUnsafeBufferPointer { bytes in
            for (column, span) in spans.enumerated() {
                var (blue, green, red, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
                for x in span.first...span.last {
                    let pixel = (y * width + x) * 4
                    let cover = span.weight(x) * UInt64(bytes[pixel + 3])
                    blue += cover * UInt64(bytes[pixel])
                    green += cover * UInt64(bytes[pixel + 1])
                    red += cover * UInt64(bytes[pixel + 2])
                    alpha += cover * 255
                }
                sums[column * 4] += blue * weight
                sums[column * 4 + 1] += green * weight
                sums[column * 4 + 2] += red * weight
                sums[column * 4 + 3] += alpha * weight
            }
        }
    }
}

/// The old pixels that a new one covers, in a row that gets fewer. Old pixels are as long as there are new ones, and new as
/// there are old, so that all lengths are whole.
private struct Span {
    let first: Int
    let last: Int
    private let start: Int
    private let end: Int
    private let length: Int

    init(_ index: Int, of new: Int, over old: Int) {
        start = index * old
        end = start + old
        length = new
        first = start / new
        last = (end - 1) / new
    }

    /// How much of an old pixel the new one covers.
    func weight(_ pixel: Int) -> UInt64 {
        UInt64(max(0, min(end, (pixel + 1) * length) - max(start, pixel * length)))
    }
}
