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

    @Test func whoMayWaitGetsItsTurnInAFullLineAndOthersAreToldAtOnce() throws {
        defer { removeFolder() }
        let listener = try UnixSocket.make()
        try UnixSocket.bind(listener, to: path, mode: 0o600)
        #expect(listen(listener.number, 0) == 0)
        let first = try FileDescriptor.connected(to: path)
        let error = thrown(SystemError.self) { _ = try FileDescriptor.connected(to: path) }
        #expect(error?.number == EAGAIN)
        // Taken from the line while the other waits in connect(2).
        let taker = Thread {
            usleep(100_000)
            _ = Glibc.accept(listener.number, nil, nil)
        }
        taker.start()
        let second = try FileDescriptor.connected(to: path, waitingAtMost: .seconds(30))
        #expect(fcntl(second.number, F_GETFL) & O_NONBLOCK != 0, "it blocks no more")
        _ = first
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

    // MARK: Bounds

    private static let tooMany = "org.example.test.Refused"

    private func listeningFixture(perUser: Int) throws -> Fixture {
        let fixture = try Fixture()
        fixture.server.connectionsPerUser = perUser
        fixture.server.tooManyConnections = { .error(Self.tooMany, ["why": .string("\($0)")]) }
        try fixture.server.listen(at: path, mode: 0o600)
        return fixture
    }

    private func connect(_ fixture: Fixture) throws -> RawPeer {
        let socket = try UnixSocket.make()
        try UnixSocket.connect(socket, to: path)
        try fixture.settle()
        return RawPeer(dup(socket.number))
    }

    private func refusal(_ limit: Int) -> [Reply] { [.failure(name: Self.tooMany, ["why": .string("\(limit)")])] }

    @Test func overAUsersBoundTheFirstCallIsAnsweredWithAnErrorAndTheConnectionIsClosed() throws {
        defer { removeFolder() }
        let fixture = try listeningFixture(perUser: 2)
        let first = try connect(fixture)
        let second = try connect(fixture)
        let third = try connect(fixture)
        third.read()
        #expect(!third.isAtEnd && third.received.isEmpty)
        third.call(#"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Wait"}"#)
        try fixture.settle()
        third.read()
        #expect(try third.replies == refusal(2))
        #expect(third.isAtEnd)
        #expect(fixture.handled.isEmpty)
        // The others are served as before, and a place that is free again is given.
        second.close()
        try fixture.settle()
        for peer in [first, try connect(fixture)] {
            peer.call(#"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#)
            #expect(try fixture.turn(until: peer, has: 1) == [success(["text": .string("a")])])
        }
    }

    @Test func aRefusedConnectionWithoutACallIsToldAndClosedInTime() throws {
        defer { removeFolder() }
        let fixture = try listeningFixture(perUser: 0)
        fixture.server.refusalPatience = .milliseconds(20)
        let peer = try connect(fixture)
        try fixture.turn {
            peer.read()
            return peer.isAtEnd
        }
        #expect(try peer.replies == refusal(0))
    }

    @Test func refusedConnectionsBeyond16AreToldAndClosedAtOnce() throws {
        defer { removeFolder() }
        let fixture = try listeningFixture(perUser: 0)
        let waiting = try (0..<16).map { _ in try connect(fixture) }
        let next = try connect(fixture)
        next.read()
        #expect(next.isAtEnd)
        #expect(try next.replies == refusal(0))
        for peer in waiting { peer.read() }
        #expect(!waiting.contains { $0.isAtEnd })
        waiting[0].close()
        try fixture.settle()
        let another = try connect(fixture)
        another.read()
        #expect(!another.isAtEnd)
    }

    /// Connects 1,000 times, as one program that calls and waits for its answer each time, and keeps all connections.
    private func burst(_ fixture: Fixture) throws -> (served: Int, refused: Int) {
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        limit.rlim_cur = min(limit.rlim_max, 8_192)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let perUser = fixture.server.connectionsPerUser
        fixture.server.bounds = ConnectionBounds(places: 2_100)
        fixture.server.connectionsPerUser = perUser
        var isKeyHeard = false
        let key = try fixture.loop.timer { isKeyHeard = true }
        var peers: [RawPeer] = []
        var turnsUntilKey = 0
        while peers.count < 1_000 {
            // As many as the backlog of the unit's socket lets in.
            for _ in 0..<16 where peers.count < 1_000 {
                let socket = try UnixSocket.make()
                try UnixSocket.connect(socket, to: path)
                let peer = RawPeer(dup(socket.number))
                peer.call(#"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#)
                peers.append(peer)
            }
            key.set(.zero)
            isKeyHeard = false
            try fixture.loop.runOnce(timeout: .zero)
            if !isKeyHeard { turnsUntilKey += 1 }
        }
        // Whatever is under way, what is no host's comes first.
        #expect(turnsUntilKey == 0)
        try fixture.settle()
        for peer in peers { peer.read() }
        let replies = try peers.flatMap { try $0.replies }
        #expect(replies.count == 1_000)
        let served = replies.count { $0 == success(["text": .string("a")]) }
        return (served, replies.count { if case .failure(Self.tooMany, _) = $0 { true } else { false } })
    }

    @Test func aBurstOf1000ConnectionsIsServedWhereTheUserMayHaveThem() throws {
        defer { removeFolder() }
        let (served, refused) = try burst(try listeningFixture(perUser: 1_000))
        #expect(served == 1_000 && refused == 0)
    }

    @Test func aBurstOf1000ConnectionsIsServedAsFarAsTheUserMayHaveThemAndTheRestIsTold() throws {
        defer { removeFolder() }
        let (served, refused) = try burst(try listeningFixture(perUser: 64))
        #expect(served == 64 && refused == 936)
    }
}
