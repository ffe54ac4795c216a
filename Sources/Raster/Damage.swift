extension Scene {
    /// The few disjoint rectangles in which this scene can differ from `previous`: the bounds of the shapes that only
    /// one of them has, cut to the screen. The whole screen if there is no previous scene or if their sizes or
    /// backgrounds differ; empty if they look the same.
    public func damage(since previous: Scene?) -> [PixelRectangle] {
        let screen = PixelRectangle(size)
        guard !screen.isEmpty else { return [] }
        guard let previous, previous.size == size, previous.background == background else { return [screen] }

        // Shapes that are the same from the end backwards, then those that are the same at the same place from the
        // start: painted in the same order in both, so that pixels outside all other shapes look the same.
        var ends = (old: previous.shapes.count, new: shapes.count)
        while ends.old > 0, ends.new > 0, previous.shapes[ends.old - 1] == shapes[ends.new - 1] {
            ends.old -= 1
            ends.new -= 1
        }
        var damage: [PixelRectangle] = []
        for index in 0..<max(ends.old, ends.new) {
            let old = index < ends.old ? previous.shapes[index] : nil
            let new = index < ends.new ? shapes[index] : nil
            guard old != new else { continue }
            for shape in [old, new] {
                guard let bounds = shape?.bounds?.intersection(screen), !bounds.isEmpty else { continue }
                Scene.add(bounds, to: &damage)
            }
        }
        return damage
    }

    /// More rectangles than this cost a driver more than the pixels between them.
    private static let mostRectangles = 8

    /// Adds a rectangle and keeps all disjoint and few.
    private static func add(_ rectangle: PixelRectangle, to damage: inout [PixelRectangle]) {
        var rectangle = rectangle
        while let index = damage.firstIndex(where: { !$0.intersection(rectangle).isEmpty }) {
            rectangle = rectangle.union(damage.remove(at: index))
        }
        damage.append(rectangle)
        if damage.count > mostRectangles {
            let pair = cheapestPair(damage)
            let other = damage.remove(at: pair.1)
            add(damage.remove(at: pair.0).union(other), to: &damage)
        }
    }

    /// The indices, the smaller first, of the two rectangles whose union adds the fewest pixels.
    private static func cheapestPair(_ damage: [PixelRectangle]) -> (Int, Int) {
        var best = (0, 1)
        var least = Int.max
        for first in damage.indices {
            for second in damage.indices.dropFirst(first + 1) {
                let union = damage[first].union(damage[second])
                let cost = area(union) - area(damage[first]) - area(damage[second])
                if cost < least {
                    least = cost
                    best = (first, second)
                }
            }
        }
        return best
    }

    private static func area(_ rectangle: PixelRectangle) -> Int {
        // Screens are small, yet a size may come from anywhere.
        let (area, overflow) = rectangle.width.multipliedReportingOverflow(by: rectangle.height)
        return overflow ? .max / 4 : min(area, .max / 4)
    }
}
