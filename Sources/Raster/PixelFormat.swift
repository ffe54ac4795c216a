/// How a pixel lies in memory; names and meanings are those of drm_fourcc.h, little-endian.
public enum PixelFormat: Equatable, Sendable, CaseIterable {
    /// `DRM_FORMAT_XRGB8888`: 32 bits, x:R:G:B 8:8:8:8.
    case xrgb8888
    /// `DRM_FORMAT_RGB565`: 16 bits, R:G:B 5:6:5.
    case rgb565

    /// The bytes that a pixel takes.
    public var bytesPerPixel: Int {
        switch self {
        case .xrgb8888: 4
        case .rgb565: 2
        }
    }
}
