/// Where Korean has words. Line breaking lets a line end within them (UAX #14, section 3.1), as in a newspaper's narrow
/// columns; on a screen people expect words to stay whole.
enum HangulWords {
    /// The ranges of bytes of UTF-8 that have Hangul side by side.
    static func ranges(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if isHangul(scalar) {
                if let last = ranges.last, last.upperBound == offset {
                    ranges[ranges.count - 1] = last.lowerBound..<end
                } else {
                    ranges.append(offset..<end)
                }
            }
            offset = end
        }
        return ranges
    }

    /// Jamo, compatibility jamo, and syllables.
    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
        default: false
        }
    }
}
