import EventLoop
import Foundation
import Glibc
import Testing

@testable import Varlink

func parse(_ text: String) throws -> JSON { try parse(bytes: Array(text.utf8)) }

func parse(bytes: [UInt8]) throws -> JSON { try bytes.withUnsafeBytes { try JSON(parsing: $0) } }

let information = ServiceInformation(vendor: "Vendor", product: "Product", version: "1.2", url: "https://example.org")

var credentialsOfThisProcess: PeerCredentials {
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = getgroups(Int32(groups.count), &groups)
    return PeerCredentials(
        pid: getpid(), uid: geteuid(), gid: getegid(), supplementaryGroups: Array(groups.prefix(Int(max(count, 0)))))
}

let exampleText = """
    # An example.
    interface org.example.test

    type Choice (one, two)

    type Times (first: ?int, next: ?int)

    method Echo(text: string) -> (text: string)
    method Count(to: int) -> (number: int)
    method Wait() -> ()
    method Typed(number: int, choice: ?Choice, times: ?Times, list: ?[]string, map: ?[string]float, any: ?object) -> ()
    error Refused (why: string)

    """

/// A server with `org.example.test`, on a loop of its own.
final class Fixture {
    let loop: EventLoop
    let server: VarlinkServer
    /// Calls of `Wait`, to be answered by the test.
    var waiting: [Call] = []
    /// The methods that were called, in order.
    var handled: [String] = []
    var onCall: ((Call) throws(CallError) -> Void)?

    init(acceptsFiles: Bool = false) throws {
        loop = try EventLoop()
        server = VarlinkServer(loop: loop, information: information, acceptsFiles: acceptsFiles)
        server.register(try InterfaceDescription(parsing: exampleText)) { [unowned self] call throws(CallError) in
            handled.append(call.method)
            if let onCall { return try onCall(call) }
            switch call.method {
            case "Echo": call.reply(["text": call.parameters["text"] ?? .null])
            case "Count":
                let end = try Parameters(call.parameters).integer("to", in: 1...1_000_000)
                for number in 1...end { call.reply(["number": .integer(Int64(number))], continues: number < end) }
            case "Wait": waiting.append(call)
            default: throw .error("org.example.test.Refused", ["why": .string("because")])
            }
        }
    }

    /// One end of a connected pair, as a client of raw bytes; the other is the server's.
    func connect() throws -> RawPeer {
        let (left, right) = try socketPair()
        try server.adopt(left)
        return RawPeer(right)
    }

    func client() throws -> VarlinkClient {
        let (left, right) = try socketPair()
        try server.adopt(left)
        return try VarlinkClient(loop: loop, descriptor: right)
    }

    /// Turns the loop until something is so, or nothing has happened for a long while.
    func turn(until isSo: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for _ in 0..<100_000 {
            if isSo() { return }
            if try !loop.runOnce(timeout: .seconds(20)) { break }
        }
        Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
    }

    /// Turns the loop until there is nothing to do.
    func settle() throws { while try loop.runOnce(timeout: .zero) {} }
}

func socketPair() throws -> (Int32, Int32) {
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    return (pair[0], pair[1])
}

/// A client that sends any bytes, and reads what the server sends.
final class RawPeer {
    let descriptor: Int32
    private(set) var received: [UInt8] = []
    private(set) var isAtEnd = false
    private var isOpen = true

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close() }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        #expect(count == bytes.count)
    }

    /// Sends calls, each with its NUL.
    func call(_ messages: String...) { send(messages.map { $0 + "\0" }.joined()) }

    func shutdownWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    /// Takes what is there, at most so many bytes.
    func read(atMost limit: Int = .max) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var rest = limit
        while rest > 0 {
            let count = recv(descriptor, &buffer, min(rest, buffer.count), 0)
            if count == 0 { isAtEnd = true }
            if count < 0 && errno == ECONNRESET { isAtEnd = true }
            guard count > 0 else { return }
            received += buffer[..<count]
            rest -= count
        }
    }

    /// The whole messages that were read so far.
    var replies: [Reply] {
        get throws {
            try received.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { message in
                try Array(message).withUnsafeBytes { try Reply(parsing: $0) }
            }
        }
    }
}

extension Fixture {
    /// Turns the loop until the peer has read so many whole messages.
    func turn(
        until peer: RawPeer, has count: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [Reply] {
        try turn(
            until: {
                peer.read()
                return peer.received.count { $0 == 0 } >= count
            }, sourceLocation: sourceLocation)
        return try peer.replies
    }
}

/// `#expect` for calls that change what they are called on.
func expect(_ isSo: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isSo, sourceLocation: sourceLocation)
}

/// The error that is thrown. (What `#expect(throws:)` returns from Swift 6.1 on.)
func thrown<Failure: Error>(
    _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> Failure? {
    do {
        try body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch { Issue.record("\(error) was thrown", sourceLocation: sourceLocation) }
    return nil
}

func success(_ parameters: JSONObject, continues: Bool = false) -> Reply { .success(parameters, continues: continues) }
