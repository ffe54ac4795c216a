/// All that is to be seen on a screen: a background and shapes above it, in the order they are painted.
public struct Scene: Equatable, Sendable {
    /// The size of the screen in pixels.
    public var size: PixelSize

    /// A scene of this size.
    public init(size: PixelSize) { self.size = size }
}
