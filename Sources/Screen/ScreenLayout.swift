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

    /// The texts and pictures that the painter has to make before ``scene(for:with:)`` can show them all. They are the
    /// same for every number of digits of an entry.
    public func needs(for content: ScreenContent) -> (texts: [TextRequest], pictures: [PictureRequest]) {
        arranged(content).needs
    }

    /// What is to be seen. What `material` lacks is left out, and no box and no symbol moves for that; texts are packed
    /// next to each other and to the logo once those are there. In place of a dot's picture the round dot is drawn.
    public func scene(for content: ScreenContent, with material: Material = Material()) -> Scene {
        arranged(content).scene(with: material)
    }

    /// Both of these, for who needs the one and then the other: places are found once.
    public func arranged(_ content: ScreenContent) -> ArrangedScreen {
        ArrangedScreen(layout: self, content: content, arrangement: Arrangement(content, on: self))
    }

    /// Where 1…16 places lie: in the middle of the screen, with a margin around them.
    public func row(places: Int) -> PlaceRow {
        PlaceRow(places: places, style: style, scale: scale, area: area)
    }

    /// The screen without its margins.
    var area: PixelRectangle {
        let margin = Int(0.05 * shortSide)
        return PixelRectangle(
            x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin)
    }

    var shortSide: Double { Double(max(min(size.width, size.height), 0)) }

    var center: Point { Point(x: Double(size.width / 2), y: Double(size.height / 2)) }

    func dotRequest(_ row: PlaceRow) -> PictureRequest? {
        let diameter = Int((2 * row.dotRadius).rounded())
        guard !style.dotPicture.isEmpty, diameter > 0 else { return nil }
        return PictureRequest(path: style.dotPicture, width: diameter, height: diameter)
    }

    func dots(of row: PlaceRow, filled: Int, _ material: Material) -> [Shape] {
        let centers = row.dotCenters.prefix(max(filled, 0))
        if let request = dotRequest(row), let bitmap = material.pictures[request], bitmap.fits(request) {
            return centers.map { .bitmap(BitmapShape(bitmap: bitmap, centeredAt: $0)) }
        }
        return centers.map { .circle(Circle(center: $0, radius: row.dotRadius, color: style.dotColor)) }
    }

    func highlight(of row: PlaceRow, place: Int) -> Shape? {
        guard row.highlights.indices.contains(place), row.highlightWidth > 0 else { return nil }
        return .rectangle(
            Rectangle(
                row.highlights[place], cornerRadius: row.highlightRadius,
                stroke: Stroke(width: Double(row.highlightWidth), color: style.highlightColor)))
    }

    /// Frames, separators and squares.
    func shapes(of row: PlaceRow, _ style: Style) -> [Shape] {
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
}

extension Style {
    /// The same, half faded into the background: what can't be used just now.
    var greyed: Style {
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
