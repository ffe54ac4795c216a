/// How much of each pixel an area covers: row by row, runs of pixels that are covered equally.
///
/// It holds its memory itself, so that the inner loops use plain pointers.
final class Coverage {
    /// Pixels side by side, covered equally.
    struct Run: Equatable {
        /// The first column, counted from the coverage's left.
        var x: Int32
        var length: Int32
        /// 1…255.
        var coverage: UInt32
    }

    /// A row's runs, from left to right without overlap.
    struct Row {
        /// The index of the first run.
        var first: Int32
        var count: Int32
        /// The first row below, counted from the coverage's top, that has other runs.
        var end: Int32
        /// The first column covered.
        var left: Int32
        /// The first column that is not covered and has none covered to its right.
        var right: Int32
    }

    let rows: UnsafePointer<Row>
    let runs: UnsafePointer<Run>
    let rowCount: Int

    init(rows: [Row], runs: [Run]) {
        self.rows = Coverage.copy(rows)
        self.runs = Coverage.copy(runs)
        rowCount = rows.count
    }

    deinit {
        rows.deallocate()
        runs.deallocate()
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
        _ = memory.initialize(from: elements)
        // Never nil: the capacity is at least one.
        guard let base = memory.baseAddress else { preconditionFailure("allocated memory has an address") }
        return UnsafePointer(base)
    }
}
