/// PNG (ISO/IEC 15948) as the golden pictures need it: a palette of up to 256 colours, or else 8 bits of red, green and
/// blue, each row as its difference to the row above, compressed with fixed Huffman codes and repetitions of the last byte (RFC 1951, 3.2.6). Screens of flat
/// colour become a few kilobytes. It reads only what it writes.
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func encode(_ picture: Picture) -> [UInt8] {
        var numbers: [UInt32: UInt8] = [:]
        var palette: [UInt32] = []
        for pixel in picture.pixels where numbers[pixel] == nil && palette.count < 256 {
            numbers[pixel] = UInt8(palette.count)
            palette.append(pixel)
        }
        let hasPalette = picture.pixels.allSatisfy { numbers[$0] != nil }
        let samples =
            hasPalette
            ? picture.pixels.map { numbers[$0] ?? 0 }
            : picture.pixels.flatMap { pixel in [16, 8, 0].map { UInt8(pixel >> UInt32($0) & 0xFF) } }
        let colors = palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        return file(
            width: picture.width, height: picture.height, colorType: hasPalette ? 3 : 2,
            palette: hasPalette ? colors : [], samples)
    }

    /// Pixels of 0xAARRGGBB, not multiplied by alpha.
    static func encode(width: Int, height: Int, colorsWithAlpha pixels: [UInt32]) -> [UInt8] {
        let samples = pixels.flatMap { pixel in [16, 8, 0, 24].map { UInt8(pixel >> UInt32($0) & 0xFF) } }
        return file(width: width, height: height, colorType: 6, palette: [], samples)
    }

    private static func file(
        width: Int, height: Int, colorType: UInt8, palette: [UInt8], _ samples: [UInt8]
    ) -> [UInt8] {
        var rows: [UInt8] = []
        let length = height > 0 ? samples.count / height : 0
        rows.reserveCapacity(samples.count + height)
        for y in 0..<height {
            rows.append(2)
            let row = samples[y * length..<(y + 1) * length]
            if y == 0 {
                rows += row
            } else {
                rows += zip(row, samples[(y - 1) * length..<y * length]).map { $0 &- $1 }
            }
        }
        var bytes = signature
        append("IHDR", bigEndian(width) + bigEndian(height) + [8, colorType, 0, 0, 0], to: &bytes)
        if !palette.isEmpty { append("PLTE", palette, to: &bytes) }
        append("IDAT", [0x78, 0x01] + deflate(rows) + bigEndian(Int(adler32(rows))), to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }

    /// Nil for what `encode` has not written.
    static func decode(_ bytes: [UInt8]) -> Picture? {
        guard bytes.starts(with: signature) else { return nil }
        var offset = signature.count
        var size: (width: Int, height: Int)?
        var palette: [UInt32]?
        while offset + 12 <= bytes.count {
            let length = number(bytes, offset)
            guard offset + 12 + length <= bytes.count else { return nil }
            let kind = Array(bytes[offset + 4..<offset + 8])
            let data = Array(bytes[offset + 8..<offset + 8 + length])
            if kind == Array("IHDR".utf8), length >= 8 { size = (number(data, 0), number(data, 4)) }
            if kind == Array("PLTE".utf8) {
                palette = stride(from: 0, to: length - 2, by: 3).map { index -> UInt32 in
                    data[index..<index + 3].reduce(0) { color, channel in color << 8 | UInt32(channel) }
                }
            }
            if kind == Array("IDAT".utf8), let size, length > 6 {
                guard let rows = inflate(Array(data[2..<length - 4])) else { return nil }
                return picture(width: size.width, height: size.height, palette: palette, rows)
            }
            offset += 12 + length
        }
        return nil
    }

    private static func picture(width: Int, height: Int, palette: [UInt32]?, _ rows: [UInt8]) -> Picture? {
        let count = palette == nil ? 3 : 1
        guard rows.count == height * (width * count + 1) else { return nil }
        var samples = [UInt8](repeating: 0, count: width * count)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        var offset = 0
        for _ in 0..<height {
            guard rows[offset] == 2 else { return nil }
            offset += 1
            for index in samples.indices { samples[index] &+= rows[offset + index] }
            offset += samples.count
            for x in 0..<width {
                if let palette {
                    guard samples[x] < palette.count else { return nil }
                    pixels.append(palette[Int(samples[x])])
                } else {
                    pixels.append(
                        UInt32(samples[3 * x]) << 16 | UInt32(samples[3 * x + 1]) << 8 | UInt32(samples[3 * x + 2]))
                }
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }

    private static func append(_ kind: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        let checked = Array(kind.utf8) + data
        bytes += bigEndian(data.count) + checked + bigEndian(Int(crc32(checked)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (one, two) = (UInt32(1), UInt32(0))
        for byte in bytes {
            one = (one + UInt32(byte)) % 65521
            two = (two + one) % 65521
        }
        return two << 16 | one
    }
}
