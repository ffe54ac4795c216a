import Raster

/// How many pixels a dp is.
public enum DisplayScale {
    /// Pixels per dp of a surface of this many pixels and millimetres, 0 where unknown: 1/160 inch where the
    /// millimetres are believable, else by the resolution alone.
    ///
    /// The millimetres are those of `drmModeConnector` (drm_mode.h, `mm_width`, `mm_height`), which come from the
    /// display's EDID. They are believed if both directions give nearly the same density, as displays have square
    /// pixels, and one that displays have; not if they are one of the aspect ratios that EDIDs carry in their place.
    public static func pixelsPerDP(pixels: PixelSize, widthMillimetres: Int, heightMillimetres: Int) -> Double {
        guard pixels.width > 0, pixels.height > 0 else { return 1 }
        // A bar counts as if it were three times as long as it is high: it has more room than its shorter side tells.
        let (short, long) = (Double(min(pixels.width, pixels.height)), Double(max(pixels.width, pixels.height)))
        let side = max(short, long / 3)
        // On few pixels all is drawn larger, or its text could not be read.
        let byResolution = max(side / shortSideInDP, min(2 * side / shortSideInDP, leastReadable))
        guard widthMillimetres > 0, heightMillimetres > 0,
            !aspectRatios.contains(where: { $0 == (widthMillimetres, heightMillimetres) })
        else { return byResolution }
        let across = Double(pixels.width) / Double(widthMillimetres)
        let down = Double(pixels.height) / Double(heightMillimetres)
        let density = (across * down).squareRoot() * millimetresPerInch
        guard abs(across - down) <= 0.15 * max(across, down), believable.contains(density) else { return byResolution }
        return density / 160
    }

    /// What the shorter side counts as where nothing better is known; six squares of the default style then take three
    /// quarters of it.
    private static let shortSideInDP = 900.0
    /// Pixels per dp down to which the default style's texts are easily read.
    private static let leastReadable = 0.4
    private static let millimetresPerInch = 25.4
    /// Pixels per inch: from a television to a telephone.
    private static let believable = 40.0...600.0
    /// Sizes that stand for an aspect ratio (EDID 1.4, 3.6.2, has one encoding for both; some displays repeat the
    /// ratio as their size in centimetres or millimetres).
    private static let aspectRatios = [(16, 9), (16, 10), (4, 3), (160, 90), (160, 100), (1600, 900), (1600, 1000)]
}
