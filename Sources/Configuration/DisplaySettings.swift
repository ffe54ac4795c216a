import Display
import Raster

extension ValueKind<String> {
    /// The node of a graphics card or of a framebuffer.
    static var card: ValueKind {
        ValueKind(
            allowed: "a path as /dev/dri/card0, /dev/dri/by-path/…-card or /dev/fb0",
            parse: { (text) throws(BadValue) in
                guard text.hasPrefix("/") else { throw BadValue("not a path") }
                return text
            },
            text: { $0 })
    }

    /// A connector by the kernel's name; whether a card has it is known only when there is one.
    static var connector: ValueKind {
        ValueKind(
            allowed: "a name as HDMI-A-1, of those that ls /sys/class/drm shows",
            parse: { (text) throws(BadValue) in
                let isName = text.utf8.allSatisfy { byte in
                    byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isLetter
                        || Character(Unicode.Scalar(byte)).isNumber
                }
                guard isName, text.utf8.last.map({ (0x30...0x39).contains($0) }) == true else {
                    throw BadValue("not a connector's name")
                }
                return text
            },
            text: { $0 })
    }
}

extension ValueKind<ModeRequest> {
    /// A display's mode.
    static var mode: ValueKind {
        ValueKind(
            allowed: "a mode as 1280x800 or 1280x800@60",
            parse: { (text) throws(BadValue) in
                guard let mode = ModeRequest(text) else { throw BadValue("not a mode") }
                return mode
            },
            text: { $0.description })
    }
}

extension ValueKind<PixelFormat> {
    /// How pixels lie in memory, by drm_fourcc.h's names.
    static var pixelFormat: ValueKind {
        .word([
            "XRGB8888": .xrgb8888, "ARGB8888": .argb8888, "XBGR8888": .xbgr8888, "ABGR8888": .abgr8888,
            "XRGB2101010": .xrgb2101010, "RGB565": .rgb565,
        ])
    }
}

extension ValueKind<Rotation> {
    /// Degrees, clockwise.
    static var rotation: ValueKind {
        .word(["0": .none, "90": .clockwise, "180": .upsideDown, "270": .counterclockwise])
    }
}
