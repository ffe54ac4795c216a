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
        let line = Lengths.line(lengths.frameWidth, within: min(wanted, Double(width / count), Double(height)))
        let roomAcross = max(width - line, 0)
        let roomDown = max(height - line, 0)
        let side = min(wanted, Double(roomAcross) / Double(count), Double(roomDown))
        // Whole pixels make all places equal; where a place has less than one, what there is is shared out.
        let squareHeight = Int(side)
        let rowWidth = side >= 1 ? count * squareHeight : Int(side * Double(count))
        let left = x + (width - rowWidth) / 2
        let top = y + (height - squareHeight) / 2
        let edges = (0...count).map { left + (2 * $0 * rowWidth + count) / (2 * count) }
        let places = zip(edges, edges.dropFirst()).map {
            PixelRectangle(x: $0, y: top, width: $1 - $0, height: squareHeight)
        }
        let frame = PixelRectangle(
            x: left - line / 2, y: top - line / 2, width: rowWidth + line, height: squareHeight + line)
        let separator = Lengths.line(lengths.separatorWidth, within: side)
        let separators = edges.dropFirst().dropLast().map {
            PixelRectangle(
                x: $0 - separator / 2, y: frame.y + line, width: separator, height: squareHeight - line)
        }
        // A line of an odd width has one pixel more to the right of the edge it lies on than to the left.
        let shiftAcross = (count > 1 ? separator : line) % 2 == 0 ? 0 : 0.5
        let shiftDown = line % 2 == 0 ? 0 : 0.5
        let shrunk = wanted > 0 ? min(Double(squareHeight) / wanted, 1) : 0

        self.places = places
        self.frame = rowWidth > 0 && squareHeight > 0 ? frame : nil
        self.separators = separators.filter { $0.width > 0 && $0.height > 0 }
        self.dotCenters = places.map {
            Point(
                x: Double($0.x) + Double($0.width) / 2 + shiftAcross,
                y: Double($0.y) + Double($0.height) / 2 + shiftDown)
        }
        self.dotRadius = min(lengths.dotRadius * shrunk, 0.4 * side)
        self.frameWidth = line
        self.cornerRadius = min(lengths.cornerRadius * shrunk, Double(squareHeight) / 2)
    }

    /// Squares with space between them, and at both ends a multiple of that space.
    private init(separate count: Int, _ lengths: Lengths, x: Int, y: Int, width: Int, height: Int) {
        let wanted = max(min(Double(height), lengths.squareWidth), 4 * lengths.dotRadius)
        var side = min(wanted, Double(height))
        let spaces = Double(count - 1) + 2 * lengths.edgeSpaceMultiple
        if side * Double(count) > Double(width) {
            // Too narrow: so much smaller that a tenth of a square lies between two of them.
            side = Double(width) / (Double(count) + spaces / 10)
        }
        let square = side.rounded() * Double(count) <= Double(width) ? Int(side.rounded()) : Int(side)
        let free = Double(width - count * square)
        let gap = spaces > 0 ? free / spaces : 0
        // A single square with no space at its ends stands in the middle.
        let left = spaces > 0 ? lengths.edgeSpaceMultiple * gap : free / 2
        let top = y + (height - square) / 2
        let places = (0..<count).map { index in
            let offset = left + Double(index) * (Double(square) + gap)
            return PixelRectangle(x: x + Int(offset.rounded()), y: top, width: square, height: square)
        }
        let shrunk = wanted > 0 ? min(Double(square) / wanted, 1) : 0

        self.places = places
        self.frame = nil
        self.separators = []
        self.dotCenters = places.map {
            Point(x: Double($0.x) + Double($0.width) / 2, y: Double($0.y) + Double($0.height) / 2)
        }
        self.dotRadius = 0.8 * min(lengths.dotRadius * shrunk, Double(square) / 2)
        self.frameWidth = Lengths.line(lengths.frameWidth, within: Double(square))
        self.cornerRadius = min(lengths.cornerRadius * shrunk, Double(square) / 2)
    }
}

/// A style's lengths in pixels, each finite, at least 0 and no longer than any screen.
private struct Lengths {
    var squareWidth: Double
    var dotRadius: Double
    var frameWidth: Double
    var separatorWidth: Double
    var cornerRadius: Double
    var edgeSpaceMultiple: Double

    init(style: Style, scale: Double) {
        func pixels(_ dp: Double) -> Double { Lengths.sane(dp * Lengths.sane(scale)) }
        squareWidth = pixels(style.squareWidth)
        dotRadius = pixels(style.dotRadius)
        frameWidth = pixels(style.frameWidth)
        separatorWidth = pixels(style.separatorWidth)
        cornerRadius = pixels(style.cornerRadius)
        edgeSpaceMultiple = Lengths.sane(style.edgeSpaceMultiple)
    }

    /// Whole pixels for a line: at least one, at most a sixth of the square, unless it is to be none.
    static func line(_ width: Double, within square: Double) -> Int {
        guard width > 0, square >= 1 else { return 0 }
        return max(Int(min(width.rounded(), square / 6)), 1)
    }

    private static func sane(_ value: Double) -> Double {
        value.isFinite ? min(max(value, 0), 65_536) : 0
    }
}
