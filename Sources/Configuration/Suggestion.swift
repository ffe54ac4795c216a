/// Which of the known words was probably meant.
enum Suggestion {
    /// The nearest of `candidates`, if it is near: the same but for capitals, or at most a third of it written otherwise.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let written = Array(word.lowercased().unicodeScalars.prefix(64))
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = editDistance(written, Array(candidate.lowercased().unicodeScalars))
            guard distance <= candidate.count / 3, distance < best?.distance ?? .max else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// How many insertions, deletions and replacements make one of the other (Levenshtein's distance).
    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (right[column] == scalar ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
