import PainterInterface
import Raster

/// Something that the painter can make.
public enum PaintJob: Hashable, Sendable {
    /// A text as a mask.
    case text(PaintText)
    /// The PNG at a path as a bitmap.
    case picture(path: String, ReadPicture)
}

/// What the painter made.
public enum PaintResult: Equatable, Sendable {
    /// Of a text.
    case mask(Mask)
    /// Of a picture.
    case bitmap(Bitmap)

    /// The bytes that it takes.
    var byteCount: Int {
        switch self {
        case .mask(let mask): mask.coverage.count
        case .bitmap(let bitmap): bitmap.pixels.count * 4
        }
    }
}
