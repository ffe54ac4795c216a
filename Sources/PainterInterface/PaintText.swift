import Varlink

/// The parameters of `PaintText`.
public struct PaintText: Hashable, Sendable {
    /// "org.pinpad.Painter.PaintText"
    public static let method = PainterInterface.name + ".PaintText"

    /// The longest text that is taken, bytes of UTF-8.
    public static let longestText = 4096
    /// The largest font, pixels of an em.
    public static let largestSize = 1024
    /// The longest side of a mask, in pixels.
    public static let longestSide = 8192

    /// The words.
    public var text: String
    /// Their language, an IETF BCP 47 tag or a POSIX locale.
    public var language: String
    /// The font family; empty for the system's sans-serif.
    public var family: String
    /// Whether it is drawn bold.
    public var isBold: Bool
    /// The font's size, pixels of an em, 1…``largestSize``.
    public var size: Int
    /// How small it may become, 1…`size`.
    public var smallestSize: Int
    /// The width that it must fit in, pixels, 1…``longestSide``.
    public var width: Int
    /// The height that it must fit in, pixels, 1…``longestSide``.
    public var height: Int

    /// From all its parts, those that are out of range replaced by the nearest that isn't; the text is cut.
    public init(
        text: String, language: String, family: String, isBold: Bool, size: Int, smallestSize: Int, width: Int,
        height: Int
    ) {
        self.text = text.beginning(byteCount: PaintText.longestText)
        self.language = language
        self.family = family
        self.isBold = isBold
        self.size = min(max(size, 1), PaintText.largestSize)
        self.smallestSize = min(max(smallestSize, 1), self.size)
        self.width = min(max(width, 1), PaintText.longestSide)
        self.height = min(max(height, 1), PaintText.longestSide)
    }

    /// From a call. Throws what is to be answered when a parameter is out of range.
    public init(_ parameters: Parameters) throws(CallError) {
        text = try parameters.string("text")
        guard text.utf8.count <= PaintText.longestText else { throw parameters.invalid("text") }
        language = try parameters.string("language")
        family = try parameters.string("family")
        isBold = try parameters.boolean("bold")
        size = try parameters.integer("size", in: 1...PaintText.largestSize)
        smallestSize = try parameters.integer("smallestSize", in: 1...size)
        width = try parameters.integer("width", in: 1...PaintText.longestSide)
        height = try parameters.integer("height", in: 1...PaintText.longestSide)
    }

    /// As they travel.
    public var parameters: JSONObject {
        [
            "text": .string(text), "language": .string(language), "family": .string(family), "bold": .boolean(isBold),
            "size": .integer(Int64(size)), "smallestSize": .integer(Int64(smallestSize)),
            "width": .integer(Int64(width)), "height": .integer(Int64(height)),
        ]
    }
}

extension String {
    /// As many whole characters as have so many bytes of UTF-8.
    public func beginning(byteCount: Int) -> String {
        guard utf8.count > byteCount else { return self }
        var rest = byteCount
        return String(
            prefix { character in
                rest -= character.utf8.count
                return rest >= 0
            })
    }
}
