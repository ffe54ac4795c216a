/// The coverage of recent shapes. Dots of one size at the same fraction of a pixel share theirs, so that a dot that
/// appears costs no geometry and every dot is the same work.
struct CoverageCache {
    /// An outline, cut to some pixels that count from its origin.
    struct Key {
        var clip: PixelRectangle
        var outline: Outline
    }

    /// More than a screen of the pad has.
    private static let capacity = 64
    private var keys: [Key] = []
    private var coverages: [Coverage] = []

    /// Makes room where there is little. The coverages given out before may be gone after it, and only after it.
    mutating func trim() {
        guard keys.count > CoverageCache.capacity else { return }
        keys.removeAll(keepingCapacity: true)
        coverages.removeAll(keepingCapacity: true)
    }

    /// The index, until the next `trim`, of the coverage of `key`.
    mutating func index(of key: Key) -> Int {
        for index in keys.indices where keys[index].clip == key.clip {
            if keys[index].outline == key.outline { return index }
        }
        keys.append(key)
        coverages.append(CoverageBuilder.coverage(of: key.outline, clip: key.clip))
        return keys.count - 1
    }

    /// The coverage at an index that `index` gave.
    subscript(index: Int) -> Coverage { coverages[index] }
}
