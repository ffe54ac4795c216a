import Raster

/// Texts packed side by side from an edge on: each next to what is drawn of the one before it, so that no text leaves a
/// hole where it takes less than was kept free for it.
struct TextStack {
    /// Where the packing begins.
    enum Edge { case top, middle, bottom }

    /// A text with the room that is kept free for it.
    struct Text {
        let request: TextRequest
        let color: Color
        /// All that it may take. What is drawn of it is never outside of what is kept free for its stack.
        let area: PixelRectangle
        /// Pixels from the one before it.
        let space: Int
    }

    /// From the edge on: the upper first, but from a bottom edge the lower.
    let texts: [Text]
    let edge: Edge

    init(_ column: TextColumn, _ words: Words, _ style: Style, y: Int, within area: PixelRectangle, _ edge: Edge) {
        self.edge = edge
        let rows = edge == .bottom ? column.rows.reversed() : column.rows
        var texts: [Text] = []
        var before: TextColumn.Row?
        for row in rows {
            let request = TextRequest(
                text: row.text.words, language: words.language, family: style.fontFamily, isBold: row.text.isBold,
                size: row.size, smallestSize: min(row.size, TextColumn.smallestSize), width: area.width,
                height: row.height)
            let place = PixelRectangle(x: area.x, y: y + row.y, width: area.width, height: row.height)
            let space = before.map { max(row.y - $0.y - $0.height, $0.y - row.y - row.height) } ?? 0
            before = row
            texts.append(Text(request: request, color: style.color(of: row.text.role), area: place, space: space))
        }
        self.texts = texts
    }

    /// The texts that are there, each in the middle across, `offset` pixels further down than where room is kept.
    func shapes(with material: Material, offset: Int) -> [Shape] {
        let masks = texts.map { text -> Mask? in
            guard let mask = material.texts[text.request], mask.size.width <= text.request.width,
                mask.size.height <= text.request.height
            else { return nil }
            return mask
        }
        let heights = zip(texts, masks).map { $1?.size.height ?? $0.area.height }
        guard let first = texts.first else { return [] }
        var y = (edge == .bottom ? first.area.y + first.area.height : first.area.y) + offset
        if edge == .middle { y += zip(texts, heights).reduce(0) { $0 + $1.0.area.height - $1.1 } / 2 }
        var shapes: [Shape] = []
        for ((text, mask), height) in zip(zip(texts, masks), heights) {
            y += edge == .bottom ? -text.space - height : text.space
            if let mask {
                let x = text.area.x + (text.area.width - mask.size.width) / 2
                shapes.append(.mask(MaskShape(mask: mask, x: x, y: y, color: text.color)))
            }
            if edge != .bottom { y += height }
        }
        return shapes
    }
}

extension Style {
    fileprivate func color(of role: TextColumn.Text.Role) -> Color {
        switch role {
        case .prompt, .warning: textColor
        case .amount: amountColor
        case .hint: hintColor
        }
    }
}
