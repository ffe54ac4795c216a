/// A coverage in one colour, or a picture, on its way down the rows of one damaged rectangle.
///
/// It holds plain pointers into a `Coverage`, which whoever draws keeps alive.
struct Layer {
    private let rows: UnsafePointer<Coverage.Row>
    /// What is painted in place of the coverage; all its rows differ from each other.
    private let picture: Picture?
    private let allSpans: UnsafePointer<Coverage.Span>
    private let allEdgePixels: UnsafePointer<Coverage.EdgePixel>
    private let allChanges: UnsafePointer<Coverage.Span>
    /// The rectangle's row at which the coverage begins; negative for one that begins above it.
    private let top: Int
    private let bottom: Int
    /// The rectangle's column at which the coverage begins.
    private let x: Int
    let color: UInt32
    private let alpha: UInt32

    /// The rectangle's row since which it looks as it does.
    private(set) var since = 0
    /// The first row that looks different from the present one.
    private(set) var next = 0
    /// The columns covered in the present row: none if `left` is not less than `right`.
    private var left = 0
    private var right = 0
    private var spans: UnsafePointer<Coverage.Span>
    private var spanCount = 0
    private var edgePixels: UnsafePointer<Coverage.EdgePixel>
    private var edgePixelCount = 0
    private var changes: UnsafePointer<Coverage.Span>
    private var changeCount = 0

    /// `coverage`'s top left pixel is at `x`, `y` of the rectangle.
    init(_ coverage: Coverage, x: Int, y: Int, color: Color) {
        self.init(nil, coverage, x: x, y: y, height: coverage.rowCount, color: color)
    }

    /// `picture`'s top left pixel is at `x`, `y` of the rectangle. Nothing of `coverage` is looked at.
    init(_ picture: Picture, _ coverage: Coverage, x: Int, y: Int, color: Color) {
        self.init(picture, coverage, x: x, y: y, height: picture.size.height, color: color)
    }

    private init(_ picture: Picture?, _ coverage: Coverage, x: Int, y: Int, height: Int, color: Color) {
        self.picture = picture
        rows = coverage.rows
        allSpans = coverage.spans
        allEdgePixels = coverage.edgePixels
        allChanges = coverage.changes
        spans = coverage.spans
        edgePixels = coverage.edgePixels
        changes = coverage.changes
        top = y
        bottom = y &+ height
        self.x = x
        self.color = color.rgb
        alpha = UInt32(color.alpha)
    }

    /// Goes on to `row`, at which it looks different.
    @inline(__always)
    mutating func advance(to row: Int) {
        since = row
        guard row >= top else {
            next = top
            return
        }
        if let picture {
            next = row < bottom ? row &+ 1 : .max
            left = x
            right = row < bottom ? x &+ picture.size.width : x
            changeCount = 1
            return
        }
        // The row below the last one changes once more, to nothing.
        let current = rows + (min(row, bottom) &- top)
        next = row < bottom ? top &+ Int(current.pointee.end) : .max
        left = x &+ Int(current.pointee.left)
        right = x &+ Int(current.pointee.right)
        spans = allSpans + Int(current.pointee.firstSpan)
        spanCount = Int(current.pointee.spanCount)
        edgePixels = allEdgePixels + Int(current.pointee.firstEdgePixel)
        edgePixelCount = Int(current.pointee.edgePixelCount)
        changes = allChanges + Int(current.pointee.firstChange)
        changeCount = Int(current.pointee.changeCount)
    }

    /// Calls `body` with the columns within `start..<end` that look different in the row above.
    @inline(__always)
    func forEachChange(_ start: Int, _ end: Int, _ body: (Int, Int) -> Void) {
        var index = 0
        while index < changeCount {
            let columns = picture.map { (0, $0.size.width) } ?? (Int(changes[index].start), Int(changes[index].end))
            let first = max(x &+ columns.0, start)
            let last = min(x &+ columns.1, end)
            if first < last { body(first, last) }
            index &+= 1
        }
    }

    /// Whether it hides all that is below it in these columns.
    @inline(__always)
    func hides(_ start: Int, _ end: Int) -> Bool {
        guard left <= start, right >= end, alpha == 255 else { return false }
        for index in 0..<spanCount {
            if x &+ Int(spans[index].start) <= start && x &+ Int(spans[index].end) >= end { return true }
        }
        return false
    }

    /// Lays it over these columns of a row.
    @inline(__always)
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int) {
        guard left < end, right > start else { return }
        if let picture {
            let first = max(left, start)
            return picture.paint(
                row: since &- top, column: first &- x, count: min(right, end) &- first, over: pixels + first,
                color: color, alpha: alpha)
        }
        var index = 0
        while index < spanCount {
            let first = max(x &+ Int(spans[index].start), start)
            let last = min(x &+ Int(spans[index].end), end)
            index &+= 1
            guard first < last else { continue }
            if alpha == 255 {
                pixels.fill(first, last, color)
            } else {
                for column in first..<last { pixels[column] = Blending.over(pixels[column], color, alpha) }
            }
        }
        index = 0
        while index < edgePixelCount {
            let column = x &+ Int(edgePixels[index].x)
            let coverage = edgePixels[index].coverage
            index &+= 1
            if column < start { continue }
            if column >= end { break }
            let weight = alpha == 255 ? coverage : Blending.multiply(coverage, alpha)
            pixels[column] = Blending.over(pixels[column], color, weight)
        }
    }
}

extension UnsafeMutablePointer<UInt32> {
    /// Sets the pixels `start..<end`.
    @inline(__always)
    func fill(_ start: Int, _ end: Int, _ color: UInt32) {
        var column = start
        while column < end {
            self[column] = color
            column &+= 1
        }
    }
}
