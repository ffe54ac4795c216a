/// A position in pixels; x to the right, y down. Fractions count: shapes are antialiased.
public struct Point: Equatable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double
    /// From pixels.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A size in whole pixels.
public struct PixelSize: Equatable, Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// From pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle of whole pixels: columns `x..<x+width` of rows `y..<y+height`.
public struct PixelRectangle: Equatable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// From pixels.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension PixelRectangle {
    /// All of a screen.
    init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// Whether there is no pixel in it.
    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The first column to the right of it; the last `Int` if that is beyond it.
    var right: Int { PixelRectangle.end(x, width) }

    /// The first row below it; the last `Int` if that is beyond it.
    var bottom: Int { PixelRectangle.end(y, height) }

    /// The pixels that are in both; empty if there are none.
    func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(self.right, other.right)
        let bottom = min(self.bottom, other.bottom)
        guard left < right, top < bottom else { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
        // Overflows only for rectangles wider than Int holds; those are cut.
        let (width, wide) = right.subtractingReportingOverflow(left)
        let (height, high) = bottom.subtractingReportingOverflow(top)
        return PixelRectangle(x: left, y: top, width: wide ? .max : width, height: high ? .max : height)
    }

    /// Whether there is a pixel that is in both, neither of which is empty or ends beyond what Int holds.
    @inline(__always)
    func touches(_ other: PixelRectangle) -> Bool {
        x < other.x &+ other.width && other.x < x &+ width && y < other.y &+ other.height && other.y < y &+ height
    }

    /// The smallest rectangle around both, which are within a screen and not empty.
    func union(_ other: PixelRectangle) -> PixelRectangle {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    private static func end(_ start: Int, _ length: Int) -> Int {
        guard length > 0 else { return start }
        let (end, overflow) = start.addingReportingOverflow(length)
        return overflow ? .max : end
    }
}
