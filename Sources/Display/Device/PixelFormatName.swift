import Raster

extension PixelFormat {
    /// Its name in drm_fourcc.h, without the `DRM_FORMAT_` before it: "XRGB8888".
    var name: String {
        switch self {
        case .xrgb8888: "XRGB8888"
        case .argb8888: "ARGB8888"
        case .xbgr8888: "XBGR8888"
        case .abgr8888: "ABGR8888"
        case .xrgb2101010: "XRGB2101010"
        case .rgb565: "RGB565"
        }
    }

    /// All that can be drawn in, the best first. Colours have 8 bits a channel, which 10 bits would not better.
    static let bestFirst: [PixelFormat] = [.xrgb8888, .xbgr8888, .argb8888, .abgr8888, .xrgb2101010, .rgb565]
}

extension [PixelFormat] {
    /// "XRGB8888, RGB565"
    var names: String { map(\.name).joined(separator: ", ") }
}
