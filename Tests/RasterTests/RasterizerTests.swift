import Testing
import TestSupport

@testable import Raster

@Suite("Rasterizer")
struct RasterizerTests {
    private let gray = Color(rgb: 0x808080)

    @Test("Nothing outside the target's pixels is written, whatever the pitch", arguments: PixelFormat.allCases)
    func pitch(format: PixelFormat) throws {
        for padding in [0, 1, 7, 64] {
            let canvas = Canvas(37, 21, padding: padding, format: format)
            let line = Line(from: Point(x: -50, y: -9), to: Point(x: 90, y: 30), width: 9, color: .black)
            try canvas.draw(Scene(size: canvas.size, background: gray, shapes: [.line(line)]))
            #expect(canvas.isMarginUntouched)
        }
    }

    @Test("Damage is cut to the target and to the scene")
    func cut() throws {
        let canvas = Canvas(20, 10)
        let larger = Scene(size: PixelSize(width: 500, height: 500), background: gray)
        let damages = [
            PixelRectangle(x: -5, y: -5, width: 1000, height: 1000),
            PixelRectangle(x: .min, y: .min, width: .max, height: .max),
            PixelRectangle(x: 19, y: 9, width: .max, height: .max),
            PixelRectangle(x: 3, y: 3, width: -4, height: 5),
        ]
        Rasterizer().draw(larger, damage: damages, into: try canvas.target)
        #expect(canvas.isMarginUntouched)

        let smaller = Scene(size: PixelSize(width: 4, height: 4), background: .white)
        try canvas.draw(smaller)
        #expect(canvas.pixel(3, 3) == 0xFFFFFF)
        #expect(canvas.pixel(4, 4) == 0x808080)
    }

    @Test("Only the damage is written")
    func onlyDamage() throws {
        let canvas = Canvas(20, 10)
        try canvas.draw(Scene(size: canvas.size, background: gray))
        let damage = PixelRectangle(x: 3, y: 2, width: 5, height: 4)
        Rasterizer().draw(Scene(size: canvas.size, background: .white), damage: [damage], into: try canvas.target)
        for y in 0..<10 {
            for x in 0..<20 {
                let inside = x >= 3 && x < 8 && y >= 2 && y < 6
                #expect(canvas.pixel(x, y) == (inside ? 0xFFFFFF : 0x808080))
            }
        }
    }

    @Test("A target whose rows don't fit its memory is refused")
    func refused() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 400, alignment: 64)
        defer { memory.deallocate() }
        func target(_ width: Int, _ height: Int, pitch: Int, bytes: Int = 400) -> PixelTarget? {
            PixelTarget(
                base: memory, byteCount: bytes, pitch: pitch, size: PixelSize(width: width, height: height),
                format: .xrgb8888)
        }
        #expect(target(10, 10, pitch: 40) != nil)
        #expect(target(10, 10, pitch: 40, bytes: 399) == nil)
        #expect(target(10, 10, pitch: 39) == nil)
        #expect(target(10, 11, pitch: 40) == nil)
        #expect(target(-1, 10, pitch: 40) == nil)
        #expect(target(10, -1, pitch: 40) == nil)
        #expect(target(10, 10, pitch: -40) == nil)
        #expect(target(.max, 2, pitch: .max) == nil)
        #expect(target(1, .max, pitch: 8) == nil)
        #expect(target(0, 0, pitch: 0, bytes: 0) != nil)
    }

    @Test("Numbers that make no sense paint nothing and stop nothing")
    func nonsense() throws {
        let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -3, 0, 0x1p20, 1e-300]
        let plain = Canvas(16, 16)
        try plain.draw(Scene(size: plain.size, background: gray))
        for number in numbers {
            let odd = Point(x: number, y: number)
            let fine = Point(x: 8, y: 8)
            let shapes: [Shape] = [
                .circle(Circle(center: odd, radius: number, color: .black)),
                .circle(Circle(center: fine, radius: -number.magnitude, color: .black)),
                .line(Line(from: odd, to: odd, width: number, color: .black)),
                .line(
                    Line(from: odd, to: fine, width: number.isFinite && number.magnitude < 10 ? -1 : 2, color: .black)),
                .line(
                    Line(from: fine, to: odd, width: number.isFinite && number.magnitude < 10 ? -1 : 2, color: .black)),
                .rectangle(Rectangle(origin: odd, width: number, height: number, fill: .black)),
                .rectangle(Rectangle(origin: fine, width: -number.magnitude, height: 3, fill: .black)),
            ]
            let canvas = Canvas(16, 16)
            try canvas.draw(Scene(size: canvas.size, background: gray, shapes: shapes))
            #expect(canvas.bytes == plain.bytes, "\(number)")
            #expect(canvas.isMarginUntouched)

            let rectangle = Rectangle(
                PixelRectangle(x: 2, y: 2, width: 9, height: 9), cornerRadius: number, fill: .black,
                stroke: Stroke(width: number, color: .white))
            try canvas.draw(Scene(size: canvas.size, background: gray, shapes: [.rectangle(rectangle)]))
            #expect(canvas.isMarginUntouched)
        }
    }

    @Test(
        "Lines thinner than any number tells apart from nothing are not painted",
        arguments: [1e-300, 1e-307, .leastNonzeroMagnitude])
    func thin(width: Double) throws {
        let plain = Canvas(16, 16)
        try plain.draw(Scene(size: plain.size, background: gray))
        for end in [Point(x: 14, y: 0), Point(x: 0, y: 14), Point(x: 14, y: width), Point(x: width, y: 14)] {
            let canvas = Canvas(16, 16)
            let line = Line(from: Point(x: 0, y: 0), to: end, width: width, color: .black)
            try canvas.draw(Scene(size: canvas.size, background: gray, shapes: [.line(line)]))
            #expect(canvas.bytes == plain.bytes)
        }
    }

    @Test("Screens without pixels and of one pixel are drawn")
    func tiny() throws {
        for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1)] {
            let canvas = Canvas(width, height)
            let circle = Circle(center: Point(x: 0.5, y: 0.5), radius: 9, color: .white)
            try canvas.draw(Scene(size: canvas.size, background: gray, shapes: [.circle(circle)]))
            #expect(canvas.isMarginUntouched)
            if width * height == 1 { #expect(canvas.pixel(0, 0) == 0xFFFFFF) }
        }
    }

    @Test("A translucent colour is laid over what is below, and what is below shows in proportion")
    func translucent() throws {
        let canvas = Canvas(4, 4)
        let rectangle = Rectangle(
            PixelRectangle(x: 0, y: 0, width: 4, height: 4), fill: Color(rgb: 0xFF_0000).withAlpha(51))
        try canvas.draw(Scene(size: canvas.size, background: Color(rgb: 0x0000FF), shapes: [.rectangle(rectangle)]))
        #expect(canvas.pixel(2, 2) == 0x33_00CC)
    }

    @Test("Later shapes lie above earlier ones")
    func order() throws {
        let canvas = Canvas(8, 8)
        let all = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
        let small = PixelRectangle(x: 2, y: 2, width: 4, height: 4)
        try canvas.draw(
            Scene(
                size: canvas.size, background: gray,
                shapes: [.rectangle(Rectangle(small, fill: .black)), .rectangle(Rectangle(all, fill: .white))]))
        #expect(canvas.pixel(3, 3) == 0xFFFFFF)
    }

    @Test("A scene drawn by a used rasterizer is the same as by a fresh one")
    func cache() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("used rasterizer: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let rasterizer = Rasterizer()
        for _ in 0..<50 {
            let size = PixelSize(
                width: Int.random(in: 1...60, using: &random), height: Int.random(in: 1...60, using: &random))
            let scene = Scene.random(size: size, using: &random)
            let (used, fresh) = (Canvas(size.width, size.height), Canvas(size.width, size.height))
            try used.draw(scene, with: rasterizer)
            try fresh.draw(scene)
            #expect(used.bytes == fresh.bytes, "seed \(seed)")
        }
    }
}
