import Raster
import Screen

extension Setting {
    /// The keys of `[Style]` and `[Style NAME]`.
    static var style: [Setting] {
        let side = ValueKind<Double>.number(1...4000, unit: "dp")
        let length = ValueKind<Double>.number(0...1000, unit: "dp")
        let color = ValueKind<Color>.color
        return [
            Setting(
                .style, "Look", \.style.look, .word(["joined": .joined, "separate": .separate]),
                "Whether the places stand side by side in one frame or apart in frames of their own"),
            Setting(.style, "SquareWidth", \.style.squareWidth, side, "The side of a place's square"),
            Setting(.style, "DotRadius", \.style.dotRadius, length, "The radius of a dot"),
            Setting(
                .style, "DotPicture", \.style.dotPicture, .pictureOrNone,
                "A picture in place of the round dot, no larger than that"),
            Setting(.style, "FrameWidth", \.style.frameWidth, length, "The width of the frame's line"),
            Setting(.style, "FrameColor", \.style.frameColor, color, "The colour of the frame"),
            Setting(
                .style, "SeparatorWidth", \.style.separatorWidth, length, "The width of the line between joined places"),
            Setting(
                .style, "SeparatorColor", \.style.separatorColor, color, "The colour of the line between joined places"),
            Setting(.style, "SquareFill", \.style.squareFill, color, "The colour of a place"),
            Setting(.style, "DotColor", \.style.dotColor, color, "The colour of a dot"),
            Setting(.style, "Background", \.style.background, color, "The colour around all"),
            Setting(.style, "CornerRadius", \.style.cornerRadius, length, "The radius of the frame's corners"),
            Setting(
                .style, "EdgeSpaceMultiple", \.style.edgeSpaceMultiple, .number(0...1000),
                "The space at both ends of a row of separate squares, in spaces between two of them"),
            Setting(
                .style, "HighlightWidth", \.style.highlightWidth, length,
                "The width of a line around the place that the next digit goes to; 0 for none"),
            Setting(
                .style, "HighlightColor", \.style.highlightColor, color,
                "The colour of the line around the place that the next digit goes to"),
            Setting(
                .style, "Shake", \.style.shakes, .word(["yes": true, "no": false]),
                "Whether the field sways for a moment when a PIN was wrong, as a head that is shaken"),
            Setting(.style, "Font", \.style.fontFamily, .fontFamily, "The font family of all texts"),
            Setting(
                .style, "TextSize", \.style.textSize, .number(8...400, unit: "dp"),
                "The size of the prompt's font; the amount is larger by a third, the hint smaller by a quarter"),
            Setting(.style, "TextColor", \.style.textColor, color, "The colour of prompts and messages"),
            Setting(.style, "AmountColor", \.style.amountColor, color, "The colour of the amount"),
            Setting(.style, "HintColor", \.style.hintColor, color, "The colour of hints"),
            Setting(.style, "InformationColor", \.style.informationColor, color, "The colour of information's symbol"),
            Setting(.style, "SuccessColor", \.style.successColor, color, "The colour of success's symbol"),
            Setting(
                .style, "FailureColor", \.style.failureColor, color,
                "The colour of failure's symbol, and of the stroke through a lost keypad"),
            Setting(
                .style, "BusyColor", \.style.busyColor, color, "The colour of the symbol for work that takes a while"),
            Setting(.style, "SymbolColor", \.style.symbolColor, color, "The colour of what is drawn on a symbol"),
        ]
    }
}

extension ValueKind<String> {
    /// A PNG by its path, or none.
    static var pictureOrNone: ValueKind {
        let file = ValueKind<String>.pictureFile
        return ValueKind(
            allowed: "none, or the path of a PNG file, as /usr/share/pinpad/dot.png",
            parse: { (text) throws(BadValue) in text == "none" ? "" : try file.parse(text) },
            text: { $0.isEmpty ? "none" : $0 },
            check: file.check)
    }

    /// A font family, empty for the system's choice. Whether there is such a font is for the painter to say, which takes
    /// another where there isn't.
    static var fontFamily: ValueKind {
        ValueKind(
            allowed: "automatic, or a family as DejaVu Sans, of those that fc-list : family shows",
            parse: { (text) throws(BadValue) in
                if text == "automatic" { return "" }
                // A path, a pattern with properties, or a glob is no name.
                let isName = text.unicodeScalars.allSatisfy { scalar in
                    scalar.properties.generalCategory != .control && !"/:=\\*?\"".unicodeScalars.contains(scalar)
                }
                guard isName, text.utf8.count <= 128 else { throw BadValue("not a font family") }
                return text
            },
            text: { $0.isEmpty ? "automatic" : $0 })
    }
}
