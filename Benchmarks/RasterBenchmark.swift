import Glibc
import Raster

/// How much longer drawing takes than writing the same bytes with memset.
enum RasterBenchmark {
    private static let size = PixelSize(width: 1920, height: 1080)
    private static let pitch = 1920 * 4
    private static let side = 120
    private static let runs = 101

    /// Buffers in turn, together larger than the caches: as in life, where seconds lie between two keys.
    private static let coldBuffers = 12

    static func run() {
        let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
        let place = PixelRectangle(x: left + 3 * side, y: top, width: side, height: side)
        let one = buffers(1)
        report("frame", damage: whole, one, callsPerRun: 1)
        report("dot", damage: place, one, callsPerRun: 48)
        for buffer in one { buffer.base.deallocate() }
        let many = buffers(coldBuffers)
        report("dot_cold", damage: place, many, callsPerRun: coldBuffers)
        for buffer in many { buffer.base.deallocate() }
    }

    private static func buffers(_ count: Int) -> [PixelTarget] {
        (0..<count).compactMap { _ in
            let byteCount = pitch * size.height
            let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
            memset(memory, 1, byteCount)
            return PixelTarget(base: memory, byteCount: byteCount, pitch: pitch, size: size, format: .xrgb8888)
        }
    }

    /// Draws into the targets in turn, and sets the same bytes of each row with memset.
    private static func report(
        _ name: String, damage: PixelRectangle, _ targets: [PixelTarget], callsPerRun: Int
    ) {
        let scene = scene
        let rasterizer = Rasterizer()
        for target in targets { rasterizer.draw(scene, damage: [damage], into: target) }
        var draws: [Double] = []
        var memsets: [Double] = []
        for _ in 0..<runs {
            memsets.append(Measurement.time(callsPerRun) { fill(damage, of: targets[$0 % targets.count]) })
            draws.append(
                Measurement.time(callsPerRun) {
                    rasterizer.draw(scene, damage: [damage], into: targets[$0 % targets.count])
                })
        }
        let ratios = zip(draws, memsets).map { $0 / $1 }
        Measurement.report("raster.\(name)", Measurement.median(draws) / 1000, "us")
        Measurement.report("raster.\(name)_memset", Measurement.median(memsets) / 1000, "us")
        Measurement.report("raster.\(name)_vs_memset", Measurement.median(ratios), "ratio")
    }

    private static func fill(_ damage: PixelRectangle, of target: PixelTarget) {
        if damage.width == size.width {
            memset(target.base, 0x5A, pitch * size.height)
            return
        }
        for row in damage.y..<damage.y + damage.height {
            memset(target.base + row * pitch + damage.x * 4, 0x5A, damage.width * 4)
        }
    }

    private static let left = (size.width - 6 * side) / 2
    private static let top = (size.height - side) / 2

    /// Six joined places with four dots.
    private static var scene: Scene {
        let row = PixelRectangle(x: left, y: top, width: 6 * side, height: side)
        var shapes: [Shape] = [
            .rectangle(
                Rectangle(
                    row, cornerRadius: 12, fill: Color(rgb: 0xFFFFFF),
                    stroke: Stroke(width: 2, color: Color(rgb: 0x667788))))
        ]
        for index in 1..<6 {
            let separator = PixelRectangle(x: left + index * side - 1, y: top + 2, width: 2, height: side - 4)
            shapes.append(.rectangle(Rectangle(separator, fill: Color(rgb: 0xB4BFCA))))
        }
        for index in 0..<4 {
            let center = Point(
                x: Double(left + index * side) + Double(side) / 2, y: Double(top) + Double(side) / 2)
            shapes.append(.circle(Circle(center: center, radius: 22, color: Color(rgb: 0x172433))))
        }
        return Scene(size: size, background: Color(rgb: 0xEEF1F5), shapes: shapes)
    }
}
