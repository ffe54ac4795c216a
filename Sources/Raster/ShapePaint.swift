extension Shape {
    /// Coordinates beyond this are not painted: within it, all arithmetic on pixels is safe.
    private static let limit = Double(1 << 20)

    /// The pixels that it can touch, not cut to the screen; nil if it is not painted.
    var bounds: PixelRectangle? {
        switch self {
        case .rectangle(let rectangle):
            guard rectangle.width > 0, rectangle.height > 0 else { return nil }
            return Shape.bounds(
                left: rectangle.origin.x, top: rectangle.origin.y, right: rectangle.origin.x + rectangle.width,
                bottom: rectangle.origin.y + rectangle.height)
        case .circle(let circle):
            return Shape.bounds(from: circle.center, to: circle.center, radius: circle.radius)
        case .line(let line):
            return Shape.bounds(from: line.from, to: line.to, radius: line.width / 2)
        case .mask(let shape):
            return Shape.bounds(x: shape.x, y: shape.y, size: shape.rotation.size(of: shape.mask.size))
        case .bitmap(let shape):
            return Shape.bounds(x: shape.x, y: shape.y, size: shape.rotation.size(of: shape.bitmap.size))
        }
    }

    private static func bounds(x: Int, y: Int, size: PixelSize) -> PixelRectangle? {
        // A number that Double can't hold is far beyond the limit.
        bounds(
            left: Double(x), top: Double(y), right: Double(x) + Double(size.width),
            bottom: Double(y) + Double(size.height))
    }

    private static func bounds(from: Point, to: Point, radius: Double) -> PixelRectangle? {
        // The smaller of a number and NaN may be the number.
        guard radius > 0, (from.x - to.x).isFinite, (from.y - to.y).isFinite else { return nil }
        return bounds(
            left: min(from.x, to.x) - radius, top: min(from.y, to.y) - radius, right: max(from.x, to.x) + radius,
            bottom: max(from.y, to.y) + radius)
    }

    private static func bounds(left: Double, top: Double, right: Double, bottom: Double) -> PixelRectangle? {
        // Written so that a NaN fails.
        guard left >= -limit, top >= -limit, right <= limit, bottom <= limit, left < right, top < bottom else {
            return nil
        }
        let (x, y) = (floor(left), floor(top))
        return PixelRectangle(x: x, y: y, width: -floor(-right) - x, height: -floor(-bottom) - y)
    }

    /// Whether it reaches into a rectangle of at least a pixel, within a screen: true for each shape that is painted and
    /// whose ``bounds`` do.
    func touches(_ rectangle: PixelRectangle) -> Bool {
        let (left, top) = (Double(rectangle.x), Double(rectangle.y))
        let (right, bottom) = (Double(rectangle.x &+ rectangle.width), Double(rectangle.y &+ rectangle.height))
        // The rectangle's edges are on whole pixels: a bound that is rounded away from the shape is on the same side of
        // them as before.
        switch self {
        case .rectangle(let shape):
            return shape.origin.x < right && shape.origin.y < bottom && shape.origin.x + shape.width > left
                && shape.origin.y + shape.height > top
        case .circle(let circle):
            let (center, radius) = (circle.center, circle.radius)
            return center.x - radius < right && center.y - radius < bottom && center.x + radius > left
                && center.y + radius > top
        case .line, .mask, .bitmap:
            return bounds.map { $0.touches(rectangle) } ?? false
        }
    }

    /// What is painted pixel by pixel, and its colour; nil for a shape that has outlines.
    var picture: (Picture, Color)? {
        switch self {
        case .mask(let shape): (Picture(shape), shape.color)
        // A bitmap has colours of its own.
        case .bitmap(let shape): (Picture(shape), Color(rgb: 0))
        case .rectangle, .circle, .line: nil
        }
    }

    /// Within the limit, this is some instructions; the library's needs a call on the oldest processors.
    private static func floor(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }

    /// Calls `body` with each area to be painted and its colour, the lowest first. The areas count from the top left of
    /// `bounds`, which are this shape's.
    func forEachPaint(within bounds: PixelRectangle, _ body: (Outline, Color) -> Void) {
        func local(_ point: Point) -> Point { Point(x: point.x - Double(bounds.x), y: point.y - Double(bounds.y)) }
        func paint(_ outline: Outline, _ color: Color) {
            if color.alpha > 0 { body(outline, color) }
        }
        switch self {
        case .rectangle(let rectangle):
            rectangle.forEachPaint(at: local(rectangle.origin), paint)
        case .circle(let circle):
            paint(.circle(center: local(circle.center), radius: circle.radius), circle.color)
        case .line(let line):
            paint(.capsule(from: local(line.from), to: local(line.to), radius: line.width / 2), line.color)
        case .mask, .bitmap:
            break
        }
    }
}

extension Rectangle {
    fileprivate func forEachPaint(at origin: Point, _ paint: (Outline, Color) -> Void) {
        let outer = Outline.RoundedRectangle(
            left: origin.x, top: origin.y, right: origin.x + width, bottom: origin.y + height,
            radius: cornerRadius > 0 ? min(cornerRadius, width / 2, height / 2) : 0)
        guard let stroke, stroke.width > 0, stroke.color.alpha > 0 else {
            if let fill { paint(.rectangle(outer), fill) }
            return
        }
        guard let inner = outer.inset(by: stroke.width) else { return paint(.rectangle(outer), stroke.color) }
        if let fill, fill.alpha == 255 {
            // Filled over the frame's colour: where they meet, nothing of what is below shines through.
            paint(.rectangle(outer), stroke.color)
            paint(.rectangle(inner), fill)
        } else {
            if let fill { paint(.rectangle(inner), fill) }
            paint(.ring(outer, inner), stroke.color)
        }
    }
}
