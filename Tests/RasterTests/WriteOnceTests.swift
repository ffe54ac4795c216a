import Testing
import TestSupport

@testable import Raster

@Suite("Each pixel of the damage is written once and never read", .serialized)
struct WriteOnceTests {
    /// A scene, disjoint damage and a target for it.
    private struct Drawing {
        let scene: Scene
        let damage: [PixelRectangle]
        let format: PixelFormat
        let pitch: Int
        var byteCount: Int { pitch * scene.size.height }

        init(using random: inout SeededGenerator) {
            let size = PixelSize(
                width: Int.random(in: 1...60, using: &random), height: Int.random(in: 1...40, using: &random))
            scene = .random(size: size, using: &random)
            let previous = Bool.random(using: &random) ? scene.changed(using: &random) : nil
            damage = scene.damage(since: previous)
            format = PixelFormat.allCases.randomElement(using: &random) ?? .xrgb8888
            pitch = size.width * format.bytesPerPixel + Int.random(in: 0...9, using: &random)
        }

        func target(_ memory: UnsafeMutableRawPointer) throws -> PixelTarget {
            try require(
                PixelTarget(base: memory, byteCount: byteCount, pitch: pitch, size: scene.size, format: format))
        }

        /// How often each byte of the target should be written.
        var expected: [Int] {
            var counts = [Int](repeating: 0, count: byteCount)
            for rectangle in damage {
                for y in rectangle.y..<rectangle.y + rectangle.height {
                    for x in rectangle.x..<rectangle.x + rectangle.width {
                        for byte in 0..<format.bytesPerPixel {
                            counts[y * pitch + x * format.bytesPerPixel + byte] += 1
                        }
                    }
                }
            }
            return counts
        }
    }

    /// Tells of each row that is stored, and stores nothing.
    private struct WatchedStore: RowStore {
        let body: (UnsafeMutableRawPointer, Int) -> Void

        func store(_ row: UnsafeRawPointer, at place: UnsafeMutableRawPointer, _ byteCount: Int) {
            body(place, byteCount)
        }
    }

    @Test("Every byte of the damage is stored once, and no other")
    func once() throws {
        var random = SeededGenerator()
        print("stored once: seed \(random.seed)")
        let rasterizer = Rasterizer()
        for _ in 0..<60 {
            let drawing = Drawing(using: &random)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(drawing.byteCount, 1), alignment: 64)
            defer { memory.deallocate() }
            var counts = [Int](repeating: 0, count: drawing.byteCount)
            let store = WatchedStore { place, bytes in
                for offset in (place - memory)..<(place - memory) + bytes {
                    guard counts.indices.contains(offset) else {
                        Issue.record("stored at \(offset) of \(counts.count), seed \(random.seed)")
                        break
                    }
                    counts[offset] += 1
                }
            }
            rasterizer.draw(drawing.scene, damage: drawing.damage, into: try drawing.target(memory), by: store)
            #expect(counts == drawing.expected, "seed \(random.seed)")
        }
    }

    @Test("What was in the target before makes no difference to the damage, and stays around it")
    func garbage() throws {
        var random = SeededGenerator()
        print("garbage: seed \(random.seed)")
        let rasterizer = Rasterizer()
        for _ in 0..<60 {
            let drawing = Drawing(using: &random)
            let garbage = (0..<drawing.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
            var one = garbage
            var other = garbage.map { ~$0 }
            try one.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                rasterizer.draw(drawing.scene, damage: drawing.damage, into: try drawing.target(base))
            }
            try other.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                rasterizer.draw(drawing.scene, damage: drawing.damage, into: try drawing.target(base))
            }
            for (offset, count) in drawing.expected.enumerated() {
                let isRight =
                    count > 0
                    ? one[offset] == other[offset] : one[offset] == garbage[offset] && other[offset] == ~one[offset]
                if !isRight { Issue.record("byte \(offset), seed \(random.seed)") }
            }
        }
    }

    #if arch(x86_64)
        @Test("No instruction reads from the target, and those that write to it begin within the damage")
        func neverRead() throws {
            var random = SeededGenerator()
            print("never read: seed \(random.seed)")
            let rasterizer = Rasterizer()
            for _ in 0..<30 {
                let drawing = Drawing(using: &random)
                let memory = try require(WatchedMemory(byteCount: max(drawing.byteCount, 1)))
                let target = try drawing.target(memory.base)
                let (reads, writes) = memory.accesses {
                    rasterizer.draw(drawing.scene, damage: drawing.damage, into: target)
                }
                let expected = drawing.expected
                #expect(reads == 0, "seed \(random.seed)")
                #expect(writes.isEmpty == drawing.damage.isEmpty, "seed \(random.seed)")
                #expect(writes.allSatisfy { expected.indices.contains($0) && expected[$0] > 0 }, "seed \(random.seed)")
            }
        }

        @Test("A read and a write are told apart, so that the test above can fail")
        func toldApart() throws {
            let memory = try require(WatchedMemory(byteCount: 8192))
            let numbers = memory.base.assumingMemoryBound(to: UInt32.self)
            var value: UInt32 = 0
            let (reads, writes) = memory.accesses {
                numbers[1025] = 7
                value = numbers[1025]
                numbers[2] = value
            }
            #expect(value == 7)
            #expect(reads == 1)
            #expect(writes == [4100, 8])
        }
    #else
        @Test(
            "No instruction reads from the target", .disabled("only the faults of x86-64 tell reads from writes here"))
        func neverRead() {}
    #endif
}
