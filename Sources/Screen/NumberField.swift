import Raster

/// Where a number that everybody may see stands: large, on a line, with a mark where the next digit goes. Unlike the field
/// of a PIN it has no box and no dot. Where there is nobody to draw digits, a stroke stands for each, as on a tally.
struct NumberField {
    /// All that it may cover; it is the same for every number.
    let bounds: PixelRectangle
    private let text: NumberText
    private let language: String
    private let family: String
    /// Where the characters are; the line is below.
    private let band: PixelRectangle
    private let lineHeight: Int
    /// Pixels of a short number's em.
    private let largest: Int

    /// A digit's share of an em, with the space after it; it is at most so wide.
    private static let cell = 0.74
    /// So many cells fit into the line; the characters of a longer number are smaller.
    private static let steps: [Double] = [9, 13, 18, 25, 36, 50, 72, 100]
    /// The most that a key adds to a number: a digit, and a space before it.
    private static let mostCells = 1.5

    init(_ text: String, _ words: Words, _ layout: ScreenLayout) {
        self.text = NumberText(text)
        language = words.language
        family = layout.style.fontFamily
        let area = layout.area
        let (width, height) = (Double(max(area.width, 0)), Double(max(area.height, 0)))
        let size = min(2.5 * layout.textSize, 0.3 * height, width / (NumberField.steps[0] * NumberField.cell), 1024)
        largest = Int(size)
        let lengths = Lengths(style: layout.style, scale: layout.scale)
        let wanted = Int((1.25 * size).rounded())
        lineHeight = min(max(Lengths.line(lengths.frameWidth, within: size), 1), max(Int(height) - wanted, 0))
        let across = min(Int(13 * NumberField.cell * size) / 2 * 2 + area.width % 2, max(area.width, 0))
        band = PixelRectangle(
            x: area.x + (area.width - across) / 2, y: area.y + (area.height - wanted - lineHeight) / 2,
            width: across, height: wanted)
        bounds = PixelRectangle(x: band.x, y: band.y, width: across, height: wanted + lineHeight)
    }

    // MARK: What it is drawn of

    /// Every figure that may come, and what else the number has. Those of the size that a longer number needs come in time.
    var requests: [TextRequest] {
        let (now, next) = (size(cells: text.cells), size(cells: text.cells + NumberField.mostCells))
        return requests(now) + (next == now ? [] : requests(next))
    }

    private func requests(_ size: Int) -> [TextRequest] {
        guard size >= TextColumn.smallestSize else { return [] }
        var pieces = NumberText.figures.map { NumberText.Piece.figure($0) }
        for piece in text.pieces where !pieces.contains(piece) { pieces.append(piece) }
        return pieces.compactMap { request($0, size) }
    }

    private func request(_ piece: NumberText.Piece, _ size: Int) -> TextRequest? {
        let characters: String
        switch piece {
        case .figure(let figure): characters = String(figure)
        case .word(let word): characters = word
        case .space, .cursor: return nil
        }
        let width = Int(NumberText.cells(piece) * NumberField.cell * Double(size)) - NumberField.gap(size)
        return TextRequest(
            text: characters, language: language, family: family, isBold: true, size: size,
            smallestSize: TextColumn.smallestSize, width: max(width, 1), height: band.height)
    }

    /// Pixels between two characters.
    private static func gap(_ size: Int) -> Int { max(size / 14, 1) }

    /// Pixels of an em with which so many cells fit.
    private func size(cells: Double) -> Int {
        let room = NumberField.steps.first { $0 >= cells } ?? cells
        return min(Int(Double(band.width) / (room * NumberField.cell)), largest)
    }

    // MARK: What is seen

    /// The line, and what stands on it if that is to be seen.
    func shapes(_ style: Style, showsText: Bool, with material: Material) -> [Shape] {
        guard band.width > 0, band.height > 0 else { return [] }
        let line = PixelRectangle(x: band.x, y: band.y + band.height, width: band.width, height: lineHeight)
        let shapes = [Shape.rectangle(Rectangle(line, fill: style.frameColor))]
        guard showsText else { return shapes }
        return shapes + (characters(style, material) ?? tally(style))
    }

    /// The number; `nil` unless all of it is there, as a part of it would be another number.
    private func characters(_ style: Style, _ material: Material) -> [Shape]? {
        let size = size(cells: text.cells)
        guard size >= TextColumn.smallestSize else { return nil }
        let masks = text.pieces.map { piece in
            request(piece, size).flatMap { request -> Mask? in
                guard let mask = material.texts[request], mask.size.width <= request.width,
                    mask.size.height <= request.height
                else { return nil }
                return mask
            }
        }
        var digits: [Mask] = []
        for digit in "0123456789" {
            guard let mask = request(.figure(digit), size).flatMap({ material.texts[$0] }) else { return nil }
            digits.append(mask)
        }
        let digitSize = PixelSize(
            width: digits.map(\.size.width).max() ?? 0, height: digits.map(\.size.height).max() ?? 0)
        let gap = NumberField.gap(size)
        let cursor = cursor(size)

        var widths: [Int] = []
        for (piece, mask) in zip(text.pieces, masks) {
            switch piece {
            case .figure("0"..."9"):
                guard let mask else { return nil }
                // Half way to the widest: a 1 stands neither in a hole nor close to its neighbours.
                widths.append((mask.size.width + digitSize.width) / 2)
            case .figure, .word:
                guard let mask else { return nil }
                widths.append(mask.size.width)
            case .space: widths.append(Int(0.25 * Double(size)))
            case .cursor: widths.append(cursor.width)
            }
        }
        let total = widths.reduce(0, +) + gap * max(widths.count - 1, 0)
        var x = band.x + (band.width - total) / 2
        let bottom = band.y + (band.height + digitSize.height) / 2
        let cursorMiddle = min(bottom, band.y + band.height) - digits[0].size.height + digits[0].middleOfInk
        var shapes: [Shape] = []
        for ((piece, mask), width) in zip(zip(text.pieces, masks), widths) {
            if let mask {
                let y = max(min(bottom, band.y + band.height) - mask.size.height, band.y)
                let place = x + (width - mask.size.width) / 2
                shapes.append(.mask(MaskShape(mask: mask, x: place, y: y, color: style.textColor)))
            } else if piece == .cursor {
                shapes.append(mark(cursor, x: x, middle: cursorMiddle, style.highlightColor))
            }
            x += width + gap
        }
        return shapes
    }

    /// A stroke for each digit.
    private func tally(_ style: Style) -> [Shape] {
        let cursor = cursor(largest)
        let room = band.width - cursor.width
        let pitch = max(min(Int(0.34 * Double(largest)), room / max(text.digitCount, 1)), 2)
        let count = min(text.digitCount, room / pitch)
        let stroke = PixelSize(
            width: max(min(largest / 9, pitch / 2), 1), height: max(Int(0.62 * Double(band.height)), 1))
        let x = band.x + (band.width - count * pitch - cursor.width) / 2
        let strokes = (0..<max(count, 0)).map { mark(stroke, x: x + $0 * pitch, style.textColor) }
        return strokes + [mark(cursor, x: x + max(count, 0) * pitch, style.highlightColor)]
    }

    private func cursor(_ size: Int) -> PixelSize {
        PixelSize(width: max(size / 14, 1), height: max(Int(0.95 * Double(size)), 1))
    }

    private func mark(_ size: PixelSize, x: Int, middle: Int? = nil, _ color: Color) -> Shape {
        let height = min(size.height, band.height)
        let room = band.height - height
        let y = middle.map { min(max($0 - height / 2 - band.y, 0), room) } ?? room / 2
        let mark = PixelRectangle(x: x, y: band.y + y, width: size.width, height: height)
        return .rectangle(Rectangle(mark, cornerRadius: Double(size.width) / 2, fill: color))
    }
}

extension Mask {
    /// The row in the middle of what it covers: fonts differ in how much is free above their digits and below.
    fileprivate var middleOfInk: Int {
        let (first, last) = (coverage.firstIndex { $0 > 0 }, coverage.lastIndex { $0 > 0 })
        guard let first, let last, size.width > 0 else { return size.height / 2 }
        return (first / size.width + last / size.width + 1) / 2
    }
}
