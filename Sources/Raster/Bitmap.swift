/// A picture of pixels with colours of their own: a logo, or the picture of a dot.
///
/// It is one object for as long as it is used: equal are bitmaps that are the same object, so that comparing scenes costs
/// nothing.
public final class Bitmap: Equatable, Sendable {
    /// The size in pixels.
    public let size: PixelSize
    /// A pixel each, 0xAARRGGBB with red, green and blue multiplied by alpha; row by row from the top, without gaps.
    public let pixels: [UInt32]

    /// From a number for each pixel; nil if there are not just as many, or if a colour is more than its alpha.
    public init?(size: PixelSize, pixels: [UInt32]) {
        guard size.width >= 0, size.height >= 0,
            size.width.multipliedReportingOverflow(by: size.height) == (pixels.count, false)
        else { return nil }
        for pixel in pixels {
            let alpha = pixel >> 24
            guard pixel >> 16 & 0xFF <= alpha, pixel >> 8 & 0xFF <= alpha, pixel & 0xFF <= alpha else { return nil }
        }
        self.size = size
        self.pixels = pixels
    }

    /// Whether they are the same object.
    public static func == (one: Bitmap, other: Bitmap) -> Bool { one === other }
}

/// A bitmap on a screen, pixel for pixel.
public struct BitmapShape: Equatable, Sendable {
    /// What is painted.
    public var bitmap: Bitmap
    /// The column of its top left pixel as it is seen on the screen, after it was turned.
    public var x: Int
    /// The row of its top left pixel as it is seen on the screen, after it was turned.
    public var y: Int
    /// How the bitmap is turned.
    public var rotation: Rotation

    /// From a bitmap and pixels.
    public init(bitmap: Bitmap, x: Int, y: Int, rotation: Rotation = .none) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
        self.rotation = rotation
    }
}
