import Testing
import TestSupport

@testable import Raster

@Suite("Masks and bitmaps")
struct PictureTests {
    private let gray = Color(rgb: 0x808080)

    private func mask(_ width: Int, _ coverage: [UInt8]) throws -> Mask {
        try require(Mask(size: PixelSize(width: width, height: coverage.count / width), coverage: coverage))
    }

    private func rows(_ canvas: Canvas) -> [[UInt32]] {
        (0..<canvas.size.height).map { y in (0..<canvas.size.width).map { canvas.pixel($0, y) } }
    }

    @Test("Each pixel is the shapes laid over each other in order, one pixel at a time")
    func model() throws {
        var random = SeededGenerator()
        print("pixel model: seed \(random.seed)")
        for _ in 0..<60 {
            let scene = Scene.random(size: PixelSize(width: 40, height: 30), using: &random)
            let canvas = Canvas(40, 30)
            try canvas.draw(scene)
            #expect(rows(canvas).flatMap { $0 } == SceneModel(scene).pixels, "seed \(random.seed)")
        }
    }

    @Test("A mask paints its colour in proportion to its coverage and the colour's alpha")
    func mask() throws {
        let mask = try mask(3, [0, 51, 255])
        let canvas = Canvas(5, 1)
        let black = MaskShape(mask: mask, x: 1, y: 0, color: .black)
        try canvas.draw(Scene(size: canvas.size, background: .white, shapes: [.mask(black)]))
        #expect(rows(canvas) == [[0xFFFFFF, 0xFFFFFF, 0xCCCCCC, 0, 0xFFFFFF]])

        let pale = MaskShape(mask: mask, x: 1, y: 0, color: .black.withAlpha(51))
        try canvas.draw(Scene(size: canvas.size, background: .white, shapes: [.mask(pale)]))
        #expect(rows(canvas) == [[0xFFFFFF, 0xFFFFFF, 0xF5F5F5, 0xCCCCCC, 0xFFFFFF]])
    }

    @Test("A bitmap's pixels lie over what is below, which shows where they are translucent")
    func bitmap() throws {
        let pixels: [UInt32] = [0, 0xFF12_3456, 0x8080_0000, 0x3300_0033]
        let bitmap = try require(Bitmap(size: PixelSize(width: 2, height: 2), pixels: pixels))
        let canvas = Canvas(2, 2)
        let shape = Shape.bitmap(BitmapShape(bitmap: bitmap, x: 0, y: 0))
        try canvas.draw(Scene(size: canvas.size, background: .white, shapes: [shape]))
        #expect(rows(canvas) == [[0xFFFFFF, 0x123456], [0xFF7F7F, 0xCCCCFF]])
    }

    @Test("What is at the top comes to the right when a mask or a bitmap is turned clockwise, and so on")
    func turned() throws {
        // 3 across, 2 down.
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
        let expected: [Rotation: [[UInt32]]] = [
            .none: [[1, 2, 3], [4, 5, 6]],
            .clockwise: [[4, 1], [5, 2], [6, 3]],
            .upsideDown: [[6, 5, 4], [3, 2, 1]],
            .counterclockwise: [[3, 6], [2, 5], [1, 4]],
        ]
        let size = PixelSize(width: 3, height: 2)
        let mask = try require(Mask(size: size, coverage: bytes))
        let bitmap = try require(Bitmap(size: size, pixels: bytes.map { 0xFF00_0000 | UInt32($0) }))
        for rotation in Rotation.allCases {
            let blue = Color(rgb: 0x0000FF)
            for shape: Shape in [
                .mask(MaskShape(mask: mask, x: 0, y: 0, color: blue, rotation: rotation)),
                .bitmap(BitmapShape(bitmap: bitmap, x: 0, y: 0, rotation: rotation)),
            ] {
                let canvas = Canvas(rotation.size(of: size).width, rotation.size(of: size).height)
                try canvas.draw(Scene(size: canvas.size, background: .black, shapes: [shape]))
                #expect(rows(canvas) == expected[rotation], "\(rotation)")
            }
        }
    }

    @Test("What reaches beyond an edge of the screen is cut off")
    func cut() throws {
        let size = PixelSize(width: 9, height: 7)
        let bitmap = try require(Bitmap(size: size, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 63)))
        for (x, y) in [(-4, -3), (16, -3), (-4, 8), (16, 8), (-9, 0), (20, 0), (0, -7), (0, 10)] {
            let canvas = Canvas(20, 10)
            let shape = Shape.bitmap(BitmapShape(bitmap: bitmap, x: x, y: y))
            try canvas.draw(Scene(size: canvas.size, background: .black, shapes: [shape]))
            for row in 0..<10 {
                for column in 0..<20 {
                    let inside = (x..<x + 9).contains(column) && (y..<y + 7).contains(row)
                    #expect(canvas.pixel(column, row) == (inside ? 0xFFFFFF : 0))
                }
            }
            #expect(canvas.isMarginUntouched)
        }
    }

    @Test(
        "A mask or a bitmap beyond 2²⁰ pixels, or without pixels, is not painted and is no damage",
        arguments: [Int.min, -1 << 21, (1 << 20) - 1, 1 << 20, .max])
    func far(position: Int) throws {
        let mask = try mask(2, [255, 255])
        let empty = try require(Mask(size: PixelSize(width: 0, height: 5), coverage: []))
        let plain = Scene(size: PixelSize(width: 8, height: 8), background: gray)
        var scene = plain
        scene.shapes = [
            .mask(MaskShape(mask: mask, x: position, y: 0, color: .black)),
            .mask(MaskShape(mask: mask, x: 0, y: position, color: .black, rotation: .clockwise)),
            .mask(MaskShape(mask: empty, x: 0, y: 0, color: .black)),
        ]
        #expect(scene.damage(since: plain) == [])
        let canvas = Canvas(8, 8)
        try canvas.draw(scene)
        #expect(rows(canvas).joined().allSatisfy { $0 == 0x808080 })
    }

    @Test("A mask that appears damages its bounds, turned as it is seen")
    func damage() throws {
        let mask = try mask(3, [1, 2, 3, 4, 5, 6])
        let plain = Scene(size: PixelSize(width: 20, height: 20), background: gray)
        var scene = plain
        scene.shapes = [.mask(MaskShape(mask: mask, x: 4, y: 5, color: .black, rotation: .clockwise))]
        #expect(scene.damage(since: plain) == [PixelRectangle(x: 4, y: 5, width: 2, height: 3)])
    }

    @Test("Masks are the same when they are the same object")
    func identity() throws {
        let (one, other) = (try mask(1, [9]), try mask(1, [9]))
        let plain = Scene(size: PixelSize(width: 9, height: 9), background: gray)
        let scenes = [one, one, other].map { mask in
            var scene = plain
            scene.shapes = [.mask(MaskShape(mask: mask, x: 2, y: 3, color: .black))]
            return scene
        }
        #expect(scenes[1].damage(since: scenes[0]) == [])
        #expect(scenes[2].damage(since: scenes[0]) == [PixelRectangle(x: 2, y: 3, width: 1, height: 1)])
    }

    @Test("Masks and bitmaps with too few or too many numbers, or colours above their alpha, are refused")
    func refused() {
        let size = PixelSize(width: 2, height: 1)
        #expect(Mask(size: size, coverage: [1]) == nil)
        #expect(Mask(size: size, coverage: [1, 2, 3]) == nil)
        #expect(Mask(size: PixelSize(width: -1, height: -2), coverage: [1, 2]) == nil)
        #expect(Mask(size: PixelSize(width: .max, height: 2), coverage: [1]) == nil)
        #expect(Bitmap(size: size, pixels: [0]) == nil)
        #expect(Bitmap(size: PixelSize(width: 1, height: 1), pixels: [0x7F80_0000]) == nil)
        #expect(Bitmap(size: PixelSize(width: 1, height: 1), pixels: [0x7F7F_7F7F]) != nil)
    }
}
