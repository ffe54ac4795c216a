import Testing

@testable import Raster
@testable import Screen

/// What published widgets for PINs get wrong in what they draw.
@Suite("Faults of other PIN entries")
struct WidgetFaultTests {
    private func style(_ look: Style.Look = .joined, _ change: (inout Style) -> Void = { _ in }) -> Style {
        var style = Style()
        style.look = look
        style.squareWidth = 50
        change(&style)
        return style
    }

    private func layout(_ style: Style, _ width: Int = 640, _ height: Int = 200) -> ScreenLayout {
        ScreenLayout(style: style, size: PixelSize(width: width, height: height), scale: 1)
    }

    private func dots(_ layout: ScreenLayout, _ places: Int, _ filled: Int) -> [Circle] {
        layout.scene(for: .entry(.places(places, filled: filled))).shapes.compactMap {
            if case .circle(let circle) = $0 { circle } else { nil }
        }
    }

    @Test("A dot's size that is set after the first layout is seen at once")
    func dotSizeSetLate() {
        var layout = layout(style())
        _ = layout.scene(for: .entry(.places(4, filled: 2)))
        layout.style.dotRadius = 5
        #expect(dots(layout, 4, 2).map(\.radius) == [5, 5])
    }

    @Test("Dots are in the middle of their places, whether or not the count is the dot's size")
    func centredByCount() {
        for (count, radius) in [(4, 2.0), (6, 3.0), (8, 11), (10, 5)] {
            let layout = layout(style { $0.dotRadius = radius })
            let middles = layout.row(places: count).places.map { Double($0.x) + Double($0.width) / 2 }
            for (dot, middle) in zip(dots(layout, count, count), middles) { #expect(abs(dot.center.x - middle) <= 0.5) }
        }
    }

    @Test("One digit too many draws no dot too many, and stops nothing")
    func oneTooMany() {
        #expect(dots(layout(style()), 6, 7).count == 6)
        #expect(dots(layout(style(.separate)), 16, .max).count == 16)
    }

    @Test("The count is the count, and not six", arguments: Style.Look.allCases)
    func notSix(look: Style.Look) {
        for count in [1, 4, 6, 8, 16] {
            let layout = layout(style(look), 1000)
            #expect(layout.row(places: count).places.count == count)
            let row = layout.row(places: count).bounds
            for (index, dot) in dots(layout, count, count).enumerated() {
                if look == .joined {
                    let middle = Double(row.x) + Double(row.width) * (Double(index) + 0.5) / Double(count)
                    #expect(abs(dot.center.x - middle) <= Double(Style().frameWidth))
                }
                #expect(Double(row.x) < dot.center.x && dot.center.x < Double(row.right))
            }
        }
    }

    @Test("A single place traps nowhere, and needs no space at its ends", arguments: Style.Look.allCases)
    func single(look: Style.Look) {
        for multiple in [0.0, 5] {
            let row = layout(style(look) { $0.edgeSpaceMultiple = multiple }).row(places: 1)
            #expect(row.separators.isEmpty)
            #expect(abs(row.dotCenters[0].x - 320) <= 1)
        }
    }

    @Test("A radius is a radius")
    func radius() { #expect(dots(layout(style { $0.dotRadius = 10 }), 4, 1).map(\.radius) == [10]) }

    @Test("Another count leaves no separator of the old one")
    func oldSeparators() {
        let layout = layout(style())
        let fresh = layout.scene(for: .entry(.places(4, filled: 1)))
        _ = layout.scene(for: .entry(.places(8, filled: 1)))
        #expect(layout.scene(for: .entry(.places(4, filled: 1))) == fresh)
        #expect(layout.row(places: 4).separators.count == 3)
    }

    @Test("Squares that together are wider than the screen become smaller, and stay apart")
    func negativeGap() {
        for (count, width) in [(6, 299), (6, 301), (6, 240), (16, 320), (8, 100), (8, 40), (16, 40)] {
            let row = layout(style(.separate), width).row(places: count)
            for (one, other) in zip(row.places, row.places.dropFirst()) { #expect(one.right < other.x) }
            #expect((row.places.first?.x ?? -1) >= 0 && (row.places.last?.right ?? width + 1) <= width)
        }
    }

    @Test("However small the screen, each dot is seen as far as its place has pixels", arguments: Style.Look.allCases)
    func alwaysVisible(look: Style.Look) {
        for width in [12, 20, 33, 50, 64, 100, 200] {
            for height in [3, 5, 9, 30] {
                for count in [1, 4, 6, 16] {
                    let layout = layout(style(look) { $0.squareWidth = 112 }, width, height)
                    let row = layout.row(places: count)
                    var before = Picture(layout.scene(for: .entry(.places(count, filled: 0))))
                    #expect(Set(before.pixels).count > 1, "\(width)x\(height), \(count) places")
                    for (filled, place) in zip(1...count, row.places) {
                        let after = Picture(layout.scene(for: .entry(.places(count, filled: filled))))
                        if place.width > 0 { #expect(before != after, "\(width)x\(height), \(filled) of \(count)") }
                        before = after
                    }
                }
            }
        }
    }
}
