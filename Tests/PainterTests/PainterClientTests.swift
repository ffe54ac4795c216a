import CLinux
import EventLoop
import Glibc
import PainterInterface
import Raster
import PainterTestSupport
import Testing
import Varlink

@testable import Painter

/// The daemon's side of the painter, against a painter that does whatever a test wants.
@Suite(.serialized) struct PainterClientTests {
    private static func job(_ text: String = "PIN", width: Int = 4, height: Int = 2) -> PaintJob {
        .text(
            PaintText(
                text: text, language: "en", family: "", isBold: false, size: 20, smallestSize: 10, width: width,
                height: height))
    }

    @Test func aTextComesBackAsAMaskAndIsToldOnce() throws {
        let fake = try FakePainter()
        fake.answer = FakePainter.mask([1, 2, 3, 4, 5, 6], width: 3, height: 2)
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        var changes = 0
        painter.onChange = { changes += 1 }
        painter.want([Self.job()])
        #expect(painter[Self.job()] == nil, "it never waits")
        #expect(try fake.turn { painter[Self.job()] != nil })
        guard case .mask(let mask)? = painter[Self.job()] else {
            Issue.record("no mask")
            return
        }
        #expect(mask.size == PixelSize(width: 3, height: 2) && mask.coverage == [1, 2, 3, 4, 5, 6])
        #expect(changes == 1 && fake.calls == ["PaintText"])
        painter.want([])
        painter.want([Self.job()])
        #expect(painter[Self.job()] == .mask(mask) && fake.calls.count == 1, "it is kept, and the same object")
    }

    @Test(arguments: [(5, 1), (4, 3), (-1, 2), (4, 1_000_000)])
    func aMaskLargerThanWasAskedForIsNotTaken(width: Int, height: Int) throws {
        let fake = try FakePainter()
        fake.answer = FakePainter.mask(Array(repeating: 7, count: 64), width: width, height: height)
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job()])
        #expect(try fake.turn { fake.calls.count == 1 })
        for _ in 0..<5 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(painter[Self.job()] == nil)
    }

    @Test func memoryThatIsSmallerThanItsSizeSaysOrWhoseDescriptorIsMissingIsNotTaken() throws {
        for answer in [
            FakePainter.mask([1, 2, 3], width: 4, height: 2),
            FakePainter.mask(Array(repeating: 1, count: 8), width: 4, height: 2, index: 1),
            FakePainter.mask(Array(repeating: 1, count: 8), width: 4, height: 2, index: -1),
        ] {
            let fake = try FakePainter()
            fake.answer = answer
            let painter = try Painter(fake.loop, .socket(path: fake.path))
            painter.want([Self.job()])
            #expect(try fake.turn { fake.calls.count == 1 })
            for _ in 0..<5 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
            #expect(painter[Self.job()] == nil)
        }
    }

    @Test func memoryThatIsNotSealedIsNotTaken() throws {
        let fake = try FakePainter()
        fake.answer = { (call) throws(CallError) in
            let number = clinux_memfd_create("mask", UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
            ftruncate(number, 8)
            call.reply(
                ["width": .integer(4), "height": .integer(2), "mask": .integer(0), "missing": .array([])],
                files: [FileDescriptor(owning: number)])
        }
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job()])
        #expect(try fake.turn { fake.calls.count == 1 })
        for _ in 0..<5 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(painter[Self.job()] == nil)
    }

    @Test func anEmptyTextIsAMaskOfNoPixels() throws {
        let fake = try FakePainter()
        fake.answer = FakePainter.mask([], width: 0, height: 0)
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job(" ")])
        #expect(try fake.turn { painter[Self.job(" ")] != nil })
    }

    @Test func aTextThatThePainterRefusesIsNotAskedForAgain() throws {
        let fake = try FakePainter()
        fake.answer = { (_) throws(CallError) in throw PainterInterface.textFailed("no") }
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job("one"), Self.job("two")])
        #expect(try fake.turn { fake.calls.count == 2 })
        for _ in 0..<120 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(fake.calls.count == 2)
    }

    @Test func aPainterThatHangsIsLeftAndAskedAgain() throws {
        let fake = try FakePainter()
        var held: [Call] = []
        let paint = FakePainter.mask(Array(repeating: 9, count: 8), width: 4, height: 2)
        fake.answer = { (call) throws(CallError) in
            if held.isEmpty { held.append(call) } else { try paint(call) }
        }
        let painter = try Painter(fake.loop, .socket(path: fake.path), patience: .milliseconds(50))
        painter.want([Self.job()])
        #expect(try fake.turn { painter[Self.job()] != nil })
        #expect(fake.calls.count == 2)
    }

    @Test func aPainterThatIsMissingIsTriedAgainUntilItIsThere() throws {
        let fake = try FakePainter()
        fake.stop()
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job()])
        for _ in 0..<5 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(painter[Self.job()] == nil)
        try fake.start()
        fake.answer = FakePainter.mask(Array(repeating: 9, count: 8), width: 4, height: 2)
        #expect(try fake.turn { painter[Self.job()] != nil })
    }

    @Test func aPainterThatGoesWhileItWorksIsAskedAgainWhenItIsBack() throws {
        let fake = try FakePainter()
        var held: [Call] = []
        fake.answer = { (call) throws(CallError) in held.append(call) }
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([Self.job()])
        #expect(try fake.turn { !held.isEmpty })
        fake.stop()
        try fake.start()
        fake.answer = FakePainter.mask(Array(repeating: 9, count: 8), width: 4, height: 2)
        #expect(try fake.turn { painter[Self.job()] != nil })
    }

    @Test func aPictureIsOpenedForThePainterAndComesBackAsABitmap() throws {
        let fake = try FakePainter()
        var bytes = [UInt8]()
        fake.answer = { (call) throws(CallError) in
            var buffer = [UInt8](repeating: 0, count: 16)
            if let file = call.files.first {
                let count = read(file.number, &buffer, 16)
                bytes = Array(buffer.prefix(max(count, 0)))
            }
            do {
                let memory = try SealedMemory.make("picture", byteCount: 8) {
                    $0.copyBytes(from: [0x01, 0x02, 0x03, 0xFF, 0x00, 0x10, 0x80, 0x80] as [UInt8])
                }
                call.reply(
                    ["width": .integer(2), "height": .integer(1), "picture": .integer(0)], files: [memory])
            } catch { throw PainterInterface.invalidPicture("\(error)") }
        }
        let path = fake.path + ".png"
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        _ = write(file, "a picture", 9)
        close(file)
        defer { unlink(path) }
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        let job = PaintJob.picture(path: path, ReadPicture(width: 10, height: 10))
        painter.want([job])
        #expect(try fake.turn { painter[job] != nil })
        guard case .bitmap(let bitmap)? = painter[job] else {
            Issue.record("no bitmap")
            return
        }
        #expect(bitmap.pixels == [0xFF03_0201, 0x8080_1000] && bytes == Array("a picture".utf8))
    }

    @Test(arguments: ["/nonexistent/logo.png", "/tmp", "/dev/null"])
    func aPictureThatIsNoFileIsNotAskedFor(path: String) throws {
        let fake = try FakePainter()
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        painter.want([.picture(path: path, ReadPicture(width: 10, height: 10))])
        for _ in 0..<10 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(fake.calls.isEmpty)
    }

    @Test func aPictureWithColoursBeyondTheirAlphaIsNotTaken() throws {
        let fake = try FakePainter()
        fake.answer = { (call) throws(CallError) in
            do {
                let memory = try SealedMemory.make("picture", byteCount: 4) {
                    $0.copyBytes(from: [0xFF, 0, 0, 0x10] as [UInt8])
                }
                call.reply(
                    ["width": .integer(1), "height": .integer(1), "picture": .integer(0)], files: [memory])
            } catch { throw PainterInterface.invalidPicture("\(error)") }
        }
        let painter = try Painter(fake.loop, .socket(path: fake.path))
        let job = PaintJob.picture(path: "/etc/passwd", ReadPicture(width: 10, height: 10))
        painter.want([job])
        #expect(try fake.turn { fake.calls.count == 1 })
        for _ in 0..<5 { try fake.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(painter[job] == nil)
    }
}
