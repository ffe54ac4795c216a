/// The layers of one damaged rectangle, composed row by row.
struct Composition {
    /// The lowest first.
    private var layers: [Layer] = []
    private var cache = CoverageCache()
    private let noCoverage = Coverage(rows: [], spans: [], edgePixels: [], changes: [])

    /// Takes the shapes of `scene` that touch `rectangle`, which is not empty and within the screen, apart into layers.
    mutating func collect(_ scene: Scene, within rectangle: PixelRectangle) {
        layers.removeAll(keepingCapacity: true)
        cache.trim()
        let screen = PixelRectangle(scene.size)
        for shape in scene.shapes {
            guard shape.touches(rectangle), let bounds = shape.bounds else { continue }
            if let (picture, color) = shape.picture {
                layers.append(
                    Layer(
                        picture, noCoverage, x: bounds.x - rectangle.x, y: bounds.y - rectangle.y, color: color))
                continue
            }
            // Cut to the screen and not to the damage, so that all damage finds the same coverage.
            let visible = bounds.intersection(screen)
            let clip = PixelRectangle(
                x: visible.x - bounds.x, y: visible.y - bounds.y, width: visible.width, height: visible.height)
            shape.forEachPaint(within: bounds) { outline, color in
                let index = cache.index(of: CoverageCache.Key(clip: clip, outline: outline))
                layers.append(
                    Layer(cache[index], x: visible.x - rectangle.x, y: visible.y - rectangle.y, color: color))
            }
        }
    }

    /// Composes all rows of a rectangle of `size`. Of a row that differs from the row above, only the columns that may
    /// differ are composed again; then `changed` is called with the first and the end of such columns.
    /// `finished` is called with a row and with the first one below it that differs from it.
    @inline(__always)
    mutating func compose(
        size: PixelSize, background: UInt32, in pixels: UnsafeMutablePointer<UInt32>,
        changed: (Int, Int) -> Void, finished: (Int, Int) -> Void
    ) {
        layers.withUnsafeMutableBufferPointer { layers in
            let (width, height) = (size.width, size.height)
            var base = Base(index: -1, color: background)
            var row = 0
            while row < height {
                var next = height
                var firstChanged = Int.max
                var lastChanged = -1
                var isStale = row == 0
                var index = 0
                while index < layers.count {
                    if layers[index].next <= row {
                        layers[index].advance(to: row)
                        firstChanged = min(firstChanged, index)
                        lastChanged = index
                        isStale = isStale || index <= base.index || layers[index].hides(0, width)
                    }
                    next = min(next, layers[index].next)
                    index &+= 1
                }
                if isStale { base = Base(of: layers, width: width, background: background) }

                if row == 0 {
                    base.compose(layers, pixels, 0, width)
                    changed(0, width)
                } else {
                    index = firstChanged
                    while index <= lastChanged {
                        if layers[index].since == row {
                            layers[index].forEachChange(0, width) { start, end in
                                base.compose(layers, pixels, start, end)
                                changed(start, end)
                            }
                        }
                        index &+= 1
                    }
                }
                finished(row, next)
                row = next
            }
        }
    }
}

/// What all of a row is painted on: the topmost layer that hides all below it, or the background.
private struct Base {
    /// The layer's index; −1 for the background.
    var index: Int
    var color: UInt32

    init(index: Int, color: UInt32) {
        self.index = index
        self.color = color
    }

    init(of layers: UnsafeMutableBufferPointer<Layer>, width: Int, background: UInt32) {
        index = layers.lastIndex { $0.hides(0, width) } ?? -1
        color = index >= 0 ? layers[index].color : background
    }

    /// Composes the columns `start..<end` of a row.
    @inline(__always)
    func compose(
        _ layers: UnsafeMutableBufferPointer<Layer>, _ pixels: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int
    ) {
        pixels.fill(start, end, color)
        var above = index &+ 1
        while above < layers.count {
            layers[above].paint(pixels, start, end)
            above &+= 1
        }
    }
}
