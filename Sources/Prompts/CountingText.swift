/// A text with a number in it.
struct CountingText: Equatable, Sendable {
    /// What stands for the number.
    static let placeholder = "{tries}"

    private let before: String
    /// What follows the number; `nil` when the text leaves it out.
    private let after: String?

    /// From a text with the placeholder in it, once or not at all; `nil` when there are braces elsewhere.
    init?(_ text: String) {
        if let opening = text.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let rest = text.utf8[opening...]
            guard rest.starts(with: CountingText.placeholder.utf8) else { return nil }
            let end = text.utf8.index(opening, offsetBy: CountingText.placeholder.utf8.count)
            (before, after) = (String(text[..<opening]), String(text[end...]))
        } else {
            (before, after) = (text, nil)
        }
        guard !CountingText.hasBraces(before), !CountingText.hasBraces(after ?? "") else { return nil }
    }

    /// Whether the number is in it.
    var tellsNumber: Bool { after != nil }

    /// The text of a number.
    func text(of number: Int) -> String { after.map { "\(before)\(number)\($0)" } ?? before }

    /// Whether a text has braces, as a placeholder has.
    static func hasBraces(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }
}
