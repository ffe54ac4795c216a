import Raster

/// What a framebuffer device says of itself, as plain values: the kernel's "The Frame Buffer Device", and linux/fb.h.
struct FramebufferInformation: Equatable {
    /// Where a colour stands in a pixel: `struct fb_bitfield`.
    struct Bits: Equatable {
        /// From the pixel's lowest bit on.
        var offset: Int
        var length: Int
        /// The highest bit is the rightmost: no panel of today has that.
        var isReversed = false
    }

    /// The visible pixels: `xres`, `yres`.
    var size: PixelSize
    /// Where the visible pixels begin in the memory: `xoffset`, `yoffset`.
    var x = 0
    var y = 0
    /// Of the visible area, where the driver tells.
    var millimetres: PixelSize?
    var bitsPerPixel: Int
    var red: Bits
    var green: Bits
    var blue: Bits
    var alpha = Bits(offset: 0, length: 0)
    /// Whether a pixel's bits are the colour itself, one pixel after another: `FB_TYPE_PACKED_PIXELS`,
    /// `FB_VISUAL_TRUECOLOR`, and neither grey, a FOURCC nor "non standard".
    var isTrueColor = true
    /// The bytes from one row to the next: `line_length`.
    var pitch: Int
    /// The bytes of the memory: `smem_len`.
    var byteCount: Int
    /// Where the memory begins in its first page, as only whole pages are mapped: the rest of `smem_start`.
    var offsetInPage = 0

    /// Why a framebuffer can't show the pad, for a person.
    struct Refusal: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    /// How its pixels lie in memory. Throws what they are where the rasterizer knows no such format.
    func format(of name: String) throws(Refusal) -> PixelFormat {
        let known = PixelFormat.bestFirst.first { format in
            let bits = format.bits
            return isTrueColor && bitsPerPixel == format.bytesPerPixel * 8 && bits.red == red && bits.green == green
                && bits.blue == blue && (bits.alpha == alpha || bits.alpha.length == alpha.length && alpha.length == 0)
        }
        if let known { return known }
        let layout =
            isTrueColor
            ? "pixels of \(bitsPerPixel) bits with \(text("red", red)), \(text("green", green)), \(text("blue", blue))"
                + (alpha.length > 0 ? ", \(text("alpha", alpha))" : "")
            : "no true colours (\(bitsPerPixel) bits a pixel)"
        throw Refusal(
            description: "\(name) has \(layout); what can be drawn in is \(PixelFormat.bestFirst.names)")
    }

    private func text(_ color: String, _ bits: Bits) -> String {
        "\(color) \(bits.length) from bit \(bits.offset)" + (bits.isReversed ? " reversed" : "")
    }

    /// The format to draw in. Throws where the configuration wants what this framebuffer has not: a connector, another
    /// mode or another format, none of which can be chosen on one.
    func format(of name: String, for configuration: DeviceDisplay.Configuration) throws(Refusal) -> PixelFormat {
        guard size.width > 0, size.height > 0 else { throw Refusal(description: "\(name) has no pixels") }
        let format = try format(of: name)
        if let connector = configuration.connector {
            throw Refusal(description: "no connector \(connector) on \(name): a framebuffer has none to choose from")
        }
        if let mode = configuration.mode, mode.size != size || mode.refresh != nil {
            throw Refusal(description: "no mode \(mode) on \(name); it has \(size.width)x\(size.height)")
        }
        if let wanted = configuration.format, wanted != format {
            throw Refusal(description: "\(name) shows no \(wanted.name); it has \(format.name)")
        }
        return format
    }

    /// The bytes of the pages that it takes.
    var mappedBytes: Int { offsetInPage + byteCount }

    /// The mapped bytes from the first visible pixel on; `nil` if there is none within the memory.
    func visibleBytes(_ format: PixelFormat) -> Range<Int>? {
        let (above, rowsOverflow) = y.multipliedReportingOverflow(by: pitch)
        let (left, columnsOverflow) = x.multipliedReportingOverflow(by: format.bytesPerPixel)
        let (start, overflow) = above.addingReportingOverflow(left)
        guard !rowsOverflow, !columnsOverflow, !overflow, start >= 0, start < byteCount else { return nil }
        return offsetInPage + start..<mappedBytes
    }
}

extension PixelFormat {
    /// Where its colours stand, as a framebuffer would tell.
    fileprivate var bits: (red: Bits, green: Bits, blue: Bits, alpha: Bits) {
        let none = Bits(offset: 0, length: 0)
        func eight(_ offset: Int) -> Bits { Bits(offset: offset, length: 8) }
        return switch self {
        case .xrgb8888: (eight(16), eight(8), eight(0), none)
        case .argb8888: (eight(16), eight(8), eight(0), eight(24))
        case .xbgr8888: (eight(0), eight(8), eight(16), none)
        case .abgr8888: (eight(0), eight(8), eight(16), eight(24))
        case .xrgb2101010:
            (Bits(offset: 20, length: 10), Bits(offset: 10, length: 10), Bits(offset: 0, length: 10), none)
        case .rgb565: (Bits(offset: 11, length: 5), Bits(offset: 5, length: 6), Bits(offset: 0, length: 5), none)
        }
    }

    fileprivate typealias Bits = FramebufferInformation.Bits
}
