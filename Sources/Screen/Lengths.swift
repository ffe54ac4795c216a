/// A style's lengths in pixels, each finite, at least 0 and no longer than any screen.
struct Lengths {
    var squareWidth: Double
    var dotRadius: Double
    var frameWidth: Double
    var separatorWidth: Double
    var cornerRadius: Double
    var highlightWidth: Double
    var edgeSpaceMultiple: Double
    /// How far a field sways to each side.
    var shakeWidth: Double { squareWidth / 6 }

    init(style: Style, scale: Double) {
        func pixels(_ dp: Double) -> Double { Lengths.sane(dp * Lengths.sane(scale)) }
        squareWidth = pixels(style.squareWidth)
        dotRadius = pixels(style.dotRadius)
        frameWidth = pixels(style.frameWidth)
        separatorWidth = pixels(style.separatorWidth)
        cornerRadius = pixels(style.cornerRadius)
        highlightWidth = pixels(style.highlightWidth)
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
