/// The coverage of recent shapes. Dots of one size at the same fraction of a pixel share theirs, so that a dot that
/// appears costs no geometry and every dot is the same work.
struct CoverageCache {
    private struct Entry {
        var outline: Outline
        var clip: PixelRectangle
        var coverage: Coverage
    }

    /// More than a screen of the pad has.
    private static let capacity = 64
    private var entries: [Entry] = []

    /// The coverage of the pixels of `outline` within `clip`, which counts from the outline's origin.
    mutating func coverage(of outline: Outline, clip: PixelRectangle) -> Coverage {
        for entry in entries where entry.outline == outline && entry.clip == clip {
            return entry.coverage
        }
        let coverage = CoverageBuilder.coverage(of: outline, clip: clip)
        if entries.count == CoverageCache.capacity { entries.removeFirst() }
        entries.append(Entry(outline: outline, clip: clip, coverage: coverage))
        return coverage
    }
}
