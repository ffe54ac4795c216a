import Foundation
import Raster
import Testing
import TestSupport

@testable import Screen

/// What the pad looks like, pixel for pixel, in the pictures of the folder `Golden`. Texts are bars there, as fonts differ
/// from machine to machine.
///
/// Of a picture that differs, `.build/golden/NAME.png` has what was expected, what is drawn now, and the difference side
/// by side. After a change that is meant, look at them and record all anew:
/// `PINPAD_RECORD_GOLDEN=1 swift test --filter ScreenTests`.
@Suite("Golden pictures")
struct GoldenTests {
    private static let words = Words(prompt: "Enter your PIN", amount: "$27.50", hint: "2 tries left")
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let differences = folder.appendingPathComponent("../../.build/golden").standardized
    /// Landscape, portrait and a bar.
    private static let sizes = [(200, 130), (120, 170), (260, 70)]
    /// Landscape, portrait and a bar, somewhat larger.
    private static let fieldSizes = [(240, 160), (150, 200), (260, 80)]
    private static let styles = Style.shipped.merging(["default": Style()]) { $1 }

    private static func picture(
        _ content: ScreenContent, _ style: Style, _ width: Int, _ height: Int, _ rotation: Rotation = .none,
        hasPainter: Bool = true
    ) -> Picture {
        let size = PixelSize(width: width, height: height)
        let scale = DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        let layout = ScreenLayout(style: style, size: size, scale: scale)
        let scene = layout.scene(for: content, with: hasPainter ? Material(for: content, on: layout) : Material())
        return Picture(scene.turned(rotation))
    }

    @Test(
        "Each style in both looks, on three screens in four rotations", arguments: styles.keys.sorted(),
        Style.Look.allCases)
    func style(name: String, look: Style.Look) throws {
        var style = try #require(GoldenTests.styles[name])
        style.look = look
        let rows = GoldenTests.sizes.map { width, height in
            Rotation.allCases.map { rotation in
                GoldenTests.picture(
                    .entry(.places(6, filled: 4), words: GoldenTests.words), style, width, height, rotation)
            }
        }
        try compare(Picture(rows: rows), with: "style-\(name)-\(look)")
    }

    @Test("Any count, on screens of any size", arguments: Style.Look.allCases)
    func counts(look: Style.Look) throws {
        var style = Style()
        style.look = look
        style.highlightWidth = 4
        let rows = [(320, 60), (160, 50), (64, 40), (33, 20), (16, 10)].map { width, height in
            [1, 2, 4, 8, 16].map { places in
                GoldenTests.picture(.entry(.places(places, filled: places / 2)), style, width, height)
            }
        }
        try compare(Picture(rows: rows), with: "counts-\(look)")
    }

    @Test("Each screen, with words and without", arguments: ["default", "high-contrast"])
    func screens(name: String) throws {
        let style = try #require(GoldenTests.styles[name])
        func contents(_ words: Words) -> [ScreenContent] {
            [
                .standby(words: words), .entry(.places(6, filled: 0), sign: .startAgain, words: words),
                .entry(.places(6, filled: 0), sign: .keypadLost, words: words),
            ]
                + MessageKind.allCases.map { .message($0, words: words) }
        }
        let told = Words(prompt: "What happened stands here", hint: "What to do")
        let rows = [Words(), told].flatMap { words in
            [(192, 128), (100, 150)].map { width, height in
                contents(words).map { GoldenTests.picture($0, style, width, height) }
            }
        }
        try compare(Picture(rows: rows), with: "screens-\(name)")
    }

    @Test(
        "What is typed in the clear, with a painter and without, in words and without",
        arguments: ["default", "high-contrast", "picture"])
    func numbers(name: String) throws {
        let style = try #require(GoldenTests.styles[name])
        let told = Words(prompt: "Your telephone number", hint: "Do not enter your PIN here")
        let rows = GoldenTests.fieldSizes.map { width, height in
            let contents: [ScreenContent] = [
                .entry(.number("")), .entry(.number("0151 234")), .entry(.number(""), words: told),
                .entry(.number("0151 234"), words: told), .entry(.number("1 234 567 890,12 €"), words: told),
                .entry(.number("0151"), sign: .expiring, words: told),
            ]
            return contents.map { GoldenTests.picture($0, style, width, height) }
                + [GoldenTests.picture(contents[3], style, width, height, hasPainter: false)]
        }
        try compare(Picture(rows: rows), with: "numbers-\(name)")
    }

    @Test(
        "A hidden length, before a key, after it, and just when it came",
        arguments: ["default", "high-contrast", "separate", "hairline"])
    func hidden(name: String) throws {
        let style = try #require(GoldenTests.styles[name])
        let rows = GoldenTests.fieldSizes.map { width, height in
            let lengths = [HiddenLength.empty, .some, .justTaken]
            let contents =
                lengths.map { ScreenContent.entry(.hidden($0), words: GoldenTests.words) } + [
                    .entry(.hidden(.some)), .entry(.hidden(.some), sign: .expiring, words: GoldenTests.words),
                    .entry(.hidden(.some), sign: .wait, words: GoldenTests.words),
                ]
            return contents.map { GoldenTests.picture($0, style, width, height) }
        }
        try compare(Picture(rows: rows), with: "hidden-\(name)")
    }

    @Test(
        "Little time, a wait and a row that sways, in words and without",
        arguments: ["default", "high-contrast", "squares"])
    func signs(name: String) throws {
        let style = try #require(GoldenTests.styles[name])
        let rows = [Words(), GoldenTests.words].flatMap { words in
            GoldenTests.fieldSizes.map { width, height in
                let places = EntryField.places(6, filled: 4)
                let contents: [ScreenContent] = [
                    .entry(places, sign: .expiring, words: words), .entry(places, sign: .wait, words: words),
                    .entry(places, shift: -1, words: words), .entry(places, shift: 0.5, words: words),
                ]
                return contents.map { GoldenTests.picture($0, style, width, height) }
            }
        }
        try compare(Picture(rows: rows), with: "signs-\(name)")
    }

    @Test("The pad as it comes, four of six digits")
    func ordinary() throws {
        let content = ScreenContent.entry(.places(6, filled: 4))
        try compare(GoldenTests.picture(content, Style(), 800, 480), with: "entry-4-of-6-800x480")
    }

    private func compare(_ actual: Picture, with name: String) throws {
        let file = GoldenTests.folder.appendingPathComponent("Golden/\(name).png")
        if ProcessInfo.processInfo.environment["PINPAD_RECORD_GOLDEN"] == "1" {
            try Data(PNG.encode(actual)).write(to: file)
        }
        guard let expected = (try? Data(contentsOf: file)).flatMap({ PNG.decode([UInt8]($0)) }) else {
            Issue.record("there is no picture \(file.path)")
            return
        }
        if actual == expected { return }
        try FileManager.default.createDirectory(at: GoldenTests.differences, withIntermediateDirectories: true)
        let difference = GoldenTests.differences.appendingPathComponent("\(name).png")
        let sideBySide = Picture(rows: [[expected, actual, actual.difference(from: expected)]])
        try Data(PNG.encode(sideBySide)).write(to: difference)
        Issue.record("it differs from its picture \(name).png: see \(difference.path)")
    }

    @Test("A picture is read as it was written")
    func png() {
        var random = SeededGenerator()
        let noise = (0..<33 * 21).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
        let picture = Picture(width: 33, height: 21, pixels: noise)
        #expect(PNG.decode(PNG.encode(picture)) == picture, "seed \(random.seed)")
        let plain = Picture(width: 300, height: 9, pixels: [UInt32](repeating: 0x123456, count: 2700))
        #expect(PNG.decode(PNG.encode(plain)) == plain)
    }
}
