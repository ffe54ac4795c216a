import Raster

/// Lays out what the pad has to show on one screen.
public struct ScreenLayout: Equatable, Sendable {
    /// Lengths and colours.
    public var style: Style
    /// The size of the screen in pixels.
    public var size: PixelSize
    /// Pixels per dp.
    public var scale: Double

    /// For a screen of `size` pixels with `scale` pixels per dp.
    public init(style: Style, size: PixelSize, scale: Double) {
        self.style = style
        self.size = size
        self.scale = scale
    }

    /// What is to be seen.
    public func scene(for content: ScreenContent) -> Scene {
        Scene(size: size, background: style.background)
    }
}
