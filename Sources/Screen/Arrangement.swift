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
    var field: Field?
    var symbol: Symbol?

    /// All texts, the nearest to the edge that they are packed from first.
    var texts: [TextStack.Text] { stacks.flatMap(\.texts) }
}

extension Arrangement {
    /// What a screen shows of `content`.
    init(_ content: ScreenContent, on layout: ScreenLayout) {
        switch content {
        case .standby(let logo, let words): standby(logo, words, layout)
        case .entry(let field, let sign, _, let words): entry(field, sign, words, layout)
        case .message(let kind, let words): message(kind, words, layout)
        }
    }

    /// The amount and the prompt above the field, the hint below it; above them a symbol, where there is one. The field is
    /// where it is without them.
    private mutating func entry(_ field: EntryField, _ sign: EntrySign?, _ words: Words, _ layout: ScreenLayout) {
        let placed = Field(field, words, layout)
        self.field = placed
        let above = layout.space(above: placed.bounds)
        var texts = [layout.amount(words), layout.prompt(words)]
        // Nothing is paid just now.
        if sign == .startAgain || sign == .keypadLost { texts.removeFirst() }
        let largest = 0.15 * layout.shortSide
        guard texts.contains(where: { !$0.words.isEmpty }) else {
            let space = Double(max(placed.bounds.y, 0))
            addSymbol(
                field, sign, Point(x: layout.center.x, y: (space / 2).rounded()), min(0.3 * space, largest), layout)
            return addHint(field, words, layout, below: placed.bounds, prompt: nil)
        }
        // Other symbols get what the words leave.
        let least = Symbol.isUrgent(sign) ? min(0.4 * Double(above.height), 2 * largest) : 0
        let column = TextColumn(texts, width: above.width, height: above.height - Int(least))
        let top = above.y + above.height - column.height
        let space = Double(max(top - above.y, 0))
        let radius = min(0.44 * space, largest)
        let middle = max(0.48 * space, space - 1.6 * radius)
        addSymbol(
            field, sign, Point(x: layout.center.x, y: (Double(above.y) + middle).rounded()), radius, layout)
        add(column, words, layout, y: top, within: above, .bottom)
        addHint(field, words, layout, below: placed.bounds, prompt: column)
    }

    private mutating func addSymbol(
        _ field: EntryField, _ sign: EntrySign?, _ center: Point, _ radius: Double, _ layout: ScreenLayout
    ) {
        guard Symbol.isSeen(field, sign), Symbol.isUrgent(sign) || radius >= 0.05 * layout.shortSide else { return }
        symbol = Symbol(center: center, radius: radius)
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
        _ field: EntryField, _ words: Words, _ layout: ScreenLayout, below: PixelRectangle, prompt: TextColumn?
    ) {
        let below = layout.space(below: below)
        // Where the prompt had to become smaller, the hint does too.
        let size = prompt?.rows.first { $0.text.role == .prompt }?.size
        var hint = layout.hint(words, promptSize: size)
        if case .number = field { hint = layout.warning(words, promptSize: size) }
        let column = TextColumn([hint], width: below.width, height: below.height)
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

    /// A hint that nobody may overlook.
    fileprivate func warning(_ words: Words, promptSize: Int?) -> TextColumn.Text {
        TextColumn.Text(
            words.hint, size: promptSize.map(Double.init) ?? textSize, isBold: true, mostLines: 2, role: .warning)
    }

    /// Pixels of the prompt's em: what the style says, but on a narrow screen no more than lets some words into a line.
    var textSize: Double {
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

    fileprivate func space(above field: PixelRectangle) -> PixelRectangle {
        PixelRectangle(x: area.x, y: area.y, width: area.width, height: max(field.y - gap - area.y, 0))
    }

    fileprivate func space(below field: PixelRectangle) -> PixelRectangle {
        let top = field.y + field.height + gap
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
