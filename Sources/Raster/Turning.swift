extension Scene {
    /// This scene turned: what a person sees upright, as the pixels of a panel that stands turned the other way.
    /// Quarter turns swap its width and height.
    ///
    /// Drawn, it is the picture of this scene turned, pixel for pixel; where rounding of positions that are no multiples
    /// of a power of two decides, an antialiased pixel may differ by 1/255. A shape may reach as far beyond the
    /// screen as its limit of 2²⁰ pixels less the screen's longer side.
    public func turned(_ rotation: Rotation) -> Scene {
        guard rotation != .none else { return self }
        return Scene(
            size: rotation.size(of: size), background: background, shapes: shapes.map { $0.turned(rotation, in: size) })
    }
}

extension Rotation {
    /// Where a point of something of `size` comes to.
    fileprivate func turn(_ point: Point, in size: PixelSize) -> Point {
        switch self {
        case .none: point
        case .clockwise: Point(x: Double(size.height) - point.y, y: point.x)
        case .upsideDown: Point(x: Double(size.width) - point.x, y: Double(size.height) - point.y)
        case .counterclockwise: Point(x: point.y, y: Double(size.width) - point.x)
        }
    }

    /// Where the top left pixel of a picture, whose size is `picture` before, is seen when all of `size` is turned.
    fileprivate func turn(x: Int, y: Int, picture: PixelSize, in size: PixelSize) -> (x: Int, y: Int) {
        // Wrong only for pictures so far away that they are not painted, and then far away too.
        let right = size.width &- x &- picture.width
        let bottom = size.height &- y &- picture.height
        return switch self {
        case .none: (x, y)
        case .clockwise: (bottom, x)
        case .upsideDown: (right, bottom)
        case .counterclockwise: (y, right)
        }
    }
}

extension Shape {
    /// This shape on a screen of `size` when that is turned.
    fileprivate func turned(_ rotation: Rotation, in size: PixelSize) -> Shape {
        switch self {
        case .rectangle(let rectangle):
            return .rectangle(rectangle.turned(rotation, in: size))
        case .circle(var circle):
            circle.center = rotation.turn(circle.center, in: size)
            return .circle(circle)
        case .line(var line):
            line.from = rotation.turn(line.from, in: size)
            line.to = rotation.turn(line.to, in: size)
            return .line(line)
        case .mask(var shape):
            let seen = shape.rotation.size(of: shape.mask.size)
            (shape.x, shape.y) = rotation.turn(x: shape.x, y: shape.y, picture: seen, in: size)
            shape.rotation = shape.rotation.followed(by: rotation)
            return .mask(shape)
        case .bitmap(var shape):
            let seen = shape.rotation.size(of: shape.bitmap.size)
            (shape.x, shape.y) = rotation.turn(x: shape.x, y: shape.y, picture: seen, in: size)
            shape.rotation = shape.rotation.followed(by: rotation)
            return .bitmap(shape)
        }
    }
}

extension Rectangle {
    fileprivate func turned(_ rotation: Rotation, in size: PixelSize) -> Rectangle {
        // The corner that comes to the top left.
        let corner =
            switch rotation {
            case .none: origin
            case .clockwise: Point(x: origin.x, y: origin.y + height)
            case .upsideDown: Point(x: origin.x + width, y: origin.y + height)
            case .counterclockwise: Point(x: origin.x + width, y: origin.y)
            }
        var turned = self
        turned.origin = rotation.turn(corner, in: size)
        if rotation != .upsideDown { swap(&turned.width, &turned.height) }
        return turned
    }
}
