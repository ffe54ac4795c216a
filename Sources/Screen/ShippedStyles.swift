import Raster

extension Style {
    /// The styles that a host can name without any configuration.
    ///
    /// Five look like five well-known widgets for phones, whose lengths are points. One point is 2.24 dp here, so that a
    /// widget's square of 50 points is as wide as the pad's ordinary 112 dp; for `picture`, whose widget has ten places in
    /// the width of a phone, it is 3 dp.
    public static let shipped: [String: Style] = [
        "picture": picture, "joined": joined, "squares": squares, "hairline": hairline, "separate": separate,
        "high-contrast": highContrast,
    ]

    /// Where the dot's picture of the style `picture` is installed.
    public static let shippedDotPicture = "/usr/share/pinpad/dot.png"

    /// On a telephone's grey, with nothing round but the dots.
    private static var phone: Style {
        var style = Style()
        style.background = Color(rgb: 0xF2_F2F7)
        style.cornerRadius = 0
        style.frameColor = Color(rgb: 0xAA_AAAA)
        style.separatorColor = Color(rgb: 0xAA_AAAA)
        style.dotColor = Color(rgb: 0x00_0000)
        style.textColor = Color(rgb: 0x1C_1C1E)
        style.amountColor = Color(rgb: 0x1C_1C1E)
        style.hintColor = Color(rgb: 0x55_555B)
        return style
    }

    /// One light grey frame of a point, a separator between places, a picture of 10 points for a dot.
    private static var picture: Style {
        var style = phone
        style.frameWidth = 3
        style.separatorWidth = 3
        style.dotRadius = 15
        style.dotPicture = shippedDotPicture
        return style
    }

    /// One grey frame, separators, round dots of 10 points.
    private static var joined: Style {
        var style = phone
        style.frameColor = Color(rgb: 0x80_8080)
        style.separatorColor = Color(rgb: 0x80_8080)
        style.frameWidth = 2.24
        style.separatorWidth = 2.24
        style.dotRadius = 11.2
        return style
    }

    /// Squares side by side, filled, each with a line around it.
    private static var squares: Style {
        var style = phone
        style.frameColor = Color(rgb: 0x1C_1C1E)
        style.separatorColor = Color(rgb: 0x1C_1C1E)
        style.frameWidth = 4.48
        style.separatorWidth = 4.48
        style.dotRadius = 20.16
        style.dotColor = Color(rgb: 0x1C_1C1E)
        return style
    }

    /// One frame, lines of half a point, grey dots with a radius of 10 points.
    private static var hairline: Style {
        var style = phone
        style.frameColor = Color(rgb: 0x80_8080)
        style.separatorColor = Color(rgb: 0x80_8080)
        style.frameWidth = 1.12
        style.separatorWidth = 1.12
        style.dotRadius = 22.4
        style.dotColor = Color(rgb: 0x80_8080)
        return style
    }

    /// White squares of 50 points on white, with a light grey line of a point and space between them; five times that
    /// space at both ends; black dots with a radius of 9 points, of which four fifths are drawn.
    private static var separate: Style {
        var style = phone
        style.look = .separate
        style.background = Color(rgb: 0xFF_FFFF)
        style.frameWidth = 2.24
        style.dotRadius = 20.16
        style.edgeSpaceMultiple = 5
        return style
    }

    /// White and yellow on black, with thick lines and a highlight: every colour is at least 7:1 against the ground it
    /// stands on (WCAG 2.1, 1.4.6).
    private static var highContrast: Style {
        let (black, white, yellow) = (Color(rgb: 0x00_0000), Color(rgb: 0xFF_FFFF), Color(rgb: 0xFF_D60A))
        var style = Style()
        style.background = black
        style.squareFill = black
        style.frameWidth = 8
        style.frameColor = white
        style.separatorWidth = 8
        style.separatorColor = white
        style.cornerRadius = 12
        style.dotRadius = 28
        style.dotColor = white
        style.highlightWidth = 8
        style.highlightColor = yellow
        style.textSize = 56
        style.textColor = white
        style.amountColor = yellow
        style.hintColor = white
        style.informationColor = Color(rgb: 0x6C_B8FF)
        style.successColor = Color(rgb: 0x4A_DE80)
        style.failureColor = Color(rgb: 0xFF_8A80)
        style.busyColor = white
        style.symbolColor = black
        return style
    }
}
