import Foundation
import Raster
import Testing
import TestSupport

@testable import Screen

/// What each state looks like, pixel for pixel, in the pictures of the folder `Golden`: small screens whole, of others
/// the row and what is near it.
///
/// A picture that differs is left in `.build/golden` as `NAME.expected.png`, `NAME.actual.png` and
/// `NAME.difference.png`. After a change that is meant, look at them and record all anew:
/// `PINPAD_RECORD_GOLDEN=1 swift test --filter ScreenTests`.
@Suite("Golden pictures")
struct GoldenTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let content: ScreenContent
        let width: Int
        let height: Int
        var look = Style.Look.joined
        var testDescription: String { name }
    }

    private static let samples: [Sample] = [
        Sample(name: "entry-4-of-6-1280x800", content: .entry(places: 6, filled: 4), width: 1280, height: 800),
        Sample(name: "entry-6-of-6-1366x768", content: .entry(places: 6, filled: 6), width: 1366, height: 768),
        Sample(name: "entry-2-of-6-480x800", content: .entry(places: 6, filled: 2), width: 480, height: 800),
        Sample(name: "entry-0-of-6-1024x600", content: .entry(places: 6, filled: 0), width: 1024, height: 600),
        Sample(
            name: "separate-4-of-6-1280x800", content: .entry(places: 6, filled: 4), width: 1280, height: 800,
            look: .separate),
        Sample(
            name: "separate-3-of-4-480x800", content: .entry(places: 4, filled: 3), width: 480, height: 800,
            look: .separate),
        Sample(
            name: "separate-9-of-16-480x320", content: .entry(places: 16, filled: 9), width: 480, height: 320,
            look: .separate),
        Sample(name: "entry-9-of-16-480x320", content: .entry(places: 16, filled: 9), width: 480, height: 320),
        Sample(name: "entry-1-of-1-320x240", content: .entry(places: 1, filled: 1), width: 320, height: 240),
        Sample(name: "entry-3-of-4-320x240", content: .entry(places: 4, filled: 3), width: 320, height: 240),
        Sample(name: "entry-8-of-8-320x240", content: .entry(places: 8, filled: 8), width: 320, height: 240),
        Sample(name: "entry-2-of-6-64x48", content: .entry(places: 6, filled: 2), width: 64, height: 48),
        Sample(name: "standby-320x240", content: .standby(), width: 320, height: 240),
        Sample(name: "keypad-lost-480x320", content: .keypadLost(places: 6), width: 480, height: 320),
        Sample(name: "start-again-480x320", content: .startAgain(places: 6), width: 480, height: 320),
        Sample(name: "information-480x320", content: .message(.information), width: 480, height: 320),
        Sample(name: "success-480x320", content: .message(.success), width: 480, height: 320),
        Sample(name: "failure-480x320", content: .message(.failure), width: 480, height: 320),
        Sample(name: "busy-480x320", content: .message(.busy), width: 480, height: 320),
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let differences = folder.appendingPathComponent("../../.build/golden").standardized

    @Test("Each state looks as its picture", arguments: samples)
    func picture(sample: Sample) throws {
        var style = Style()
        style.look = sample.look
        let size = PixelSize(width: sample.width, height: sample.height)
        let scale = DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        let layout = ScreenLayout(style: style, size: size, scale: scale)
        var actual = Picture(layout.scene(for: sample.content))
        if case .entry(let places, _, _) = sample.content {
            actual = actual.cropped(to: layout.row(places: places).bounds, margin: 12)
        }

        let file = GoldenTests.folder.appendingPathComponent("Golden/\(sample.name).png")
        if ProcessInfo.processInfo.environment["PINPAD_RECORD_GOLDEN"] == "1" {
            try Data(PNG.encode(actual)).write(to: file)
        }
        let stored = (try? Data(contentsOf: file)).flatMap { PNG.decode([UInt8]($0)) }
        guard actual != stored else { return }

        let folder = GoldenTests.differences
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var named: [String] = []
        let pictures = [
            ("expected", stored), ("actual", actual), ("difference", stored.map { actual.difference(from: $0) }),
        ]
        for (kind, picture) in pictures {
            guard let picture else { continue }
            let file = folder.appendingPathComponent("\(sample.name).\(kind).png")
            try Data(PNG.encode(picture)).write(to: file)
            named.append(file.path)
        }
        let reason = stored == nil ? "there is no picture \(file.path)" : "it differs from its picture"
        Issue.record("\(sample.name): \(reason); see \(named.joined(separator: ", "))")
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
