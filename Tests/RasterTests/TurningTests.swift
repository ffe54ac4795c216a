import Testing
import TestSupport

@testable import Raster

@Suite("Turning")
struct TurningTests {
    /// Draws a scene, and the scene turned, and records the first pixel that did not come to where it should.
    private func compare(_ scene: Scene, _ rotation: Rotation, _ comment: String) throws {
        let turned = scene.turned(rotation)
        #expect(turned.size == rotation.size(of: scene.size))
        let (plain, other) = (
            Canvas(scene.size.width, scene.size.height), Canvas(turned.size.width, turned.size.height)
        )
        try plain.draw(scene)
        try other.draw(turned)
        for y in 0..<scene.size.height {
            for x in 0..<scene.size.width {
                let seen = SceneModel.turn(x: x, y: y, of: scene.size, rotation)
                let (expected, drawn) = (plain.pixel(x, y), other.pixel(seen.x, seen.y))
                if expected != drawn {
                    let (drawn, right) = (String(drawn, radix: 16), String(expected, radix: 16))
                    Issue.record("\(rotation) of \(x), \(y): \(drawn), not \(right), \(comment)")
                    return
                }
            }
        }
    }

    @Test("A scene turned is drawn as the scene's picture turned, bit for bit", arguments: Rotation.allCases)
    func property(rotation: Rotation) throws {
        var random = SeededGenerator()
        print("turning \(rotation): seed \(random.seed)")
        for _ in 0..<25 {
            let size = PixelSize(
                width: Int.random(in: 1...70, using: &random), height: Int.random(in: 1...50, using: &random))
            try compare(.random(size: size, using: &random), rotation, "seed \(random.seed)")
        }
    }

    @Test("So is one whose edges lie on halves and quarters of pixels", arguments: Rotation.allCases)
    func fractions(rotation: Rotation) throws {
        var random = SeededGenerator()
        print("turning fractions \(rotation): seed \(random.seed)")
        let size = PixelSize(width: 64, height: 48)
        for _ in 0..<25 {
            func quarters(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
            func point() -> Point { Point(x: quarters(-40...280), y: quarters(-40...220)) }
            func color() -> Color { .random(using: &random) }
            let shapes: [Shape] = (0..<4).flatMap { _ -> [Shape] in
                let from = point()
                let length = quarters(0...120)
                let diagonal = Point(x: from.x + length, y: from.y - length)
                return [
                    .rectangle(
                        Rectangle(
                            origin: point(), width: quarters(1...160), height: quarters(1...160),
                            cornerRadius: quarters(0...48), fill: color(),
                            stroke: Stroke(width: quarters(1...24), color: color()))),
                    .circle(Circle(center: point(), radius: quarters(1...100), color: color())),
                    .line(Line(from: from, to: diagonal, width: quarters(1...32), color: color())),
                    .line(Line(from: from, to: point(), width: quarters(1...32), color: color())),
                ]
            }
            try compare(Scene(size: size, background: color(), shapes: shapes), rotation, "seed \(random.seed)")
        }
    }

    @Test("Turned and turned back, a scene on whole pixels is as it was; its masks and bitmaps are the same objects")
    func back() throws {
        var random = SeededGenerator()
        print("turning back: seed \(random.seed)")
        let size = PixelSize(width: 70, height: 50)
        let rectangle = PixelRectangle(x: 3, y: -5, width: 30, height: 20)
        let scene = Scene(
            size: size, background: .white,
            shapes: [
                .rectangle(Rectangle(rectangle, cornerRadius: 4, fill: .black)),
                .circle(Circle(center: Point(x: 9, y: 60), radius: 12, color: .black)),
                .line(Line(from: Point(x: 1, y: 2), to: Point(x: 30, y: 40), width: 3, color: .black)),
                .mask(
                    MaskShape(
                        mask: .random(within: size, using: &random), x: -7, y: 12, color: .black,
                        rotation: .random(using: &random))),
                .bitmap(BitmapShape(bitmap: .random(within: size, using: &random), x: 22, y: 3)),
            ])
        for rotation in Rotation.allCases {
            #expect(scene.turned(rotation).turned(rotation.inverse) == scene)
            #expect(rotation.followed(by: rotation.inverse) == .none)
            #expect(rotation.inverse.size(of: rotation.size(of: size)) == size)
            for other in Rotation.allCases {
                #expect(scene.turned(rotation).turned(other) == scene.turned(rotation.followed(by: other)))
            }
        }
    }

    @Test("What a change damages is turned too", arguments: Rotation.allCases)
    func damage(rotation: Rotation) {
        let size = PixelSize(width: 70, height: 50)
        let plain = Scene(size: size, background: .white)
        var scene = plain
        scene.shapes = [.rectangle(Rectangle(PixelRectangle(x: 10, y: 20, width: 5, height: 7), fill: .black))]
        let expected: [Rotation: PixelRectangle] = [
            .none: PixelRectangle(x: 10, y: 20, width: 5, height: 7),
            .clockwise: PixelRectangle(x: 23, y: 10, width: 7, height: 5),
            .upsideDown: PixelRectangle(x: 55, y: 23, width: 5, height: 7),
            .counterclockwise: PixelRectangle(x: 20, y: 55, width: 7, height: 5),
        ]
        #expect(scene.turned(rotation).damage(since: plain.turned(rotation)) == expected[rotation].map { [$0] })
    }
}
