/// PNG files as the specification (W3C, third edition) has them, of any colour type and also wrong ones. The pixels are not
/// compressed.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file from its header's fields, further chunks, and the filtered rows with their filter bytes.
    static func file(
        width: Int, height: Int, depth: UInt8 = 8, color: UInt8, interlaced: Bool = false,
        chunks: [(String, [UInt8])] = [], data: [UInt8]
    ) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [depth, color, 0, 0, interlaced ? 1 : 0]
        return signature + chunk("IHDR", header) + chunks.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", zlib(data))
            + chunk("IEND", [])
    }

    /// Eight bits of grey.
    static func gray(width: Int, height: Int, _ pixels: [UInt8]) -> [UInt8] {
        file(width: width, height: height, color: 0, data: rows(pixels, width))
    }

    /// Eight bits each of red, green, blue, alpha.
    static func rgba(width: Int, height: Int, _ pixels: [UInt8]) -> [UInt8] {
        file(width: width, height: height, color: 6, data: rows(pixels, width * 4))
    }

    /// Rows of so many bytes, without a filter.
    static func rows(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: length).flatMap { [0] + bytes[$0..<$0 + length] }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(content.count) + named + bigEndian(Int(crc(named)))
    }

    static func bigEndian(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    /// RFC 1950 with the stored blocks of RFC 1951.
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let length = UInt16(end - start)
            stream.append(end == data.count ? 1 : 0)
            for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            stream += data[start..<end]
            start = end
        } while start < data.count
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bigEndian(Int(high << 16 | low))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
