/// PNG (ISO/IEC 15948) as the golden pictures need it: 8 bits of red, green and blue, each row as its difference to the
/// row above, compressed with fixed Huffman codes and repetitions of the last byte (RFC 1951, 3.2.6). Screens of flat
/// colour become a few kilobytes. It reads only what it writes.
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func encode(_ picture: Picture) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(picture.height * (picture.width * 3 + 1))
        for y in 0..<picture.height {
            rows.append(2)
            for x in 0..<picture.width {
                let pixel = picture[x, y]
                let above = y > 0 ? picture[x, y - 1] : 0
                for shift in [UInt32(16), 8, 0] {
                    rows.append(UInt8(truncatingIfNeeded: pixel >> shift) &- UInt8(truncatingIfNeeded: above >> shift))
                }
            }
        }
        var bytes = signature
        append("IHDR", bigEndian(picture.width) + bigEndian(picture.height) + [8, 2, 0, 0, 0], to: &bytes)
        append("IDAT", [0x78, 0x01] + deflate(rows) + bigEndian(Int(adler32(rows))), to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }

    /// Nil for what `encode` has not written.
    static func decode(_ bytes: [UInt8]) -> Picture? {
        guard bytes.starts(with: signature) else { return nil }
        var offset = signature.count
        var size: (width: Int, height: Int)?
        while offset + 12 <= bytes.count {
            let length = number(bytes, offset)
            guard offset + 12 + length <= bytes.count else { return nil }
            let kind = Array(bytes[offset + 4..<offset + 8])
            let data = Array(bytes[offset + 8..<offset + 8 + length])
            if kind == Array("IHDR".utf8), length >= 8 { size = (number(data, 0), number(data, 4)) }
            if kind == Array("IDAT".utf8), let size, length > 6 {
                guard let rows = inflate(Array(data[2..<length - 4])) else { return nil }
                return picture(width: size.width, height: size.height, rows)
            }
            offset += 12 + length
        }
        return nil
    }

    private static func picture(width: Int, height: Int, _ rows: [UInt8]) -> Picture? {
        guard rows.count == height * (width * 3 + 1) else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        var offset = 0
        for y in 0..<height {
            guard rows[offset] == 2 else { return nil }
            offset += 1
            for x in 0..<width {
                let above = y > 0 ? pixels[(y - 1) * width + x] : 0
                var pixel: UInt32 = 0
                for shift in [UInt32(16), 8, 0] {
                    let byte = UInt8(truncatingIfNeeded: above >> shift) &+ rows[offset]
                    pixel |= UInt32(byte) << shift
                    offset += 1
                }
                pixels.append(pixel)
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
