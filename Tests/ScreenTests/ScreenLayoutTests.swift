import Raster
import Testing

@testable import Screen

@Suite("Screen")
struct ScreenLayoutTests {
    private let size = PixelSize(width: 400, height: 300)

    private func layout(_ change: (inout Style) -> Void = { _ in }) -> ScreenLayout {
        var style = Style()
        style.squareWidth = 40
        style.dotRadius = 8
        change(&style)
        return ScreenLayout(style: style, size: size, scale: 1)
    }

    private func dots(_ scene: Scene) -> [Circle] {
        scene.shapes.compactMap { if case .circle(let circle) = $0 { circle } else { nil } }
    }

    private func rectangles(_ scene: Scene) -> [Rectangle] {
        scene.shapes.compactMap { if case .rectangle(let rectangle) = $0 { rectangle } else { nil } }
    }

    @Test("In standby, only the background is seen")
    func standby() {
        let scene = layout().scene(for: .standby())
        #expect(scene == Scene(size: size, background: Style().background))
    }

    @Test("An entry shows as many places and dots as it has", arguments: [1, 4, 6, 8, 16], Style.Look.allCases)
    func counts(places: Int, look: Style.Look) {
        let layout = layout { $0.look = look }
        for filled in 0...places {
            let scene = layout.scene(for: .entry(.places(places, filled: filled)))
            #expect(dots(scene).count == filled)
            // Joined: a frame and the separators; separate: the squares.
            #expect(rectangles(scene).count == places)
            #expect(dots(scene).map { $0.center } == Array(layout.row(places: places).dotCenters.prefix(filled)))
        }
    }

    @Test("Counts that can't be are taken as the nearest that can")
    func oddCounts() {
        let layout = layout()
        func scene(_ places: Int, _ filled: Int) -> Scene { layout.scene(for: .entry(.places(places, filled: filled))) }
        #expect(scene(0, 0) == scene(1, 0))
        #expect(scene(.min, .min) == scene(1, 0))
        #expect(scene(99, .max) == scene(16, 16))
        #expect(scene(4, 7) == scene(4, 4))
    }

    @Test("A dot more changes nothing but that dot's bounds", arguments: Style.Look.allCases)
    func oneDotMore(look: Style.Look) {
        let layout = layout { $0.look = look }
        for filled in 0..<6 {
            let before = layout.scene(for: .entry(.places(6, filled: filled)))
            let after = layout.scene(for: .entry(.places(6, filled: filled + 1)))
            let row = layout.row(places: 6)
            let (center, radius) = (row.dotCenters[filled], row.dotRadius)
            let left = Int((center.x - radius).rounded(.down))
            let top = Int((center.y - radius).rounded(.down))
            let bounds = PixelRectangle(
                x: left, y: top, width: Int((center.x + radius).rounded(.up)) - left,
                height: Int((center.y + radius).rounded(.up)) - top)
            #expect(after.damage(since: before) == [bounds])
            #expect(before.damage(since: after) == [bounds])
        }
    }

    @Test("Every setting is seen in the next scene, and nothing of the old one stays", arguments: Style.Look.allCases)
    func settings(look: Style.Look) {
        let changes: [(String, (inout Style) -> Void)] = [
            ("squareWidth", { $0.squareWidth = 50 }),
            ("dotRadius", { $0.dotRadius = 5 }),
            ("frameWidth", { $0.frameWidth = 2 }),
            ("frameColor", { $0.frameColor = Color(rgb: 0x123456) }),
            ("separatorWidth", { $0.separatorWidth = 1 }),
            ("separatorColor", { $0.separatorColor = Color(rgb: 0x123456) }),
            ("squareFill", { $0.squareFill = Color(rgb: 0x123456) }),
            ("dotColor", { $0.dotColor = Color(rgb: 0x123456) }),
            ("background", { $0.background = Color(rgb: 0x123456) }),
            ("cornerRadius", { $0.cornerRadius = 0 }),
            ("edgeSpaceMultiple", { $0.edgeSpaceMultiple = 1 }),
            ("highlightWidth", { $0.highlightWidth = 3 }),
            ("dotPicture", { $0.dotPicture = "/dot.png" }),
            ("fontFamily", { $0.fontFamily = "DejaVu Sans" }),
            ("textSize", { $0.textSize = 30 }),
            ("textColor", { $0.textColor = Color(rgb: 0x123456) }),
            ("amountColor", { $0.amountColor = Color(rgb: 0x123456) }),
            ("hintColor", { $0.hintColor = Color(rgb: 0x123456) }),
        ]
        let joinedOnly = ["separatorWidth", "separatorColor"]
        let separateOnly = ["edgeSpaceMultiple"]
        var layout = layout { $0.look = look }
        let words = Words(prompt: "PIN", amount: "5", hint: "2")
        let content = ScreenContent.entry(.places(6, filled: 3), words: words)
        func scene(_ layout: ScreenLayout) -> Scene {
            var material = Material(for: content, on: layout)
            // The same objects each time, as a painter's are kept.
            let masks = layout.needs(for: content).texts.enumerated().map { ($1, SmallMasks.all[$0]) }
            material.texts = Dictionary(masks) { $1 }
            return layout.scene(for: content, with: material)
        }
        let original = layout
        for (name, change) in changes {
            if (look == .joined ? separateOnly : joinedOnly).contains(name) { continue }
            change(&layout.style)
            let isAnother = scene(layout) != scene(original) || needs(layout, content) != needs(original, content)
            #expect(isAnother, "\(name)")
            layout = original
            #expect(scene(layout) == scene(original), "\(name)")
        }
        layout.style.look = look == .joined ? .separate : .joined
        #expect(layout.scene(for: content) != original.scene(for: content))
    }

    private func needs(_ layout: ScreenLayout, _ content: ScreenContent) -> [AnyHashable] {
        let needs = layout.needs(for: content)
        return needs.texts.map { AnyHashable($0) } + needs.pictures.map { AnyHashable($0) }
    }

    @Test("A lost keypad: the row is empty and greyed, with a symbol above it that doesn't touch it")
    func keypadLost() {
        let layout = layout()
        let row = layout.row(places: 6)
        let scene = layout.scene(for: .entry(.places(6, filled: 0), sign: .keypadLost))
        let picture = Picture(scene)
        let empty = Picture(layout.scene(for: .entry(.places(6, filled: 0))))
        #expect(
            picture[row.places[2].x + 20, row.places[2].y + 20] != empty[row.places[2].x + 20, row.places[2].y + 20])
        let above = row.bounds.y - 2
        #expect((0..<size.width).allSatisfy { picture[$0, above] == empty[$0, above] })
        #expect((0..<above).contains { y in (0..<size.width).contains { picture[$0, y] != empty[$0, y] } })
    }

    @Test("Each message has its own shape, whatever the colours")
    func messages() {
        let gray = Color(rgb: 0x808080)
        let layout = layout {
            $0.informationColor = gray
            $0.successColor = gray
            $0.failureColor = gray
            $0.busyColor = gray
        }
        let scenes = MessageKind.allCases.map { layout.scene(for: .message($0)) }
        for (index, one) in scenes.enumerated() {
            #expect(!one.shapes.isEmpty)
            for other in scenes[(index + 1)...] { #expect(one != other) }
        }
    }

    @Test(
        "Screens of any size show every state without a trap", arguments: [(1, 1), (0, 0), (3, 700), (700, 3), (-4, 9)])
    func anySize(width: Int, height: Int) {
        var contents: [ScreenContent] = [
            .standby(), .entry(.places(16, filled: 0), sign: .startAgain),
            .entry(.places(6, filled: 0), sign: .keypadLost),
        ]
        contents += MessageKind.allCases.map { .message($0) }
        contents += [.entry(.places(1, filled: 1)), .entry(.places(16, filled: 16))]
        for look in Style.Look.allCases {
            for scale in [0, 1, .nan, .infinity, -1, 1e300] {
                var style = Style()
                style.look = look
                let size = PixelSize(width: width, height: height)
                let layout = ScreenLayout(style: style, size: size, scale: scale)
                for content in contents {
                    let scene = layout.scene(for: content)
                    #expect(scene.size == size)
                    if width >= 0, height >= 0 { #expect(Picture(scene).pixels.count == width * height) }
                }
            }
        }
    }

    @Test(
        "The default row is in the middle of the screen",
        arguments: [(1280, 800), (1366, 768), (480, 800), (1024, 600)])
    func centred(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        let scale = DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        let bounds = ScreenLayout(style: Style(), size: size, scale: scale).row(places: 6).bounds
        // A line of an odd width has one pixel more on one side.
        #expect(abs(2 * bounds.x + bounds.width - width) <= 1)
        #expect(abs(2 * bounds.y + bounds.height - height) <= 1)
    }
}

/// Small masks that stay the same objects.
private enum SmallMasks {
    static let all = (0..<3).compactMap { _ in
        Mask(size: PixelSize(width: 4, height: 4), coverage: [UInt8](repeating: 255, count: 16))
    }
}
