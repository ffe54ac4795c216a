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
