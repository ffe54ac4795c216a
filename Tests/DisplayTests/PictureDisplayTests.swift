import EventLoop
import Foundation
import Glibc
import Raster
import Testing

@testable import Display

@Suite(.serialized) struct PictureDisplayTests {
    static let size = PixelSize(width: 8, height: 4)

    static func display(
        _ loop: EventLoop, _ folder: String, painter: String? = nil, patience: Duration = .seconds(10)
    ) throws -> PictureDisplay {
        try PictureDisplay(
            loop, folder: folder, painter: try painter ?? PainterTests.program(), size: size, patience: patience)
    }

    @Test func eachSceneIsAPictureAndTheNewestIsToldOf() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let display = try Self.display(loop, folder.path)
        #expect(display.surface == Surface(size: Self.size))
        var presented = 0
        display.onPresented = { presented += 1 }
        for x in 0..<3 { display.show(.square(Self.size, at: x)) }
        #expect(presented == 0)
        #expect(try turn(loop) { presented == 1 })
        #expect(folder.names == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
        for x in 0..<3 {
            let pixels = try PainterTests.png(folder.path + "/frame-000\(x + 1).png").pixels
            #expect(pixels.prefix(8).firstIndex(of: 0xFF8040) == x)
        }
        // Nothing new to be seen, so nothing is written, and it is told of all the same.
        display.show(.square(Self.size, at: 2))
        #expect(try turn(loop) { presented == 2 })
        #expect(folder.names.count == 3)
    }

    @Test func folderIsMadeIfNeedBe() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let path = folder.path + "/new"
        defer { rmdir(path) }
        _ = try Self.display(loop, path)
        #expect(folder.names == ["new"])
        #expect(throws: SystemError("make the folder /dev/null/new", number: ENOTDIR)) {
            _ = try Self.display(loop, "/dev/null/new")
        }
    }

    private func expectPresentationWithoutPictures(_ display: PictureDisplay, _ loop: EventLoop) throws {
        var presented = 0
        display.onPresented = { presented += 1 }
        display.show(.square(Self.size))
        display.show(.square(Self.size, at: 1))
        #expect(try turn(loop) { presented == 1 })
        display.show(.square(Self.size, at: 2))
        #expect(try turn(loop) { presented == 2 })
    }

    @Test func painterThatHangsCostsThePicturesAlone() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let script = folder.path + "/painter"
        try "#!/bin/sh\nexec sleep 1000\n".write(toFile: script, atomically: false, encoding: .utf8)
        #expect(chmod(script, 0o700) == 0)
        let display = try Self.display(loop, folder.path, painter: script, patience: .milliseconds(100))
        try expectPresentationWithoutPictures(display, loop)
    }

    @Test func painterThatEndsCostsThePicturesAlone() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let display = try Self.display(loop, folder.path, painter: "/bin/false")
        try expectPresentationWithoutPictures(display, loop)
    }

    @Test func painterThatIsNotThereIsAnError() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        #expect(throws: SystemError("start the painter /nowhere/painter", number: ENOENT)) {
            _ = try Self.display(loop, folder.path, painter: "/nowhere/painter")
        }
    }

    @Test func sizeThatNoPictureHasIsAnError() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError("make pictures of 0x4 pixels", number: EINVAL)) {
            _ = try PictureDisplay(loop, folder: "/tmp", painter: "/bin/false", size: PixelSize(width: 0, height: 4))
        }
    }
}
