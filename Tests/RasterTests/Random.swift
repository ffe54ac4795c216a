import TestSupport

@testable import Raster

extension Scene {
    /// Some shapes on a small screen, many of them partly outside, some of them with numbers that make no sense.
    static func random(size: PixelSize, using random: inout SeededGenerator) -> Scene {
        let count = Int.random(in: 0...12, using: &random)
        let shapes = (0..<count).map { _ in Shape.random(size: size, using: &random) }
        return Scene(size: size, background: .random(using: &random), shapes: shapes)
    }

    /// A scene that shares most of its shapes with this one.
    func changed(using random: inout SeededGenerator) -> Scene {
        var scene = self
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: 0...scene.shapes.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: scene.shapes.insert(.random(size: size, using: &random), at: index)
            case 1 where index < scene.shapes.count: scene.shapes.remove(at: index)
            case 2 where index < scene.shapes.count: scene.shapes[index] = .random(size: size, using: &random)
            case 3 where index + 1 < scene.shapes.count: scene.shapes.swapAt(index, index + 1)
            default: break
            }
        }
        return scene
    }
}

extension Color {
    static func random(using random: inout SeededGenerator) -> Color {
        let color = Color(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random))
        return Bool.random(using: &random) ? color : color.withAlpha(UInt8.random(in: 0...255, using: &random))
    }
}

extension Shape {
    static func random(size: PixelSize, using random: inout SeededGenerator) -> Shape {
        func number(_ range: ClosedRange<Double>) -> Double {
            let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, 1e-300]
            if Int.random(in: 0..<60, using: &random) == 0 { return odd.randomElement(using: &random) ?? 0 }
            let value = Double.random(in: range, using: &random)
            return Bool.random(using: &random) ? value.rounded() : value
        }
        let (width, height) = (Double(size.width), Double(size.height))
        func point() -> Point {
            Point(x: number(-width * 0.3...width * 1.3), y: number(-height * 0.3...height * 1.3))
        }
        func color() -> Color { .random(using: &random) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let isFilled = Bool.random(using: &random)
            let isFramed = Bool.random(using: &random)
            return .rectangle(
                Rectangle(
                    origin: point(), width: number(0...width), height: number(0...height),
                    cornerRadius: number(0...20), fill: isFilled ? color() : nil,
                    stroke: isFramed ? Stroke(width: number(0...6), color: color()) : nil))
        case 1:
            return .circle(Circle(center: point(), radius: number(0...25), color: color()))
        case 2:
            return .line(Line(from: point(), to: point(), width: number(0...8), color: color()))
        case 3:
            let (x, y) = place(size, using: &random)
            return .mask(
                MaskShape(
                    mask: .random(within: size, using: &random), x: x, y: y, color: color(),
                    rotation: .random(using: &random)))
        default:
            let (x, y) = place(size, using: &random)
            return .bitmap(
                BitmapShape(
                    bitmap: .random(within: size, using: &random), x: x, y: y, rotation: .random(using: &random)))
        }
    }

    /// Mostly on the screen or across one of its edges.
    private static func place(_ size: PixelSize, using random: inout SeededGenerator) -> (Int, Int) {
        func number(_ length: Int) -> Int {
            if Int.random(in: 0..<60, using: &random) == 0 {
                return [.min, .max, 1 << 20, -1 << 20].randomElement(using: &random) ?? 0
            }
            return Int.random(in: -length...length, using: &random)
        }
        return (number(size.width), number(size.height))
    }
}

extension Rotation {
    static func random(using random: inout SeededGenerator) -> Rotation {
        allCases.randomElement(using: &random) ?? .none
    }
}

extension PixelSize {
    /// Now and then without pixels, or larger.
    fileprivate static func random(within size: PixelSize, using random: inout SeededGenerator) -> PixelSize {
        PixelSize(
            width: Int.random(in: 0...size.width + 3, using: &random),
            height: Int.random(in: 0...size.height + 3, using: &random))
    }
}

extension Mask {
    /// Nothing, all, and all between.
    static func random(within size: PixelSize, using random: inout SeededGenerator) -> Mask {
        let size = PixelSize.random(within: size, using: &random)
        let coverage = (0..<size.width * size.height).map { _ in
            UInt8(clamping: Int.random(in: -128...384, using: &random))
        }
        guard let mask = Mask(size: size, coverage: coverage) else {
            fatalError("a mask with a byte a pixel is refused")
        }
        return mask
    }
}

extension Bitmap {
    /// Invisible, opaque, and all between.
    static func random(within size: PixelSize, using random: inout SeededGenerator) -> Bitmap {
        let size = PixelSize.random(within: size, using: &random)
        let pixels = (0..<size.width * size.height).map { _ in
            let alpha = UInt32(UInt8(clamping: Int.random(in: -128...384, using: &random)))
            return (0..<3).reduce(alpha) { pixel, _ in pixel << 8 | UInt32.random(in: 0...alpha, using: &random) }
        }
        guard let bitmap = Bitmap(size: size, pixels: pixels) else { fatalError("premultiplied pixels are refused") }
        return bitmap
    }
}
