import Testing
import TestSupport

@testable import Raster

@Suite("What was drawn lately")
struct RecentDamageTests {
    private let size = PixelSize(width: 40, height: 30)

    @Test("Drawn again, in any order and format, it looks as if drawn for the first time, bit for bit")
    func again() throws {
        var random = SeededGenerator()
        print("drawn again: seed \(random.seed)")
        for _ in 0..<12 {
            let rasterizer = Rasterizer()
            var scenes = [Scene.random(size: size, using: &random)]
            for _ in 0..<4 { scenes.append(scenes[0].changed(using: &random)) }
            let rectangles = (0..<3).map { _ in
                let (x, y) = (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<30, using: &random))
                return PixelRectangle(
                    x: x, y: y, width: Int.random(in: 1...40 - x, using: &random),
                    height: Int.random(in: 1...30 - y, using: &random))
            }
            for _ in 0..<60 {
                let scene = scenes[Int.random(in: 0..<scenes.count, using: &random)]
                let rectangle = rectangles[Int.random(in: 0..<rectangles.count, using: &random)]
                let format = Bool.random(using: &random) ? PixelFormat.xrgb8888 : .rgb565
                let (used, fresh) = (Canvas(40, 30, format: format), Canvas(40, 30, format: format))
                rasterizer.draw(scene, damage: [rectangle], into: try used.target)
                Rasterizer().draw(scene, damage: [rectangle], into: try fresh.target)
                let isTheSame = used.bytes == fresh.bytes
                #expect(isTheSame, "seed \(random.seed)")
            }
        }
    }

    @Test("A shape that touches the rectangle makes it look different, one beside it does not")
    func key() {
        let rectangle = PixelRectangle(x: 10, y: 10, width: 10, height: 10)
        func circle(_ x: Double, _ y: Double = 15, radius: Double = 3) -> Shape {
            .circle(Circle(center: Point(x: x, y: y), radius: radius, color: .black))
        }
        func scene(_ shapes: [Shape], background: Color = .white) -> Scene {
            Scene(size: size, background: background, shapes: shapes)
        }
        var recent = RecentDamage()
        recent.keep(rows(1), of: scene([circle(15), circle(5)]), within: rectangle, as: .xrgb8888)
        func isKept(_ scene: Scene, _ rectangle: PixelRectangle, _ format: PixelFormat = .xrgb8888) -> Bool {
            recent.rows(of: scene, within: rectangle, as: format) != nil
        }
        #expect(isKept(scene([circle(15), circle(5)]), rectangle))
        #expect(isKept(scene([circle(15)]), rectangle))
        // To its very edges.
        #expect(isKept(scene([circle(7), circle(15), circle(23), circle(15, 23)]), rectangle))
        #expect(!isKept(scene([circle(7.0001), circle(15)]), rectangle))
        #expect(!isKept(scene([circle(15), circle(22.9999)]), rectangle))
        #expect(!isKept(scene([circle(15, radius: 2)]), rectangle))
        #expect(!isKept(scene([circle(15), circle(15)]), rectangle))
        #expect(!isKept(scene([]), rectangle))
        #expect(!isKept(scene([circle(15)], background: .black), rectangle))
        #expect(!isKept(scene([circle(15)]), rectangle, .rgb565))
        #expect(!isKept(scene([circle(15)]), PixelRectangle(x: 10, y: 10, width: 10, height: 9)))
        #expect(!isKept(scene([circle(25)]), PixelRectangle(x: 20, y: 10, width: 10, height: 10)))
    }

    @Test("The oldest is forgotten where there is too much, in bytes or in number")
    func bounded() {
        let scene = Scene(size: PixelSize(width: 2000, height: 2000), background: .white)
        for rowCount in [1, 60] {
            var recent = RecentDamage()
            func rectangle(_ index: Int) -> PixelRectangle { PixelRectangle(x: index, y: 0, width: 64, height: 60) }
            for index in 0..<200 {
                recent.keep(rows(rowCount), of: scene, within: rectangle(index), as: .xrgb8888)
                #expect(recent.byteCount <= RecentDamage.capacity)
                #expect(recent.rows(of: scene, within: rectangle(index), as: .xrgb8888) != nil)
            }
            #expect(recent.rows(of: scene, within: rectangle(0), as: .xrgb8888) == nil)
            #expect(recent.rows(of: scene, within: rectangle(190), as: .xrgb8888) != nil)
        }
        let large = PixelRectangle(x: 0, y: 0, width: 1920, height: 1080)
        #expect(!RecentDamage().hasRoom(for: large, bytesPerRow: 7680))
    }

    @Test("Rows that look the same are there once")
    func once() {
        let one = rows(1).byteCount
        var twice = rows(1)
        twice.append([UInt8](repeating: 0, count: 256), count: 7)
        #expect(twice.byteCount == one)
    }

    /// Rows of 64 pixels of 32 bits that differ from each other.
    private func rows(_ count: Int) -> FinishedRows {
        var rows = FinishedRows(bytesPerRow: 256)
        for row in 0..<count { rows.append([UInt8](repeating: UInt8(row), count: 256), count: 1) }
        return rows
    }
}
