import Raster

/// What a DRM card has to show a picture with, as plain values: drm-kms(7), the kernel's "Kernel Mode Setting (KMS)".
struct CardResources: Equatable {
    /// The identifier of a mode object, which drm_mode.h calls `u32 …_id`; never 0.
    typealias ObjectID = UInt32

    /// A timing that a connector can be driven with: `struct drm_mode_modeinfo`.
    struct Mode: Equatable {
        /// Visible pixels.
        var size: PixelSize
        /// Pictures in a second, rounded, as the kernel gives it.
        var refresh: Int
        /// The display's own: `DRM_MODE_TYPE_PREFERRED`.
        var isPreferred: Bool
        /// `DRM_MODE_FLAG_INTERLACE`.
        var isInterlaced = false
        /// The bytes of the whole structure, to be given back to the kernel as they came.
        var timing: [UInt8] = []
    }

    /// What a display is plugged into: `struct drm_mode_get_connector`.
    struct Connector: Equatable {
        /// `enum drm_connector_status`.
        enum Status: Equatable {
            case connected
            case disconnected
            /// The driver cannot tell. xf86drmMode.h: to be tried when no connector is connected.
            case unknown
        }

        var id: ObjectID
        /// The kernel's name, "HDMI-A-1".
        var name: String
        var status: Status
        /// The visible area in millimetres, where the display tells.
        var millimetres: PixelSize?
        /// The best first, as the kernel sorts them.
        var modes: [Mode]
        /// Which of the card's CRTCs can drive it: bit i stands for the i-th.
        var possibleCRTCs: UInt32
        /// The CRTC that drives it now.
        var currentCRTC: ObjectID?
        /// How its panel stands, where the kernel knows: the property "panel orientation".
        var orientation: Rotation?
    }

    /// What reads a framebuffer: `struct drm_mode_get_plane`, of the type "Primary".
    struct PrimaryPlane: Equatable {
        var id: ObjectID
        /// Which of the card's CRTCs it can feed: bit i stands for the i-th.
        var possibleCRTCs: UInt32
        /// Those of its formats that can be drawn in.
        var formats: [PixelFormat]
    }

    /// "card0", for people.
    var name: String
    /// `DRM_CAP_DUMB_BUFFER`.
    var hasDumbBuffers: Bool
    /// The bits of a pixel's colours that the driver likes best in a dumb buffer, `DRM_CAP_DUMB_PREFERRED_DEPTH`; 0 where it
    /// doesn't say.
    var preferredDepth = 0
    var connectors: [Connector]
    var crtcs: [ObjectID]
    /// `nil` where the driver has no atomic mode setting: its planes and their formats are not told then.
    var primaryPlanes: [PrimaryPlane]?
}

extension Rotation {
    /// From the words of the property "panel orientation", which say what side of the panel is the device's top
    /// (drm_connector.c, "DRM panel orientation property"). With the panel's right side up, what belongs at the top has
    /// to be drawn at the right: a quarter clockwise.
    init?(panelOrientation words: String) {
        switch words {
        case "Normal": self = .none
        case "Right Side Up": self = .clockwise
        case "Upside Down": self = .upsideDown
        case "Left Side Up": self = .counterclockwise
        default: return nil
        }
    }
}
