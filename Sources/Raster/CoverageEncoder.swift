/// Turns rows of coverage into a `Coverage`, and finds in which columns each differs from the one above.
struct CoverageEncoder {
    /// Columns that differ with fewer than this many between them are told of as one span: filling some pixels once
    /// more is less work than a second look at all layers.
    private static let leastBetweenChanges = 64

    /// What rounds to nearest, and halves up even when a sum's last bits say less: half a pixel is the same at each side
    /// of a shape, so that a turned shape is covered as the shape is.
    private static let half = 0.5 + 0x1p-20

    private let width: Int
    private var rows: [Coverage.Row] = []
    private var spans: [Coverage.Span] = []
    private var edgePixels: [Coverage.EdgePixel] = []
    private var changes: [Coverage.Span] = []
    /// The coverage of the last row, 0…255 for each column.
    private var above: [UInt8]

    init(width: Int) {
        self.width = width
        above = [UInt8](repeating: 0, count: width)
    }

    /// One more row that looks as the last.
    mutating func repeatRow() {
        if let last = rows.last { rows.append(last) }
    }

    /// One more row. The coverage of a column is the sum of all of `sums` up to it; they are set to 0.
    mutating func appendRow(_ sums: inout [Double]) {
        var row = Coverage.Row(
            firstSpan: Int32(spans.count), firstEdgePixel: Int32(edgePixels.count), firstChange: Int32(changes.count))
        var sum = 0.0
        for x in 0..<width {
            sum += sums[x]
            sums[x] = 0
            let coverage = UInt8(min(abs(sum), 1) * 255 + CoverageEncoder.half)
            if coverage != above[x] {
                addChange(Int32(x), since: row.firstChange)
                above[x] = coverage
            }
            if coverage == 0 { continue }
            if row.right == 0 { row.left = Int32(x) }
            row.right = Int32(x + 1)
            if coverage < 255 {
                edgePixels.append(Coverage.EdgePixel(x: Int32(x), coverage: UInt32(coverage)))
            } else if spans.count > row.firstSpan, spans[spans.count - 1].end == x {
                spans[spans.count - 1].end += 1
            } else {
                spans.append(Coverage.Span(start: Int32(x), end: Int32(x + 1)))
            }
        }
        sums[width] = 0
        sums[width + 1] = 0
        row.spanCount = Int32(spans.count) - row.firstSpan
        row.edgePixelCount = Int32(edgePixels.count) - row.firstEdgePixel
        row.changeCount = Int32(changes.count) - row.firstChange

        if row.changeCount == 0, let last = rows.last {
            spans.removeSubrange(Int(row.firstSpan)...)
            edgePixels.removeSubrange(Int(row.firstEdgePixel)...)
            row = last
        }
        rows.append(row)
    }

    private mutating func addChange(_ x: Int32, since first: Int32) {
        if changes.count > first, x < changes[changes.count - 1].end + Int32(CoverageEncoder.leastBetweenChanges) {
            changes[changes.count - 1].end = x + 1
        } else {
            changes.append(Coverage.Span(start: x, end: x + 1))
        }
    }

    /// All rows, and the empty one below them.
    consuming func finish() -> Coverage {
        let count = rows.count
        var sums = [Double](repeating: 0, count: width + 2)
        appendRow(&sums)
        var end = Int32(count + 1)
        for row in stride(from: count, through: 0, by: -1) {
            if row < count, !looksTheSame(rows[row], rows[row + 1]) { end = Int32(row + 1) }
            rows[row].end = end
        }
        return Coverage(rows: rows, spans: spans, edgePixels: edgePixels, changes: changes)
    }

    /// A row that differs from the one above has changes of its own.
    private func looksTheSame(_ one: Coverage.Row, _ other: Coverage.Row) -> Bool {
        one.firstChange == other.firstChange && one.changeCount == other.changeCount
    }
}
