import Foundation
import PINPad
import Testing
import Varlink

/// What a host gets that reads asynchronous sequences.
@Suite struct StreamTests {
    @Test func anEntryIsASequenceOfEventsThatEndsWithThePIN() async throws {
        let pad = try FakePad { call in
            call.event(.began, 0)
            call.event(.changed, 1)
            call.complete(pin: "4")
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        for round in 1...3 {
            var events: [EnterPINReply.Event] = []
            var pins = 0
            for try await step in connection.events(of: PINRequest()) {
                switch step {
                case .event(let event): events.append(event.event)
                case .completed(let pin):
                    let digits = try #require(pin.takeBytes())
                    #expect(digits == [4])
                    #expect(pin.takeBytes() == nil)
                    pins += 1
                }
            }
            #expect(events == [.began, .changed])
            #expect(pins == 1, "round \(round)")
        }
    }

    @Test func thePINIsInNoDescription() async throws {
        let pad = try FakePad { $0.complete(pin: "739104") }
        defer { pad.stop() }
        for try await step in try PadConnection(path: pad.path).events(of: PINRequest()) {
            var text = ""
            dump(step, to: &text)
            text += "\(step) \(String(reflecting: step))"
            #expect(!text.contains("739104") && !text.contains("7, 3, 9"))
        }
    }

    @Test func anErrorIsThrown() async throws {
        let pad = try FakePad { call in
            call.event(.began, 0)
            call.fail(PadError.timedOut(waitingFor: .firstKey).name, ["waitingFor": .string("firstKey")])
        }
        defer { pad.stop() }
        let events = try PadConnection(path: pad.path).events(of: PINRequest())
        await #expect(throws: HostError.pad(.timedOut(waitingFor: .firstKey))) { for try await _ in events {} }
    }

    @Test func cancellingTheTaskEndsTheEntry() async throws {
        let pad = try FakePad { $0.event(.began, 0) }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        let task = Task {
            for try await step in connection.events(of: PINRequest()) {
                if case .completed = step { return true }
            }
            return false
        }
        while pad.callCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(try await task.value == false)
        #expect(pad.waitForClosedCall())
        #expect(throws: HostError.closed) { try connection.status() }
    }

    @Test func leavingTheLoopEndsTheEntry() async throws {
        let pad = try FakePad { $0.event(.began, 0) }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        for try await _ in connection.events(of: PINRequest()) { break }
        #expect(pad.waitForClosedCall())
    }

    @Test func numbersStatusesAndKeysAreSequencesToo() async throws {
        let status = Status(state: .standby, keypad: .available, display: .available, secretMemory: .secretFile)
        let pad = try FakePad { call in
            switch call.method {
            case "EnterNumber": call.complete(number: "42")
            case "Monitor": call.reply(status.parameters)
            default: call.reply(["key": .string("f1")])
            }
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        for try await step in connection.events(of: NumberRequest(.other)) {
            guard case .completed("42") = step else {
                Issue.record("another step")
                continue
            }
        }
        var seen: [String] = []
        for try await told in connection.statuses() { seen.append(told.state.rawValue) }
        for try await key in connection.keys() { seen.append(key.rawValue) }
        #expect(seen == ["standby", "f1"])
    }

    @Test func ofEventsThatNobodyReadsTheNewestAreKept() async throws {
        let pad = try FakePad { call in
            for length in 0..<1000 { call.event(.changed, length % 16) }
            call.complete(pin: "1234")
        }
        defer { pad.stop() }
        let events = try PadConnection(path: pad.path).events(of: PINRequest())
        try await Task.sleep(for: .milliseconds(500))
        var count = 0
        var isComplete = false
        for try await step in events {
            count += 1
            if case .completed = step { isComplete = true }
        }
        #expect(isComplete)
        #expect(count <= 1001)
    }
}

extension CompletedPIN {
    /// The digits as a test may see them.
    fileprivate func takeBytes() -> [UInt8]? {
        guard let digits = take() else { return nil }
        return digits.withDigits { Array($0) }
    }
}
