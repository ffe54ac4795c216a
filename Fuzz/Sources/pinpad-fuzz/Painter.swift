import CLinux
import Glibc
import PainterInterface

@testable import Painter
@testable import PainterProgram
@testable import Varlink

extension Target {
    /// What a painter answers: a byte for the job and the memory, the reply's parameters in JSON, a NUL, the memory's bytes.
    static let painter = Target(name: "painter", longestInput: 4_096) { input in
        var input = input
        let choice = input.number(below: 256)
        let parts = input.bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard case .object(let parameters)? = try? parts[0].withUnsafeBytes({ try JSON(parsing: $0) }) else { return }
        let pixels = parts.count > 1 ? parts[1] : []
        var files: [FileDescriptor] = []
        for _ in 0..<(choice >> 1 & 3) {
            let memory = choice & 8 == 0 ? sealed(pixels) : unsealed(pixels)
            if let memory { files.append(memory) }
        }
        let (width, height) = (64, 48)
        let job =
            choice & 1 == 0
            ? PaintJob.text(
                PaintText(
                    text: "words", language: "en", family: "", isBold: false, size: 20, smallestSize: 10, width: width,
                    height: height))
            : PaintJob.picture(path: "/picture.png", ReadPicture(width: width, height: height))
        guard let reply = try? PaintReply(parameters, files, to: job) else { return }
        require(!files.isEmpty && choice & 8 == 0, "memory that can change was taken")
        let size =
            switch reply.result {
            case .mask(let mask): mask.size
            case .bitmap(let bitmap): bitmap.size
            }
        require((0...width).contains(size.width) && (0...height).contains(size.height), "a result out of its frame")
    }

    /// A PNG, after two bytes for the frame that it must fit in. Its checksums are made right first.
    static let png = Target(name: "png", longestInput: 16_384) { input in
        var input = input
        let frame = (width: input.number(below: 256) + 1, height: input.number(below: 256) + 1)
        var file = input.bytes
        correctChecksums(&file)
        guard let memory = unsealed(file[...]), let picture = try? PictureReader.read(memory.number) else { return }
        let (width, height) = picture.size(within: frame)
        require((1...frame.width).contains(width) && (1...frame.height).contains(height), "a picture out of its frame")
        var pixels = [UInt8](repeating: 0, count: width * height * ReadPicture.bytesPerPixel)
        pixels.withUnsafeMutableBytes { picture.write(width: width, height: height, to: $0) }
        for pixel in stride(from: 0, to: pixels.count, by: 4) {
            require(pixels[pixel..<pixel + 3].allSatisfy { $0 <= pixels[pixel + 3] }, "a colour more than its alpha")
        }
    }

    private static func sealed(_ bytes: ArraySlice<UInt8>) -> FileDescriptor? {
        try? SealedMemory.make("fuzz", byteCount: bytes.count) { $0.copyBytes(from: bytes) }
    }

    private static func unsealed(_ bytes: ArraySlice<UInt8>) -> FileDescriptor? {
        let descriptor = clinux_memfd_create("fuzz", UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
        guard descriptor >= 0 else { return nil }
        let file = FileDescriptor(owning: descriptor)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return count == bytes.count ? file : nil
    }

    /// Else libFuzzer would not get past them.
    private static func correctChecksums(_ file: inout [UInt8]) {
        var start = 8
        while start + 12 <= file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= file.count else { return }
            let sum = checksum(file[(start + 4)..<end])
            for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index))) }
            start = end + 4
        }
    }

    /// PNG, third edition, annex D.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
