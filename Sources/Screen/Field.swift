import Raster

/// The field of an entry with its place on a screen.
enum Field {
    case places(PlaceRow, filled: Int)
    case hidden(HiddenField)
    case number(NumberField)

    init(_ field: EntryField, _ words: Words, _ layout: ScreenLayout) {
        self =
            switch field {
            case .places(let count, let filled): .places(layout.row(places: count), filled: filled)
            case .hidden(let length): .hidden(HiddenField(length, layout))
            case .number(let text): .number(NumberField(text, words, layout))
            }
    }

    /// All that it covers where it is not moved.
    var bounds: PixelRectangle {
        switch self {
        case .places(let row, _): row.bounds
        case .hidden(let field): field.bounds
        case .number(let field): field.bounds
        }
    }

    /// What the painter has to make for it; the same for every number of digits.
    func needs(_ layout: ScreenLayout) -> (texts: [TextRequest], pictures: [PictureRequest]) {
        switch self {
        case .places(let row, _): ([], layout.dotRequest(row).map { [$0] } ?? [])
        case .hidden: ([], [])
        case .number(let field): (field.requests, [])
        }
    }

    /// What is seen of it, with what was typed or without.
    func shapes(_ layout: ScreenLayout, _ style: Style, showsTyped: Bool, with material: Material) -> [Shape] {
        switch self {
        case .places(let row, let filled):
            var shapes = layout.shapes(of: row, style)
            if showsTyped {
                shapes += layout.dots(of: row, filled: filled, material)
                // After the dots, so that a digit more or less changes only the last shapes of a scene.
                let isFull = filled >= row.places.count
                if !isFull, let shape = layout.highlight(of: row, place: max(filled, 0)) { shapes.append(shape) }
            }
            return shapes
        case .hidden(let field): return field.shapes(style, showsTyped: showsTyped)
        case .number(let field): return field.shapes(style, showsText: showsTyped, with: material)
        }
    }

    /// Pixels to the right for a part of the most that the field sways, from −1 to 1: no further than to the screen's edge.
    func offset(_ shift: Double, _ layout: ScreenLayout) -> Int {
        guard shift.isFinite, layout.style.shakes else { return 0 }
        let most = Lengths(style: layout.style, scale: layout.scale).shakeWidth
        let wanted = Int((min(max(shift, -1), 1) * most).rounded())
        return max(min(wanted, layout.size.width - bounds.x - bounds.width), min(-bounds.x, 0))
    }
}
