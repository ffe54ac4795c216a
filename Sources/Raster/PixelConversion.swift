/// Pixels of 0xXXRRGGBB in the other formats of drm_fourcc.h.
enum PixelConversion {
    /// `DRM_FORMAT_ARGB8888`, opaque.
    @inline(__always)
    static func argb8888(_ pixel: UInt32) -> UInt32 { pixel | 0xFF00_0000 }

    /// `DRM_FORMAT_ABGR8888`, opaque; `DRM_FORMAT_XBGR8888` ignores the bits for alpha.
    @inline(__always)
    static func abgr8888(_ pixel: UInt32) -> UInt32 {
        0xFF00_0000 | pixel << 16 & 0xFF_0000 | pixel & 0xFF00 | pixel >> 16 & 0xFF
    }

    /// `DRM_FORMAT_XRGB2101010`: a channel's highest bits come again as its lowest, so that black and white stay what
    /// they are.
    @inline(__always)
    static func xrgb2101010(_ pixel: UInt32) -> UInt32 {
        let red = pixel >> 16 & 0xFF
        let green = pixel >> 8 & 0xFF
        let blue = pixel & 0xFF
        return (red << 2 | red >> 6) << 20 | (green << 2 | green >> 6) << 10 | (blue << 2 | blue >> 6)
    }

    /// The nearest pixel of `DRM_FORMAT_RGB565` to a pixel of 8 bits a channel: `channel · 31 / 255` (63 for green),
    /// rounded to nearest, so that black and white stay what they are.
    @inline(__always)
    static func rgb565(_ pixel: UInt32) -> UInt16 {
        let red = ((pixel >> 16 & 0xFF) &* 31 &+ 127) / 255
        let green = ((pixel >> 8 & 0xFF) &* 63 &+ 127) / 255
        let blue = ((pixel & 0xFF) &* 31 &+ 127) / 255
        return UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
    }
}
