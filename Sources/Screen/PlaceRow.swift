import Raster

/// Where the places of a row lie, in pixels. All edges are whole pixels, so that all lines are equally crisp and wide.
public struct PlaceRow: Equatable, Sendable {
    /// The places from left to right: squares, side by side where they are joined.
    public let places: [PixelRectangle]
    /// What the frame of joined places covers, its line included; nil where each place has its own.
    public let frame: PixelRectangle?
    /// The separators between joined places.
    public let separators: [PixelRectangle]
    /// The middle of each place's dot.
    public let dotCenters: [Point]
    /// The radius of a dot as it is drawn, pixels.
    public let dotRadius: Double
    /// The width of the frame's line, pixels.
    public let frameWidth: Int
    /// The radius of the frame's corners, pixels.
    public let cornerRadius: Double
    /// What the highlight of each place covers, its line included.
    public let highlights: [PixelRectangle]
    /// The width of a highlight's line, pixels.
    public let highlightWidth: Int
    /// The radius of a highlight's corners, pixels.
    public let highlightRadius: Double

    /// All that the row covers.
    public var bounds: PixelRectangle {
        if let frame { return frame }
        guard let first = places.first, let last = places.last else {
            return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
        }
        return PixelRectangle(
            x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height)
    }

    /// Lays 1…16 places out in the middle of `area`; a number outside is taken as the nearest inside.
    ///
    /// The style's lengths are `scale` pixels per dp. A row that is too long for the area is made smaller evenly.
    public init(places count: Int, style: Style, scale: Double, area: PixelRectangle) {
        let count = min(max(count, 1), 16)
        let lengths = Lengths(style: style, scale: scale)
        let width = max(area.width, 0)
        let height = max(area.height, 0)
        switch style.look {
        case .joined:
            self.init(joined: count, lengths, x: area.x, y: area.y, width: width, height: height)
        case .separate:
            self.init(separate: count, lengths, x: area.x, y: area.y, width: width, height: height)
        }
    }

    /// Squares side by side in the middle: n·s wide and s high.
    private init(joined count: Int, _ lengths: Lengths, x: Int, y: Int, width: Int, height: Int) {
        let wanted = lengths.squareWidth
        let rowWanted = wanted * Double(count) + lengths.frameWidth
        let factor = min(
            1, rowWanted > 0 ? Double(width) / rowWanted : 1,
            wanted > 0 ? Double(height) / (wanted + lengths.frameWidth) : 1)
        func side(_ line: Int) -> Double {
            min(wanted, Double(max(width - line, 0)) / Double(count), Double(max(height - line, 0)))
        }
        var line = Lengths.line(lengths.frameWidth * factor, within: wanted * factor)
        // Where the line would leave nothing of a place, there is none.
        if side(line) < 2 { line = 0 }
        let side = side(line)
        // Whole pixels make all places equal; where a place has less than one, what there is is shared out.
        let isVisible = side > 0 && width > 0 && height > 0
        let squareHeight = isVisible ? max(Int(side), 1) : 0
        let rowWidth = side >= 1 ? count * squareHeight : isVisible ? max(Int(side * Double(count)), 1) : 0
        let left = x + (width - rowWidth) / 2
        let top = y + (height - squareHeight) / 2
        let edges = (0...count).map { left + (2 * $0 * rowWidth + count) / (2 * count) }
        let places = zip(edges, edges.dropFirst()).map {
            PixelRectangle(x: $0, y: top, width: $1 - $0, height: squareHeight)
        }
        let frame = PixelRectangle(
            x: left - line / 2, y: top - line / 2, width: rowWidth + line, height: squareHeight + line)
        let separator = side < 2 ? 0 : Lengths.line(lengths.separatorWidth * factor, within: side)
        let separators = edges.dropFirst().dropLast().map {
            PixelRectangle(
                x: $0 - separator / 2, y: frame.y + line, width: separator, height: squareHeight - line)
        }
        // What is between the lines of each place.
        let lefts = [frame.x + line] + separators.map { $0.x + $0.width }
        let rights = separators.map(\.x) + [frame.x + frame.width - line]
        let insides = zip(lefts, rights).map {
            PixelRectangle(x: $0, y: frame.y + line, width: max($1 - $0, 0), height: squareHeight - line)
        }
        // A line of an odd width has one pixel more to the right of the edge it lies on than to the left.
        let shiftAcross = (count > 1 ? separator : line) % 2 == 0 ? 0 : 0.5
        let shiftDown = line % 2 == 0 ? 0 : 0.5
        let shrunk = wanted > 0 ? min(Double(squareHeight) / wanted, 1) : 0

        self.places = places
        self.frame = isVisible ? frame : nil
        self.separators = separators.filter { $0.width > 0 && $0.height > 0 }
        self.dotCenters = places.map {
            Point(
                x: Double($0.x) + Double($0.width) / 2 + shiftAcross,
                y: Double($0.y) + Double($0.height) / 2 + shiftDown)
        }
        self.dotRadius = min(max(lengths.dotRadius * shrunk, min(lengths.dotRadius, 0.75)), 0.4 * side)
        self.frameWidth = line
        let radius = min(lengths.cornerRadius * shrunk, Double(squareHeight) / 2)
        self.cornerRadius = radius
        self.highlights = insides
        self.highlightWidth = Lengths.line(lengths.highlightWidth * shrunk, within: side)
        self.highlightRadius = max(radius - Double(line), 0)
    }

    /// Squares with space between them, and at both ends a multiple of that space.
    private init(separate count: Int, _ lengths: Lengths, x: Int, y: Int, width: Int, height: Int) {
        let (number, across) = (Double(count), Double(width))
        let multiple = lengths.edgeSpaceMultiple
        let spaces = number - 1 + 2 * multiple
        let wanted = min(max(min(Double(height), lengths.squareWidth), 4 * lengths.dotRadius), Double(height))
        var square = Int(wanted.rounded())
        var gap = spaces > 0 ? (across - number * Double(square)) / spaces : 0
        if gap < 1, count > 1 || square > width {
            // Squares that would touch are a tenth of a square apart, at least a pixel where there are pixels for that: at
            // the cost of the ends, then of their size.
            let side = min(wanted, across / (number + (number - 1 + 2 * min(multiple, 1)) / 10))
            let space = max(Int(side / 10), 1)
            let most = (width - (count - 1) * space) / count
            square = wanted > 0 && height > 0 && width > 0 ? max(min(Int(side), most), 1) : 0
            gap = count > 1 ? min(Double(space), (across - number * Double(square)) / (number - 1)) : 0
        }
        let top = y + (height - square) / 2
        let places: [PixelRectangle]
        if count * square <= width {
            let left = (across - number * Double(square) - (number - 1) * gap) / 2
            places = (0..<count).map { index in
                let offset = left + Double(index) * (Double(square) + gap)
                return PixelRectangle(x: x + Int(offset.rounded()), y: top, width: square, height: square)
            }
        } else {
            // Fewer pixels than places: what there is is shared out.
            let edges = (0...count).map { x + $0 * width / count }
            places = zip(edges, edges.dropFirst()).map {
                PixelRectangle(x: $0, y: top, width: $1 - $0, height: square)
            }
        }
        let shrunk = wanted > 0 ? min(Double(square) / wanted, 1) : 0

        self.places = places
        self.frame = nil
        self.separators = []
        self.dotCenters = places.map {
            Point(x: Double($0.x) + Double($0.width) / 2, y: Double($0.y) + Double($0.height) / 2)
        }
        self.dotRadius =
            0.8 * min(max(lengths.dotRadius * shrunk, min(lengths.dotRadius, 0.75)), Double(square) / 2)
        // Where a line would leave nothing of a place, there is none.
        self.frameWidth = square < 3 ? 0 : Lengths.line(lengths.frameWidth * shrunk, within: Double(square))
        self.cornerRadius = min(lengths.cornerRadius * shrunk, Double(square) / 2)
        self.highlights = places
        self.highlightWidth = square < 3 ? 0 : Lengths.line(lengths.highlightWidth * shrunk, within: Double(square))
        self.highlightRadius = self.cornerRadius
    }
}
