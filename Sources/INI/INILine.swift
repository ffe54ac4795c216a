/// A line of a file before inih sees it, with the blanks at its ends taken off.
///
/// inih takes an indented line for more of the value above it; here, as in systemd's files (systemd.syntax(7)), blanks at
/// the beginning of a line mean nothing.
struct INILine {
    enum Content: Equatable {
        /// Nothing, or a comment.
        case nothing
        /// Begins with "[".
        case header
        /// Anything else, which must be a key, "=" and a value.
        case assignment
        /// Bytes that no text has; what they are.
        case unreadable(String)
    }

    let bytes: ArraySlice<UInt8>
    let content: Content

    /// Whether a section begins here, be its header right or wrong.
    var beginsSection: Bool { bytes.first == UInt8(ascii: "[") }

    init(_ line: ArraySlice<UInt8>) {
        bytes = line.trimmingBlanks()
        content =
            switch bytes.first {
            case nil, UInt8(ascii: ";"), UInt8(ascii: "#"): .nothing
            case let first?:
                if let fault = INILine.fault(of: bytes) {
                    .unreadable(fault)
                } else {
                    first == UInt8(ascii: "[") ? .header : .assignment
                }
            }
    }

    /// The lines of a file; a byte order mark at its beginning is none of them.
    static func lines(of bytes: [UInt8]) -> [INILine] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(INILine.init)
    }

    private static func fault(of bytes: ArraySlice<UInt8>) -> String? {
        if let control = bytes.first(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) {
            let digits = String(control, radix: 16, uppercase: true)
            return "the byte 0x\(control < 16 ? "0" : "")\(digits), which no text has"
        }
        return String(validating: bytes, as: UTF8.self) == nil ? "bytes that are not UTF-8" : nil
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces, tabs and carriage returns at both ends.
    func trimmingBlanks() -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return []
        }
        return self[first...last]
    }
}
