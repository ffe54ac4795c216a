import Foundation
import Testing

@testable import Raster

/// White on black, so that a pixel's value is its coverage in steps of 1/255.
@Suite("Coverage")
struct CoverageTests {
    private func coverage(_ shape: Shape, _ width: Int = 60, _ height: Int = 60) throws -> [[Int]] {
        let canvas = Canvas(width, height)
        try canvas.draw(Scene(size: canvas.size, background: .black, shapes: [shape]))
        return (0..<height).map { y in (0..<width).map { x in Int(canvas.pixel(x, y) & 0xFF) } }
    }

    /// How far the drawn coverage is from an area found by sampling 64 lines per pixel, each measured exactly.
    private func worst(_ drawn: [[Int]], chord: (Double) -> ClosedRange<Double>?) -> Double {
        let lines = 64
        var worst = 0.0
        for (y, row) in drawn.enumerated() {
            for (x, value) in row.enumerated() {
                var area = 0.0
                for line in 0..<lines {
                    guard let chord = chord(Double(y) + (Double(line) + 0.5) / Double(lines)) else { continue }
                    area += max(0, min(chord.upperBound, Double(x + 1)) - max(chord.lowerBound, Double(x)))
                }
                worst = max(worst, abs(area / Double(lines) * 255 - Double(value)))
            }
        }
        return worst
    }

    @Test(
        "A disc's edge is within 2/255 of the exact area",
        arguments: [
            (30.0, 30.0, 22.0), (30.5, 29.5, 22.0), (30.3, 29.8, 0.4), (28.1, 31.7, 3.3), (30, 30, 28.9), (5, 50, 20),
        ])
    func circle(x: Double, y: Double, radius: Double) throws {
        let drawn = try coverage(.circle(Circle(center: Point(x: x, y: y), radius: radius, color: .white)))
        let error = worst(drawn) { line in
            let square = radius * radius - (line - y) * (line - y)
            guard square > 0 else { return nil }
            return x - square.squareRoot()...x + square.squareRoot()
        }
        // Sampling itself is off by up to a few thousandths at the topmost and lowest pixels.
        #expect(error < 2)
    }

    @Test("A rounded corner is within 2/255 of the exact area")
    func corner() throws {
        let rectangle = Rectangle(
            origin: Point(x: 5.25, y: 7.5), width: 40, height: 30.125, cornerRadius: 11, fill: .white)
        let error = worst(try coverage(.rectangle(rectangle))) { line in
            let (top, bottom) = (7.5, 37.625)
            guard line > top, line < bottom else { return nil }
            let inside = max(0, max(top + 11 - line, line - (bottom - 11)))
            let cut = 11 - (121 - inside * inside).squareRoot()
            return 5.25 + cut...45.25 - cut
        }
        #expect(error < 2)
    }

    @Test(
        "A line with round ends is within 2/255 of the exact area",
        arguments: [
            (10.0, 12.0, 45.0, 40.0, 6.0), (50, 10, 10, 30.5, 1), (8, 30, 50, 30, 5), (30, 8, 30, 50, 5),
            (30, 30, 30, 30, 9),
        ])
    func line(x0: Double, y0: Double, x1: Double, y1: Double, width: Double) throws {
        let (from, to, radius) = (Point(x: x0, y: y0), Point(x: x1, y: y1), width / 2)
        let drawn = try coverage(.line(Line(from: from, to: to, width: width, color: .white)))
        let error = worst(drawn) { line in
            // All points near enough to the segment: the discs at its ends, and the band between them.
            var left = Double.infinity
            var right = -Double.infinity
            for end in [from, to] {
                let square = radius * radius - (line - end.y) * (line - end.y)
                guard square > 0 else { continue }
                left = min(left, end.x - square.squareRoot())
                right = max(right, end.x + square.squareRoot())
            }
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            if length > 0 {
                let (nx, ny) = (-dy / length * radius, dx / length * radius)
                let corners = [
                    Point(x: from.x + nx, y: from.y + ny), Point(x: to.x + nx, y: to.y + ny),
                    Point(x: to.x - nx, y: to.y - ny), Point(x: from.x - nx, y: from.y - ny),
                ]
                for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
                    guard min(one.y, other.y) <= line, line <= max(one.y, other.y), one.y != other.y else { continue }
                    let x = one.x + (line - one.y) / (other.y - one.y) * (other.x - one.x)
                    left = min(left, x)
                    right = max(right, x)
                }
            }
            return left < right ? left...right : nil
        }
        #expect(error < 2)
    }

    @Test("Edges on whole pixels are crisp: a pixel is covered wholly or not at all")
    func crisp() throws {
        let stroke = Stroke(width: 2, color: .white)
        let rectangle = Rectangle(PixelRectangle(x: 10, y: 20, width: 30, height: 15), stroke: stroke)
        for (y, row) in try coverage(.rectangle(rectangle)).enumerated() {
            for (x, value) in row.enumerated() {
                let outside = x < 10 || x >= 40 || y < 20 || y >= 35
                let inside = x >= 12 && x < 38 && y >= 22 && y < 33
                #expect(value == (outside || inside ? 0 : 255), "\(x), \(y)")
            }
        }
    }

    @Test("A frame lies inside the rectangle's edge; where it meets the fill, the background doesn't shine through")
    func frame() throws {
        let canvas = Canvas(40, 40)
        let gray = Color(rgb: 0x808080)
        let rectangle = Rectangle(
            PixelRectangle(x: 5, y: 5, width: 30, height: 30), cornerRadius: 10, fill: gray,
            stroke: Stroke(width: 2.5, color: gray))
        try canvas.draw(Scene(size: canvas.size, background: .black, shapes: [.rectangle(rectangle)]))
        let plain = Canvas(40, 40)
        let filled = Rectangle(PixelRectangle(x: 5, y: 5, width: 30, height: 30), cornerRadius: 10, fill: gray)
        try plain.draw(Scene(size: plain.size, background: .black, shapes: [.rectangle(filled)]))
        #expect(canvas.bytes == plain.bytes)
    }

    @Test("A frame wider than its rectangle fills it")
    func wideFrame() throws {
        let rectangle = Rectangle(
            PixelRectangle(x: 5, y: 5, width: 4, height: 3), fill: .black, stroke: Stroke(width: 9, color: .white))
        let total = try coverage(.rectangle(rectangle)).joined().reduce(0, +)
        #expect(total == 12 * 255)
    }

    @Test("A disc in the middle of a pixel or on a corner is symmetrical", arguments: [30.0, 30.5])
    func symmetry(center: Double) throws {
        let drawn = try coverage(
            .circle(Circle(center: Point(x: center, y: center), radius: 21.7, color: .white)), 61, 61)
        let last = Int(center * 2) - 1
        for y in 0...last {
            for x in 0...last {
                #expect(drawn[y][x] == drawn[last - y][x])
                #expect(drawn[y][x] == drawn[y][last - x])
                #expect(drawn[y][x] == drawn[x][y])
            }
        }
    }

    @Test("Discs of one radius at the same fraction of a pixel are the same, pixel for pixel")
    func sameDots() throws {
        let canvas = Canvas(400, 60)
        let centers = [30.25, 91.25, 200.25, 369.25]
        let dots = centers.map { Shape.circle(Circle(center: Point(x: $0, y: 30.5), radius: 22.3, color: .white)) }
        try canvas.draw(Scene(size: canvas.size, background: .black, shapes: dots))
        for center in centers {
            for y in 0..<60 {
                for x in -24...24 {
                    #expect(canvas.pixel(Int(center) + x, y) == canvas.pixel(30 + x, y))
                }
            }
        }
    }

    @Test("A large disc cut by the screen is drawn where it is on it")
    func clipped() throws {
        let circle = Circle(center: Point(x: -970, y: 30), radius: 1000, color: .white)
        let drawn = try coverage(.circle(circle))
        #expect(drawn[30][0] == 255)
        #expect(drawn[30][29] == 255)
        #expect(drawn[30][30] == 0)
        #expect(drawn[0][29] > 100 && drawn[0][29] < 200)
    }
}
