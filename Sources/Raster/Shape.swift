/// Something painted: in one or two colours, antialiased by the area of each pixel that it covers, or pixel by pixel.
///
/// Lengths and positions are pixels. A shape with a number that is not finite or is beyond ±2²⁰, or with no area,
/// is not painted.
public enum Shape: Equatable, Sendable {
    /// A rectangle, filled, framed or both.
    case rectangle(Rectangle)
    /// A disc.
    case circle(Circle)
    /// A straight line with round ends.
    case line(Line)
    /// What a mask covers, in one colour.
    case mask(MaskShape)
    /// A bitmap.
    case bitmap(BitmapShape)
}

/// A rectangle with an optional frame. Edges on whole pixels are crisp.
public struct Rectangle: Equatable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double
    /// The radius of the rounded corners; 0 for square ones, at most half the shorter side.
    public var cornerRadius: Double
    /// The colour inside; nil for none.
    public var fill: Color?
    /// The frame, which lies inside the rectangle's edge; nil for none.
    public var stroke: Stroke?

    /// From pixels and colours.
    public init(
        origin: Point, width: Double, height: Double, cornerRadius: Double = 0, fill: Color? = nil,
        stroke: Stroke? = nil
    ) {
        self.origin = origin
        self.width = width
        self.height = height
        self.cornerRadius = cornerRadius
        self.fill = fill
        self.stroke = stroke
    }

    /// The rectangle that covers exactly these pixels.
    public init(_ pixels: PixelRectangle, cornerRadius: Double = 0, fill: Color? = nil, stroke: Stroke? = nil) {
        self.init(
            origin: Point(x: Double(pixels.x), y: Double(pixels.y)), width: Double(pixels.width),
            height: Double(pixels.height), cornerRadius: cornerRadius, fill: fill, stroke: stroke)
    }
}

/// A frame's line.
public struct Stroke: Equatable, Sendable {
    /// Pixels across the line.
    public var width: Double
    /// The line's colour.
    public var color: Color

    /// From pixels and a colour.
    public init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }
}

/// A disc.
public struct Circle: Equatable, Sendable {
    /// The middle.
    public var center: Point
    /// Pixels from the middle to the edge.
    public var radius: Double
    /// The colour.
    public var color: Color

    /// From pixels and a colour.
    public init(center: Point, radius: Double, color: Color) {
        self.center = center
        self.radius = radius
        self.color = color
    }
}

/// A straight line with round ends; of no length, it is a disc.
public struct Line: Equatable, Sendable {
    /// The middle of one round end.
    public var from: Point
    /// The middle of the other.
    public var to: Point
    /// Pixels across the line.
    public var width: Double
    /// The colour.
    public var color: Color

    /// From pixels and a colour.
    public init(from: Point, to: Point, width: Double, color: Color) {
        self.from = from
        self.to = to
        self.width = width
        self.color = color
    }
}

extension Shape {
    /// The same so many pixels further to the right and down.
    public func moved(x: Int, y: Int) -> Shape {
        func moved(_ point: Point) -> Point { Point(x: point.x + Double(x), y: point.y + Double(y)) }
        switch self {
        case .rectangle(var shape):
            shape.origin = moved(shape.origin)
            return .rectangle(shape)
        case .circle(var shape):
            shape.center = moved(shape.center)
            return .circle(shape)
        case .line(var shape):
            (shape.from, shape.to) = (moved(shape.from), moved(shape.to))
            return .line(shape)
        case .mask(var shape):
            (shape.x, shape.y) = (shape.x + x, shape.y + y)
            return .mask(shape)
        case .bitmap(var shape):
            (shape.x, shape.y) = (shape.x + x, shape.y + y)
            return .bitmap(shape)
        }
    }
}
