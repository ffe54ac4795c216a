import EventLoop
import Foundation
import Testing

@testable import PINPad

/// What is said when there is no way to the pad.
@Suite struct UnreachableTests {
    private func text(_ socket: String, _ number: Int32) -> String {
        Unreachable(socket: socket, error: SystemError("connect to \(socket)", number: number)).description
    }

    @Test func aMissingSocketPointsToItsUnit() {
        #expect(text("/a", ENOENT) == "there is no socket /a; is pinpad.socket started?")
        #expect(text("/a", ECONNREFUSED) == "nobody listens on /a; is pinpad.socket started?")
    }

    @Test func noPermissionNamesTheGroupOfTheSocket() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder)
        let group = try #require(attributes[.groupOwnerAccountName] as? String)
        #expect(text(folder, EACCES) == "no permission for \(folder); you are not in group \(group)")
        #expect(text(folder + "/a", EACCES) == "no permission for \(folder)/a; you are not in group pinpad")
    }

    @Test func anythingElseIsSaidAsTheSystemSaysIt() {
        #expect(text("/a", ENAMETOOLONG) == "connect to /a: File name too long")
    }
}
