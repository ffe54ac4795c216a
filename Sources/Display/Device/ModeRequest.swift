import Raster

/// A mode as people write it: "1280x800" or "1280x800@60".
public struct ModeRequest: Equatable, Sendable, CustomStringConvertible {
    /// Visible pixels.
    public var size: PixelSize
    /// Pictures in a second, rounded; `nil` takes the first that the kernel lists for the size.
    public var refresh: Int?

    /// From "WIDTHxHEIGHT" or "WIDTHxHEIGHT@HERTZ"; `nil` for anything else. Each number is 1…65535, as
    /// `struct drm_mode_modeinfo` counts pixels in 16 bits.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2 else { return nil }
        let numbers = first.split(separator: "x", omittingEmptySubsequences: false).map(ModeRequest.number)
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
        size = PixelSize(width: width, height: height)
        if parts.count == 2 {
            guard let refresh = ModeRequest.number(parts[1]) else { return nil }
            self.refresh = refresh
        }
    }

    /// "1280x800" or "1280x800@60".
    public var description: String { "\(size.width)x\(size.height)" + (refresh.map { "@\($0)" } ?? "") }

    private static func number(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let number = UInt16(digits), number > 0
        else { return nil }
        return Int(number)
    }
}
