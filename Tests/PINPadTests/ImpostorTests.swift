import PINPad
import Testing
import Varlink

/// What is at the other end may be no pad, or a broken one: then there is an error, never a trap and never a wait for ever.
@Suite struct ImpostorTests {
    private static let began = #"{"parameters":{"event":"began","length":0},"continues":true}"# + "\0"

    @Test(arguments: [
        "no JSON\0", "\0", "{}\0", "[]\0", "\u{0}\u{0}", #"{"parameters":[]}"# + "\0",
        #"{"parameters":{"event":"began","length":0}}"# + "\0",
        #"{"parameters":{"event":"odd","length":0},"continues":true}"# + "\0",
        #"{"parameters":{"event":"completed","length":4}}"# + "\0",
        #"{"parameters":{"event":"completed","length":4,"pin":"123"}}"# + "\0",
        #"{"parameters":{"event":"completed","length":4,"pin":"12x4"}}"# + "\0",
        #"{"parameters":{"event":"completed","length":4,"pin":1234}}"# + "\0",
        #"{"parameters":{"event":"completed","length":17,"pin":"11111111111111111"}}"# + "\0",
        #"{"parameters":{"event":"completed","length":-9223372036854775808,"pin":"1234"}}"# + "\0",
        #"{"error":"org.pinpad.PINPad.Cancelled","parameters":{"by":"nobody"}}"# + "\0",
        #"{"error":"org.pinpad.PINPad.Cancelled","parameters":{"by":"host"},"continues":true}"# + "\0",
        began + String(repeating: "{", count: 1000) + "\0", began + String(repeating: "a", count: 100_000),
    ]) func nonsenseIsAnErrorThatEndsTheConnection(bytes: String) throws {
        let impostor = try Impostor(Array(bytes.utf8), closes: false)
        let connection = try PadConnection(path: impostor.path)
        do {
            _ = try connection.enterPIN()
            Issue.record("there was no error")
        } catch {
            switch error {
            case .invalidReply, .disconnected: break
            default: Issue.record("it was \(error)")
            }
            #expect(throws: error) { try connection.clearEntry() }
        }
    }

    @Test(arguments: ["", began, began + #"{"parameters":{"event":"compl"#]) func anEndInMidReplyIsAnError(
        bytes: String
    ) throws {
        let impostor = try Impostor(Array(bytes.utf8), closes: true)
        let connection = try PadConnection(path: impostor.path)
        let error = HostError.disconnected(reason: "the service closed the connection")
        #expect(throws: error) { _ = try connection.enterPIN() }
        #expect(throws: error) { _ = try connection.status() }
    }

    @Test func silenceIsWaitedForOnlySoLong() throws {
        let impostor = try Impostor([], closes: false)
        let connection = try PadConnection(path: impostor.path, patience: .milliseconds(50))
        #expect(throws: HostError.disconnected(reason: "the pad did not answer in time")) { try connection.status() }
    }

    @Test(arguments: ["1a", "12345", "", "１"]) func aNumberThatIsNoneIsRefused(number: String) throws {
        let bytes = #"{"parameters":{"event":"completed","length":2,"number":"\#(number)"}}"# + "\0"
        let impostor = try Impostor(Array(bytes.utf8), closes: false)
        let connection = try PadConnection(path: impostor.path)
        #expect(throws: HostError.invalidReply(reason: "a completed entry without its number")) {
            try connection.enterNumber(NumberRequest(.other))
        }
    }

    @Test func aStreamOfNonsenseThrows() async throws {
        let impostor = try Impostor(Array("nonsense\0".utf8), closes: false)
        let events = try PadConnection(path: impostor.path).events(of: PINRequest())
        await #expect(throws: HostError.self) { for try await _ in events {} }
    }
}
