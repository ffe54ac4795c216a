/// All that is to be seen on a screen: a background and shapes above it, in the order they are painted.
public struct Scene: Equatable, Sendable {
    /// The size of the screen in pixels.
    public var size: PixelSize
    /// What is seen where there is no shape; its alpha is ignored.
    public var background: Color
    /// The shapes, the lowest first. What reaches beyond the screen is cut off.
    public var shapes: [Shape]

    /// A scene of this size.
    public init(size: PixelSize, background: Color, shapes: [Shape] = []) {
        self.size = size
        self.background = background
        self.shapes = shapes
    }
}
