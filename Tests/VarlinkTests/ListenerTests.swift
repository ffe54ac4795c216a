import EventLoop
import Foundation
import Glibc
import Testing

@testable import Varlink

@Suite struct ListenerTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("varlink-\(UUID().uuidString)")
        .path
    private var path: String { folder + "/socket" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    private func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

    @Test func aServerListensAtAPathWithTheModeAsked() throws {
        defer { removeFolder() }
        let fixture = try Fixture()
        try fixture.server.listen(at: path, mode: 0o660)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
        let client = try VarlinkClient(loop: fixture.loop, path: path)
        var reply: Reply?
        client.call("org.example.test.Echo", ["text": .string("a")]) { reply = $0 }
        try fixture.turn { reply != nil }
        #expect(reply == success(["text": .string("a")]))
        fixture.server.close()
        #expect(lstat(path, &status) != 0)
    }

    @Test func aStaleSocketIsReplacedAndALiveOneIsAnError() throws {
        defer { removeFolder() }
        let fixture = try Fixture()
        let stale = try UnixSocket.make()
        try UnixSocket.bind(stale, to: path, mode: 0o600)
        try fixture.server.listen(at: path, mode: 0o600)
        let second = try Fixture()
        let error = thrown(SystemError.self) { _ = try second.server.listen(at: path, mode: 0o600) }
        #expect(error?.number == EADDRINUSE)
        _ = try VarlinkClient(loop: fixture.loop, path: path)
    }

    @Test func whatIsNoSocketIsLeftAlone() throws {
        defer { removeFolder() }
        #expect(FileManager.default.createFile(atPath: path, contents: Data("x".utf8)))
        let fixture = try Fixture()
        let error = thrown(SystemError.self) { _ = try fixture.server.listen(at: path, mode: 0o600) }
        #expect(error?.number == EEXIST)
        #expect(FileManager.default.contents(atPath: path) == Data("x".utf8))
    }

    @Test func aPathThatIsTooLongOrEmptyIsAnError() throws {
        defer { removeFolder() }
        let loop = try EventLoop()
        let long = "/" + String(repeating: "x", count: 200)
        #expect(throws: SystemError("connect to \(long)", number: ENAMETOOLONG)) {
            try VarlinkClient(loop: loop, path: long)
        }
        #expect(throws: SystemError.self) { try VarlinkClient(loop: loop, path: "") }
        #expect(throws: SystemError("connect to \(path)", number: ENOENT)) { try VarlinkClient(loop: loop, path: path) }
    }

    @Test func aListeningSocketIsTakenOver() throws {
        defer { removeFolder() }
        let fixture = try Fixture()
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = FileDescriptor(owning: dup(listener))
        try UnixSocket.bind(bound, to: path, mode: 0o600)
        #expect(listen(listener, 5) == 0)
        try fixture.server.listen(on: listener)
        let client = try VarlinkClient(loop: fixture.loop, path: path)
        var reply: Reply?
        client.call("org.varlink.service.GetInfo") { reply = $0 }
        try fixture.turn { reply != nil }
        // The socket's file is its maker's.
        fixture.server.close()
        var status = stat()
        #expect(lstat(path, &status) == 0)
    }

    @Test func beyond256ConnectionsAnotherIsRefusedUntilOneEnds() throws {
        defer { removeFolder() }
        let fixture = try Fixture()
        try fixture.server.listen(at: path, mode: 0o600)
        var peers: [FileDescriptor] = []
        for _ in 0..<VarlinkServer.connectionLimit {
            let peer = try UnixSocket.make()
            try UnixSocket.connect(peer, to: path)
            peers.append(peer)
            try fixture.settle()
        }
        let refused = try VarlinkClient(loop: fixture.loop, path: path)
        var reason: String?
        refused.onClose = { reason = $0 }
        try fixture.turn { reason != nil }
        peers.removeLast()
        try fixture.settle()
        let client = try VarlinkClient(loop: fixture.loop, path: path)
        var reply: Reply?
        client.call("org.varlink.service.GetInfo") { reply = $0 }
        try fixture.turn { reply != nil }
    }
}
