import Raster

/// Where all that a screen shows has its place, before it is known what the painter makes of it.
struct Arrangement {
    struct Logo {
        let request: PictureRequest
        /// All that it may take. Where it takes less, it and the words below it come nearer to each other, and stay
        /// together in the middle.
        let area: PixelRectangle
    }

    var stacks: [TextStack] = []
    var logo: Logo?
    var row: PlaceRow?
    var symbol: Symbol?

    /// All texts, the nearest to the edge that they are packed from first.
    var texts: [TextStack.Text] { stacks.flatMap(\.texts) }
}

extension Arrangement {
    /// What a screen shows of `content`.
    init(_ content: ScreenContent, on layout: ScreenLayout) {
        switch content {
        case .standby(let logo, let words): standby(logo, words, layout)
        case .entry(let field, let sign, _, let words):
            var places = 1
            if case .places(let count, _) = field { places = count }
            if sign == .startAgain || sign == .keypadLost {
                interruption(places, words, layout)
            } else {
                entry(places, words, layout)
            }
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
        let radius = min(0.44 * space, largest)
        let middle = max(0.48 * space, space - 1.6 * radius)
        symbol = Symbol(center: Point(x: layout.center.x, y: (Double(above.y) + middle).rounded()), radius: radius)
        add(column, words, layout, y: top, within: above, .bottom)
        addHint(words, layout, below: row, prompt: column)
    }

    /// A symbol with all words below it; together they stand in the middle. Where there is little room, the symbol becomes
    /// smaller before the words do, and is a third of its size before any of them are left out.
    private mutating func message(_ kind: MessageKind, _ words: Words, _ layout: ScreenLayout) {
        let area = layout.area
        let largest = 0.2 * layout.shortSide
        let texts = [layout.message(words), layout.amount(words), layout.hint(words)]
        guard texts.contains(where: { !$0.words.isEmpty }) else {
            symbol = Symbol(center: layout.center, radius: largest)
            return
        }
        func space(_ radius: Double) -> (reach: Double, gap: Double, left: Int) {
            let (reach, gap) = (radius * Symbol.verticalReach(of: kind), layout.gap(below: radius))
            return (reach, gap, area.height - Int((2 * reach + gap).rounded(.up)))
        }
        var radius = largest
        var column: TextColumn?
        let steps: [(Double, Double)] = [
            (1, 1), (0.8, 1), (0.65, 1), (0.65, 0.9), (0.5, 0.9), (0.5, 0.8), (1.0 / 3, 0.8),
        ]
        for (fraction, factor) in steps where column == nil {
            radius = fraction * largest
            column = TextColumn(whole: texts, factor: factor, width: area.width, height: space(radius).left)
        }
        let (reach, gap, left) = space(radius)
        let said = column ?? TextColumn(texts, width: area.width, height: left)
        guard !said.rows.isEmpty else {
            symbol = Symbol(center: layout.center, radius: largest)
            return
        }
        let top = layout.top(of: 2 * reach + gap, with: said)
        symbol = Symbol(center: Point(x: layout.center.x, y: (top + reach).rounded()), radius: radius)
        add(said, words, layout, y: Int((top + 2 * reach + gap).rounded(.up)), within: area, .top)
    }

    /// A logo with all words below it; together they stand in the middle.
    private mutating func standby(_ path: String, _ words: Words, _ layout: ScreenLayout) {
        let area = layout.area
        let texts = [layout.message(words), layout.amount(words), layout.hint(words)]
        if path.isEmpty {
            let column = TextColumn(texts, width: area.width, height: area.height)
            return add(column, words, layout, y: area.y + (area.height - column.height) / 2, within: area, .middle)
        }
        let column =
            TextColumn(whole: texts, factor: 1, width: area.width, height: area.height / 3)
            ?? TextColumn(texts, width: area.width, height: area.height / 2)
        guard !column.rows.isEmpty else { return addLogo(path, area) }
        let height = max(min(area.height * 9 / 16, area.height - layout.gap - column.height), 0)
        let top = Int(layout.top(of: Double(height + layout.gap), with: column))
        addLogo(path, PixelRectangle(x: area.x, y: top, width: area.width, height: height))
        add(column, words, layout, y: top + height + layout.gap, within: area, .top)
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
        _ column: TextColumn, _ words: Words, _ layout: ScreenLayout, y: Int, within area: PixelRectangle,
        _ edge: TextStack.Edge
    ) {
        stacks.append(TextStack(column, words, layout.style, y: y, within: area, edge))
    }

    private mutating func addLogo(_ path: String, _ area: PixelRectangle) {
        guard area.width > 0, area.height > 0 else { return }
        logo = Logo(request: PictureRequest(path: path, width: area.width, height: area.height), area: area)
    }
}

extension ScreenLayout {
    fileprivate func prompt(_ words: Words) -> TextColumn.Text {
        TextColumn.Text(words.prompt, size: textSize, isBold: true, mostLines: 3, role: .prompt)
    }

    /// A prompt that no row of places follows.
    fileprivate func message(_ words: Words) -> TextColumn.Text {
        TextColumn.Text(words.prompt, size: 4 / 3 * textSize, isBold: true, mostLines: 12, role: .prompt)
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

    /// The space between a symbol with a radius and the text below it, pixels.
    fileprivate func gap(below radius: Double) -> Double { max(radius / 3, 0.25 * textSize) }

    /// Where something begins that is `height` pixels high and has words below it, for all to stand in the middle.
    fileprivate func top(of height: Double, with words: TextColumn) -> Double {
        let middle = (Double(size.height) - height - Double(words.likelyHeight)) / 2
        return max(min(middle, Double(area.y + area.height - words.height) - height), Double(area.y)).rounded(.down)
    }

    fileprivate func space(above row: PlaceRow) -> PixelRectangle {
        PixelRectangle(x: area.x, y: area.y, width: area.width, height: max(row.bounds.y - gap - area.y, 0))
    }

    fileprivate func space(below row: PlaceRow) -> PixelRectangle {
        let top = row.bounds.y + row.bounds.height + gap
        return PixelRectangle(x: area.x, y: top, width: area.width, height: max(area.y + area.height - top, 0))
    }
}

extension Arrangement {
    /// The texts and the logo that are there, each in the middle across.
    func shapes(with material: Material) -> [Shape] {
        var shapes: [Shape] = []
        var free = 0
        if let logo, let bitmap = material.pictures[logo.request], bitmap.fits(logo.request) {
            free = logo.area.height - bitmap.size.height
            let x = logo.area.x + (logo.area.width - bitmap.size.width) / 2
            shapes.append(.bitmap(BitmapShape(bitmap: bitmap, x: x, y: logo.area.y + free / 2)))
        }
        return shapes + stacks.flatMap { $0.shapes(with: material, offset: free / 2 - free) }
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
