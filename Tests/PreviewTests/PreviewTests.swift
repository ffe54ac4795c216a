import Foundation
import Painter
import Raster
import Testing

@testable import Preview

/// What `pinpadctl preview` draws. getopt_long(3) keeps its place in globals, so one at a time.
@Suite(.serialized) final class PreviewTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var output: String { folder.appending(path: "picture.png").path }
    private var painter: String { PainterProcess.path }

    private func options(_ words: String...) throws(PreviewError) -> PreviewOptions? {
        try PreviewOptions(["pinpadctl preview"] + words)
    }

    private func complaint(_ words: String...) -> String? {
        do {
            _ = try PreviewOptions(["pinpadctl preview"] + words)
            return nil
        } catch {
            return error.isUsage ? error.message : nil
        }
    }

    /// The width and height that a PNG says it has (ISO/IEC 15948, 11.2.2).
    private func size(_ path: String) throws -> PixelSize {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 24)
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return PixelSize(width: number(16), height: number(20))
    }

    private func draw(_ words: String..., configuration: String = "") throws -> Data {
        let file = folder.appending(path: "pinpad.conf")
        try Data(configuration.utf8).write(to: file)
        let words = ["pinpadctl preview", "-o", output, "--config", file.path] + words
        let options = try #require(try PreviewOptions(words))
        try Preview(options).write(painter: painter)
        return try Data(contentsOf: URL(filePath: output))
    }

    @Test func aPictureHasTheSizeThatWasAskedFor() throws {
        _ = try draw("--size", "320x240")
        #expect(try size(output) == PixelSize(width: 320, height: 240))
        _ = try draw("--size", "320x240", "--rotation", "90")
        #expect(try size(output) == PixelSize(width: 320, height: 240))
    }

    @Test func aSheetLargerThanThePainterTakesIsToldBeforeItIsWritten() throws {
        do {
            _ = try draw("--style", "all", "--size", "8192x100")
            Issue.record("it was written")
        } catch let error as PreviewError {
            #expect(error.isUsage && error.message?.contains("16384 a side") == true)
        }
        #expect(access(output, F_OK) != 0)
    }

    @Test func everyOptionIsSeen() throws {
        let ordinary = try draw("--size", "320x240")
        #expect(try draw("--size", "320x240") == ordinary)
        for words in [
            ["--style", "squares"], ["--rotation", "180"], ["--scale", "0.3"], ["--screen", "busy"],
            ["--places", "8"], ["--length", "3"], ["--prompt", "enterNewPIN"], ["--text", "PIN?"], ["--hint", "Now"],
            ["--amount", "100", "--currency", "EUR"], ["--language", "de"], ["--shift", "1"],
            ["--screen", "number"],
        ] {
            let file = folder.appending(path: "other.png").path
            let none = folder.appending(path: "none.conf")
            try Data().write(to: none)
            let all = ["pinpadctl preview", "-o", file, "--config", none.path, "--size", "320x240"] + words
            try Preview(try #require(try PreviewOptions(all))).write(painter: painter)
            #expect(try Data(contentsOf: URL(filePath: file)) != ordinary, "\(words)")
        }
    }

    @Test func everyScreenIsAnother() throws {
        var seen: [Data] = []
        for subject in PreviewOptions.Subject.allCases {
            let picture = try draw("--size", "320x240", "--screen", subject.rawValue)
            #expect(!seen.contains(picture), "\(subject)")
            seen.append(picture)
        }
    }

    @Test func aNumberIsSeenOnItsScreen() throws {
        let number = try draw("--size", "320x240", "--screen", "number", "--number", "0151 23")
        #expect(try draw("--size", "320x240", "--screen", "number", "--number", "0151 24") != number)
        #expect(try draw("--size", "320x240", "--screen", "number", "--number", "0151 23", "--length", "1") == number)
    }

    @Test func theConfigurationIsTheOneOfThePad() throws {
        let plain = try draw("--size", "160x120")
        #expect(try draw("--size", "160x120", configuration: "[Style]\nBackground=#000000\n") != plain)
        let night = "[Style night]\nBackground=#000000\n"
        #expect(try draw("--size", "160x120", "--style", "night", configuration: night) != plain)
        #expect(throws: PreviewError.self) { try draw(configuration: "[Style]\nBackground=black\n") }
    }

    @Test func allStylesAreOneSheet() throws {
        _ = try draw("--size", "160x120", "--style", "all")
        // Seven styles in four rotations, with space between them.
        #expect(try size(output) == PixelSize(width: 4 * (160 + 16) + 16, height: 7 * (120 + 16) + 16))
    }

    @Test func anUnknownStyleIsToldWhichThereAre() throws {
        let options = try #require(try options("-o", output, "--style", "sqares"))
        do {
            _ = try Preview(options)
            Issue.record("there is no such style")
        } catch {
            #expect(error.isUsage)
            #expect(
                error.message
                    == "there is no style \"sqares\"; there are hairline, high-contrast, joined, picture, separate, "
                    + "squares, and all")
        }
    }

    @Test func whatIsWrongIsToldWithWhatWouldBeRight() {
        #expect(complaint() == "preview needs -o FILE.png")
        #expect(complaint("-o", "x", "more") == "preview does not take \"more\"")
        for size in ["800", "800x", "0x480", "800x480x2", "99999x1", "axb", "-1x5", ""] {
            #expect(
                complaint("-o", "x", "--size", size)
                    == "--size takes pixels as 800x480, each side 1 to 8192, not \"\(size)\"")
        }
        #expect(complaint("-o", "x", "--rotation", "45") == "--rotation is one of 0, 90, 180, 270, not \"45\"")
        #expect(complaint("-o", "x", "--scale", "nan") == "--scale takes a number, 0.25 to 16, not \"nan\"")
        #expect(complaint("-o", "x", "--shift", "2") == "--shift takes a number, -1 to 1, not \"2\"")
        #expect(complaint("-o", "x", "--places", "17") == "--places takes a whole number, 1 to 16, not \"17\"")
        #expect(
            complaint("-o", "x", "--places", "4", "--length", "5") == "--length takes a whole number, 0 to 4, not \"5\""
        )
        #expect(complaint("-o", "x", "--prompt", "enterPin")?.contains("enterPIN, enterNewPIN") == true)
        #expect(complaint("-o", "x", "--amount", "5") == "--amount and --currency go together")
        #expect(complaint("-o", "x", "--amount", "5", "--currency", "EURO")?.contains("EURO") == true)
        #expect(complaint("-o", "x", "--language", "tlh")?.hasPrefix("the pad does not speak \"tlh\"") == true)
        #expect(complaint("-o", "x", "--text", "a", "--prompt", "enterPIN")?.contains("--text") == true)
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let options = try #require(try options("-o", "/nowhere/x.png", "--size", "64x48"))
        do {
            try Preview(options).write(painter: painter)
            Issue.record("there is no such folder")
        } catch {
            #expect(error.message == "/nowhere/x.png can not be written: No such file or directory")
        }
    }

    @Test func aPainterThatIsMissingIsNamed() throws {
        let options = try #require(try options("-o", output, "--size", "64x48"))
        do {
            try Preview(options).write(painter: "/nowhere/pinpad-painter")
            Issue.record("there is no such painter")
        } catch {
            #expect(error.message?.hasPrefix("/nowhere/pinpad-painter") == true)
        }
    }
}
