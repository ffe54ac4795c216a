import Testing
import TestSupport

@testable import Raster

@Suite("Damage")
struct DamageTests {
    private let screen = PixelRectangle(x: 0, y: 0, width: 100, height: 60)
    private let empty = Scene(size: PixelSize(width: 100, height: 60), background: .white)

    private func dot(_ x: Double, _ y: Double = 30) -> Shape {
        .circle(Circle(center: Point(x: x, y: y), radius: 4.5, color: .black))
    }

    @Test("Without a previous scene, or with another size or background, all is damaged")
    func all() {
        var other = empty
        other.background = .black
        #expect(empty.damage(since: nil) == [screen])
        #expect(empty.damage(since: other) == [screen])
        #expect(empty.damage(since: Scene(size: PixelSize(width: 99, height: 60), background: .white)) == [screen])
    }

    @Test("Equal scenes have no damage, nor has a screen without pixels")
    func none() {
        #expect(empty.damage(since: empty) == [])
        #expect(Scene(size: PixelSize(width: 0, height: 9), background: .white).damage(since: nil) == [])
    }

    @Test("A dot added, removed or recoloured damages its own bounds only")
    func dots() {
        let bounds = [PixelRectangle(x: 45, y: 25, width: 10, height: 10)]
        var one = empty
        one.shapes = [dot(20)]
        var two = one
        two.shapes.append(dot(50))
        #expect(two.damage(since: one) == bounds)
        #expect(one.damage(since: two) == bounds)
        var recoloured = two
        recoloured.shapes[1] = .circle(Circle(center: Point(x: 50, y: 30), radius: 4.5, color: .white))
        #expect(recoloured.damage(since: two) == bounds)
    }

    @Test("A dot removed below others damages its own bounds only")
    func removedBelow() {
        var three = empty
        three.shapes = [dot(20), dot(50), dot(80)]
        var two = empty
        two.shapes = [dot(50), dot(80)]
        #expect(two.damage(since: three) == [PixelRectangle(x: 15, y: 25, width: 10, height: 10)])
    }

    @Test("What reaches beyond the screen is cut, what is outside it is no damage")
    func cut() {
        var scene = empty
        scene.shapes = [dot(0, 0), dot(300)]
        #expect(scene.damage(since: empty) == [PixelRectangle(x: 0, y: 0, width: 5, height: 5)])
    }

    @Test("Shapes that trade places in the painting order are damage")
    func order() {
        var one = empty
        one.shapes = [dot(20), .circle(Circle(center: Point(x: 22, y: 30), radius: 4, color: .white))]
        var other = one
        other.shapes.swapAt(0, 1)
        #expect(other.damage(since: one) == [PixelRectangle(x: 15, y: 25, width: 11, height: 10)])
    }

    @Test("Many changes become few rectangles, disjoint, that cover all of them")
    func few() throws {
        var scene = empty
        scene.shapes = (0..<20).map { dot(Double($0 % 10) * 10 + 5, $0 < 10 ? 10 : 50) }
        let damage = scene.damage(since: empty)
        #expect(damage.count <= 8)
        for (index, one) in damage.enumerated() {
            for other in damage[(index + 1)...] { #expect(one.intersection(other).isEmpty) }
        }
        for shape in scene.shapes {
            let bounds = try require(shape.bounds)
            #expect(damage.contains { $0.intersection(bounds) == bounds })
        }
    }

    @Test("Drawing only the damage over the old frame gives the new frame, bit for bit")
    func property() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("damage property: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<80 {
            let size = PixelSize(
                width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...70, using: &random))
            let format = try require(PixelFormat.allCases.randomElement(using: &random))
            let padding = Int.random(in: 0...9, using: &random)
            let partial = Canvas(size.width, size.height, padding: padding, format: format)
            let rasterizer = Rasterizer()
            var scene = Scene.random(size: size, using: &random)
            try partial.draw(scene, with: rasterizer)
            for _ in 0..<4 {
                let next = scene.changed(using: &random)
                rasterizer.draw(next, damage: next.damage(since: scene), into: try partial.target)
                scene = next
            }
            let whole = Canvas(size.width, size.height, padding: padding, format: format)
            try whole.draw(scene)
            #expect(partial.bytes == whole.bytes, "seed \(seed)")
            #expect(partial.isMarginUntouched && whole.isMarginUntouched, "seed \(seed)")
        }
    }
}
