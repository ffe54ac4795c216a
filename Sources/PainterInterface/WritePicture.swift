import Varlink

/// The parameters of `WritePicture`.
public struct WritePicture: Equatable, Sendable {
    /// "org.pinpad.Painter.WritePicture"
    public static let method = PainterInterface.name + ".WritePicture"

    /// The longest side that is taken, in pixels.
    public static let longestSide = 16_384
    /// The bytes of a pixel: blue, green, red, unused.
    public static let bytesPerPixel = 4

    /// Pixels across, 1…``longestSide``.
    public let width: Int
    /// Pixels down, 1…``longestSide``.
    public let height: Int
    /// Bytes from a row to the next: at least those of a row, at most twice those of the longest.
    public let pitch: Int
    /// The index of the picture's descriptor.
    public let picture: Int
    /// The index of the file's descriptor.
    public let output: Int

    /// For a picture whose descriptor is the call's first, to a file whose descriptor is the second.
    public init(width: Int, height: Int, pitch: Int) {
        self.width = width
        self.height = height
        self.pitch = pitch
        picture = 0
        output = 1
    }

    /// From a call with this number of descriptors. Throws what is to be answered when a parameter is out of range.
    public init(_ parameters: Parameters, descriptors: Int) throws(CallError) {
        width = try parameters.integer("width", in: 1...WritePicture.longestSide)
        height = try parameters.integer("height", in: 1...WritePicture.longestSide)
        let row = width * WritePicture.bytesPerPixel
        pitch = try parameters.integer("pitch", in: row...WritePicture.longestSide * WritePicture.bytesPerPixel * 2)
        guard descriptors > 0 else { throw parameters.invalid("picture") }
        picture = try parameters.integer("picture", in: 0...descriptors - 1)
        output = try parameters.integer("output", in: 0...descriptors - 1)
    }

    /// As they travel.
    public var parameters: JSONObject {
        [
            "width": .integer(Int64(width)), "height": .integer(Int64(height)), "pitch": .integer(Int64(pitch)),
            "picture": .integer(Int64(picture)), "output": .integer(Int64(output)),
        ]
    }

    /// The bytes that the picture takes: the last row need not be filled up to the pitch.
    public var byteCount: Int { pitch * (height - 1) + width * WritePicture.bytesPerPixel }
}
