import CLinux
import EventLoop
import Glibc
import Raster

/// An open framebuffer device, "/dev/fb0", mapped for writing. It is never read.
final class Framebuffer {
    let path: String
    let information: FramebufferInformation
    let format: PixelFormat
    /// The visible pixels, for as long as this object lives.
    let target: PixelTarget
    private let descriptor: Int32
    private let mapping: UnsafeMutableRawPointer

    /// Opens and maps it, and lights the panel if the console had darkened it. Throws where it can't be had (`SystemError`)
    /// or is not as wanted (`FramebufferInformation.Refusal`).
    init(path: String, for configuration: DeviceDisplay.Configuration) throws {
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        self.path = path
        do {
            information = try Framebuffer.information(of: descriptor, path)
            format = try information.format(of: path, for: configuration)
            (mapping, target) = try Framebuffer.map(descriptor, path, information, format)
        } catch {
            close(descriptor)
            throw error
        }
        // Not every driver can, and most panels are lit.
        _ = clinux_framebuffer_light(descriptor)
    }

    deinit {
        munmap(mapping, information.mappedBytes)
        close(descriptor)
    }

    /// What the device says now.
    func informationNow() throws(SystemError) -> FramebufferInformation {
        try Framebuffer.information(of: descriptor, path)
    }

    private static func information(of descriptor: Int32, _ path: String) throws(SystemError) -> FramebufferInformation
    {
        var variable = fb_var_screeninfo()
        var fixed = fb_fix_screeninfo()
        guard clinux_framebuffer_variable(descriptor, &variable) == 0, clinux_framebuffer_fixed(descriptor, &fixed) == 0
        else { throw SystemError("ask \(path) for its size") }
        return FramebufferInformation(variable, fixed)
    }

    private static func map(
        _ descriptor: Int32, _ path: String, _ information: FramebufferInformation, _ format: PixelFormat
    ) throws(SystemError) -> (UnsafeMutableRawPointer, PixelTarget) {
        guard let visible = information.visibleBytes(format) else {
            throw SystemError("map \(path): its pixels don't fit into its memory", number: EOVERFLOW)
        }
        let mapping = mmap(nil, information.mappedBytes, PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let mapping, mapping != MAP_FAILED else { throw SystemError("map \(path)") }
        let target = PixelTarget(
            base: mapping + visible.lowerBound, byteCount: visible.count, pitch: information.pitch,
            size: information.size, format: format)
        guard let target else {
            munmap(mapping, information.mappedBytes)
            throw SystemError("map \(path): its rows don't fit into its memory", number: EOVERFLOW)
        }
        return (mapping, target)
    }
}

extension FramebufferInformation {
    /// From the kernel's structures.
    init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
        size = PixelSize(width: Int(variable.xres), height: Int(variable.yres))
        x = Int(variable.xoffset)
        y = Int(variable.yoffset)
        // Many drivers say 0 or -1 where they don't know.
        let sides = 1...UInt32(Int32.max)
        if sides.contains(variable.width), sides.contains(variable.height) {
            millimetres = PixelSize(width: Int(variable.width), height: Int(variable.height))
        }
        bitsPerPixel = Int(variable.bits_per_pixel)
        red = Bits(variable.red)
        green = Bits(variable.green)
        blue = Bits(variable.blue)
        alpha = Bits(variable.transp)
        isTrueColor =
            fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) && fixed.visual == UInt32(FB_VISUAL_TRUECOLOR)
            && variable.grayscale == 0 && variable.nonstd == 0
        pitch = Int(fixed.line_length)
        byteCount = Int(fixed.smem_len)
        offsetInPage = Int(fixed.smem_start % UInt(max(getpagesize(), 1)))
    }
}

extension FramebufferInformation.Bits {
    fileprivate init(_ field: fb_bitfield) {
        self.init(offset: Int(field.offset), length: Int(field.length), isReversed: field.msb_right != 0)
    }
}
