import EventLoop
import Testing

@testable import Varlink

@Suite struct ClientTests {
    /// A client whose other side is the test.
    private func pair() throws -> (EventLoop, VarlinkClient, RawPeer) {
        let loop = try EventLoop()
        let (left, right) = try socketPair()
        return (loop, try VarlinkClient(loop: loop, descriptor: left), RawPeer(right))
    }

    private func settle(_ loop: EventLoop) throws { while try loop.runOnce(timeout: .zero) {} }

    @Test func callsAreWrittenAsVarlinkWantsThem() throws {
        let (_, client, peer) = try pair()
        client.call("a.b.C", ["x": .integer(1)]) { _ in }
        client.call("a.b.D", more: true) { _ in }
        client.call("a.b.E", oneway: true) { _ in }
        peer.read()
        #expect(
            String(decoding: peer.received, as: UTF8.self)
                == #"{"method":"a.b.C","parameters":{"x":1}}"# + "\0"
                + #"{"method":"a.b.D","parameters":{},"more":true}"# + "\0"
                + #"{"method":"a.b.E","parameters":{},"oneway":true}"# + "\0")
    }

    @Test func repliesReachTheirCallsInOrder() throws {
        let (loop, client, peer) = try pair()
        var replies: [String] = []
        client.call("a.b.C", more: true) { replies.append("C \($0 == success([:], continues: true))") }
        client.call("a.b.E", oneway: true) { _ in replies.append("E") }
        client.call("a.b.D") { replies.append("D \($0 == .failure(name: "a.b.Wrong", ["x": .integer(1)]))") }
        peer.call(#"{"continues":true}"#, "{}", #"{"error":"a.b.Wrong","parameters":{"x":1}}"#)
        try settle(loop)
        #expect(replies == ["C true", "C false", "D true"])
    }

    @Test(arguments: [
        "x", "[]", #"{"error":1}"#, #"{"parameters":1}"#, #"{"continues":"yes"}"#,
        #"{"error":"a.b.C","continues":true}"#,
        #"{"continues":true}"#, "{}\0{}", String(repeating: " ", count: 65_537),
    ])
    func whatIsNoReplyEndsTheConnectionWithAReason(message: String) throws {
        let (loop, client, peer) = try pair()
        var reasons: [String] = []
        client.onClose = { reasons.append($0) }
        client.call("a.b.C") { _ in }
        peer.call(message)
        for _ in 0..<100 where reasons.isEmpty { try loop.runOnce(timeout: .seconds(5)) }
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasPrefix("the service sent ") == true)
        try settle(loop)
        peer.read()
        #expect(peer.isAtEnd)
    }

    @Test func theServicesEndIsToldOnceAfterItsLastWords() throws {
        let (loop, client, peer) = try pair()
        var heard: [String] = []
        client.onClose = { heard.append($0) }
        client.call("a.b.C") { _ in heard.append("reply") }
        peer.call("{}")
        peer.close()
        // What the service said can be read, though nothing can be sent.
        client.call("a.b.D") { _ in heard.append("never") }
        try settle(loop)
        #expect(heard == ["reply", "the service closed the connection"])
    }

    @Test func closingIsNotTold() throws {
        let (loop, client, peer) = try pair()
        var isTold = false
        client.onClose = { _ in isTold = true }
        client.call("a.b.C") { _ in isTold = true }
        peer.call("{}")
        client.close()
        client.call("a.b.D") { _ in isTold = true }
        try settle(loop)
        peer.read()
        #expect(!isTold)
        #expect(peer.isAtEnd)
    }

    @Test func closingWithinAReplyIsAllowed() throws {
        let (loop, client, peer) = try pair()
        var count = 0
        client.call("a.b.C", more: true) { [unowned client] _ in
            count += 1
            client.close()
        }
        peer.call(#"{"continues":true}"#, #"{"continues":true}"#)
        try settle(loop)
        #expect(count == 1)
    }

    @Test func bytesCanBeTakenOutBeforeTheyAreRead() throws {
        let (loop, client, peer) = try pair()
        var taken: [UInt8] = []
        var reply: Reply?
        client.onMessage = { bytes in
            guard let start = bytes.firstIndex(of: UInt8(ascii: "7")) else { return }
            while start + taken.count < bytes.count, bytes[start + taken.count] != UInt8(ascii: "\"") {
                taken.append(bytes[start + taken.count])
            }
            for index in 0..<taken.count { bytes[start + index] = UInt8(ascii: "*") }
        }
        client.call("a.b.C") { reply = $0 }
        peer.call(#"{"parameters":{"pin":"7315"}}"#)
        try settle(loop)
        #expect(taken == Array("7315".utf8))
        #expect(reply == success(["pin": .string("****")]))
    }

    @Test func closingWhileAMessageIsSeenIsAllowed() throws {
        let (loop, client, peer) = try pair()
        var count = 0
        client.onMessage = { [unowned client] _ in
            count += 1
            client.close()
        }
        client.call("a.b.C", more: true) { _ in count += 1 }
        peer.call(#"{"continues":true}"#, #"{"continues":true}"#)
        try settle(loop)
        #expect(count == 1)
    }

    @Test func aCallLargerThanTheSocketsBufferArrivesWhole() throws {
        let (loop, client, peer) = try pair()
        let text = String(repeating: "x", count: 1_000_000)
        client.call("a.b.C", ["x": .string(text)]) { _ in }
        for _ in 0..<10_000 where peer.received.last != 0 {
            peer.read()
            try loop.runOnce(timeout: .zero)
        }
        #expect(peer.received.count > 1_000_000)
        #expect(peer.received.last == 0)
        try settle(loop)
    }
}
