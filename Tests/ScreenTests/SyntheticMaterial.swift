import Raster

@testable import Screen

/// What a painter would make, alike on every machine: of each letter a bar, and the picture of a dot drawn by the
/// rasterizer.
extension Material {
    init(for content: ScreenContent, on layout: ScreenLayout) {
        self.init()
        let needs = layout.needs(for: content)
        for request in needs.texts { texts[request] = Mask(synthetic: request) }
        for request in needs.pictures { pictures[request] = DotPicture.bitmap(width: request.width) }
    }
}

extension Mask {
    /// A bar for each letter, of a height and width that depend on it; wrapped between words, and smaller until it fits.
    fileprivate convenience init?(synthetic request: TextRequest) {
        var size = request.size
        while size > request.smallestSize, Mask.lines(request, size).count * size * 5 / 4 > request.height { size -= 1 }
        let lines = Mask.lines(request, size).prefix(max(request.height * 4 / (size * 5), 1))
        let width = min(lines.map { Mask.width($0, size) }.max() ?? 0, request.width)
        let height = min(lines.count * size * 5 / 4, request.height)
        var coverage = [UInt8](repeating: 0, count: width * height)
        for (number, line) in lines.enumerated() {
            var x = (width - Mask.width(line, size)) / 2
            for scalar in line.unicodeScalars {
                let advance = Mask.advance(scalar, size)
                let top = size * 5 / 4 * number + size / 4 + (scalar.value % 3 == 0 ? 0 : size / 4)
                if scalar != " " {
                    for y in top..<size * 5 / 4 * number + size where y < height {
                        for x in max(x, 0)..<max(x + advance - max(size / 8, 1), 0) where x < width {
                            coverage[y * width + x] = 255
                        }
                    }
                }
                x += advance
            }
        }
        self.init(size: PixelSize(width: width, height: height), coverage: coverage)
    }

    private static func advance(_ scalar: Unicode.Scalar, _ size: Int) -> Int {
        scalar.value >= 0x1100 ? size : size * (3 + Int(scalar.value % 4)) / 8
    }

    private static func width(_ line: String, _ size: Int) -> Int {
        line.unicodeScalars.reduce(0) { $0 + advance($1, size) }
    }

    private static func lines(_ request: TextRequest, _ size: Int) -> [String] {
        var lines: [String] = []
        for word in request.text.split(separator: " ").map(String.init) {
            if let last = lines.last, width(last + " " + word, size) <= request.width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
