import Raster

/// A text as the screen needs it drawn: what the painter is to be asked for.
public struct TextRequest: Hashable, Sendable {
    /// The words; a line feed begins a new paragraph.
    public var text: String
    /// Their language, an IETF BCP 47 tag as "zh-Hant" or a POSIX locale: it decides how shared characters look.
    public var language: String
    /// The font family, as fontconfig names it; empty for the system's sans-serif.
    public var family: String
    /// Whether it is drawn bold.
    public var isBold: Bool
    /// The size of the font where there is room for it: pixels of an em.
    public var size: Int
    /// The size down to which it shrinks before its end is cut off with an ellipsis: pixels of an em.
    public var smallestSize: Int
    /// The width that it must fit in, pixels.
    public var width: Int
    /// The height that it must fit in, pixels.
    public var height: Int

    /// From all its parts.
    public init(
        text: String, language: String, family: String, isBold: Bool, size: Int, smallestSize: Int, width: Int,
        height: Int
    ) {
        self.text = text
        self.language = language
        self.family = family
        self.isBold = isBold
        self.size = size
        self.smallestSize = smallestSize
        self.width = width
        self.height = height
    }
}

/// A picture file as the screen needs it: what the painter is to be asked for.
public struct PictureRequest: Hashable, Sendable {
    /// The PNG's path.
    public var path: String
    /// The width that it must fit in, pixels; it is made smaller evenly where it must, and larger never.
    public var width: Int
    /// The height that it must fit in, pixels.
    public var height: Int

    /// From all its parts.
    public init(path: String, width: Int, height: Int) {
        self.path = path
        self.width = width
        self.height = height
    }
}

/// What the painter made so far of what the screen needs. What is not there is not drawn.
public struct Material: Equatable, Sendable {
    /// The texts, none larger than its request.
    public var texts: [TextRequest: Mask] = [:]
    /// The pictures, none larger than its request.
    public var pictures: [PictureRequest: Bitmap] = [:]

    /// With nothing yet.
    public init() {}
}
