import Raster

/// Symbols made of shapes, in a square around `center` that reaches `radius` pixels to each side.
struct Symbol {
    var center: Point
    var radius: Double

    private func at(_ x: Double, _ y: Double) -> Point {
        Point(x: center.x + x * radius, y: center.y + y * radius)
    }

    private func line(_ from: (Double, Double), _ to: (Double, Double), _ width: Double, _ color: Color) -> Shape {
        .line(Line(from: at(from.0, from.1), to: at(to.0, to.1), width: width * radius, color: color))
    }

    private func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) -> Shape {
        .circle(Circle(center: at(x, y), radius: radius * self.radius, color: color))
    }

    /// How far above and below its middle a message's symbol reaches, in radii.
    static func verticalReach(of kind: MessageKind) -> Double { kind == .busy ? 0.35 : 1 }

    /// What a message shows.
    func message(_ kind: MessageKind, _ style: Style) -> [Shape] {
        switch kind {
        case .information:
            [
                disc(0, 0, 1, style.informationColor),
                disc(0, -0.43, 0.125, style.symbolColor),
                line((0, -0.08), (0, 0.47), 0.2, style.symbolColor),
            ]
        case .success:
            [
                disc(0, 0, 1, style.successColor),
                line((-0.42, 0.04), (-0.12, 0.34), 0.18, style.symbolColor),
                line((-0.12, 0.34), (0.44, -0.3), 0.18, style.symbolColor),
            ]
        case .failure:
            [
                disc(0, 0, 1, style.failureColor),
                line((-0.34, -0.34), (0.34, 0.34), 0.18, style.symbolColor),
                line((0.34, -0.34), (-0.34, 0.34), 0.18, style.symbolColor),
            ]
        case .busy:
            [-0.7, 0, 0.7].map { disc($0, 0, 0.2, style.busyColor) }
        }
    }

    /// Whether an entry has a symbol above its field.
    static func isSeen(_ field: EntryField, _ sign: EntrySign?) -> Bool {
        if case .number = field { true } else { sign != nil }
    }

    /// Whether words become smaller for it.
    static func isUrgent(_ sign: EntrySign?) -> Bool { sign != nil && sign != .wait }

    /// What stands above the field of an entry.
    func entry(_ field: EntryField, _ sign: EntrySign?, _ style: Style) -> [Shape] {
        switch (sign, field) {
        case (.startAgain, _): startAgain(style)
        case (.keypadLost, _): lostKeypad(style)
        case (.expiring, _): clock(style)
        case (.wait, _): hourglass(style)
        case (nil, .number): openEye(style)
        case (nil, _): []
        }
    }

    /// A clock.
    private func clock(_ style: Style) -> [Shape] {
        let color = style.informationColor
        return [
            ring(0.92, 0.17, color),
            line((0, 0), (0, -0.5), 0.16, color),
            line((0, 0), (0.36, 0.2), 0.16, color),
        ]
    }

    /// An hourglass. What stands for work in a message would look like three digits above a row.
    private func hourglass(_ style: Style) -> [Shape] {
        let color = style.busyColor
        return [
            line((-0.56, -0.84), (0.56, -0.84), 0.16, color), line((-0.56, 0.84), (0.56, 0.84), 0.16, color),
            line((-0.44, -0.84), (-0.44, -0.5), 0.12, color), line((0.44, -0.84), (0.44, -0.5), 0.12, color),
            line((-0.44, -0.5), (0.44, 0.5), 0.12, color), line((0.44, -0.5), (-0.44, 0.5), 0.12, color),
            line((-0.44, 0.5), (-0.44, 0.84), 0.12, color), line((0.44, 0.5), (0.44, 0.84), 0.12, color),
        ] + [-0.24, -0.12, 0, 0.12, 0.24].map { line((0, 0.42), ($0, 0.74), 0.12, color) }
    }

    /// An open eye: everybody sees this.
    private func openEye(_ style: Style) -> [Shape] {
        let color = style.informationColor
        // Two arcs of a circle that meet at the corners of the eye.
        let (reach, height) = (0.92, 0.52)
        let radius = (reach * reach + height * height) / (2 * height)
        let steps = 32
        let lid = (0...steps).map { step -> (x: Double, y: Double) in
            let x = reach * (2 * Double(step) / Double(steps) - 1)
            return (x, (radius * radius - x * x).squareRoot() - (radius - height))
        }
        var shapes: [Shape] = []
        for side in [-1.0, 1] {
            for (from, to) in zip(lid, lid.dropFirst()) {
                shapes.append(line((from.x, side * from.y), (to.x, side * to.y), 0.14, color))
            }
        }
        return shapes + [disc(0, 0, 0.27, color)]
    }

    /// A keypad, struck out.
    private func lostKeypad(_ style: Style) -> [Shape] {
        let body = Rectangle(
            origin: at(-0.66, -0.86), width: 1.32 * radius, height: 1.72 * radius, cornerRadius: 0.2 * radius,
            fill: style.squareFill, stroke: Stroke(width: 0.1 * radius, color: style.dotColor))
        var shapes: [Shape] = [.rectangle(body)]
        for row in [-0.48, -0.16, 0.16, 0.48] {
            for column in [-0.32, 0, 0.32] { shapes.append(disc(column, row, 0.1, style.dotColor)) }
        }
        // What is around the stroke is cleared, so that it is seen apart from the keypad.
        shapes.append(line((-0.86, 0.86), (0.86, -0.86), 0.34, style.background))
        shapes.append(line((-0.86, 0.86), (0.86, -0.86), 0.15, style.failureColor))
        return shapes
    }

    /// An arrow that turns back to where it began.
    private func startAgain(_ style: Style) -> [Shape] {
        let (middle, width, color) = (0.72, 0.17, style.informationColor)
        // A quarter is cleared again; the arrow's head is where it turns back to it.
        let quarter = Rectangle(origin: at(-1, -1), width: radius, height: radius, fill: style.background)
        return [
            ring(middle + width / 2, width, color),
            .rectangle(quarter),
            disc(-middle, 0, width / 2, color),
            line((-0.12, -middle), (0.16, -middle - 0.28), width, color),
            line((-0.12, -middle), (0.16, -middle + 0.28), width, color),
            line((-0.12, -middle), (0, -middle), width, color),
        ]
    }

    /// A circle's line, as wide as is said, with its outer edge at a radius.
    private func ring(_ outer: Double, _ width: Double, _ color: Color) -> Shape {
        .rectangle(
            Rectangle(
                origin: at(-outer, -outer), width: 2 * outer * radius, height: 2 * outer * radius,
                cornerRadius: outer * radius, stroke: Stroke(width: width * radius, color: color)))
    }
}
