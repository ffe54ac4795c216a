import CPNG
import EventLoop
import Glibc
import PainterInterface
import Varlink

/// Reads PNGs by libpng's simplified interface (libpng-manual.txt, section V), which needs no setjmp(3).
enum PictureReader {
    /// The largest file that is read, in bytes.
    static let largestFile = 32 << 20
    /// The most pixels that are decoded.
    static let mostPixels = 16 << 20

    /// Reads a whole picture. Throws what is wrong with it: `InvalidPicture`.
    static func read(_ descriptor: Int32) throws(CallError) -> StraightPicture {
        try contents(descriptor).withUnsafeBytes { decode($0) }.get()
    }

    private static func decode(_ file: UnsafeRawBufferPointer) -> Result<StraightPicture, CallError> {
        guard hasWholeChunks(file) else {
            return .failure(PainterInterface.invalidPicture("one of its chunks goes beyond its end"))
        }
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else { return invalid(image) }
        let (width, height) = (Int(image.width), Int(image.height))
        guard width <= ReadPicture.longestSide, height <= ReadPicture.longestSide, width * height <= mostPixels else {
            let limits = "\(ReadPicture.longestSide) a side and \(mostPixels) in all are the most"
            return .failure(PainterInterface.invalidPicture("it has \(width) × \(height) pixels; \(limits)"))
        }
        image.format = png_uint_32(PNG_FORMAT_BGRA)
        let byteCount = width * height * ReadPicture.bytesPerPixel
        var picture = StraightPicture(width: width, height: height, bytes: [UInt8](repeating: 0, count: byteCount))
        let isRead = picture.bytes.withUnsafeMutableBytes {
            png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
        }
        return isRead ? .success(picture) : invalid(image)
    }

    /// Whether all chunks, as long as they say they are, lie within the file (PNG, third edition, 5.3); what is no PNG is
    /// libpng's to tell. libpng takes memory for a chunk by what it says, up to 2 GiB, before it looks for its bytes.
    private static func hasWholeChunks(_ file: UnsafeRawBufferPointer) -> Bool {
        guard file.starts(with: signature) else { return true }
        var rest = file.dropFirst(signature.count)
        while rest.count >= 8 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let isLast = rest.dropFirst(4).prefix(4).elementsEqual("IEND".utf8)
            guard rest.count - 12 >= length else { return false }
            if isLast { return true }
            rest = rest.dropFirst(12 + length)
        }
        return true
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The file's bytes, wherever its position is.
    private static func contents(_ descriptor: Int32) throws(CallError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw PainterInterface.invalidPicture("\(SystemError("ask for its size"))")
        }
        // A pipe or a device might never come to its end.
        guard status.st_mode & S_IFMT == S_IFREG else { throw PainterInterface.invalidPicture("it is no file") }
        guard status.st_size <= largestFile else {
            throw PainterInterface.invalidPicture("it has \(status.st_size) bytes; \(largestFile) are the most")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let (start, rest) = (count, bytes.count - count)
            let result = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + start }, rest, off_t(start))
            }
            if result < 0 && errno == EINTR { continue }
            guard result >= 0 else { throw PainterInterface.invalidPicture("\(SystemError("read it"))") }
            if result == 0 { break }
            count += result
        }
        bytes.removeSubrange(count...)
        guard !bytes.isEmpty else { throw PainterInterface.invalidPicture("it is empty") }
        return bytes
    }

    private static func invalid(_ image: png_image) -> Result<StraightPicture, CallError> {
        let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .failure(PainterInterface.invalidPicture(message))
    }
}
