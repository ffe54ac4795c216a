import Foundation
import INI
import Testing

@testable import Configuration

/// The main file and its drop-ins on the disk.
@Suite final class ConfigurationFilesTests {
    private let folder: URL
    private var main: String { folder.appending(path: "pinpad.conf").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pinpad.conf.d"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private func problems() -> [Problem] {
        do {
            _ = try Configuration(path: main)
            return []
        } catch {
            return error.problems
        }
    }

    @Test func withoutAnyFileTheDefaultsHold() throws {
        #expect(try Configuration(path: main) == Configuration())
        #expect(try Configuration(path: "/nonexistent/pinpad.conf") == Configuration())
    }

    @Test func aFileThatWasAskedForMustBeThere() throws {
        #expect {
            _ = try Configuration(path: "/nonexistent/pinpad.conf", mustExist: true)
        } throws: {
            "\($0)" == "/nonexistent/pinpad.conf: cannot be read: No such file or directory"
        }
    }

    @Test func dropInsComeAfterTheMainFileInTheOrderOfTheirNames() throws {
        try write("[Entry]\nMaximumLength=12\nMinimumLength=1\n", to: "pinpad.conf")
        try write("[Entry]\nMinimumLength=3\n", to: "pinpad.conf.d/20-b.conf")
        try write("[Entry]\nMinimumLength=2\nSubmit=automatic\n", to: "pinpad.conf.d/10-a.conf")
        try write("nonsense", to: "pinpad.conf.d/30-c.conf.bak")
        try write("nonsense", to: "pinpad.conf.d/.40-d.conf")
        let entry = try Configuration(path: main).entry
        #expect(entry.minimumLength == 3)
        #expect(entry.maximumLength == 12)
        #expect(entry.submit == .automatic)
    }

    @Test func dropInsCountWithoutAMainFile() throws {
        try write("[Entry]\nMaximumLength=12\n", to: "pinpad.conf.d/a.conf")
        #expect(try Configuration(path: main).entry.maximumLength == 12)
    }

    @Test func aDropInThatLinksToNothingIsEmpty() throws {
        try FileManager.default.createSymbolicLink(
            atPath: main + ".d/a.conf", withDestinationPath: "/dev/null")
        #expect(try Configuration(path: main) == Configuration())
    }

    @Test func whatCannotBeReadIsAnErrorBesideAllOthers() throws {
        try write("[Entry]\nSubmit=x\n", to: "pinpad.conf")
        try FileManager.default.createDirectory(atPath: main + ".d/a.conf", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: main + ".d/b.conf", withDestinationPath: "nowhere")
        #expect(mkfifo(main + ".d/c.conf", 0o600) == 0)
        try write("word", to: "pinpad.conf.d/d.conf")
        try FileManager.default.createSymbolicLink(atPath: main + ".d/e.conf", withDestinationPath: "/dev/zero")
        let said = problems().map { $0.description.replacingOccurrences(of: folder.path + "/", with: "") }
        #expect(said.count == 6)
        #expect(said.first?.hasPrefix("pinpad.conf:2: [Entry] Submit=x: unknown word") == true)
        #expect(
            said.dropFirst().prefix(3) == [
                "pinpad.conf.d/a.conf: not a file", "pinpad.conf.d/b.conf: cannot be read: No such file or directory",
                "pinpad.conf.d/c.conf: not a file",
            ])
        #expect(said.dropFirst(4).first?.hasPrefix("pinpad.conf.d/d.conf:1: not a setting") == true)
        #expect(said.last?.hasPrefix("pinpad.conf.d/e.conf: too large") == true)
    }

    @Test func aFileInPlaceOfTheDropInsFolderIsAnError() throws {
        try FileManager.default.removeItem(atPath: main + ".d")
        try write("", to: "pinpad.conf.d")
        #expect(problems().map(\.message) == ["cannot be read: Not a directory"])
    }
}
