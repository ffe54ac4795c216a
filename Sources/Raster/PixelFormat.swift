/// How a pixel lies in memory; names and meanings are those of drm_fourcc.h, little-endian.
public enum PixelFormat: Equatable, Sendable, CaseIterable {
    /// `DRM_FORMAT_XRGB8888`: 32 bits, x:R:G:B 8:8:8:8.
    case xrgb8888
    /// `DRM_FORMAT_ARGB8888`: 32 bits, A:R:G:B 8:8:8:8; every pixel is opaque.
    case argb8888
    /// `DRM_FORMAT_XBGR8888`: 32 bits, x:B:G:R 8:8:8:8.
    case xbgr8888
    /// `DRM_FORMAT_ABGR8888`: 32 bits, A:B:G:R 8:8:8:8; every pixel is opaque.
    case abgr8888
    /// `DRM_FORMAT_XRGB2101010`: 32 bits, x:R:G:B 2:10:10:10.
    case xrgb2101010
    /// `DRM_FORMAT_RGB565`: 16 bits, R:G:B 5:6:5.
    case rgb565

    /// The bytes that a pixel takes.
    public var bytesPerPixel: Int {
        switch self {
        case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
        case .rgb565: 2
        }
    }
}
