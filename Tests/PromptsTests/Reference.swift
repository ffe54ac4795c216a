import Foundation
import Testing

/// A table of the folder "Reference": fields separated by tabs, "#" begins a comment, "\u{00A0}" stands for a character that
/// can't be seen.
struct Reference {
    /// Each line's fields, and its number.
    let rows: [(line: Int, fields: [String])]

    init(_ name: String, fields count: Int) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Reference/\(name)")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        rows = try lines.enumerated().filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
            .map { index, line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Reference.unescaped)
                try #require(fields.count == count, "\(name):\(index + 1)")
                return (index + 1, fields)
            }
        try #require(!rows.isEmpty)
    }

    private static func unescaped(_ field: Substring) -> String {
        ["00A0", "202F", "200E", "200F"]
            .reduce(String(field)) { text, code in
                let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
                return text.replacingOccurrences(of: "\\u{\(code)}", with: scalar ?? "")
            }
    }
}
