import EventLoop
import Glibc
import PainterInterface
import TestSupport
import Testing
import Varlink

@Suite(.serialized) struct PictureTests {
    let painter: PainterProgram
    let folder: TemporaryFolder

    init() throws {
        painter = try PainterProgram()
        folder = try TemporaryFolder()
    }

    /// Why the painter refuses a file.
    func reason(_ file: FileDescriptor) throws -> String {
        let (reply, files) = try painter.call(
            ReadPicture.method, ReadPicture(width: 100, height: 100).parameters, files: [file])
        guard case .failure("org.pinpad.Painter.InvalidPicture", let parameters) = reply,
            case .string(let reason)? = parameters["reason"]
        else { throw PainterProgram.Failed(description: "\(reply)") }
        #expect(files.isEmpty)
        return reason
    }

    // MARK: Every kind of PNG

    /// Two pixels, each of a kind: the second is the transparent one, where there can be one.
    @Test(arguments: [
        ("grey", PNG.gray(width: 2, height: 1, [0, 200]), [0, 0, 0, 255, 200, 200, 200, 255]),
        (
            "grey, 1 bit", PNG.file(width: 2, height: 1, depth: 1, color: 0, data: [0, 0b0100_0000]),
            [0, 0, 0, 255, 255, 255, 255, 255]
        ),
        (
            "grey, 16 bits", PNG.file(width: 2, height: 1, depth: 16, color: 0, data: [0, 0, 0, 255, 255]),
            [0, 0, 0, 255, 255, 255, 255, 255]
        ),
        (
            "grey, one value transparent",
            PNG.file(width: 2, height: 1, color: 0, chunks: [("tRNS", [0, 9])], data: [0, 7, 9]),
            [7, 7, 7, 255, 0, 0, 0, 0]
        ),
        (
            "grey and alpha", PNG.file(width: 2, height: 1, color: 4, data: [0, 200, 255, 200, 0]),
            [200, 200, 200, 255, 0, 0, 0, 0]
        ),
        (
            "red, green, blue", PNG.file(width: 2, height: 1, color: 2, data: [0, 1, 2, 3, 250, 251, 252]),
            [3, 2, 1, 255, 252, 251, 250, 255]
        ),
        (
            "16 bits each",
            PNG.file(
                width: 2, height: 1, depth: 16, color: 6,
                data: [0, 255, 255, 0, 0, 255, 255, 255, 255, 1, 2, 3, 4, 5, 6, 0, 0]),
            [255, 0, 255, 255, 0, 0, 0, 0]
        ),
        (
            "palette with transparency",
            PNG.file(
                width: 2, height: 1, depth: 4, color: 3,
                chunks: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [255, 0])], data: [0, 0x01]),
            [3, 2, 1, 255, 0, 0, 0, 0]
        ),
    ])
    func everyColorTypeBecomesBlueGreenRedAlpha(name: String, png: [UInt8], expected: [UInt8]) throws {
        let picture = try painter.read(folder.file(png))
        #expect((picture.width, picture.height) == (2, 1))
        #expect(picture.pixels.flatMap { $0 } == expected)
    }

    @Test func interlacedRowsAreInTheirPlaces() throws {
        // Adam7 of 2 × 2: the first pixel in pass 1, the second in pass 6, the second row in pass 7.
        let png = PNG.file(width: 2, height: 2, color: 0, interlaced: true, data: [0, 1, 0, 2, 0, 3, 4])
        #expect(try painter.read(folder.file(png)).pixels.map { $0[0] } == [1, 2, 3, 4])
    }

    @Test func colorsAreMultipliedByAlpha() throws {
        let png = PNG.rgba(width: 3, height: 1, [255, 100, 0, 128, 255, 255, 255, 0, 10, 20, 30, 255])
        #expect(try painter.read(folder.file(png)).pixels == [[0, 50, 128, 128], [0, 0, 0, 0], [30, 20, 10, 255]])
    }

    @Test func fileIsReadFromItsBeginningWhereverItsPositionIs() throws {
        let file = try folder.file(PNG.gray(width: 1, height: 1, [7]))
        lseek(file.number, 20, SEEK_SET)
        for _ in 0..<2 { #expect(try painter.read(file).pixels == [[7, 7, 7, 255]]) }
    }

    // MARK: Size

    @Test(arguments: [
        (100, 50, 10, 10, 10, 5), (50, 100, 10, 10, 5, 10), (100, 50, 1000, 25, 50, 25), (10, 10, 10, 10, 10, 10),
        (3, 2, 100, 100, 3, 2), (1000, 1, 10, 10, 10, 1), (1, 1000, 10, 10, 1, 10), (7, 5, 3, 3, 3, 2),
        (100, 100, 1, 1, 1, 1), (99, 100, 98, 98, 97, 98),
    ])
    func pictureIsMadeSmallerEvenlyAndNeverLarger(
        width: Int, height: Int, frameWidth: Int, frameHeight: Int, newWidth: Int, newHeight: Int
    ) throws {
        let png = PNG.gray(width: width, height: height, [UInt8](repeating: 77, count: width * height))
        let picture = try painter.read(folder.file(png), width: frameWidth, height: frameHeight)
        #expect((picture.width, picture.height) == (newWidth, newHeight))
        #expect(picture.pixels.allSatisfy { $0 == [77, 77, 77, 255] })
    }

    @Test func pixelIsTheMeanOfWhatItCovers() throws {
        // Three pixels become two: each covers one and a half.
        let thirds = try painter.read(
            folder.file(PNG.gray(width: 3, height: 3, [0, 90, 240, 0, 90, 240, 0, 90, 240])), width: 2)
        #expect(thirds.pixels.map { $0[0] } == [30, 190, 30, 190])
        let board = try painter.read(folder.file(PNG.gray(width: 2, height: 2, [0, 255, 255, 0])), width: 1)
        #expect(board.pixels == [[128, 128, 128, 255]])
    }

    @Test func whatIsTransparentLendsNoColor() throws {
        let png = PNG.rgba(width: 2, height: 1, [0, 0, 255, 255, 255, 255, 255, 0])
        #expect(try painter.read(folder.file(png), width: 1).pixels == [[128, 0, 0, 128]])
    }

    @Test func noColorIsMoreThanItsAlphaInAnySize() throws {
        var random = SeededGenerator()
        for _ in 0..<30 {
            let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
            let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
            let frame = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
            let picture = try painter.read(
                folder.file(PNG.rgba(width: width, height: height, bytes)), width: frame.0, height: frame.1)
            #expect(
                picture.pixels.allSatisfy { $0[0] <= $0[3] && $0[1] <= $0[3] && $0[2] <= $0[3] }, "seed \(random.seed)")
        }
    }

    // MARK: What is refused

    @Test func fileThatIsNoPNGIsRefused() throws {
        #expect(try reason(folder.file([])) == "it is empty")
        #expect(try !reason(folder.file(Array("GIF89a and more".utf8))).isEmpty)
        #expect(try !reason(folder.file(PNG.signature)).isEmpty)
    }

    @Test func everyTruncatedFileIsRefused() throws {
        let png = PNG.gray(width: 8, height: 8, [UInt8](repeating: 9, count: 64))
        // Without its last chunk, IEND, a file is still whole to libpng.
        for count in stride(from: 1, to: png.count - 20, by: 3) {
            #expect(try !reason(folder.file(Array(png[..<count]))).isEmpty, "\(count) bytes")
        }
    }

    /// libpng would take 512 MiB of memory for it.
    @Test func aChunkThatSaysItIsLongerThanTheFileIsRefused() throws {
        var png = PNG.gray(width: 1, height: 1, [7])
        // After the signature and IHDR.
        png.insert(contentsOf: [0x20, 0, 0, 9] + Array("tEXtTitle\0pad".utf8) + [0, 0, 0, 0], at: 33)
        #expect(try reason(folder.file(png)) == "one of its chunks goes beyond its end")
    }

    @Test func tooManyPixelsAreRefusedBeforeTheyAreDecoded() throws {
        #expect(
            try reason(folder.file(PNG.file(width: 8193, height: 1, color: 0, data: [])))
                == "it has 8193 × 1 pixels; 8192 a side and 16777216 in all are the most")
        for (width, height) in [(8192, 8192), (1, 8193), (4097, 4096), (1_000_000, 1_000_000)] {
            let file = try folder.file(PNG.file(width: width, height: height, color: 6, data: []))
            #expect(try reason(file).hasPrefix("it has \(width) × \(height) pixels"))
        }
        for (width, height) in [(0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 1), (0, 1), (1, 0)] {
            #expect(try !reason(folder.file(PNG.file(width: width, height: height, color: 6, data: []))).isEmpty)
        }
    }

    @Test func descriptorThatIsNoFileIsRefused() throws {
        for path in ["/dev/zero", "/", "/dev/null"] {
            #expect(try reason(TemporaryFolder.open(path)) == "it is no file")
        }
        // Nobody ever writes into this one.
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try reason(TemporaryFolder.open(pipe)) == "it is no file")
    }

    @Test func fileThatIsTooLongIsRefusedUnread() throws {
        let file = try folder.file(PNG.gray(width: 1, height: 1, [7]), "long")
        truncate(folder.path + "/long", 1 << 40)
        #expect(try reason(file) == "it has 1099511627776 bytes; 33554432 are the most")
    }

    @Test func noDamagedFileEndsThePainter() throws {
        var random = SeededGenerator()
        let whole = PNG.file(
            width: 9, height: 7, depth: 4, color: 3,
            chunks: [("gAMA", PNG.bigEndian(45_455)), ("PLTE", Array(0..<48)), ("tRNS", [1, 2, 3])],
            data: PNG.rows([UInt8](repeating: 0x5A, count: 35), 5))
        for _ in 0..<300 {
            var png = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                png[Int.random(in: 8..<png.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let (reply, _) = try painter.call(
                ReadPicture.method, ReadPicture(width: 5, height: 5).parameters, files: [folder.file(png)])
            switch reply {
            case .success, .failure("org.pinpad.Painter.InvalidPicture", _): break
            default: Issue.record("\(reply), seed \(random.seed)")
            }
        }
        #expect(try painter.read(folder.file(whole)).width == 9)
    }

    @Test(arguments: [("width", 0), ("width", 8193), ("height", 0), ("height", -1), ("file", 1), ("file", -1)])
    func parameterOutOfRangeIsRefusedByItsName(name: String, value: Int) throws {
        var parameters = ReadPicture(width: 10, height: 10).parameters
        parameters[name] = .integer(Int64(value))
        let file = try folder.file(PNG.gray(width: 1, height: 1, [7]))
        let (reply, _) = try painter.call(ReadPicture.method, parameters, files: [file])
        #expect(reply == .failure(name: "org.varlink.service.InvalidParameter", ["parameter": .string(name)]))
    }

    @Test func callWithoutAFileIsRefused() throws {
        let (reply, _) = try painter.call(ReadPicture.method, ReadPicture(width: 10, height: 10).parameters)
        #expect(reply == .failure(name: "org.varlink.service.InvalidParameter", ["parameter": .string("file")]))
    }
}
