/// A colour in sRGB, 8 bits a channel, not multiplied by its alpha.
public struct Color: Equatable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// Opacity: 0 is invisible, 255 hides what is below.
    public var alpha: UInt8

    /// From channels, 0…255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// An opaque colour from `#RRGGBB`, as in CSS (CSS Color 4, 5.2); nil for any other text.
    public init?(hex: String) {
        var value: UInt32 = 0
        var digits = 0
        for (index, byte) in hex.utf8.enumerated() {
            if index == 0 {
                guard byte == UInt8(ascii: "#") else { return nil }
                continue
            }
            guard digits < 6, let digit = Color.hexDigit(byte) else { return nil }
            value = value << 4 | digit
            digits += 1
        }
        guard digits == 6 else { return nil }
        self.init(rgb: value)
    }

    /// An opaque colour from 0xRRGGBB; bits above are ignored.
    public init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb)
        )
    }

    /// The same colour with another alpha, 0…255.
    public func withAlpha(_ alpha: UInt8) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// 0x00RRGGBB.
    var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
