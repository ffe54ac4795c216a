import Raster

/// How the screen looks: lengths in dp (1/160 inch; `DisplayScale` says how many pixels that is), and colours.
///
/// Lengths that are negative or not finite count as 0.
public struct Style: Equatable, Sendable {
    /// How the places of a row hang together.
    public enum Look: Equatable, Sendable, CaseIterable {
        /// Squares side by side in one frame, with a separator between places.
        case joined
        /// Squares with space between them, each with its own frame.
        case separate
    }

    /// How the places of a row hang together.
    public var look: Look = .joined
    /// The side of a place's square, dp. A row that is too long for the screen is made smaller evenly.
    public var squareWidth: Double = 112
    /// The radius of a dot, dp. At most two fifths of the square is drawn; separate squares draw 0.8 of it.
    public var dotRadius: Double = 22
    /// The width of the frame's line, dp; drawn as whole pixels, at least one unless it is 0.
    public var frameWidth: Double = 4
    /// The frame's colour.
    public var frameColor = Color(rgb: 0x66_7788)
    /// The width of the line between joined places, dp; drawn as whole pixels, at least one unless it is 0.
    public var separatorWidth: Double = 3
    /// The colour of the line between joined places.
    public var separatorColor = Color(rgb: 0xB4_BFCA)
    /// The colour of a place.
    public var squareFill = Color(rgb: 0xFF_FFFF)
    /// The colour of a dot.
    public var dotColor = Color(rgb: 0x17_2433)
    /// The path of a PNG, whose transparency counts, that is drawn in place of a dot, in the middle and no larger than
    /// the dot; empty for the round dot, which is also drawn for as long as the picture isn't there.
    public var dotPicture = ""
    /// The colour around all.
    public var background = Color(rgb: 0xEE_F1F5)
    /// The radius of the frame's corners, dp.
    public var cornerRadius: Double = 16
    /// The space at both ends of a row of separate squares, as a multiple of the space between two of them.
    public var edgeSpaceMultiple: Double = 5
    /// The width of the line around the place that the next digit goes to, dp; drawn as whole pixels; 0 for no such line.
    public var highlightWidth: Double = 0
    /// The colour of the line around the place that the next digit goes to.
    public var highlightColor = Color(rgb: 0x1F_62B5)

    /// Whether the field of an entry sways, as a head that is shaken, when a PIN was wrong. There are people whom what moves
    /// makes dizzy (WCAG 2.1, 2.3.3).
    public var shakes = true

    /// The font family of all texts, as fontconfig names it; empty for the system's sans-serif.
    public var fontFamily = ""
    /// The size of the prompt's font, dp of an em; the amount is 4/3 and the hint 3/4 of it. All become smaller where
    /// there is no room for them.
    public var textSize: Double = 48
    /// The colour of the prompt and of messages.
    public var textColor = Color(rgb: 0x17_2433)
    /// The colour of the amount.
    public var amountColor = Color(rgb: 0x17_2433)
    /// The colour of the hint.
    public var hintColor = Color(rgb: 0x4B_5B6C)

    /// The colour of the symbol for information.
    public var informationColor = Color(rgb: 0x1F_62B5)
    /// The colour of the symbol for success.
    public var successColor = Color(rgb: 0x1B_7F4B)
    /// The colour of the symbol for failure, and of the stroke through a lost keypad.
    public var failureColor = Color(rgb: 0xC2_2F38)
    /// The colour of the symbol for work that takes a while.
    public var busyColor = Color(rgb: 0x66_7788)
    /// The colour of what is drawn on a symbol.
    public var symbolColor = Color(rgb: 0xFF_FFFF)

    /// The look of a pad that nobody has configured.
    public init() {}
}
