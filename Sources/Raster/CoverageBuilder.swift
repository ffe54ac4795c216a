/// Finds the exact area of every pixel that lies within an outline.
///
/// Each edge adds, to the pixels of a row that it crosses, the signed area between it and their right sides, and its
/// height to all pixels right of them (as the difference to the pixel before); the sum from the left is the coverage.
/// That is the area exactly, whatever the edge's angle.
struct CoverageBuilder {
    private struct Edge {
        var top: Double
        var bottom: Double
        var topX: Double
        /// Columns per row.
        var slope: Double
        /// 1 for an edge that goes down, −1 for one that goes up.
        var direction: Double

        func x(at y: Double) -> Double { topX + (y - top) * slope }
    }

    /// Edges that are not higher add nothing to be seen, and their slope may be beyond what Double holds.
    private static let leastHeight = 0x1p-40

    private let width: Int
    private let height: Int
    private var edges: [Edge] = []

    /// The coverage of the pixels within `clip`, which counts from the outline's origin.
    static func coverage(of outline: Outline, clip: PixelRectangle) -> Coverage {
        var builder = CoverageBuilder(width: max(clip.width, 0), height: max(clip.height, 0))
        let (x, y) = (Double(clip.x), Double(clip.y))
        outline.forEachEdge { from, to in
            builder.add(from: Point(x: from.x - x, y: from.y - y), to: Point(x: to.x - x, y: to.y - y))
        }
        return builder.build()
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    private mutating func add(from: Point, to: Point) {
        guard abs(from.y - to.y) > CoverageBuilder.leastHeight else { return }
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        let edge = Edge(
            top: upper.y, bottom: lower.y, topX: upper.x, slope: (lower.x - upper.x) / (lower.y - upper.y),
            direction: from.y < to.y ? 1 : -1)
        let top = max(edge.top, 0)
        let bottom = min(edge.bottom, Double(height))
        guard top < bottom else { return }

        // Cut where it crosses the left and the right side: what is left of the clip counts as lying on its side.
        var cuts = [top, bottom]
        if edge.slope != 0 {
            for side in [0, Double(width)] {
                let y = edge.top + (side - edge.topX) / edge.slope
                if y > top && y < bottom { cuts.append(y) }
            }
            cuts.sort()
        }
        for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
            let middle = edge.x(at: (start + end) / 2)
            if middle >= Double(width) { continue }
            let outside = middle <= 0
            edges.append(
                Edge(
                    top: start, bottom: end, topX: outside ? 0 : edge.x(at: start), slope: outside ? 0 : edge.slope,
                    direction: edge.direction))
        }
    }

    private consuming func build() -> Coverage {
        edges.sort { $0.top < $1.top }
        var encoder = CoverageEncoder(width: width)
        var sums = [Double](repeating: 0, count: width + 2)
        var active: [Edge] = []
        var next = 0
        var repeats = false
        for row in 0..<height {
            let (top, bottom) = (Double(row), Double(row + 1))
            let before = active.count
            active.removeAll { $0.bottom <= top }
            var same = active.count == before
            while next < edges.count, edges[next].top < bottom {
                active.append(edges[next])
                next += 1
                same = false
            }
            let straight = active.allSatisfy { $0.slope == 0 && $0.top <= top && $0.bottom >= bottom }
            if repeats && straight && same {
                encoder.repeatRow()
                continue
            }
            repeats = straight
            for edge in active {
                CoverageBuilder.accumulate(edge, top: top, bottom: bottom, width: width, into: &sums)
            }
            encoder.appendRow(&sums)
        }
        return encoder.finish()
    }

    private static func accumulate(
        _ edge: Edge, top: Double, bottom: Double, width: Int, into sums: inout [Double]
    ) {
        let start = max(edge.top, top)
        let end = min(edge.bottom, bottom)
        let limit = Double(width)
        let (oneX, otherX) = (min(max(edge.x(at: start), 0), limit), min(max(edge.x(at: end), 0), limit))
        let left = min(oneX, otherX)
        let right = max(oneX, otherX)
        let height = (end - start) * edge.direction
        var x = left
        var column = Int(left)
        repeat {
            // As much as lies in this column.
            let side = min(right, Double(column + 1))
            let part = right > left ? height * (side - x) / (right - left) : height
            let offset = (x + side) / 2 - Double(column)
            sums[column] += part * (1 - offset)
            sums[column + 1] += part * offset
            x = side
            column += 1
        } while x < right
    }
}
