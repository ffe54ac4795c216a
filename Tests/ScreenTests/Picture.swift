@testable import Raster

/// Pixels of 0x00RRGGBB, row by row.
struct Picture: Equatable {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// What a scene looks like. The rows lie 12 bytes further apart than they are long, as those of 1366 pixels do.
    init(_ scene: Scene) {
        width = scene.size.width
        height = scene.size.height
        let pitch = width * 4 + 12
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(pitch * height, 1), alignment: 64)
        defer { memory.deallocate() }
        if let target = PixelTarget(
            base: memory, byteCount: pitch * height, pitch: pitch, size: scene.size, format: .xrgb8888)
        {
            Rasterizer().draw(scene, damage: scene.damage(since: nil), into: target)
        }
        pixels = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = UnsafeRawBufferPointer(start: memory + y * pitch, count: width * 4)
            pixels.append(contentsOf: row.bindMemory(to: UInt32.self))
        }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// Only this rectangle, and as much of the margin around it as there is.
    func cropped(to rectangle: PixelRectangle, margin: Int) -> Picture {
        let (left, top) = (max(rectangle.x - margin, 0), max(rectangle.y - margin, 0))
        let right = min(rectangle.x + rectangle.width + margin, width)
        let bottom = min(rectangle.y + rectangle.height + margin, height)
        let rows = (top..<bottom).flatMap { pixels[$0 * width + left..<$0 * width + right] }
        return Picture(width: right - left, height: bottom - top, pixels: rows)
    }

    /// White where the other picture is the same, black and red where it differs; of the larger one's size.
    func difference(from other: Picture) -> Picture {
        let (width, height) = (max(self.width, other.width), max(self.height, other.height))
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let one = x < self.width && y < self.height ? self[x, y] : nil
                let two = x < other.width && y < other.height ? other[x, y] : nil
                pixels.append(one == two ? 0xFF_FFFF : (one == nil || two == nil ? 0 : 0xFF_0000))
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }

    /// Pictures in rows, with a grey line between them.
    init(rows: [[Picture]]) {
        let gap = 4
        let width = rows.map { $0.reduce(-gap) { $0 + $1.width + gap } }.max() ?? 0
        let height = rows.reduce(-gap) { $0 + ($1.map(\.height).max() ?? 0) + gap }
        self.init(width: width, height: height, pixels: [UInt32](repeating: 0x80_8080, count: width * height))
        var top = 0
        for row in rows {
            var left = 0
            for picture in row {
                for y in 0..<picture.height {
                    let start = (top + y) * width + left
                    let line = picture.pixels[y * picture.width..<(y + 1) * picture.width]
                    pixels.replaceSubrange(start..<start + picture.width, with: line)
                }
                left += picture.width + gap
            }
            top += (row.map(\.height).max() ?? 0) + gap
        }
    }
}
