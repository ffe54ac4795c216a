import CPNG
import EventLoop
import Glibc
import PainterInterface
import Varlink

/// PNG by libpng's simplified interface (libpng-manual.txt, section V), which needs no setjmp(3).
enum PNGEncoder {
    /// Writes a picture into an open file, which stays its owner's to close.
    static func write(_ picture: SealedMemory, _ call: WritePicture, to descriptor: Int32) throws(CallError) {
        // A descriptor of its own, as fclose(3) closes it.
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard duplicate >= 0 else { throw PainterInterface.writeFailed("\(SystemError("open the file again"))") }
        guard let file = fdopen(duplicate, "wb") else {
            let error = SystemError("open the file for writing")
            close(duplicate)
            throw PainterInterface.writeFailed("\(error)")
        }
        let problem = encode(rows(of: picture, call), call, into: file)
        let isClosed = fclose(file) == 0
        if let problem { throw PainterInterface.writeFailed(problem) }
        if !isClosed { throw PainterInterface.writeFailed("\(SystemError("write the file"))") }
    }

    /// Red, green, blue, without gaps: libpng would take the unused byte for transparency.
    private static func rows(of picture: SealedMemory, _ call: WritePicture) -> [UInt8] {
        let (width, height, pitch, bytes) = (call.width, call.height, call.pitch, picture.bytes)
        return Array(unsafeUninitializedCapacity: width * height * 3) { rows, count in
            var next = 0
            for y in 0..<height {
                var pixel = y * pitch
                for _ in 0..<width {
                    rows[next] = bytes[pixel + 2]
                    rows[next + 1] = bytes[pixel + 1]
                    rows[next + 2] = bytes[pixel]
                    next += 3
                    pixel += 4
                }
            }
            count = next
        }
    }

    private static func encode(_ rows: [UInt8], _ call: WritePicture, into file: UnsafeMutablePointer<FILE>) -> String?
    {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(call.width)
        image.height = png_uint_32(call.height)
        image.format = png_uint_32(PNG_FORMAT_RGB)
        defer { png_image_free(&image) }
        guard png_image_write_to_stdio(&image, file, 0, rows, png_int_32(call.width * 3), nil) == 0 else { return nil }
        return withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
