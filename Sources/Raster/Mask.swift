/// How much of each pixel something covers: a text, drawn once by whoever can, and painted in any colour.
///
/// It is one object for as long as it is used: equal are masks that are the same object, so that comparing scenes costs
/// nothing.
public final class Mask: Equatable, Sendable {
    /// The size in pixels.
    public let size: PixelSize
    /// A byte a pixel, 0 for none of it … 255 for all; row by row from the top, without gaps.
    public let coverage: [UInt8]

    /// From a byte for each pixel; nil if there are not just as many.
    public init?(size: PixelSize, coverage: [UInt8]) {
        guard size.width >= 0, size.height >= 0,
            size.width.multipliedReportingOverflow(by: size.height) == (coverage.count, false)
        else { return nil }
        self.size = size
        self.coverage = coverage
    }

    /// Whether they are the same object.
    public static func == (one: Mask, other: Mask) -> Bool { one === other }
}

/// A mask painted in a colour.
public struct MaskShape: Equatable, Sendable {
    /// What is painted.
    public var mask: Mask
    /// The column of its top left pixel as it is seen on the screen, after it was turned.
    public var x: Int
    /// The row of its top left pixel as it is seen on the screen, after it was turned.
    public var y: Int
    /// The colour.
    public var color: Color
    /// How the mask is turned.
    public var rotation: Rotation

    /// From a mask, pixels and a colour.
    public init(mask: Mask, x: Int, y: Int, color: Color, rotation: Rotation = .none) {
        self.mask = mask
        self.x = x
        self.y = y
        self.color = color
        self.rotation = rotation
    }
}
