import Glibc

/// The edge of an area, in pixels from an origin on whole pixels, so that equal shapes at other places are equal here.
enum Outline: Equatable {
    case rectangle(RoundedRectangle)
    /// What is in the first and not in the second, which lies within it.
    case ring(RoundedRectangle, RoundedRectangle)
    case circle(center: Point, radius: Double)
    /// All points within `radius` of a line.
    case capsule(from: Point, to: Point, radius: Double)

    struct RoundedRectangle: Equatable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
        var radius: Double

        /// What is left when `width` is taken off at each side; nil for nothing.
        func inset(by width: Double) -> RoundedRectangle? {
            let inner = RoundedRectangle(
                left: left + width, top: top + width, right: right - width, bottom: bottom - width,
                radius: max(radius - width, 0))
            return inner.left < inner.right && inner.top < inner.bottom ? inner : nil
        }
    }

    /// How far a chord may be from its arc, in pixels: 1/16 of a step of coverage.
    private static let tolerance = 1.0 / 4096

    /// Calls `edge` with the ends of each straight edge, in an order that turns the same way all around.
    func forEachEdge(_ edge: (Point, Point) -> Void) {
        switch self {
        case .rectangle(let rectangle):
            Outline.walk(Outline.points(of: rectangle), edge)
        case .ring(let outer, let inner):
            Outline.walk(Outline.points(of: outer), edge)
            Outline.walk(Outline.points(of: inner)) { edge($1, $0) }
        case .circle(let center, let radius):
            let arc = Outline.quarter(radius)
            Outline.walk(Outline.corners(arc, left: center.x, top: center.y, right: center.x, bottom: center.y), edge)
        case .capsule(let from, let to, let radius):
            Outline.walk(Outline.capsule(from: from, to: to, radius: radius), edge)
        }
    }

    private static func walk(_ points: [Point], _ edge: (Point, Point) -> Void) {
        guard var last = points.last else { return }
        for point in points {
            edge(last, point)
            last = point
        }
    }

    private static func points(of rectangle: RoundedRectangle) -> [Point] {
        let radius = rectangle.radius
        return corners(
            radius > 0 ? quarter(radius) : [Point(x: 0, y: 0)], left: rectangle.left + radius,
            top: rectangle.top + radius, right: rectangle.right - radius, bottom: rectangle.bottom - radius)
    }

    /// A quarter of a circle around 0: from (radius, 0) to (0, radius).
    private static func quarter(_ radius: Double) -> [Point] {
        let step = 2 * acos(max(1 - tolerance / radius, 0))
        let count = max(Int((Double.pi / 2 / step).rounded(.up)), 1)
        return (0...count).map { index in
            let angle = Double.pi / 2 * Double(index) / Double(count)
            // Both ends are exact, so that straight sides stay on whole pixels.
            return Point(x: index == count ? 0 : radius * cos(angle), y: index == 0 ? 0 : radius * sin(angle))
        }
    }

    /// The same arc, mirrored, around the four given centres: clockwise from the right.
    private static func corners(
        _ arc: [Point], left: Double, top: Double, right: Double, bottom: Double
    ) -> [Point] {
        arc.map { Point(x: right + $0.x, y: bottom + $0.y) }
            + arc.reversed().map { Point(x: left - $0.x, y: bottom + $0.y) }
            + arc.map { Point(x: left - $0.x, y: top - $0.y) }
            + arc.reversed().map { Point(x: right + $0.x, y: top - $0.y) }
    }

    private static func capsule(from: Point, to: Point, radius: Double) -> [Point] {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = hypot(dx, dy)
        // A line of no length has any direction.
        let (ux, uy) = length > 0 ? (dx / length, dy / length) : (1, 0)
        let arc = quarter(radius)
        let ends =
            arc.reversed().map { Point(x: $0.x, y: -$0.y) } + arc
        let front = ends.map { Point(x: to.x + $0.x * ux - $0.y * uy, y: to.y + $0.x * uy + $0.y * ux) }
        let back = ends.map { Point(x: from.x - $0.x * ux + $0.y * uy, y: from.y - $0.x * uy - $0.y * ux) }
        return front + back
    }
}
