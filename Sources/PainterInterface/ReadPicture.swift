import Varlink

/// The parameters of `ReadPicture`.
public struct ReadPicture: Hashable, Sendable {
    /// "org.pinpad.Painter.ReadPicture"
    public static let method = PainterInterface.name + ".ReadPicture"

    /// The longest side of a picture, in pixels.
    public static let longestSide = 8192
    /// The bytes of a pixel: blue, green, red, alpha.
    public static let bytesPerPixel = 4

    /// The width that it must fit in, pixels, 1…``longestSide``.
    public let width: Int
    /// The height that it must fit in, pixels, 1…``longestSide``.
    public let height: Int
    /// The index of the file's descriptor.
    public let file: Int

    /// For a file whose descriptor is the call's first; a side that is out of range is replaced by the nearest that isn't.
    public init(width: Int, height: Int) {
        self.width = min(max(width, 1), ReadPicture.longestSide)
        self.height = min(max(height, 1), ReadPicture.longestSide)
        file = 0
    }

    /// From a call with this number of descriptors. Throws what is to be answered when a parameter is out of range.
    public init(_ parameters: Parameters, descriptors: Int) throws(CallError) {
        width = try parameters.integer("width", in: 1...ReadPicture.longestSide)
        height = try parameters.integer("height", in: 1...ReadPicture.longestSide)
        guard descriptors > 0 else { throw parameters.invalid("file") }
        file = try parameters.integer("file", in: 0...descriptors - 1)
    }

    /// As they travel.
    public var parameters: JSONObject {
        ["width": .integer(Int64(width)), "height": .integer(Int64(height)), "file": .integer(Int64(file))]
    }
}
