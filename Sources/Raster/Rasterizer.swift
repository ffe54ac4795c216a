import Glibc

/// Draws scenes into memory. It keeps its line buffer and the coverage of recent shapes from frame to frame, so use
/// one for all the frames of a screen.
public final class Rasterizer {
    private let line = LineBuffer()
    private var cache = CoverageCache()
    private var layers: [Layer] = []
    /// What the layers point into.
    private var coverages: [Coverage] = []

    /// With nothing cached yet.
    public init() {}

    /// Draws what `scene` shows within `damage`, each pixel of it stored once; the target is only written, never read.
    ///
    /// `damage` is cut to the scene and to the target. Rectangles that overlap are drawn twice, to the same effect.
    public func draw(_ scene: Scene, damage: [PixelRectangle], into target: PixelTarget) {
        let screen = PixelRectangle(scene.size).intersection(PixelRectangle(target.size))
        for rectangle in damage {
            let rectangle = rectangle.intersection(screen)
            if rectangle.isEmpty { continue }
            collectLayers(scene, within: rectangle)
            line.reserve(rectangle.width)
            layers.withUnsafeMutableBufferPointer { layers in
                switch target.format {
                case .xrgb8888:
                    draw(rectangle, layers, scene.background.rgb, into: target, bytesPerPixel: 4, line.pixels) { _, _ in
                    }
                case .rgb565:
                    let (pixels, narrow) = (line.pixels, line.narrow)
                    draw(rectangle, layers, scene.background.rgb, into: target, bytesPerPixel: 2, line.narrow) {
                        for column in $0..<$1 { narrow[column] = Blending.rgb565(pixels[column]) }
                    }
                }
            }
        }
    }

    /// Takes the shapes that touch `rectangle` apart into layers.
    private func collectLayers(_ scene: Scene, within rectangle: PixelRectangle) {
        layers.removeAll(keepingCapacity: true)
        coverages.removeAll(keepingCapacity: true)
        let screen = PixelRectangle(scene.size)
        for shape in scene.shapes {
            guard let bounds = shape.bounds else { continue }
            let visible = bounds.intersection(screen)
            if visible.intersection(rectangle).isEmpty { continue }
            shape.forEachPaint(within: bounds) { paint in
                // Cut to the screen and not to the damage, so that all damage finds the same coverage.
                let clip = PixelRectangle(
                    x: visible.x - bounds.x, y: visible.y - bounds.y, width: visible.width, height: visible.height)
                let coverage = cache.coverage(of: paint.outline, clip: clip)
                coverages.append(coverage)
                layers.append(
                    Layer(coverage, x: visible.x - rectangle.x, y: visible.y - rectangle.y, color: paint.color))
            }
        }
    }

    /// Draws one rectangle within the target. Of a row that differs from the row above, only the columns that may
    /// differ are composed again; rows that don't are stored again as they are.
    @inline(__always)
    private func draw(
        _ rectangle: PixelRectangle, _ layers: UnsafeMutableBufferPointer<Layer>, _ background: UInt32,
        into target: PixelTarget, bytesPerPixel: Int, _ stored: UnsafeRawPointer, convert: (Int, Int) -> Void
    ) {
        let pixels = line.pixels
        let byteCount = rectangle.width * bytesPerPixel
        var destination = target.base + rectangle.y * target.pitch + rectangle.x * bytesPerPixel
        var row = 0
        while row < rectangle.height {
            var dirty = row == 0 ? (left: 0, right: rectangle.width) : (left: rectangle.width, right: 0)
            var next = rectangle.height
            for index in layers.indices {
                if layers[index].next <= row { layers[index].advance(to: row, dirty: &dirty) }
                next = min(next, layers[index].next)
            }
            dirty.left = max(dirty.left, 0)
            dirty.right = min(dirty.right, rectangle.width)
            if dirty.left < dirty.right {
                Rasterizer.compose(layers, background, into: pixels, dirty.left, dirty.right)
                convert(dirty.left, dirty.right)
            }
            while row < next {
                memcpy(destination, stored, byteCount)
                destination += target.pitch
                row += 1
            }
        }
    }

    /// Composes the columns `start..<end` of a row, from the topmost layer that hides all below it.
    @inline(__always)
    private static func compose(
        _ layers: UnsafeMutableBufferPointer<Layer>, _ background: UInt32, into pixels: UnsafeMutablePointer<UInt32>,
        _ start: Int, _ end: Int
    ) {
        var lowest = layers.count
        var color = background
        while lowest > 0 {
            lowest -= 1
            if layers[lowest].hides(start, end) {
                color = layers[lowest].color
                lowest += 1
                break
            }
        }
        (pixels + start).update(repeating: color, count: end &- start)
        for index in lowest..<layers.count { layers[index].paint(pixels, start, end) }
    }
}
