import Raster

/// Where digits are typed whose number is not to be seen: one field, always of the same width. A bar as of what was blacked
/// out says that there are some, and is larger for a moment when a key was taken.
struct HiddenField {
    /// What the frame covers, its line included.
    let bounds: PixelRectangle
    private let length: HiddenLength
    private let frameWidth: Int
    private let cornerRadius: Double
    private let highlightWidth: Int

    /// As wide as so many squares side by side.
    private static let squares = 4

    init(_ length: HiddenLength, _ layout: ScreenLayout) {
        self.length = length
        var layout = layout
        layout.style.look = .joined
        let row = layout.row(places: HiddenField.squares)
        bounds = row.bounds
        frameWidth = row.frameWidth
        cornerRadius = row.cornerRadius
        highlightWidth = row.highlightWidth
    }

    private var inside: PixelRectangle {
        PixelRectangle(
            x: bounds.x + frameWidth, y: bounds.y + frameWidth, width: max(bounds.width - 2 * frameWidth, 0),
            height: max(bounds.height - 2 * frameWidth, 0))
    }

    /// The field, and the bar in it if that is to be seen.
    func shapes(_ style: Style, showsTyped: Bool) -> [Shape] {
        let stroke = frameWidth > 0 ? Stroke(width: Double(frameWidth), color: style.frameColor) : nil
        let field = Rectangle(bounds, cornerRadius: cornerRadius, fill: style.squareFill, stroke: stroke)
        var shapes = [Shape.rectangle(field)]
        guard showsTyped else { return shapes }
        switch length {
        case .empty: break
        case .some: shapes.append(bar(across: 0.36, down: 0.14, style))
        case .justTaken: shapes.append(bar(across: 0.64, down: 0.36, style))
        }
        if highlightWidth > 0 {
            let line = Stroke(width: Double(highlightWidth), color: style.highlightColor)
            let radius = max(cornerRadius - Double(frameWidth), 0)
            shapes.append(.rectangle(Rectangle(inside, cornerRadius: radius, stroke: line)))
        }
        return shapes
    }

    /// In the middle of the field, so much of it.
    private func bar(across: Double, down: Double, _ style: Style) -> Shape {
        let inside = inside
        let height = HiddenField.part(of: inside.height, down)
        let width = HiddenField.part(of: inside.width, across)
        let bar = PixelRectangle(
            x: inside.x + (inside.width - width) / 2, y: inside.y + (inside.height - height) / 2, width: width,
            height: height)
        return .rectangle(Rectangle(bar, cornerRadius: Double(height) / 2, fill: style.dotColor))
    }

    /// So much of a length that as many pixels are left at both ends.
    private static func part(of length: Int, _ part: Double) -> Int {
        max(length - 2 * Int((Double(length) * (1 - part) / 2).rounded()), min(length, 1))
    }
}
