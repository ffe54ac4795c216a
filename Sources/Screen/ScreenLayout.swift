import Raster

/// Lays out what the pad has to show on one screen.
public struct ScreenLayout: Equatable, Sendable {
    /// Lengths and colours.
    public var style: Style
    /// The size of the screen in pixels.
    public var size: PixelSize
    /// Pixels per dp.
    public var scale: Double

    /// For a screen of `size` pixels with `scale` pixels per dp.
    public init(style: Style, size: PixelSize, scale: Double) {
        self.style = style
        self.size = size
        self.scale = scale
    }

    /// The texts and pictures that the painter has to make before ``scene(for:with:)`` can show them all.
    public func needs(for content: ScreenContent) -> (texts: [TextRequest], pictures: [PictureRequest]) {
        ([], [])
    }

    /// What is to be seen. What `material` lacks is left out, and nothing else moves for that.
    public func scene(for content: ScreenContent, with material: Material = Material()) -> Scene {
        var scene = Scene(size: size, background: style.background)
        switch content {
        case .standby:
            break
        case .entry(let places, let filled, _):
            let row = row(places: places)
            scene.shapes = shapes(of: row, style)
            scene.shapes += row.dotCenters.prefix(max(filled, 0)).map {
                .circle(Circle(center: $0, radius: row.dotRadius, color: style.dotColor))
            }
        case .startAgain(let places, _):
            let row = row(places: places)
            scene.shapes = shapes(of: row, style) + symbol(above: row).startAgain(style)
        case .keypadLost(let places, _):
            let row = row(places: places)
            scene.shapes = shapes(of: row, style.greyed) + symbol(above: row).lostKeypad(style)
        case .message(let kind, _):
            scene.shapes = Symbol(center: center, radius: 0.2 * shortSide).message(kind, style)
        }
        return scene
    }

    /// Where 1…16 places lie: in the middle of the screen, with a margin around them.
    public func row(places: Int) -> PlaceRow {
        let margin = Int(0.05 * shortSide)
        let area = PixelRectangle(
            x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin)
        return PlaceRow(places: places, style: style, scale: scale, area: area)
    }

    private var shortSide: Double { Double(max(min(size.width, size.height), 0)) }

    private var center: Point { Point(x: Double(size.width / 2), y: Double(size.height / 2)) }

    /// Frames, separators and squares.
    private func shapes(of row: PlaceRow, _ style: Style) -> [Shape] {
        let stroke = row.frameWidth > 0 ? Stroke(width: Double(row.frameWidth), color: style.frameColor) : nil
        switch style.look {
        case .joined:
            guard let frame = row.frame else { return [] }
            let box = Rectangle(frame, cornerRadius: row.cornerRadius, fill: style.squareFill, stroke: stroke)
            return [.rectangle(box)]
                + row.separators.map { .rectangle(Rectangle($0, fill: style.separatorColor)) }
        case .separate:
            return row.places.map {
                .rectangle(
                    Rectangle($0, cornerRadius: row.cornerRadius, fill: style.squareFill, stroke: stroke))
            }
        }
    }

    /// A place for a symbol in the middle of the space above a row.
    private func symbol(above row: PlaceRow) -> Symbol {
        let space = Double(max(row.bounds.y, 0))
        let radius = min(0.3 * space, 0.15 * shortSide)
        return Symbol(center: Point(x: center.x, y: (space / 2).rounded()), radius: radius)
    }
}

extension Style {
    /// The same, half faded into the background: what can't be used just now.
    fileprivate var greyed: Style {
        var style = self
        style.frameColor = frameColor.mixed(with: background)
        style.separatorColor = separatorColor.mixed(with: background)
        style.squareFill = squareFill.mixed(with: background)
        return style
    }
}

extension Color {
    /// The colour half way to another, opaque.
    fileprivate func mixed(with other: Color) -> Color {
        func half(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((UInt16(one) + UInt16(two)) / 2) }
        return Color(red: half(red, other.red), green: half(green, other.green), blue: half(blue, other.blue))
    }
}
