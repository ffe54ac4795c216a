@testable import Raster

/// What a scene looks like, found one pixel at a time and shape by shape: the plain way.
struct SceneModel {
    let size: PixelSize
    /// 0xRRGGBB each, row by row.
    private(set) var pixels: [UInt32]

    init(_ scene: Scene) {
        size = scene.size
        pixels = [UInt32](repeating: scene.background.rgb, count: size.width * size.height)
        for shape in scene.shapes {
            switch shape {
            case .rectangle, .circle, .line: add(shape)
            case .mask(let shape): add(shape)
            case .bitmap(let shape): add(shape)
            }
        }
    }

    /// The coverage is the rasterizer's own; `CoverageTests` measure it.
    private mutating func add(_ shape: Shape) {
        guard let bounds = shape.bounds else { return }
        shape.forEachPaint(within: bounds) { outline, color in
            let clip = PixelRectangle(size).intersection(bounds)
            let local = PixelRectangle(
                x: clip.x - bounds.x, y: clip.y - bounds.y, width: clip.width, height: clip.height)
            let coverage = CoverageBuilder.coverage(of: outline, clip: local)
            for row in 0..<coverage.rowCount {
                for (column, covered) in coverage.pixels(row: row) {
                    lay(color, covered, clip.x + column, clip.y + row)
                }
            }
        }
    }

    private mutating func add(_ shape: MaskShape) {
        forEachPixel(of: shape.mask.size, shape.rotation, shape.x, shape.y) { model, x, y, index in
            model.lay(shape.color, UInt32(shape.mask.coverage[index]), x, y)
        }
    }

    private mutating func add(_ shape: BitmapShape) {
        forEachPixel(of: shape.bitmap.size, shape.rotation, shape.x, shape.y) { model, x, y, index in
            let pixel = shape.bitmap.pixels[index]
            let below = model.pixels[y * model.size.width + x]
            model.pixels[y * model.size.width + x] = [16, 8, 0].reduce(0) { result, shift in
                let rest = Double(below >> shift & 0xFF) * Double(255 - pixel >> 24) / 255
                return result << 8 | (pixel >> shift & 0xFF) + UInt32(rest.rounded())
            }
        }
    }

    /// Where on the screen each pixel of a picture is seen, for those that are.
    private mutating func forEachPixel(
        of picture: PixelSize, _ rotation: Rotation, _ left: Int, _ top: Int,
        _ body: (inout SceneModel, Int, Int, Int) -> Void
    ) {
        guard left.magnitude < 1 << 19, top.magnitude < 1 << 19 else { return }
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let seen = SceneModel.turn(x: column, y: row, of: picture, rotation)
                let (x, y) = (left + seen.x, top + seen.y)
                guard x >= 0, y >= 0, x < size.width, y < size.height else { continue }
                body(&self, x, y, row * picture.width + column)
            }
        }
    }

    private mutating func lay(_ color: Color, _ coverage: UInt32, _ x: Int, _ y: Int) {
        let weight = Blending.multiply(coverage, UInt32(color.alpha))
        pixels[y * size.width + x] = Blending.over(pixels[y * size.width + x], color.rgb, weight)
    }

    /// Where a pixel of a picture of `size` comes to when the picture is turned.
    static func turn(x: Int, y: Int, of size: PixelSize, _ rotation: Rotation) -> (x: Int, y: Int) {
        switch rotation {
        case .none: (x, y)
        case .clockwise: (size.height - 1 - y, x)
        case .upsideDown: (size.width - 1 - x, size.height - 1 - y)
        case .counterclockwise: (y, size.width - 1 - x)
        }
    }
}

extension Coverage {
    /// Each column of a row that is covered, and how much, 1…255.
    fileprivate func pixels(row: Int) -> [(Int, UInt32)] {
        let row = rows[row]
        let whole = (Int(row.firstSpan)..<Int(row.firstSpan + row.spanCount)).flatMap { index in
            (spans[index].start..<spans[index].end).map { (Int($0), UInt32(255)) }
        }
        let edge = (Int(row.firstEdgePixel)..<Int(row.firstEdgePixel + row.edgePixelCount)).map { index in
            (Int(edgePixels[index].x), edgePixels[index].coverage)
        }
        return whole + edge
    }
}
