import CDRM
import EventLoop
import Glibc
import Raster

/// A dumb buffer with its framebuffer, mapped for writing: drm-memory(7). It is never read: the memory is often
/// write-combined, where a read takes as long as hundreds of writes.
final class DumbBuffer {
    private let card: Card
    private let handle: UInt32
    private var mapping: UnsafeMutableRawPointer?
    private var mappedBytes = 0
    /// The framebuffer's identifier; 0 until there is one.
    private(set) var framebuffer: UInt32 = 0
    let size: PixelSize
    let format: PixelFormat
    /// The bytes from one row to the next.
    let pitch: Int

    /// Makes a buffer, which the kernel fills with zeros: black.
    init(_ card: Card, size: PixelSize, format: PixelFormat) throws(SystemError) {
        self.card = card
        self.size = size
        self.format = format
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var bytes: UInt64 = 0
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw SystemError("make a buffer of \(size.width)x\(size.height) on \(card.path)", number: EINVAL)
        }
        let result = drmModeCreateDumbBuffer(
            card.descriptor, width, height, UInt32(format.bytesPerPixel * 8), 0, &handle, &pitch, &bytes)
        self.handle = handle
        self.pitch = Int(pitch)
        // From here on deinit gives back what there is, also when the next step throws.
        try checkDRM(result, "make a buffer of \(size.width)x\(size.height) on \(card.path)")
        try checkDRM(
            drmModeAddFB2(
                card.descriptor, width, height, format.fourcc, [handle, 0, 0, 0], [pitch, 0, 0, 0], [0, 0, 0, 0],
                &framebuffer, 0), "make a framebuffer on \(card.path)")
        var offset: UInt64 = 0
        try checkDRM(drmModeMapDumbBuffer(card.descriptor, handle, &offset), "map a buffer of \(card.path)")
        guard let mappedBytes = Int(exactly: bytes) else {
            throw SystemError("map a buffer of \(card.path)", number: EOVERFLOW)
        }
        let mapping = mmap(nil, mappedBytes, PROT_WRITE, MAP_SHARED, card.descriptor, off_t(truncatingIfNeeded: offset))
        guard let mapping, mapping != MAP_FAILED else { throw SystemError("map a buffer of \(card.path)") }
        self.mapping = mapping
        self.mappedBytes = mappedBytes
        guard target != nil else {
            throw SystemError("map a buffer of \(card.path): its rows don't fit into it", number: EOVERFLOW)
        }
    }

    deinit {
        if let mapping { munmap(mapping, mappedBytes) }
        if framebuffer != 0 { drmModeRmFB(card.descriptor, framebuffer) }
        if handle != 0 { drmModeDestroyDumbBuffer(card.descriptor, handle) }
    }

    /// The memory to draw in, for as long as this object lives.
    var target: PixelTarget? {
        mapping.flatMap { PixelTarget(base: $0, byteCount: mappedBytes, pitch: pitch, size: size, format: format) }
    }
}
