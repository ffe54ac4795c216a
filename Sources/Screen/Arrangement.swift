import Raster

/// Where all that a screen shows has its place, before it is known what the painter makes of it.
struct Arrangement {
    /// Which edge of its area a text or a picture lies at.
    enum Edge { case top, middle, bottom }

    struct Text {
        let request: TextRequest
        let area: PixelRectangle
        let edge: Edge
        let color: Color
    }

    struct Picture {
        let request: PictureRequest
        let area: PixelRectangle
        let edge: Edge
    }

    var texts: [Text] = []
    var pictures: [Picture] = []
    var row: PlaceRow?
    var symbol: Symbol?
}

extension Arrangement {
    /// What a screen shows of `content`.
    init(_ content: ScreenContent, on layout: ScreenLayout) {
        switch content {
        case .standby(let logo, let words): standby(logo, words, layout)
        case .entry(let places, _, let words): entry(places, words, layout)
        case .startAgain(let places, let words), .keypadLost(let places, let words):
            interruption(places, words, layout)
        case .message(let kind, let words): message(kind, words, layout)
        }
    }

    /// The amount and the prompt above the row, the hint below it. The row is where it is without them.
    private mutating func entry(_ places: Int, _ words: Words, _ layout: ScreenLayout) {
        let row = layout.row(places: places)
        self.row = row
        let above = layout.space(above: row)
        let column = TextColumn(
            [layout.amount(words), layout.prompt(words)], width: above.width, height: above.height)
        add(column, words, layout, y: above.y + above.height - column.height, within: above, .bottom)
        addHint(words, layout, below: row, prompt: column)
    }

    /// A symbol and the prompt above the row. There is no amount: nothing is paid just now.
    private mutating func interruption(_ places: Int, _ words: Words, _ layout: ScreenLayout) {
        let row = layout.row(places: places)
        self.row = row
        let above = layout.space(above: row)
        let largest = 0.15 * layout.shortSide
        guard !words.prompt.isEmpty else {
            let space = Double(max(row.bounds.y, 0))
            symbol = Symbol(
                center: Point(x: layout.center.x, y: (space / 2).rounded()), radius: min(0.3 * space, largest))
            return addHint(words, layout, below: row, prompt: nil)
        }
        let least = min(0.4 * Double(above.height), 2 * largest)
        let column = TextColumn(
            [layout.prompt(words)], width: above.width, height: above.height - Int(least))
        let top = above.y + above.height - column.height
        let space = Double(max(top - above.y, 0))
        symbol = Symbol(
            center: Point(x: layout.center.x, y: (Double(above.y) + 0.48 * space).rounded()),
            radius: min(0.44 * space, largest))
        add(column, words, layout, y: top, within: above, .bottom)
        addHint(words, layout, below: row, prompt: column)
    }

    /// A symbol with all words below it; together they stand in the middle.
    private mutating func message(_ kind: MessageKind, _ words: Words, _ layout: ScreenLayout) {
        let area = layout.area
        let radius = 0.2 * layout.shortSide
        let (reach, gap) = (radius * Symbol.verticalReach(of: kind), 0.4 * radius)
        let column = TextColumn(
            [layout.message(words), layout.amount(words), layout.hint(words)], width: area.width,
            height: area.height - Int(2 * reach + gap))
        guard !column.rows.isEmpty else {
            symbol = Symbol(center: layout.center, radius: radius)
            return
        }
        let top = max((Double(layout.size.height) - 2 * reach - gap - Double(column.height)) / 2, Double(area.y))
        symbol = Symbol(center: Point(x: layout.center.x, y: (top + reach).rounded()), radius: radius)
        add(column, words, layout, y: Int(top + 2 * reach + gap), within: area, .top)
    }

    /// A logo with all words below it; alone, each stands in the middle.
    private mutating func standby(_ logo: String, _ words: Words, _ layout: ScreenLayout) {
        var area = layout.area
        let column = TextColumn(
            [layout.message(words), layout.amount(words), layout.hint(words)], width: area.width,
            height: logo.isEmpty ? area.height : area.height / 3)
        if column.rows.isEmpty {
            addLogo(logo, area, .middle)
        } else if logo.isEmpty {
            add(column, words, layout, y: area.y + (area.height - column.height) / 2, within: area, .middle)
        } else {
            let end = area.y + area.height
            // The line between logo and words lies a little below the middle.
            let line = min(area.y + area.height * 9 / 16, end - column.height)
            area.height = max(line - layout.gap - area.y, 0)
            addLogo(logo, area, .bottom)
            add(column, words, layout, y: line, within: area, .top)
        }
    }

    private mutating func addHint(
        _ words: Words, _ layout: ScreenLayout, below row: PlaceRow, prompt: TextColumn?
    ) {
        let below = layout.space(below: row)
        // Where the prompt had to become smaller, the hint does too.
        let size = prompt?.rows.first { $0.text.role == .prompt }?.size
        let column = TextColumn([layout.hint(words, promptSize: size)], width: below.width, height: below.height)
        add(column, words, layout, y: below.y, within: below, .top)
    }

    private mutating func add(
        _ column: TextColumn, _ words: Words, _ layout: ScreenLayout, y: Int, within area: PixelRectangle, _ edge: Edge
    ) {
        for row in column.rows {
            let request = TextRequest(
                text: row.text.words, language: words.language, family: layout.style.fontFamily,
                isBold: row.text.isBold, size: row.size, smallestSize: min(row.size, TextColumn.smallestSize),
                width: area.width, height: row.height)
            let color =
                switch row.text.role {
                case .prompt: layout.style.textColor
                case .amount: layout.style.amountColor
                case .hint: layout.style.hintColor
                }
            let place = PixelRectangle(x: area.x, y: y + row.y, width: area.width, height: row.height)
            texts.append(Text(request: request, area: place, edge: edge, color: color))
        }
    }

    private mutating func addLogo(_ path: String, _ area: PixelRectangle, _ edge: Edge) {
        guard !path.isEmpty, area.width > 0, area.height > 0 else { return }
        let request = PictureRequest(path: path, width: area.width, height: area.height)
        pictures.append(Picture(request: request, area: area, edge: edge))
    }
}

extension ScreenLayout {
    fileprivate func prompt(_ words: Words) -> TextColumn.Text {
        TextColumn.Text(words.prompt, size: textSize, isBold: true, mostLines: 3, role: .prompt)
    }

    /// A prompt that no row of places follows.
    fileprivate func message(_ words: Words) -> TextColumn.Text {
        TextColumn.Text(words.prompt, size: 4 / 3 * textSize, isBold: true, mostLines: 4, role: .prompt)
    }

    fileprivate func amount(_ words: Words) -> TextColumn.Text {
        TextColumn.Text(words.amount, size: 4 / 3 * textSize, isBold: true, mostLines: 1, role: .amount)
    }

    fileprivate func hint(_ words: Words, promptSize: Int? = nil) -> TextColumn.Text {
        TextColumn.Text(
            words.hint, size: 3 / 4 * (promptSize.map(Double.init) ?? textSize), isBold: false, mostLines: 2,
            role: .hint)
    }

    /// Pixels of the prompt's em: what the style says, but on a narrow screen no more than lets some words into a line.
    private var textSize: Double {
        let wanted = style.textSize * scale
        return min(wanted.isFinite ? max(wanted, 0) : 0, Double(area.width) / 9, 1024)
    }

    /// The space between a row and the text next to it, pixels.
    fileprivate var gap: Int { Int(min(0.9 * textSize, 0.05 * shortSide).rounded()) }

    fileprivate func space(above row: PlaceRow) -> PixelRectangle {
        PixelRectangle(x: area.x, y: area.y, width: area.width, height: max(row.bounds.y - gap - area.y, 0))
    }

    fileprivate func space(below row: PlaceRow) -> PixelRectangle {
        let top = row.bounds.y + row.bounds.height + gap
        return PixelRectangle(x: area.x, y: top, width: area.width, height: max(area.y + area.height - top, 0))
    }
}

extension Arrangement {
    /// The texts and pictures that are there, each in its area and in its middle across.
    func shapes(with material: Material) -> [Shape] {
        let pictures = pictures.compactMap { picture -> Shape? in
            guard let bitmap = material.pictures[picture.request], bitmap.fits(picture.request) else { return nil }
            let origin = Arrangement.origin(of: bitmap.size, in: picture.area, picture.edge)
            return .bitmap(BitmapShape(bitmap: bitmap, x: origin.x, y: origin.y))
        }
        let texts = texts.compactMap { text -> Shape? in
            guard let mask = material.texts[text.request], mask.size.width <= text.request.width,
                mask.size.height <= text.request.height
            else { return nil }
            let origin = Arrangement.origin(of: mask.size, in: text.area, text.edge)
            return .mask(MaskShape(mask: mask, x: origin.x, y: origin.y, color: text.color))
        }
        return pictures + texts
    }

    private static func origin(of size: PixelSize, in area: PixelRectangle, _ edge: Edge) -> (x: Int, y: Int) {
        let free = area.height - size.height
        let offset =
            switch edge {
            case .top: 0
            case .middle: free / 2
            case .bottom: free
            }
        return (area.x + (area.width - size.width) / 2, area.y + offset)
    }
}

extension Bitmap {
    /// Whether it is no larger than what was asked for.
    func fits(_ request: PictureRequest) -> Bool { size.width <= request.width && size.height <= request.height }
}

extension BitmapShape {
    /// With its middle as near to a point as whole pixels allow.
    init(bitmap: Bitmap, centeredAt center: Point) {
        self.init(
            bitmap: bitmap, x: Int((center.x - Double(bitmap.size.width) / 2).rounded()),
            y: Int((center.y - Double(bitmap.size.height) / 2).rounded()))
    }
}
