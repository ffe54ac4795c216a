/// A coverage in one colour on its way down the rows of one damaged rectangle.
///
/// It holds plain pointers into a `Coverage`, which whoever draws keeps alive.
struct Layer {
    private let rows: UnsafePointer<Coverage.Row>
    private let allRuns: UnsafePointer<Coverage.Run>
    /// The rectangle's row at which the coverage begins; negative for one that begins above it.
    private let top: Int
    private let bottom: Int
    /// The rectangle's column at which the coverage begins.
    private let x: Int
    let color: UInt32
    let alpha: UInt32

    /// The first row at which the runs change again.
    private(set) var next = 0
    private var runs: UnsafePointer<Coverage.Run>
    private var runCount = 0
    private var left = 0
    private var right = 0

    /// `coverage`'s top left pixel is at `x`, `y` of the rectangle.
    init(_ coverage: Coverage, x: Int, y: Int, color: Color) {
        rows = coverage.rows
        allRuns = coverage.runs
        runs = coverage.runs
        top = y
        bottom = y + coverage.rowCount
        self.x = x
        self.color = color.rgb
        alpha = UInt32(color.alpha)
    }

    /// Goes on to `row`, at which the runs change; adds the columns touched before and now to `dirty`.
    @inline(__always)
    mutating func advance(to row: Int, dirty: inout (left: Int, right: Int)) {
        touch(&dirty)
        if row < top {
            next = top
        } else if row < bottom {
            let current = rows[row - top]
            next = top + Int(current.end)
            runs = allRuns + Int(current.first)
            runCount = Int(current.count)
            left = x + Int(current.left)
            right = x + Int(current.right)
            touch(&dirty)
        } else {
            runCount = 0
            next = .max
        }
    }

    @inline(__always)
    private func touch(_ dirty: inout (left: Int, right: Int)) {
        guard runCount > 0 else { return }
        dirty.left = min(dirty.left, left)
        dirty.right = max(dirty.right, right)
    }

    /// Whether it hides all that is below it in these columns.
    @inline(__always)
    func hides(_ start: Int, _ end: Int) -> Bool {
        guard alpha == 255, runCount > 0, left <= start, right >= end else { return false }
        for index in 0..<runCount where runs[index].coverage == 255 {
            let runStart = x &+ Int(runs[index].x)
            if runStart <= start && runStart &+ Int(runs[index].length) >= end { return true }
        }
        return false
    }

    /// Lays it over the pixels of these columns.
    @inline(__always)
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int) {
        guard runCount > 0, left < end, right > start else { return }
        for index in 0..<runCount {
            let run = runs[index]
            let runStart = max(x &+ Int(run.x), start)
            let runEnd = min(x &+ Int(run.x) &+ Int(run.length), end)
            if runStart >= runEnd { continue }
            let weight = alpha == 255 ? run.coverage : Blending.multiply(run.coverage, alpha)
            if weight == 255 {
                (pixels + runStart).update(repeating: color, count: runEnd &- runStart)
            } else {
                for column in runStart..<runEnd {
                    pixels[column] = Blending.over(pixels[column], color, weight)
                }
            }
        }
    }
}
