import Glibc
import Raster

/// How much longer drawing takes than writing the same bytes with memset.
enum RasterBenchmark {
    private static let size = PixelSize(width: 1920, height: 1080)
    private static let pitch = 1920 * 4
    private static let side = 120
    private static let runs = 101

    static func run() {
        let byteCount = pitch * size.height
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
        defer { memory.deallocate() }
        memset(memory, 1, byteCount)
        guard
            let target = PixelTarget(
                base: memory, byteCount: byteCount, pitch: pitch, size: size, format: .xrgb8888)
        else { return }

        let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
        report("frame", damage: whole, target, callsPerRun: 1) { memset(memory, 0x5A, byteCount) }

        let place = PixelRectangle(x: left + 3 * side, y: top, width: side, height: side)
        report("dot", damage: place, target, callsPerRun: 50) {
            for row in place.y..<place.y + place.height {
                memset(memory + row * pitch + place.x * 4, 0x5A, place.width * 4)
            }
        }
    }

    private static func report(
        _ name: String, damage: PixelRectangle, _ target: PixelTarget, callsPerRun: Int, memset: () -> Void
    ) {
        let scene = scene
        let rasterizer = Rasterizer()
        rasterizer.draw(scene, damage: [damage], into: target)
        var draws: [Double] = []
        var memsets: [Double] = []
        for _ in 0..<runs {
            memsets.append(Measurement.time(callsPerRun, memset))
            draws.append(Measurement.time(callsPerRun) { rasterizer.draw(scene, damage: [damage], into: target) })
        }
        let ratios = zip(draws, memsets).map { $0 / $1 }
        Measurement.report("raster.\(name)", Measurement.median(draws) / 1000, "us")
        Measurement.report("raster.\(name)_memset", Measurement.median(memsets) / 1000, "us")
        Measurement.report("raster.\(name)_vs_memset", Measurement.median(ratios), "ratio")
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
