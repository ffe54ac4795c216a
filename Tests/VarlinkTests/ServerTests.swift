import EventLoop
import Glibc
import Secrets
import Testing
import TestSupport

@testable import Varlink

@Suite struct ServerTests {
    // MARK: Answers

    @Test func aCallIsAnswered() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Echo","parameters":{"text":"é"}}"#)
        #expect(try fixture.turn(until: peer, has: 1) == [success(["text": .string("é")])])
    }

    @Test func theServiceTellsOfItself() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(
            #"{"method":"org.varlink.service.GetInfo"}"#,
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example.test"}}"#,
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.varlink.service"}}"#
        )
        let replies = try fixture.turn(until: peer, has: 3)
        #expect(
            replies[0]
                == success([
                    "vendor": .string("Vendor"), "product": .string("Product"), "version": .string("1.2"),
                    "url": .string("https://example.org"),
                    "interfaces": .array([.string("org.varlink.service"), .string("org.example.test")]),
                ]))
        #expect(replies[1] == success(["description": .string(exampleText)]))
        #expect(replies[2] == success(["description": .string(ServiceInterface.text)]))
    }

    @Test(arguments: [
        (
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#,
            CallError.interfaceNotFound("a.b")
        ),
        (#"{"method":"org.varlink.service.GetInterfaceDescription"}"#, .invalidParameter("interface")),
        (#"{"method":"org.other.Echo"}"#, .interfaceNotFound("org.other")),
        (#"{"method":"Echo"}"#, .interfaceNotFound("")),
        (#"{"method":""}"#, .interfaceNotFound("")),
        (#"{"method":"org.example.test.Missing"}"#, .methodNotFound("org.example.test.Missing")),
        (#"{"method":"org.example.test.Echo"}"#, .invalidParameter("text")),
        (#"{"method":"org.example.test.Echo","parameters":{"text":"a","x":1}}"#, .invalidParameter("x")),
        (#"{"method":"org.example.test.Count","parameters":{"to":0}}"#, .invalidParameter("to")),
        (#"{"method":"org.example.test.Wait","upgrade":true}"#, .methodNotImplemented("org.example.test.Wait")),
        (
            #"{"method":"org.example.test.Typed","parameters":{"number":1}}"#,
            .error("org.example.test.Refused", ["why": .string("because")])
        ),
    ])
    func aCallThatCannotBeIsAnsweredWithTheErrorThatSaysWhy(message: String, error: CallError) throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(message, #"{"method":"org.example.test.Echo","parameters":{"text":"after"}}"#)
        let replies = try fixture.turn(until: peer, has: 2)
        #expect(replies[0] == .failure(name: error.name, error.parameters))
        #expect(replies[1] == success(["text": .string("after")]))
    }

    @Test func errorsHaveVarlinksNames() {
        #expect(CallError.expectedMore.name == "org.varlink.service.ExpectedMore")
        #expect(CallError.permissionDenied.name == "org.varlink.service.PermissionDenied")
        #expect(CallError.invalidParameter("x").parameters == ["parameter": .string("x")])
        #expect(CallError.methodNotImplemented("a.b").parameters == ["method": .string("a.b")])
        #expect(CallError.interfaceNotFound("a").parameters == ["interface": .string("a")])
    }

    @Test func withMoreEachReplyComesAndAllButTheLastContinue() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Count","more":true,"parameters":{"to":3}}"#)
        #expect(
            try fixture.turn(until: peer, has: 3)
                == (1...3).map { success(["number": .integer($0)], continues: $0 < 3) })
    }

    @Test func withoutMoreOnlyTheLastReplyComes() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Count","parameters":{"to":3}}"#)
        #expect(try fixture.turn(until: peer, has: 1) == [success(["number": .integer(3)])])
        try fixture.settle()
        peer.read()
        #expect(try peer.replies.count == 1)
    }

    @Test func aOnewayCallIsHandledAndNotAnswered() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(
            #"{"method":"org.example.test.Echo","oneway":true,"parameters":{"text":"a"}}"#,
            #"{"method":"org.example.test.Missing","oneway":true}"#,
            #"{"method":"org.example.test.Echo","parameters":{"text":"b"}}"#)
        #expect(try fixture.turn(until: peer, has: 1) == [success(["text": .string("b")])])
        #expect(fixture.handled == ["Echo", "Echo"])
    }

    @Test func aOnewayCallThatFailsLeavesOneLineInTheLogForEachConnection() throws {
        let fixture = try Fixture()
        let name = "Missing\(UInt64.random(in: 0 ... .max))"
        let log = try #require(tmpfile())
        defer { fclose(log) }
        let standardError = dup(STDERR_FILENO)
        dup2(fileno(log), STDERR_FILENO)
        for _ in 0..<2 {
            let peer = try fixture.connect()
            for _ in 0..<50 { peer.call(#"{"method":"org.example.test.\#(name)","oneway":true}"#) }
            try fixture.settle()
            peer.read()
            #expect(peer.received.isEmpty && !peer.isAtEnd)
        }
        dup2(standardError, STDERR_FILENO)
        Glibc.close(standardError)
        rewind(log)
        var bytes = [UInt8](repeating: 0, count: 1_000_000)
        let count = fread(&bytes, 1, bytes.count, log)
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains(name) }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("oneway") && $0.hasSuffix("org.varlink.service.MethodNotFound") })
    }

    @Test func aCallThatWaitsHoldsBackTheNext() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(
            #"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Echo","parameters":{"text":"b"}}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        #expect(fixture.handled == ["Wait"])
        fixture.waiting[0].reply()
        // Not within the reply: who replies is in the middle of something.
        #expect(fixture.handled == ["Wait"])
        #expect(try fixture.turn(until: peer, has: 2) == [success([:]), success(["text": .string("b")])])
    }

    @Test func replyingTwiceSendsOnlyTheFirst() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        fixture.waiting[0].reply()
        fixture.waiting[0].reply()
        fixture.waiting[0].fail("org.example.test.Refused")
        try fixture.turn { fixture.waiting.count == 2 }
        // The first call's late words are not taken for the second's.
        fixture.waiting[0].reply()
        try fixture.settle()
        peer.read()
        #expect(try peer.replies == [success([:])])
    }

    @Test func callsKnowWhoCalls() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        #expect(fixture.waiting[0].peer == credentialsOfThisProcess)
        #expect(fixture.waiting[0].more)
        #expect(!fixture.waiting[0].oneway)
    }

    @Test func howeverTheBytesComeTheRepliesAreTheSame() throws {
        var generator = SeededGenerator()
        for _ in 0..<20 {
            let fixture = try Fixture()
            let peer = try fixture.connect()
            let count = Int.random(in: 1...20, using: &generator)
            var rest = (0..<count).flatMap { number -> [UInt8] in
                let text = String(repeating: "x", count: Int.random(in: 0...500, using: &generator))
                return Array(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(number)\#(text)"}}"#.utf8) + [
                    0
                ]
            }[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...400, using: &generator))
                peer.send(Array(piece))
                rest = rest.dropFirst(piece.count)
                if Bool.random(using: &generator) { try fixture.settle() }
            }
            let replies = try fixture.turn(until: peer, has: count)
            let numbers = replies.map { reply -> Int? in
                guard case .success(let parameters, _) = reply, case .string(let text)? = parameters["text"] else {
                    return nil
                }
                return Int(text.prefix { $0 != "x" })
            }
            #expect(numbers == Array(0..<count), "seed \(generator.seed)")
        }
    }

    @Test func aThousandCallsInOneWriteAreAnsweredInOrder() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.send(
            (0..<1_000).flatMap {
                Array(#"{"method":"org.example.test.Echo","parameters":{"text":"\#($0)"}}"#.utf8) + [0]
            })
        let replies = try fixture.turn(until: peer, has: 1_000)
        #expect(replies == (0..<1_000).map { success(["text": .string("\($0)")]) })
    }

    @Test func aCallBehindOneThatWaitsIsDroppedWhenTheConnectionCloses() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(#"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        peer.close()
        try fixture.turn { isClosed }
        #expect(fixture.handled == ["Wait"])
    }

    // MARK: What is not Varlink

    @Test(arguments: [
        "x", "[]", "1", "{}", #"{"method":1}"#, #"{"method":"a.B","parameters":[]}"#, #"{"method":"a.B","more":1}"#,
        #"{"method":"a.B","oneway":"yes"}"#, #"{"method":"a.B","more":true,"oneway":true}"#, "", #"{"method":"a.B"}{}"#,
        "\u{FEFF}{}",
    ])
    func aMessageThatIsNoCallClosesTheConnectionAfterTheRepliesBefore(message: String) throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#
        peer.call(echo, message, echo)
        try fixture.turn { isClosed }
        peer.read()
        #expect(try peer.replies == [success(["text": .string("a")])])
        #expect(peer.isAtEnd)
        #expect(fixture.handled == ["Echo"])
    }

    @Test func aMessageOfMoreThan64KiBClosesTheConnection() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        let frame = #"{"method":"org.example.test.Echo","parameters":{"text":""}}"#.utf8.count
        let longest = String(repeating: "x", count: 65_536 - frame)
        peer.call(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(longest)"}}"#)
        #expect(try fixture.turn(until: peer, has: 1) == [success(["text": .string(longest)])])
        peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(longest)x"}}"#)
        try fixture.turn { isClosed }
        #expect(fixture.handled == ["Echo"])
    }

    @Test func anyBytesAreAnsweredOrEndTheConnection() throws {
        var generator = SeededGenerator()
        let valid = Array(#"{"method":"org.example.test.Echo","parameters":{"text":"a"},"more":true}"#.utf8) + [0]
        for _ in 0..<50 {
            let fixture = try Fixture()
            let peer = try fixture.connect()
            var isClosed = false
            fixture.server.onAdoptedClosed = { isClosed = true }
            var bytes = valid + valid
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            peer.send(bytes)
            peer.shutdownWriting()
            try fixture.turn { isClosed }
            peer.read()
            #expect(peer.isAtEnd, "seed \(generator.seed)")
        }
    }

    // MARK: Closing

    @Test func closingEndsTheCallUnderWayOnce() throws {
        for more in [true, false] {
            let fixture = try Fixture()
            let peer = try fixture.connect()
            peer.call(#"{"method":"org.example.test.Wait","more":\#(more)}"#)
            try fixture.turn { fixture.waiting.count == 1 }
            var count = 0
            var isClosed = false
            fixture.waiting[0].onClose = { count += 1 }
            fixture.server.onAdoptedClosed = { isClosed = true }
            peer.close()
            try fixture.turn { isClosed }
            #expect(count == 1)
            fixture.waiting[0].reply(continues: true)
            fixture.waiting[0].reply()
            try fixture.settle()
            #expect(count == 1)
        }
    }

    @Test func onCloseDoesNotRunAfterTheLastReply() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        var hasRun = false
        var isClosed = false
        fixture.waiting[0].onClose = { hasRun = true }
        fixture.server.onAdoptedClosed = { isClosed = true }
        fixture.waiting[0].reply()
        peer.close()
        try fixture.turn { isClosed }
        #expect(!hasRun)
    }

    @Test func onDisconnectRunsOnceWhenTheConnectionCloses() throws {
        for isAnswered in [true, false] {
            let fixture = try Fixture()
            let peer = try fixture.connect()
            peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
            try fixture.turn { fixture.waiting.count == 1 }
            var order: [String] = []
            fixture.waiting[0].onClose = { order.append("close") }
            fixture.waiting[0].onDisconnect = { order.append("disconnect") }
            if isAnswered {
                fixture.waiting[0].reply()
                fixture.waiting = []
            }
            try fixture.settle()
            #expect(order.isEmpty)
            peer.close()
            try fixture.turn { order.last == "disconnect" }
            try fixture.settle()
            #expect(order == (isAnswered ? ["disconnect"] : ["close", "disconnect"]))
        }
    }

    @Test func onDisconnectNeverRunsWithinAReply() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        var hasRun = false
        fixture.waiting[0].onDisconnect = { hasRun = true }
        fixture.waiting[0].reply()
        #expect(!hasRun)
        try fixture.turn { hasRun }
    }

    @Test func ofTheCallsOfAConnectionTheLastSaysWhatRunsOnDisconnect() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        final class Held {}
        weak var first: Held?
        var runs: [String] = []
        fixture.onCall = { call throws(CallError) in
            let held = Held()
            if first == nil { first = held }
            call.onDisconnect = { [held] in runs.append("\(call.method) \(type(of: held))") }
            call.reply()
        }
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        _ = try fixture.turn(until: peer, has: 1)
        #expect(first != nil)
        peer.call(#"{"method":"org.example.test.Echo","parameters":{"text":""}}"#)
        _ = try fixture.turn(until: peer, has: 2)
        // What the former call held is let go.
        #expect(first == nil)
        peer.close()
        try fixture.turn { !runs.isEmpty }
        #expect(runs == ["Echo Held"])
    }

    @Test func onDisconnectRunsWhenTheServerCloses() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        var count = 0
        fixture.waiting[0].onDisconnect = { count += 1 }
        fixture.server.close()
        #expect(count == 1)
    }

    @Test func onCloseNeverRunsWithinAReply() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        var hasRun = false
        fixture.waiting[0].onClose = { hasRun = true }
        peer.close()
        fixture.waiting[0].reply(continues: true)
        #expect(!hasRun)
        try fixture.turn { hasRun }
    }

    @Test func theEndOfAConnectionIsNeverToldWithinAReply() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        fixture.waiting[0].reply()
        #expect(!isClosed)
        try fixture.turn { isClosed }
        peer.read()
        #expect(try peer.replies == [success([:])])
    }

    @Test func aReplyThatContinuesCostsNoTurn() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        fixture.waiting[0].reply(continues: true)
        #expect(try !fixture.loop.runOnce(timeout: .zero))
        fixture.waiting[0].reply()
        #expect(try !fixture.loop.runOnce(timeout: .zero))
        peer.read()
        #expect(try peer.replies.count == 2)
    }

    @Test func aHalfCloseEndsAStream() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        var hasRun = false
        var isClosed = false
        fixture.waiting[0].onClose = { hasRun = true }
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.shutdownWriting()
        try fixture.turn { isClosed }
        #expect(hasRun)
    }

    @Test func aHalfCloseEndsACallThatAsksForThat() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        fixture.waiting[0].endsOnHalfClose = true
        var count = 0
        var isClosed = false
        fixture.waiting[0].onClose = { count += 1 }
        fixture.server.onAdoptedClosed = { isClosed = true }
        try fixture.settle()
        #expect(count == 0)
        peer.shutdownWriting()
        try fixture.turn { isClosed }
        #expect(count == 1)
        peer.read()
        #expect(peer.received.isEmpty)
    }

    @Test func aCallThatAsksToEndOnAHalfCloseThatHasBeenEndsInATurnOfItsOwn() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        var isOver = false
        fixture.waiting[0].onClose = { isOver = true }
        fixture.waiting[0].endsOnHalfClose = true
        #expect(!isOver)
        try fixture.turn { isOver }
    }

    @Test func aStreamThatBeginsAfterAHalfCloseEndsAtOnce() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var ended = 0
        var isClosed = false
        fixture.onCall = { call throws(CallError) in
            fixture.waiting.append(call)
            call.onClose = { ended += 1 }
        }
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(#"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Wait","more":true}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        fixture.waiting[0].reply()
        try fixture.turn { isClosed }
        #expect(fixture.waiting.count == 2)
        #expect(ended == 1)
    }

    @Test func callsThatCameBeforeAHalfCloseAreAnswered() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(
            #"{"method":"org.varlink.service.GetInfo"}"#, #"{"method":"org.example.test.Wait"}"#,
            #"{"method":"org.example.test.Count","more":true,"parameters":{"to":2}}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        #expect(!isClosed)
        fixture.waiting[0].reply()
        try fixture.turn { isClosed }
        peer.read()
        #expect(try peer.replies.count == 4)
        #expect(peer.isAtEnd)
    }

    @Test func onewayCallsAreHandledThoughTheCallerIsGone() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(
            #"{"method":"org.example.test.Count","parameters":{"to":1}}"#,
            #"{"method":"org.example.test.Echo","oneway":true,"parameters":{"text":"a"}}"#)
        peer.close()
        try fixture.turn { isClosed }
        #expect(fixture.handled == ["Echo"])
    }

    @Test func aConnectionThatIsIdleCostsNoTurns() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        peer.shutdownWriting()
        try fixture.turn { fixture.waiting.count == 1 }
        try fixture.settle()
        // The half-close is known; being told of it again and again would be a spin.
        #expect(try !fixture.loop.runOnce(timeout: .milliseconds(50)))
    }

    @Test func closingTheServerSendsWhatIsLeftAndEndsCalls() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        let other = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait"}"#)
        other.call(#"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 2 }
        var ended = 0
        for call in fixture.waiting { call.onClose = { ended += 1 } }
        fixture.waiting[0].fail("org.example.test.Refused", ["why": .string("shutdown")])
        fixture.server.close()
        #expect(ended == 1)
        peer.read()
        other.read()
        #expect(peer.isAtEnd && other.isAtEnd)
        #expect(try peer.replies.count + other.replies.count == 1)
    }

    // MARK: Slow readers

    @Test func aSlowReaderGetsTheNewestAndNoQueueWithoutBound() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        let count = 20_000
        for number in 1...count { fixture.waiting[0].reply(["number": .integer(Int64(number))], continues: true) }
        try fixture.settle()
        let last = success(["number": .integer(Int64(count))], continues: true)
        try fixture.turn {
            peer.read(atMost: 50_000)
            return peer.received.suffix(last.encoded.count).elementsEqual(last.encoded)
        }
        let numbers = try peer.replies.compactMap { reply -> Int64? in
            guard case .success(let parameters, true) = reply, case .integer(let number)? = parameters["number"] else {
                return nil
            }
            return number
        }
        #expect(numbers.count < count)
        #expect(numbers == numbers.sorted())
    }

    @Test func whatWaitsForASlowReaderIsBoundedToTheByte() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        let text = JSON.string(String(repeating: "x", count: 1_000))
        let one = success(["text": text], continues: true).encoded.count
        for _ in 0..<5_000 { fixture.waiting[0].reply(["text": text], continues: true) }
        fixture.waiting[0].reply(["text": .string("last")])
        // All that the kernel took, without a turn of the loop: the rest is in the queue.
        peer.read()
        let inKernel = peer.received.count
        let last = success(["text": .string("last")]).encoded
        try fixture.turn {
            peer.read()
            return peer.received.suffix(last.count).elementsEqual(last)
        }
        #expect(inKernel > 0)
        #expect(peer.received.count - inKernel <= OutgoingQueue.limit + 2 * one)
    }

    @Test func aSecretThatCannotBeSentIsLetGoWithItsConnection() throws {
        let (left, right) = try socketPair()
        let peer = RawPeer(right)
        let stream = try MessageStream(FileDescriptor(owning: left), buffer: MessageBuffer(), acceptsFiles: false)
        #expect(stream.send(OutgoingMessage(.ordinary([UInt8](repeating: 1, count: 1_000_000)))) == nil)
        weak var secret: SecretMessage?
        do {
            let message = try #require(SecretMessage(try SecretMemory(byteCount: 128), count: 100))
            secret = message
            #expect(stream.send(OutgoingMessage(.secret(message))) == nil)
        }
        #expect(secret != nil)
        stream.close()
        #expect(secret == nil)
        peer.close()
    }

    @Test func aCallerWhoReadsNothingIsNotServedFurther() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        let text = String(repeating: "x", count: 20_000)
        let call = Array(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#.utf8) + [0]
        var sent = 0
        for _ in 0..<200 {
            let count = call.withUnsafeBytes {
                Glibc.send(peer.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count == call.count else { break }
            sent += 1
            try fixture.settle()
        }
        #expect(sent < 200)
        #expect(fixture.handled.count < sent)
    }

    @Test func aCallerWhoNeverReadsALastReplyLosesTheConnection() throws {
        let fixture = try Fixture()
        fixture.server.patience = .milliseconds(20)
        let peer = try fixture.connect()
        var isClosed = false
        fixture.server.onAdoptedClosed = { isClosed = true }
        peer.call(#"{"method":"org.example.test.Wait","more":true}"#, #"{"method":"org.example.test.Wait"}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        let text = JSON.string(String(repeating: "x", count: 50_000))
        for _ in 0..<20 { fixture.waiting[0].reply(["text": text], continues: true) }
        try fixture.settle()
        #expect(!isClosed)
        fixture.waiting[0].reply(secret: try SecretMemory(byteCount: 128), count: 100)
        try fixture.turn { isClosed }
        #expect(fixture.waiting.count == 1)
    }

    // MARK: Secrets

    @Test func aSecretReplyIsSentAsItStands() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.call(
            #"{"method":"org.example.test.Wait"}"#, #"{"method":"org.example.test.Echo","parameters":{"text":"b"}}"#)
        try fixture.turn { fixture.waiting.count == 1 }
        let message = Array(#"{"parameters":{"pin":"1234"}}"#.utf8)
        var memory = try SecretMemory(byteCount: 128)
        memory.withUnsafeMutableBytes { $0.copyBytes(from: message) }
        fixture.waiting[0].reply(secret: memory, count: message.count)
        #expect(
            try fixture.turn(until: peer, has: 2)
                == [success(["pin": .string("1234")]), success(["text": .string("b")])])
    }

    // MARK: Descriptors

    @Test func descriptorsComeWithTheirCallWhereTheServerAcceptsThem() throws {
        for accepts in [true, false] {
            let fixture = try Fixture(acceptsFiles: accepts)
            let client = try fixture.client()
            let (left, right) = try socketPair()
            let end = FileDescriptor(owning: left)
            var replies = 0
            var counts: [Int] = []
            fixture.onCall = { call throws(CallError) in
                counts.append(call.files.count)
                for file in call.files { _ = Glibc.write(file.number, "x", 1) }
                call.reply()
            }
            client.call("org.example.test.Wait") { _ in replies += 1 }
            client.call("org.example.test.Wait", files: [end, end]) { _ in replies += 1 }
            client.call("org.example.test.Wait") { _ in replies += 1 }
            try fixture.turn { replies == 3 }
            #expect(counts == (accepts ? [0, 2, 0] : [0, 0, 0]))
            let peer = RawPeer(right)
            peer.read()
            #expect(peer.received.count == (accepts ? 2 : 0))
            // Not kept, they are closed: only ours is left.
            _ = consume end
            peer.read()
            #expect(peer.isAtEnd)
        }
    }

    @Test func descriptorsGoWithAReply() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let (left, right) = try socketPair()
        fixture.onCall = { call throws(CallError) in
            call.reply(files: [FileDescriptor(owning: left)])
        }
        var taken: [FileDescriptor] = []
        client.call("org.example.test.Wait") { [unowned client] _ in taken = client.takeFiles() }
        try fixture.turn { taken.count == 1 }
        _ = Glibc.write(taken[0].number, "hello", 5)
        let peer = RawPeer(right)
        peer.read()
        #expect(peer.received == Array("hello".utf8))
        #expect(client.takeFiles().isEmpty)
    }

    @Test func tooManyDescriptorsEndTheConnection() throws {
        let fixture = try Fixture(acceptsFiles: true)
        let client = try fixture.client()
        var reason: String?
        client.onClose = { reason = $0 }
        let files = try (0..<17).map { _ in try FileDescriptor(duplicating: 0) }
        client.call("org.example.test.Wait", files: files) { _ in }
        try fixture.turn { reason != nil }
        #expect(fixture.handled.isEmpty)
    }
}
