/// One block of fixed Huffman codes (RFC 1951), whose only distance is 1.
extension PNG {
    /// RFC 1951, 3.2.5: the shortest length of each code from 257 on, and how many bits more it has.
    private static let lengths: [(base: Int, bits: Int)] = {
        var lengths: [(Int, Int)] = []
        var base = 3
        for code in 0..<28 {
            let bits = code < 8 ? 0 : code / 4 - 1
            lengths.append((base, bits))
            base += 1 << bits
        }
        return lengths + [(258, 0)]
    }()

    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var writer = BitWriter()
        writer.append(0b011, count: 3)
        var index = 0
        while index < bytes.count {
            var repeated = 0
            if index > 0 {
                let last = bytes[index - 1]
                while repeated < 258, index + repeated < bytes.count, bytes[index + repeated] == last { repeated += 1 }
            }
            if repeated >= 3, let code = lengths.lastIndex(where: { $0.base <= repeated }) {
                writer.appendSymbol(257 + code)
                writer.append(repeated - lengths[code].base, count: lengths[code].bits)
                writer.append(0, count: 5)
                index += repeated
            } else {
                writer.appendSymbol(Int(bytes[index]))
                index += 1
            }
        }
        writer.appendSymbol(256)
        return writer.bytes
    }

    /// Nil for what `deflate` has not written.
    static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = BitReader(bytes: bytes)
        guard reader.number(3) == 0b011 else { return nil }
        var result: [UInt8] = []
        while let symbol = reader.symbol() {
            switch symbol {
            case 0..<256:
                result.append(UInt8(symbol))
            case 256:
                return result
            default:
                guard symbol - 257 < lengths.count, let last = result.last else { return nil }
                let length = lengths[symbol - 257]
                guard let more = reader.number(length.bits), reader.number(5) == 0 else { return nil }
                result.append(contentsOf: repeatElement(last, count: length.base + more))
            }
        }
        return nil
    }
}

private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// The lowest bit first.
    mutating func append(_ value: Int, count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
            used += 1
        }
    }

    /// A fixed Huffman code (RFC 1951, 3.2.6), its highest bit first.
    mutating func appendSymbol(_ symbol: Int) {
        let (code, count) =
            switch symbol {
            case ..<144: (0x30 + symbol, 8)
            case ..<256: (0x190 + symbol - 144, 9)
            case ..<280: (symbol - 256, 7)
            default: (0xC0 + symbol - 280, 8)
            }
        for bit in (0..<count).reversed() { append(code >> bit, count: 1) }
    }
}

private struct BitReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var value = 0
        for bit in 0..<count {
            value |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << bit
            position += 1
        }
        return value
    }

    mutating func symbol() -> Int? {
        var code = 0
        for count in 1...9 {
            guard let bit = number(1) else { return nil }
            code = code << 1 | bit
            switch (count, code) {
            case (7, 0..<24): return 256 + code
            case (8, 0x30..<0xC0): return code - 0x30
            case (8, 0xC0..<0xC8): return 280 + code - 0xC0
            case (9, 0x190..<0x200): return 144 + code - 0x190
            default: break
            }
        }
        return nil
    }
}
