/// The finished rows of small rectangles that were drawn lately: what looks the same again, such as a place with its dot in
/// the other buffer or in the next entry, is copied and not composed.
///
/// Whether it looks the same is found out exactly, by comparing all that was drawn there.
struct RecentDamage {
    /// A rectangle, and all that decides how it looks.
    private struct Entry {
        let rectangle: PixelRectangle
        let format: PixelFormat
        let screen: PixelSize
        let background: Color
        /// The shapes that touch the rectangle, the lowest first.
        let shapes: [Shape]
        let rows: FinishedRows
    }

    /// The most memory for pixels, in bytes: six places of 120 pixels with their dots take a third of it.
    static let capacity = 512 * 1024
    private static let mostEntries = 64
    /// The oldest first.
    private var entries: [Entry] = []
    /// The memory that the pixels take.
    private(set) var byteCount = 0

    /// What `scene` shows within a rectangle, if it was kept.
    func rows(of scene: Scene, within rectangle: PixelRectangle, as format: PixelFormat) -> FinishedRows? {
        entries.withUnsafeBufferPointer { entries in
            // By index, as a copy of an entry would count references.
            for index in entries.indices
            where entries[index].rectangle == rectangle && entries[index].format == format
                && entries[index].screen == scene.size && entries[index].background == scene.background
                && scene.shows(entries[index].shapes, within: rectangle)
            {
                return entries[index].rows
            }
            return nil
        }
    }

    /// Whether a rectangle of a target is small enough to be kept.
    func hasRoom(for rectangle: PixelRectangle, bytesPerRow: Int) -> Bool {
        rectangle.height * bytesPerRow <= RecentDamage.capacity / 4
    }

    /// Keeps what `scene` shows within a rectangle, and forgets the oldest where there is too much.
    mutating func keep(
        _ rows: FinishedRows, of scene: Scene, within rectangle: PixelRectangle, as format: PixelFormat
    ) {
        byteCount += rows.byteCount
        var forgotten = 0
        while byteCount > RecentDamage.capacity || entries.count - forgotten >= RecentDamage.mostEntries {
            byteCount -= entries[forgotten].rows.byteCount
            forgotten += 1
        }
        entries.removeFirst(forgotten)
        let shapes = scene.shapes.filter { $0.touches(rectangle) }
        entries.append(
            Entry(
                rectangle: rectangle, format: format, screen: scene.size, background: scene.background, shapes: shapes,
                rows: rows))
    }
}

extension Scene {
    /// Whether these shapes and no others touch a rectangle, which all of them do.
    fileprivate func shows(_ expected: [Shape], within rectangle: PixelRectangle) -> Bool {
        shapes.withUnsafeBufferPointer { shapes in
            expected.withUnsafeBufferPointer { expected in
                var next = 0
                for index in shapes.indices {
                    if next < expected.count, shapes[index] == expected[next] {
                        next &+= 1
                    } else if shapes[index].touches(rectangle) {
                        return false
                    }
                }
                return next == expected.count
            }
        }
    }
}
