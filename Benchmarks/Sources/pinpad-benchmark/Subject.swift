import Raster
import Screen

/// What is drawn: an entry of six joined places, four of them with a dot, laid out by the daemon's own code.
struct Subject {
    /// The places in all, and how many of them have a dot.
    static let (places, dots) = (6, 4)

    let layout: ScreenLayout
    let scene: Scene
    let row: PlaceRow
    /// What the frame covers, its line included.
    let frame: PixelRectangle
    /// What is within the frame's line.
    let inside: PixelRectangle
    /// The centres of the dots that are drawn.
    let dotCenters: [Point]
    /// The last place that has a dot.
    let place: PixelRectangle
    /// What is seen of the frame's line in that place.
    let frameInPlace: [PixelRectangle]
    /// What is seen of the separators in that place.
    let separatorsInPlace: [PixelRectangle]
    /// The middle of that place's dot.
    let dotCenter: Point

    var style: Style { layout.style }

    /// Places of 120 pixels a side and dots with a radius of 22, times `scale`.
    init(size: PixelSize, scale: Double = 1) {
        var style = Style()
        style.look = .joined
        style.squareWidth = 120
        style.dotRadius = 22
        layout = ScreenLayout(style: style, size: size, scale: scale)
        scene = layout.scene(for: .entry(.places(Subject.places, filled: Subject.dots)))
        row = layout.row(places: Subject.places)
        frame = row.bounds
        let line = row.frameWidth
        inside = PixelRectangle(
            x: frame.x + line, y: frame.y + line, width: frame.width - 2 * line, height: frame.height - 2 * line)
        dotCenters = Array(row.dotCenters.prefix(Subject.dots))
        let place = row.places[Subject.dots - 1]
        self.place = place
        dotCenter = row.dotCenters[Subject.dots - 1]
        separatorsInPlace = row.separators.map { $0.cut(to: place) }.filter { $0.width > 0 }
        let whole = PixelRectangle(x: place.x, y: frame.y, width: place.width, height: line)
        frameInPlace = [whole, whole.moved(down: frame.height - line)].map { $0.cut(to: place) }
    }
}

extension PixelRectangle {
    fileprivate func moved(down rows: Int) -> PixelRectangle {
        PixelRectangle(x: x, y: y + rows, width: width, height: height)
    }

    fileprivate func cut(to other: PixelRectangle) -> PixelRectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRectangle(
            x: left, y: top, width: max(min(x + width, other.x + other.width) - left, 0),
            height: max(min(y + height, other.y + other.height) - top, 0))
    }
}

/// One way to draw a subject into a canvas. What it needs again and again is made once, before the time is taken.
protocol Drawing {
    /// Draws everything.
    func frame()
    /// Draws the last place that has a dot, and nothing around it.
    func dot()
}
