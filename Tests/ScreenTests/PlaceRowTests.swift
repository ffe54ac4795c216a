import Raster
import Testing
import TestSupport

@testable import Screen

@Suite("Row of places")
struct PlaceRowTests {
    /// 1 pixel per dp, and whatever else is set.
    private func row(
        _ places: Int, _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, _ look: Style.Look = .joined,
        _ change: (inout Style) -> Void = { _ in }
    ) -> PlaceRow {
        var style = Style()
        style.look = look
        style.squareWidth = 50
        style.dotRadius = 9
        style.frameWidth = 2
        style.separatorWidth = 2
        change(&style)
        return PlaceRow(
            places: places, style: style, scale: 1, area: PixelRectangle(x: x, y: y, width: width, height: height))
    }

    private func right(_ rectangle: PixelRectangle) -> Int { rectangle.x + rectangle.width }

    // MARK: Joined

    @Test("Joined squares stand in the middle: n·s wide, from (w − n·s)/2, (h − s)/2", arguments: [1, 4, 6, 8, 10])
    func joinedPlaces(count: Int) {
        let row = row(count, 640, 480, x: 7, y: 11)
        #expect(row.places.count == count)
        for (index, place) in row.places.enumerated() {
            let x = 7 + (640 - count * 50) / 2 + index * 50
            #expect(place == PixelRectangle(x: x, y: 11 + 215, width: 50, height: 50))
        }
    }

    @Test("A separator stands on each edge between places, and none elsewhere", arguments: [1, 4, 6, 8])
    func separators(count: Int) {
        let row = row(count, 640, 480)
        #expect(row.separators.map { $0.x + 1 } == row.places.dropFirst().map { $0.x })
        #expect(row.separators.allSatisfy { $0.width == 2 && $0.y == 216 && $0.height == 48 })
    }

    @Test("The frame's line lies on the edge around all places, as the separators lie on theirs")
    func frame() {
        let row = row(6, 640, 480)
        #expect(row.frame == PixelRectangle(x: 169, y: 214, width: 302, height: 52))
        #expect(row.frameWidth == 2)
    }

    @Test(
        "A dot stands in the middle between the lines of its place, whatever its size and the count",
        arguments: [1, 2, 4, 6, 8, 16], [0.0, 1, 2, 3])
    func dotsAreCentred(count: Int, line: Double) {
        for radius in [1.0, 9, 14.5] {
            let row = row(count, 900, 480) {
                $0.frameWidth = line
                $0.separatorWidth = line
                $0.dotRadius = radius
            }
            let lefts = [row.places[0].x - Int(line) / 2 + Int(line)] + row.separators.map { $0.x + $0.width }
            let rights = row.separators.map { $0.x } + [right(row.places[count - 1]) - Int(line) / 2]
            guard line > 0 || count == 1 else { continue }
            #expect(row.dotCenters.map { $0.x } == zip(lefts, rights).map { Double($0 + $1) / 2 })
            #expect(row.dotRadius == radius)
            let middle = Double(row.places[0].y) + 25 + (Int(line) % 2 == 0 ? 0 : 0.5)
            #expect(row.dotCenters.allSatisfy { $0.y == middle })
        }
    }

    @Test("Without lines, a dot stands in the middle of its place")
    func noLines() {
        let row = row(4, 640, 480) {
            $0.frameWidth = 0
            $0.separatorWidth = 0
        }
        #expect(row.separators.isEmpty && row.frameWidth == 0)
        #expect(row.dotCenters.map { $0.x } == row.places.map { Double($0.x) + 25 })
    }

    @Test("The dot's radius is a radius; it is never larger than two fifths of the square")
    func radius() {
        #expect(row(6, 640, 480) { $0.dotRadius = 12 }.dotRadius == 12)
        #expect(row(6, 640, 480) { $0.dotRadius = 40 }.dotRadius == 20)
    }

    // MARK: Separate

    @Test(
        "Separate squares: gap = (w − n·s)/(n − 1 + 2·m), m gaps at both ends",
        arguments: [1, 4, 6, 8], [0.0, 1, 2.5, 5])
    func separatePlaces(count: Int, multiple: Double) {
        let row = row(count, 640, 480, x: 7, y: 11, .separate) { $0.edgeSpaceMultiple = multiple }
        let spaces = Double(count - 1) + 2 * multiple
        guard spaces > 0 else { return }
        let gap = Double(640 - count * 50) / spaces
        for (index, place) in row.places.enumerated() {
            let x = multiple * gap + Double(index) * (50 + gap)
            #expect(abs(Double(place.x - 7) - x) <= 0.5)
            #expect(place.y == 11 + 215 && place.width == 50 && place.height == 50)
            let center = row.dotCenters[index]
            #expect(center == Point(x: Double(place.x) + 25, y: Double(place.y) + 25))
        }
        #expect(row.frame == nil && row.separators.isEmpty)
    }

    @Test("A single separate square without space at its ends stands in the middle")
    func single() {
        let row = row(1, 640, 480, .separate) { $0.edgeSpaceMultiple = 0 }
        #expect(row.places == [PixelRectangle(x: 295, y: 215, width: 50, height: 50)])
    }

    @Test("s = min(max(min(h, squareWidth), 4·r), h); the dot is 0.8 · min(r, s/2)")
    func separateSizes() {
        func sizes(_ height: Int, _ square: Double, _ radius: Double) -> (Int, Double) {
            let row = row(2, 640, height, .separate) {
                $0.squareWidth = square
                $0.dotRadius = radius
            }
            return (row.places[0].width, row.dotRadius)
        }
        #expect(sizes(480, 50, 9) == (50, 7.2))
        #expect(sizes(480, 50, 20) == (80, 16))
        #expect(sizes(40, 50, 9) == (40, 7.2))
        #expect(sizes(40, 20, 20).0 == 40)
    }

    // MARK: Both

    @Test("In any area and with any style, nothing overlaps, nothing leaves the area, and nothing stops")
    func property() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("row property: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4000 {
            func number(_ range: ClosedRange<Double>) -> Double {
                let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300]
                if Int.random(in: 0..<25, using: &random) == 0 { return odd.randomElement(using: &random) ?? 0 }
                return Double.random(in: range, using: &random)
            }
            var style = Style()
            style.look = Bool.random(using: &random) ? .joined : .separate
            style.squareWidth = number(0...200)
            style.dotRadius = number(0...60)
            style.frameWidth = number(0...9)
            style.separatorWidth = number(0...9)
            style.cornerRadius = number(0...50)
            style.edgeSpaceMultiple = number(0...9)
            let count = Int.random(in: -1...18, using: &random)
            let small = Bool.random(using: &random)
            let area = PixelRectangle(
                x: Int.random(in: 0...50, using: &random), y: Int.random(in: 0...50, using: &random),
                width: Int.random(in: -1...(small ? 60 : 1920), using: &random),
                height: Int.random(in: -1...(small ? 40 : 1080), using: &random))
            let row = PlaceRow(places: count, style: style, scale: number(0.3...2), area: area)
            check(row, count: count, area: area, "seed \(seed): \(style), \(area)")
        }
    }

    private func check(_ row: PlaceRow, count: Int, area: PixelRectangle, _ comment: Comment) {
        #expect(row.places.count == min(max(count, 1), 16), comment)
        #expect(row.dotCenters.count == row.places.count, comment)
        let widths = row.places.map { $0.width }
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1, comment)
        for (one, other) in zip(row.places, row.places.dropFirst()) { #expect(right(one) <= other.x, comment) }
        for rectangle in row.places + (row.frame.map { [$0] } ?? []) + row.separators {
            guard rectangle.width > 0, rectangle.height > 0 else { continue }
            #expect(rectangle.x >= area.x && right(rectangle) <= area.x + area.width, comment)
            #expect(rectangle.y >= area.y, comment)
            #expect(rectangle.y + rectangle.height <= area.y + area.height, comment)
        }
        for (place, center) in zip(row.places, row.dotCenters) where row.dotRadius > 0 {
            #expect(abs(center.x - Double(place.x) - Double(place.width) / 2) <= 0.5, comment)
            #expect(2 * row.dotRadius <= Double(place.width) + 1, comment)
        }
        #expect(row.dotRadius.isFinite && row.dotRadius >= 0, comment)
        #expect(row.cornerRadius.isFinite && row.cornerRadius >= 0, comment)
    }
}
