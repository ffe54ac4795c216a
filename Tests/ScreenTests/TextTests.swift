import Testing
import TestSupport

@testable import Raster
@testable import Screen

@Suite("Texts on a screen")
struct TextTests {
    private static let words = Words(prompt: "Enter your PIN", amount: "$27.50", hint: "2 tries left")
    private static let screens = [
        (320, 240), (480, 272), (800, 480), (480, 800), (1280, 800), (1280, 390), (1920, 360), (1080, 1920),
    ]

    private func layout(_ width: Int, _ height: Int, _ style: Style = Style()) -> ScreenLayout {
        let size = PixelSize(width: width, height: height)
        let scale = DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        return ScreenLayout(style: style, size: size, scale: scale)
    }

    /// The rectangles of all masks and bitmaps, in the order they are painted.
    private func rectangles(_ scene: Scene) -> [PixelRectangle] {
        scene.shapes.compactMap { shape in
            switch shape {
            case .mask(let shape): rectangle(shape.x, shape.y, shape.mask.size)
            case .bitmap(let shape): rectangle(shape.x, shape.y, shape.bitmap.size)
            default: nil
            }
        }
    }

    private func rectangle(_ x: Int, _ y: Int, _ size: PixelSize) -> PixelRectangle {
        PixelRectangle(x: x, y: y, width: size.width, height: size.height)
    }

    /// Masks as large as was asked for, which is the worst that a painter may make.
    private func largest(_ content: ScreenContent, _ layout: ScreenLayout) -> Material {
        var material = Material()
        for request in layout.needs(for: content).texts {
            material.texts[request] = Mask(
                size: PixelSize(width: request.width, height: request.height),
                coverage: [UInt8](repeating: 255, count: request.width * request.height))
        }
        return material
    }

    /// Some of what was asked for, of any size up to that: texts and the logo as narrow as two pixels, but no dots.
    private func smaller(
        _ content: ScreenContent, _ layout: ScreenLayout, _ random: inout SeededGenerator
    ) -> Material {
        var material = Material()
        let needs = layout.needs(for: content)
        for request in needs.texts where Int.random(in: 0..<4, using: &random) > 0 {
            let size = PixelSize(
                width: min(request.width, 2), height: Int.random(in: 1...request.height, using: &random))
            material.texts[request] = Mask(
                size: size, coverage: [UInt8](repeating: 255, count: size.width * size.height))
        }
        if case .standby = content, let request = needs.pictures.first, Bool.random(using: &random) {
            let size = PixelSize(
                width: min(request.width, 2), height: Int.random(in: 1...request.height, using: &random))
            material.pictures[request] = Bitmap(
                size: size, pixels: [UInt32](repeating: .max, count: size.width * size.height))
        }
        return material
    }

    // MARK: What stands where

    @Test("On each usual screen, amount and prompt stand above the row and the hint below it", arguments: screens)
    func order(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let content = ScreenContent.entry(.places(6, filled: 2), words: TextTests.words)
        let requests = layout.needs(for: content).texts
        #expect(requests.map(\.text) == ["Enter your PIN", "$27.50", "2 tries left"])
        let row = layout.row(places: 6).bounds
        let seen = rectangles(layout.scene(for: content, with: Material(for: content, on: layout)))
        try #require(seen.count == 3)
        #expect(seen[1].bottom < seen[0].y && seen[0].bottom < row.y && row.bottom < seen[2].y)
        for text in seen { #expect(abs(2 * text.x + text.width - width) <= 1) }
        #expect(requests[1].size > requests[0].size && requests[0].size > requests[2].size)
        #expect(requests[0].isBold && !requests[2].isBold)
    }

    @Test("A prompt has at least 24 dp where nothing else was configured", arguments: screens)
    func legible(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let content = ScreenContent.entry(.places(6, filled: 2), words: Words(prompt: "Enter your PIN"))
        let size = try #require(layout.needs(for: content).texts.first?.size)
        #expect(Double(size) >= 24 * layout.scale && size >= 16)
    }

    @Test("Boxes stand where they are, whether there are words, whether they are drawn, and what they are")
    func boxesStay() {
        for (width, height) in TextTests.screens {
            let layout = layout(width, height)
            let bare = layout.scene(for: .entry(.places(6, filled: 3)))
            let content = ScreenContent.entry(.places(6, filled: 3), words: TextTests.words)
            #expect(layout.scene(for: content) == bare)
            let drawn = layout.scene(for: content, with: Material(for: content, on: layout))
            #expect(Array(drawn.shapes.suffix(bare.shapes.count)) == bare.shapes)
            #expect(drawn.shapes.count == bare.shapes.count + 3)
        }
    }

    @Test(
        "Texts come in the order they are asked for: each moves nothing that is there, and damages nothing but itself")
    func later() {
        let layout = layout(800, 480)
        for content: ScreenContent in [
            .entry(.places(6, filled: 3), words: TextTests.words), .message(.failure, words: TextTests.words),
            .entry(.places(6, filled: 0), sign: .keypadLost, words: TextTests.words),
            .standby(logo: "/logo.png", words: TextTests.words),
        ] {
            let all = Material(for: content, on: layout)
            var some = all
            some.texts = [:]
            for request in layout.needs(for: content).texts {
                let before = layout.scene(for: content, with: some)
                some.texts[request] = all.texts[request]
                let after = layout.scene(for: content, with: some)
                let new = rectangles(after).filter { !rectangles(before).contains($0) }
                #expect(new.count == 1)
                #expect(after.damage(since: before) == new)
            }
            #expect(some == all)
        }
    }

    // MARK: No holes

    private static let longText =
        "Die Karte konnte nicht gelesen werden. Bitte entnehmen Sie Ihre Karte und versuchen Sie es danach noch einmal."

    /// Masks of one line, whatever was estimated.
    private func oneLine(_ content: ScreenContent, _ layout: ScreenLayout) -> Material {
        var material = Material(for: content, on: layout)
        for request in layout.needs(for: content).texts {
            let size = PixelSize(width: request.width / 2, height: request.size)
            material.texts[request] = Mask(
                size: size, coverage: [UInt8](repeating: 255, count: size.width * size.height))
        }
        return material
    }

    @Test(
        "Prompt and hint keep their distance from the row, and the amount its own from the prompt", arguments: screens)
    func packedEntry(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let row = layout.row(places: 6).bounds
        let short = ScreenContent.entry(.places(6, filled: 0), words: TextTests.words)
        let long = ScreenContent.entry(
            .places(6, filled: 0), words: Words(prompt: TextTests.longText, amount: "$27.50", hint: "2 tries left"))
        let gaps = try [short, long].map { content in
            let seen = rectangles(layout.scene(for: content, with: oneLine(content, layout)))
            try #require(seen.count == 3)
            #expect(seen[0].y - seen[1].bottom <= max(layout.needs(for: content).texts[0].size / 4, 3))
            return [row.y - seen[0].bottom, seen[2].y - row.bottom]
        }
        #expect(gaps[0] == gaps[1] && gaps[0][0] == gaps[0][1])
    }

    @Test("Below a message's symbol its words follow one another, however much room was kept", arguments: screens)
    func packedMessage(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let content = ScreenContent.message(.failure, words: Words(prompt: TextTests.longText, amount: "27,50 €"))
        let symbol = try #require(Arrangement(content, on: layout).symbol)
        let seen = rectangles(layout.scene(for: content, with: oneLine(content, layout)))
        try #require(seen.count == 2)
        let size = layout.needs(for: content).texts[1].size
        let space = Double(seen[0].y) - symbol.center.y - symbol.radius
        #expect(space >= symbol.radius / 3 - 1 && space <= max(symbol.radius / 2, Double(size)))
        #expect((0...max(size / 3, 3)).contains(seen[1].y - seen[0].bottom))
    }

    @Test("A logo and the words below it stand in the middle together, whatever the logo's shape", arguments: screens)
    func packedStandby(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let content = ScreenContent.standby(logo: "/logo.png", words: Words(prompt: "Welcome"))
        let request = try #require(layout.needs(for: content).pictures.first)
        for part in [1, 2, 3, 9] {
            var material = Material(for: content, on: layout)
            let size = PixelSize(width: request.width / 2, height: request.height / part)
            material.pictures[request] = Bitmap(
                size: size, pixels: [UInt32](repeating: .max, count: size.width * size.height))
            let seen = rectangles(layout.scene(for: content, with: material))
            try #require(seen.count == 2)
            #expect(abs(seen[0].y - (height - seen[1].bottom)) <= height / 20)
            #expect((0...height / 10).contains(seen[1].y - seen[0].bottom))
        }
    }

    @Test("Words alone stand in the middle", arguments: screens)
    func packedWords(width: Int, height: Int) throws {
        let layout = layout(width, height)
        let content = ScreenContent.standby(words: Words(prompt: TextTests.longText, hint: "Welcome"))
        let seen = rectangles(layout.scene(for: content, with: oneLine(content, layout)))
        try #require(seen.count == 2)
        #expect(abs(seen[0].y - (height - seen[1].bottom)) <= 2)
    }

    @Test(
        "Where a message has many words its symbol becomes smaller, down to a third, and they have all of their lines")
    func smallerSymbol() throws {
        let layout = layout(320, 240)
        func message(_ text: String) -> (radius: Double, Arrangement) {
            let arrangement = Arrangement(.message(.failure, words: Words(prompt: text)), on: layout)
            return (arrangement.symbol?.radius ?? 0, arrangement)
        }
        let (largest, _) = message("Declined")
        let (radius, arrangement) = message(TextTests.longText)
        #expect(radius < 0.7 * largest && radius >= largest / 3)
        let request = try #require(arrangement.texts.first?.request)
        // All of its letters, of more than half an em each.
        #expect(request.height / request.size * request.width >= TextTests.longText.count * request.size / 2)
        #expect(message(String(repeating: "many words ", count: 50)).radius >= largest / 3 - 0.01)
    }

    @Test("A mask or bitmap that is larger than was asked for is not shown")
    func tooLarge() throws {
        let layout = layout(320, 240)
        let content = ScreenContent.entry(.places(4, filled: 1), words: Words(prompt: "PIN"))
        let request = try #require(layout.needs(for: content).texts.first)
        for (width, height) in [(request.width + 1, 1), (1, request.height + 1)] {
            var material = Material()
            material.texts[request] = Mask(
                size: PixelSize(width: width, height: height), coverage: [UInt8](repeating: 9, count: width * height))
            #expect(layout.scene(for: content, with: material) == layout.scene(for: content))
        }
    }

    @Test("Each text is asked for in its language, the style's font and its own words")
    func requests() {
        var style = Style()
        style.fontFamily = "Noto Sans"
        let words = Words(prompt: "请输入密码", hint: "还可以尝试 2 次", language: "zh-Hans")
        let texts = layout(800, 480, style).needs(for: .entry(.places(6, filled: 0), words: words)).texts
        #expect(texts.map(\.text) == ["请输入密码", "还可以尝试 2 次"])
        #expect(texts.allSatisfy { $0.language == "zh-Hans" && $0.family == "Noto Sans" })
        #expect(texts.allSatisfy { $0.smallestSize <= $0.size && $0.smallestSize >= 1 })
    }

    @Test("A long prompt gets more lines, and the row stays")
    func longPrompt() throws {
        let layout = layout(480, 800)
        let long = Words(prompt: String(repeating: "Please enter your number ", count: 5))
        let content = ScreenContent.entry(.places(6, filled: 0), words: long)
        let one = try #require(
            layout.needs(for: .entry(.places(6, filled: 0), words: Words(prompt: "PIN"))).texts.first)
        let many = try #require(layout.needs(for: content).texts.first)
        #expect(many.height >= 2 * one.height)
        #expect(many.size == one.size)
    }

    // MARK: Between keys

    @Test("Between keys the painter is asked for nothing new", arguments: Style.shipped.keys.sorted())
    func nothingNew(name: String) throws {
        let layout = layout(800, 480, try #require(Style.shipped[name]))
        func needs(_ filled: Int) -> [AnyHashable] {
            let needs = layout.needs(for: .entry(.places(6, filled: filled), words: TextTests.words))
            return needs.texts.map { AnyHashable($0) } + needs.pictures.map { AnyHashable($0) }
        }
        for filled in 1...6 { #expect(needs(filled) == needs(0)) }
    }

    @Test(
        "A key changes its own place, and the highlight's old and new one, and nothing else",
        arguments: Style.shipped.keys.sorted(), Style.Look.allCases)
    func oneKey(name: String, look: Style.Look) throws {
        var style = try #require(Style.shipped[name])
        style.look = look
        let layout = layout(800, 480, style)
        func content(_ filled: Int) -> ScreenContent { .entry(.places(6, filled: filled), words: TextTests.words) }
        let material = Material(for: content(0), on: layout)
        let row = layout.row(places: 6)
        for filled in 0..<6 {
            let before = layout.scene(for: content(filled), with: material)
            let after = layout.scene(for: content(filled + 1), with: material)
            for damage in [after.damage(since: before), before.damage(since: after)] {
                #expect(!damage.isEmpty)
                // Without a highlight the dot alone.
                let places = row.highlightWidth > 0 ? filled...min(filled + 1, 5) : filled...filled
                for rectangle in damage {
                    let holders = places.filter { row.places[$0].holds(rectangle, margin: row.frameWidth) }
                    #expect(holders.count == 1, "\(rectangle) of \(places)")
                }
            }
        }
    }

    @Test("The place that the next digit goes to is highlighted; none is when all are filled")
    func highlight() {
        var style = Style()
        style.highlightWidth = 6
        style.highlightColor = Color(rgb: 0xFF_0000)
        for look in Style.Look.allCases {
            style.look = look
            let layout = layout(800, 480, style)
            let row = layout.row(places: 4)
            for filled in 0...4 {
                let picture = Picture(layout.scene(for: .entry(.places(4, filled: filled))))
                let highlighted = (0..<4).filter { place in
                    let middle = row.places[place].y + row.places[place].height / 2
                    let columns = row.places[place].x..<row.places[place].right
                    return columns.contains { picture[$0, middle] == 0xFF_0000 }
                }
                #expect(highlighted == (filled < 4 ? [filled] : []))
            }
        }
    }

    @Test("Until the picture of a dot is there the round dot is drawn, at the same place")
    func dotPicture() throws {
        var style = Style()
        style.dotPicture = "/dot.png"
        for look in Style.Look.allCases {
            style.look = look
            let layout = layout(800, 480, style)
            let content = ScreenContent.entry(.places(4, filled: 3))
            let row = layout.row(places: 4)
            let request = try #require(layout.needs(for: content).pictures.first)
            #expect(request.path == "/dot.png" && request.width == Int((2 * row.dotRadius).rounded()))
            #expect(request.width == request.height)
            let round = layout.scene(for: content)
            #expect(round.shapes.filter { if case .circle = $0 { true } else { false } }.count == 3)
            let seen = rectangles(layout.scene(for: content, with: Material(for: content, on: layout)))
            #expect(seen.count == 3)
            for (picture, center) in zip(seen, row.dotCenters) {
                #expect(abs(Double(picture.x) + Double(picture.width) / 2 - center.x) <= 0.5)
                #expect(abs(Double(picture.y) + Double(picture.height) / 2 - center.y) <= 0.5)
            }
        }
    }

    // MARK: Any screen

    @Test("On any screen, with any style and any words, nothing overlaps, nothing leaves the screen, nothing stops")
    func property() throws {
        var random = SeededGenerator()
        let comment = Comment("seed \(random.seed)")
        let texts = [
            "", "PIN", "Bitte geben Sie Ihre persönliche Identifikationsnummer ein", "请输入您的银行卡密码以继续付款",
            "أدخل رقم التعريف الشخصي", "กรุณาใส่รหัสประจำตัวของท่าน", "1\n2\n3\n4\n5\n6", "👩‍👩‍👧‍👦🏳️‍🌈",
            String(repeating: "x", count: 4096), String(repeating: "\n", count: 99), "\u{202E}\u{0}\u{FFFD}",
        ]
        for _ in 0..<2500 {
            func side() -> Int {
                Int.random(in: 0..<3, using: &random) == 0
                    ? Int.random(in: 1...60, using: &random) : Int.random(in: 1...4000, using: &random)
            }
            func number(_ range: ClosedRange<Double>) -> Double {
                let odd: [Double] = [.nan, .infinity, -1, 0, 1e300]
                return Int.random(in: 0..<20, using: &random) == 0
                    ? odd.randomElement(using: &random) ?? 0 : Double.random(in: range, using: &random)
            }
            var style = Style.shipped.values.randomElement(using: &random) ?? Style()
            style.look = Bool.random(using: &random) ? .joined : .separate
            style.squareWidth = number(1...400)
            style.dotRadius = number(0...100)
            style.textSize = number(0...200)
            style.highlightWidth = number(0...20)
            style.edgeSpaceMultiple = number(0...10)
            let layout = ScreenLayout(
                style: style, size: PixelSize(width: side(), height: side()), scale: number(0.2...4))
            let words = Words(
                prompt: texts.randomElement(using: &random) ?? "", amount: texts.randomElement(using: &random) ?? "",
                hint: texts.randomElement(using: &random) ?? "")
            let places = Int.random(in: 1...16, using: &random)
            let contents: [ScreenContent] = [
                .entry(.places(places, filled: Int.random(in: 0...places, using: &random)), words: words),
                .entry(.places(places, filled: 0), sign: .keypadLost, words: words),
                .entry(.places(places, filled: 0), sign: .startAgain, words: words),
                .entry(.places(places, filled: 1), sign: .expiring, words: words),
                .entry(.places(places, filled: 1), sign: .wait, words: words),
                .entry(.hidden(.justTaken), sign: Bool.random(using: &random) ? .expiring : nil, words: words),
                .entry(.number(texts.randomElement(using: &random) ?? ""), words: words),
                .entry(.number("1 234 567,89 €"), sign: Bool.random(using: &random) ? .wait : nil, words: words),
                .message(MessageKind.allCases.randomElement(using: &random) ?? .busy, words: words),
                .standby(logo: Bool.random(using: &random) ? "/logo.png" : "", words: words),
            ]
            try check(contents.randomElement(using: &random) ?? .standby(), layout, comment)
        }
    }

    private func check(_ content: ScreenContent, _ layout: ScreenLayout, _ comment: Comment) throws {
        let arrangement = Arrangement(content, on: layout)
        let screen = PixelRectangle(layout.size)
        var taken: [PixelRectangle] = []
        let field = arrangement.field?.bounds
        if let field, !field.isEmpty { taken.append(field) }
        if let symbol = arrangement.symbol, symbol.radius >= 1 {
            let reach = if case .message(.busy, _) = content { 0.2 * symbol.radius } else { symbol.radius }
            taken.append(
                PixelRectangle(
                    x: Int((symbol.center.x - symbol.radius).rounded(.up)),
                    y: Int((symbol.center.y - reach).rounded(.up)), width: Int(2 * symbol.radius),
                    height: Int(2 * reach)))
        }
        let reserved = arrangement.texts.map(\.area) + (arrangement.logo.map { [$0.area] } ?? [])
        var random = SeededGenerator()
        let drawn = rectangles(layout.scene(for: content, with: smaller(content, layout, &random)))
            // What is typed in the clear is a part of its field.
            .filter { $0.width > 1 && field?.intersection($0) != $0 }
        for all in [taken + reserved, taken + drawn].map({ $0.filter { !$0.isEmpty } }) {
            for (index, one) in all.enumerated() {
                #expect(
                    one.intersection(screen) == one,
                    "\(one) leaves \(layout.size): \(content) \(comment) and \(random.seed)")
                for other in all[(index + 1)...] {
                    #expect(
                        one.intersection(other).isEmpty,
                        "\(one) and \(other) of \(layout.size): \(content) \(comment) and \(random.seed)")
                }
            }
        }
        for text in arrangement.texts {
            #expect(text.request.width > 0 && text.request.height >= text.request.smallestSize, comment)
            #expect(text.area.width == text.request.width && text.area.height == text.request.height, comment)
        }
        guard layout.size.width * layout.size.height < 40_000 else { return }
        let scene = layout.scene(for: content, with: largest(content, layout))
        #expect(Picture(scene).pixels.count == layout.size.width * layout.size.height, comment)
    }
}

extension PixelRectangle {
    fileprivate func holds(_ other: PixelRectangle, margin: Int) -> Bool {
        let grown = PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
        return grown.intersection(other) == other
    }
}
