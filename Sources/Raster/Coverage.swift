/// How much of each pixel an area covers, row by row: spans of pixels that it covers wholly, and the pixels at its edge.
///
/// It holds its memory itself, so that the inner loops use plain pointers.
final class Coverage {
    /// Pixels side by side that are covered wholly.
    struct Span: Equatable {
        /// The first column, counted from the coverage's left.
        var start: Int32
        /// The first column that is not in it.
        var end: Int32
    }

    /// A pixel that is covered in part.
    struct EdgePixel: Equatable {
        /// The column, counted from the coverage's left.
        var x: Int32
        /// 1…254.
        var coverage: UInt32
    }

    /// What is covered in a row. Rows that look the same as the one above share its spans and pixels.
    struct Row {
        /// The index of the first span.
        var firstSpan: Int32 = 0
        var spanCount: Int32 = 0
        /// The index of the first pixel at the edge.
        var firstEdgePixel: Int32 = 0
        var edgePixelCount: Int32 = 0
        /// The index of the first span of columns that look different in the row above.
        var firstChange: Int32 = 0
        var changeCount: Int32 = 0
        /// The first row below, counted from the coverage's top, that looks different.
        var end: Int32 = 0
        /// The first column covered.
        var left: Int32 = 0
        /// The first column that is not covered and has none covered to its right.
        var right: Int32 = 0
    }

    /// The rows from the top, and one more below the last, in which nothing is covered.
    let rows: UnsafePointer<Row>
    let spans: UnsafePointer<Span>
    let edgePixels: UnsafePointer<EdgePixel>
    let changes: UnsafePointer<Span>
    /// Without the one below the last.
    let rowCount: Int

    init(rows: [Row], spans: [Span], edgePixels: [EdgePixel], changes: [Span]) {
        self.rows = Coverage.copy(rows)
        self.spans = Coverage.copy(spans)
        self.edgePixels = Coverage.copy(edgePixels)
        self.changes = Coverage.copy(changes)
        rowCount = rows.count - 1
    }

    deinit {
        rows.deallocate()
        spans.deallocate()
        edgePixels.deallocate()
        changes.deallocate()
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        _ = UnsafeMutableBufferPointer(start: memory, count: elements.count).initialize(from: elements)
        return UnsafePointer(memory)
    }
}
