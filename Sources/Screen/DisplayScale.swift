import Raster

/// How many pixels a dp is.
public enum DisplayScale {
    /// Pixels per dp of a surface of this many pixels and millimetres, 0 where unknown: 1/160 inch where the
    /// millimetres are believable, else by the resolution alone.
    public static func pixelsPerDP(pixels: PixelSize, widthMillimetres: Int, heightMillimetres: Int) -> Double {
        1
    }
}
