import CLinux
import CPNG
import EventLoop
import Glibc
import Painter
import PainterInterface
import Raster
import Testing
import Varlink

@testable import Display

/// The painter itself, as a child process, over its socket.
@Suite(.serialized) struct PainterTests {
    /// The program, built beside the tests.
    static func program() throws -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let tests = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = tests.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let program = folder + "/pinpad-painter"
        guard access(program, X_OK) == 0 else { throw SystemError("run \(program)") }
        return program
    }

    /// A PNG file's size and its pixels as 0xRRGGBB, by libpng.
    static func png(_ path: String) throws -> (size: PixelSize, pixels: [UInt32]) {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        guard png_image_begin_read_from_file(&image, path) != 0 else {
            throw SystemError("read \(path)", number: EINVAL)
        }
        image.format = png_uint_32(PNG_FORMAT_RGB)
        let (width, height) = (Int(image.width), Int(image.height))
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
            throw SystemError("read \(path)", number: EINVAL)
        }
        var pixels: [UInt32] = []
        for index in stride(from: 0, to: bytes.count, by: 3) {
            pixels.append(bytes[index..<index + 3].reduce(0) { $0 << 8 | UInt32($1) })
        }
        return (PixelSize(width: width, height: height), pixels)
    }

    static func memory(_ byteCount: Int, seals: Int) throws -> FileDescriptor {
        let descriptor = clinux_memfd_create("test", UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
        guard descriptor >= 0, ftruncate(descriptor, off_t(byteCount)) == 0,
            clinux_add_seals(descriptor, Int32(seals)) == 0
        else { throw SystemError("make memory") }
        return FileDescriptor(owning: descriptor)
    }

    static func file(_ path: String, _ flags: Int32 = O_WRONLY | O_CREAT | O_TRUNC) throws -> FileDescriptor {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        return FileDescriptor(owning: descriptor)
    }

    static let allSeals = Int(clinux_seal_shrink) | Int(clinux_seal_grow) | Int(clinux_seal_write)

    static func ask(_ parameters: JSONObject, _ files: [FileDescriptor]) throws -> Reply? {
        let loop = try EventLoop()
        let painter = try PainterProcess(loop, path: program())
        defer { painter.kill() }
        var answer: Reply?
        painter.client.call(WritePicture.method, parameters, files: files) { answer = $0 }
        _ = try turn(loop) { answer != nil }
        return answer
    }

    @Test func frameBecomesAPNGWithTheScenesPixels() throws {
        let folder = try TemporaryFolder()
        let scene = Scene.square(PixelSize(width: 7, height: 5), at: 3, background: 0x01_02FE, color: 0xFF_8000)
        let frame = try Frame(scene, Rasterizer())
        let path = folder.path + "/a.png"
        let answer = try Self.ask(frame.request.parameters, [frame.memory, try Self.file(path)])
        #expect(answer == .success([:], continues: false))
        let picture = try Self.png(path)
        #expect(picture.size == PixelSize(width: 7, height: 5))
        let expected = (0..<35).map { index -> UInt32 in
            index / 7 < 2 && (3...4).contains(index % 7) ? 0xFF_8000 : 0x01_02FE
        }
        #expect(picture.pixels == expected)
    }

    @Test func rowsAreReadAtTheirPitchAndTheLastNeedNotBeFilledUp() throws {
        let folder = try TemporaryFolder()
        let memory = try Self.memory(12 + 4, seals: 0)
        let bytes: [UInt8] = [1, 2, 3, 0, 9, 9, 9, 9, 9, 9, 9, 9, 4, 5, 6, 0]
        #expect(write(memory.number, bytes, bytes.count) == bytes.count)
        #expect(clinux_add_seals(memory.number, Int32(Self.allSeals)) == 0)
        let path = folder.path + "/a.png"
        let request = WritePicture(width: 1, height: 2, pitch: 12)
        #expect(try Self.ask(request.parameters, [memory, try Self.file(path)]) == .success([:], continues: false))
        #expect(try Self.png(path).pixels == [0x03_0201, 0x06_0504])
    }

    @Test(arguments: [
        (Int(clinux_seal_shrink) | Int(clinux_seal_grow), "its memory lacks F_SEAL_WRITE"),
        (Int(clinux_seal_write) | Int(clinux_seal_grow), "its memory lacks F_SEAL_SHRINK"),
        (Int(clinux_seal_write) | Int(clinux_seal_shrink), "its memory lacks F_SEAL_GROW"),
    ])
    func memoryThatIsNotSealedIsRefused(seals: Int, reason: String) throws {
        let folder = try TemporaryFolder()
        let memory = try Self.memory(400, seals: seals)
        let answer = try Self.ask(
            WritePicture(width: 10, height: 10, pitch: 40).parameters, [memory, try Self.file(folder.path + "/a.png")])
        #expect(answer == .failure(name: "org.pinpad.Painter.InvalidPicture", ["reason": .string(reason)]))
    }

    @Test func memoryThatIsTooSmallIsRefused() throws {
        let folder = try TemporaryFolder()
        let memory = try Self.memory(399, seals: Self.allSeals)
        let answer = try Self.ask(
            WritePicture(width: 10, height: 10, pitch: 40).parameters, [memory, try Self.file(folder.path + "/a.png")])
        #expect(
            answer
                == .failure(
                    name: "org.pinpad.Painter.InvalidPicture",
                    ["reason": .string("it has 399 bytes and should have 400")]))
    }

    @Test func fileInPlaceOfMemoryIsRefused() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(folder.path + "/a.png")
        let answer = try Self.ask(WritePicture(width: 1, height: 1, pitch: 4).parameters, [file, file])
        guard case .failure("org.pinpad.Painter.InvalidPicture", _)? = answer else {
            Issue.record("answered \(String(describing: answer))")
            return
        }
    }

    @Test(arguments: [
        ("width", -1), ("width", 0), ("width", 16_385), ("height", 0), ("height", 16_385), ("pitch", 39),
        ("pitch", 131_073),
        ("pitch", Int.max), ("picture", 2), ("picture", -1), ("output", 2), ("output", -1),
    ])
    func parameterOutOfRangeIsRefusedByItsName(name: String, value: Int) throws {
        let folder = try TemporaryFolder()
        var parameters = WritePicture(width: 10, height: 10, pitch: 40).parameters
        parameters[name] = .integer(Int64(value))
        let answer = try Self.ask(
            parameters, [try Self.memory(400, seals: Self.allSeals), try Self.file(folder.path + "/a.png")])
        #expect(answer == .failure(name: "org.varlink.service.InvalidParameter", ["parameter": .string(name)]))
    }

    @Test func callWithoutDescriptorsIsRefused() throws {
        let answer = try Self.ask(WritePicture(width: 1, height: 1, pitch: 4).parameters, [])
        #expect(answer == .failure(name: "org.varlink.service.InvalidParameter", ["parameter": .string("picture")]))
    }

    @Test func fileThatCannotBeWrittenIsToldOf() throws {
        let answer = try Self.ask(
            WritePicture(width: 10, height: 10, pitch: 40).parameters,
            [try Self.memory(400, seals: Self.allSeals), try Self.file("/dev/full", O_WRONLY)])
        guard case .failure("org.pinpad.Painter.WriteFailed", _)? = answer else {
            Issue.record("answered \(String(describing: answer))")
            return
        }
    }
}
