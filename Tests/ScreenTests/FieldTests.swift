import Testing
import TestSupport

@testable import Raster
@testable import Screen

@Suite("Fields of an entry")
struct FieldTests {
    private static let numbers = [
        "", "0", "5", "12,34 €", "$1,234.50", "+49 151 2345678", "١٢", "1234 د.إ", "CHF 1'234.50", "USD", "-5", "...",
        "1234567890123456", String(repeating: "9", count: 400), String(repeating: "7 ", count: 400),
        "\u{202E}\u{0}\u{FFFD}", "👩‍👩‍👧‍👦",
    ]

    private func layout(_ width: Int, _ height: Int, _ style: Style = Style()) -> ScreenLayout {
        let size = PixelSize(width: width, height: height)
        let scale = DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        return ScreenLayout(style: style, size: size, scale: scale)
    }

    /// Any screen, with any of the shipped styles and lengths that can and that can't be.
    private func anyLayout(_ random: inout SeededGenerator) -> ScreenLayout {
        func number(_ range: ClosedRange<Double>) -> Double {
            Int.random(in: 0..<20, using: &random) == 0
                ? [.nan, .infinity, -1, 0, 1e300].randomElement(using: &random) ?? 0
                : Double.random(in: range, using: &random)
        }
        func side() -> Int { Int.random(in: 1...(Bool.random(using: &random) ? 80 : 4000), using: &random) }
        var style = Style.shipped.values.randomElement(using: &random) ?? Style()
        style.look = Bool.random(using: &random) ? .joined : .separate
        style.squareWidth = number(1...400)
        style.frameWidth = number(0...20)
        style.textSize = number(0...200)
        style.highlightWidth = number(0...20)
        return ScreenLayout(style: style, size: PixelSize(width: side(), height: side()), scale: number(0.2...4))
    }

    /// Masks as large as was asked for, which is the worst that a painter may make; the same for the same request.
    private func largest(_ content: ScreenContent, _ layout: ScreenLayout) -> Material {
        var material = Material()
        for request in layout.needs(for: content).texts {
            material.texts[request] = Mask(
                size: PixelSize(width: request.width, height: request.height),
                coverage: [UInt8](repeating: 255, count: request.width * request.height))
        }
        return material
    }

    /// The pixels that a shape of a field may touch.
    private func extent(_ shape: Shape) -> PixelRectangle? {
        switch shape {
        case .rectangle(let shape):
            PixelRectangle(
                x: Int(shape.origin.x), y: Int(shape.origin.y), width: Int(shape.width), height: Int(shape.height))
        case .mask(let shape):
            PixelRectangle(x: shape.x, y: shape.y, width: shape.mask.size.width, height: shape.mask.size.height)
        case .circle, .line, .bitmap: nil
        }
    }

    private func fieldShapes(_ field: EntryField, _ layout: ScreenLayout, _ material: Material) -> [Shape] {
        Field(field, Words(), layout).shapes(layout, layout.style, showsTyped: true, with: material)
    }

    // MARK: A number in the clear

    @Test("A number has no box, no dot and no picture of one: only a line, characters and strokes that touch none")
    func numberIsNoPIN() {
        var random = SeededGenerator()
        let comment = Comment("seed \(random.seed)")
        for _ in 0..<600 {
            let layout = anyLayout(&random)
            let field = EntryField.number(FieldTests.numbers.randomElement(using: &random) ?? "")
            let content = ScreenContent.entry(field)
            let isDrawn = Bool.random(using: &random) && layout.size.width * layout.size.height < 1_000_000
            let place = Field(field, Words(), layout).bounds
            var seen: [PixelRectangle] = []
            for shape in fieldShapes(field, layout, isDrawn ? largest(content, layout) : Material()) {
                if case .rectangle(let rectangle) = shape {
                    #expect(rectangle.stroke == nil, comment)
                    // Much higher than wide, or much wider than high, but for what is a pixel or two.
                    let (long, short) = (
                        max(rectangle.width, rectangle.height), min(rectangle.width, rectangle.height)
                    )
                    #expect(long >= 2.5 * short || short <= 2, "\(rectangle) on \(layout.size) \(comment)")
                }
                guard let bounds = extent(shape) else {
                    Issue.record("\(shape) \(comment)")
                    continue
                }
                guard !bounds.isEmpty else { continue }
                #expect(place.intersection(bounds) == bounds, "\(bounds) of \(place) on \(layout) \(field) \(comment)")
                for other in seen {
                    #expect(
                        other.intersection(bounds).isEmpty, "\(other) \(bounds) on \(layout) \(field) \(comment)")
                }
                seen.append(bounds)
            }
        }
    }

    @Test("A digit more asks the painter for nothing, until the number no longer fits in its size")
    func digitsAreThere() {
        let layout = layout(800, 480)
        func texts(_ number: String) -> Set<TextRequest> {
            Set(layout.needs(for: .entry(.number(number))).texts)
        }
        #expect(texts("").count == NumberText.figures.count)
        #expect(texts("") == texts("1234567"))
        #expect(texts("0,01 €") == texts("12,34 €"))
        // And the size that comes next is asked for in time.
        var number = ""
        for _ in 0..<60 {
            let before = texts(number)
            let material = largest(.entry(.number(number)), layout)
            number += "4"
            let drawn = layout.scene(for: .entry(.number(number)), with: material)
            #expect(drawn.shapes.contains { if case .mask = $0 { true } else { false } }, "\(number.count)")
            #expect(!before.isDisjoint(with: texts(number)))
        }
    }

    @Test("Never a part of a number: unless all is there, a stroke stands for each digit")
    func tally() {
        let layout = layout(800, 480)
        let content = ScreenContent.entry(.number("12,34 €"))
        let all = largest(content, layout)
        let none = layout.scene(for: content)
        #expect(none != layout.scene(for: .entry(.number("12,3 €"))))
        for request in layout.needs(for: content).texts
        where ["0", "1", ",", "€"].contains(request.text) && all.texts[request] != nil {
            var some = all
            some.texts[request] = nil
            let scene = layout.scene(for: content, with: some)
            let isLarger = layout.needs(for: content).texts.contains { $0.size > request.size }
            if !isLarger { #expect(scene == none, "\(request.text)") }
        }
        func strokes(_ number: String) -> Int { layout.scene(for: .entry(.number(number))).shapes.count }
        #expect((0...7).map { strokes(String(repeating: "8", count: $0)) - strokes("") } == Array(0...7))
    }

    @Test("The field of a number stays where it is, whatever is typed and whatever is said")
    func numberStays() {
        for (width, height) in [(800, 480), (480, 800), (320, 240), (1920, 360)] {
            let layout = layout(width, height)
            let places = FieldTests.numbers.flatMap { number in
                [Words(), Words(prompt: "Your telephone number", hint: "Do not enter your PIN here")].map {
                    Arrangement(.entry(.number(number), words: $0), on: layout).field?.bounds
                }
            }
            #expect(Set(places.map { "\($0.map { "\($0)" } ?? "")" }).count == 1)
        }
    }

    @Test("What is said beside a number is as large as the prompt, and bold")
    func warning() throws {
        let layout = layout(800, 480)
        let words = Words(prompt: "Enter a number", hint: "Do not enter your PIN here")
        let texts = layout.needs(for: .entry(.number(""), words: words)).texts
        let prompt = try #require(texts.first { $0.text == words.prompt })
        let hint = try #require(texts.first { $0.text == words.hint })
        #expect(hint.size == prompt.size && hint.isBold)
    }

    @Test("Digits read from left to right, and what is beside them stands where its script has it")
    func order() {
        func text(_ number: String) -> String {
            NumberText(number).pieces.map { piece in
                switch piece {
                case .figure(let figure): String(figure)
                case .word(let word): "<\(word)>"
                case .space: " "
                case .cursor: "|"
                }
            }.joined()
        }
        #expect(text("") == "|")
        #expect(text("12,34 €") == "12,34| <€>")
        #expect(text("$5.00") == "<$>5.00|")
        #expect(text("+49 151 23") == "+49 151 23|")
        #expect(text("CHF 1'234.50") == "<CHF> 1'234.50|")
        #expect(text("\u{2066}0151\u{A0}7\u{2069}") == "0151 7|")
        #expect(text("\u{200F}12.34 د.إ") == "<د.إ> 12.34|")
    }

    @Test("A number is said in letters where there are no others, and of a PIN nothing is")
    func lines() {
        let words = Words(prompt: "Telephone", amount: "", hint: "No PIN")
        #expect(ScreenContent.entry(.number("0151"), words: words).lines == ["Telephone", "0151", "No PIN"])
        #expect(ScreenContent.entry(.number(""), words: words).lines == ["Telephone", "", "No PIN"])
        let lines = (0...6).map { ScreenContent.entry(.places(6, filled: $0), words: words).lines }
        #expect(lines.allSatisfy { $0 == ["Telephone", "No PIN"] })
    }

    // MARK: A hidden length

    @Test("A hidden length is one field of one width, whatever is typed; a key that was taken is seen in its middle")
    func hidden() {
        var random = SeededGenerator()
        let comment = Comment("seed \(random.seed)")
        for _ in 0..<300 {
            let layout = anyLayout(&random)
            let scenes = [HiddenLength.empty, .some, .justTaken].map { layout.scene(for: .entry(.hidden($0))) }
            let place = Field(.hidden(.empty), Words(), layout).bounds
            #expect(PixelRectangle(layout.size).intersection(place) == place || place.isEmpty, comment)
            for scene in scenes {
                #expect(!scene.shapes.contains { if case .circle = $0 { true } else { false } }, comment)
                for damage in scene.damage(since: scenes[0]) {
                    #expect(place.intersection(damage) == damage, comment)
                }
            }
        }
        let layout = layout(800, 480)
        let scenes = [HiddenLength.empty, .some, .justTaken].map { layout.scene(for: .entry(.hidden($0))) }
        #expect(scenes[0] != scenes[1] && scenes[1] != scenes[2] && scenes[0] != scenes[2])
    }

    // MARK: Signs

    @Test("A clock and a wait leave the field where it is; a clock leaves its dots, a wait none")
    func signs() {
        for (width, height) in [(800, 480), (480, 800), (320, 240), (1920, 360)] {
            let layout = layout(width, height)
            let words = Words(prompt: "More time? Press a key", amount: "$5", hint: "2 tries left")
            let plain = layout.scene(for: .entry(.places(6, filled: 3), words: words)).shapes
            let expiring = layout.scene(for: .entry(.places(6, filled: 3), sign: .expiring, words: words)).shapes
            #expect(Array(expiring.prefix(plain.count)) == plain && expiring.count > plain.count)
            let wait = layout.scene(for: .entry(.places(6, filled: 3), sign: .wait, words: words))
            #expect(
                wait.shapes.prefix(while: { if case .rectangle = $0 { true } else { false } }).compactMap(extent)
                    == plain.prefix(while: { if case .rectangle = $0 { true } else { false } }).compactMap(extent))
            #expect(wait == layout.scene(for: .entry(.places(6, filled: 0), sign: .wait, words: words)))
            let texts = layout.needs(for: .entry(.places(6, filled: 0), sign: .wait, words: words)).texts
            #expect(texts.contains { $0.text == words.prompt })
        }
    }

    @Test("A wait shows no number")
    func waitHidesNumber() {
        let layout = layout(800, 480)
        func scene(_ number: String) -> Scene {
            let content = ScreenContent.entry(.number(number), sign: .wait)
            return layout.scene(for: content, with: largest(content, layout))
        }
        #expect(scene("1234") == scene(""))
    }

    // MARK: Shaking

    @Test("A field that sways stays on the screen, comes back, and damages nothing but its row")
    func shift() {
        var random = SeededGenerator()
        let comment = Comment("seed \(random.seed)")
        for _ in 0..<600 {
            let layout = anyLayout(&random)
            let places = Int.random(in: 1...16, using: &random)
            let fields: [EntryField] = [
                .places(places, filled: Int.random(in: 0...places, using: &random)), .hidden(.some), .number("123"),
            ]
            let field = fields.randomElement(using: &random) ?? .hidden(.some)
            let shift =
                [.nan, .infinity, -9, 1, -1].randomElement(using: &random).flatMap {
                    Bool.random(using: &random) ? $0 : nil
                } ?? Double.random(in: -1...1, using: &random)
            let place = Field(field, Words(), layout)
            let moved = place.bounds.moved(place.offset(shift, layout))
            let screen = PixelRectangle(layout.size)
            #expect(place.bounds.isEmpty || screen.intersection(moved) == moved, "\(layout) \(comment)")
            let still = layout.scene(for: .entry(field))
            let scene = layout.scene(for: .entry(field, shift: shift))
            for damage in scene.damage(since: still) {
                // The dot of a row that is a pixel high is wider than that.
                let rows = PixelRectangle(
                    x: 0, y: place.bounds.y - 1, width: layout.size.width, height: place.bounds.height + 2)
                #expect(rows.intersection(damage) == damage, "\(layout) \(comment)")
            }
            #expect(layout.scene(for: .entry(field, shift: 0)) == still, comment)
        }
    }

    @Test("To both sides alike, and without a shake not at all")
    func shakes() {
        var layout = layout(800, 480)
        let place = Field(.places(6, filled: 6), Words(), layout)
        #expect(place.offset(1, layout) == -place.offset(-1, layout) && place.offset(1, layout) >= 8)
        let still = layout.scene(for: .entry(.places(6, filled: 6)))
        #expect(layout.scene(for: .entry(.places(6, filled: 6), shift: 1)) != still)
        layout.style.shakes = false
        #expect(layout.scene(for: .entry(.places(6, filled: 6), shift: 1)) == still)
    }
}

extension PixelRectangle {
    fileprivate func moved(_ x: Int) -> PixelRectangle {
        PixelRectangle(x: self.x + x, y: y, width: width, height: height)
    }
}
