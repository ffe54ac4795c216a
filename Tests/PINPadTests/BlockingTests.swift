import Foundation
import PINPad
import Synchronization
import Testing
import Varlink

/// What a host gets that waits for the pad.
@Suite struct BlockingTests {
    @Test func anEntryTellsItsEventsAndGivesThePINInSecretMemory() throws {
        let pad = try FakePad { call in
            call.event(.began, 0)
            call.event(.changed, 1)
            call.event(.refused, 1, reason: .tooShort)
            call.event(.changed, 2)
            call.complete(pin: "07")
        }
        defer { pad.stop() }
        var events: [PadConnection.Event] = []
        let digits: Digits = try PadConnection(path: pad.path).enterPIN { events.append($0) }
        #expect(digits.withDigits { Array($0) } == [0, 7])
        #expect(
            events == [
                .init(.began, length: 0), .init(.changed, length: 1), .init(.refused, length: 1, reason: .tooShort),
                .init(.changed, length: 2),
            ])
    }

    @Test func aWrongPINIsAskedForAgainOnTheSameConnection() throws {
        let pad = try FakePad { call in call.complete(pin: call.parameters.isEmpty ? "1111" : "2222") }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        let first = try connection.enterPIN()
        #expect(first.withDigits { Array($0) } == [1, 1, 1, 1])
        var again = PINRequest()
        again.words = Words(.wrongPIN, triesLeft: 2)
        let second = try connection.enterPIN(again)
        #expect(second.withDigits { Array($0) } == [2, 2, 2, 2])
    }

    @Test func everyParameterIsSentAsTheInterfaceHasIt() throws {
        let seen = Mutex<[JSONObject]>([])
        // The server refuses what the interface does not have.
        let pad = try FakePad { call in
            seen.withLock { $0.append(call.parameters) }
            switch call.method {
            case "EnterPIN": call.complete(pin: "1234")
            case "EnterNumber": call.complete(number: "1234")
            default: call.reply()
            }
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        _ = try connection.enterPIN(Requests.pin)
        _ = try connection.enterNumber(Requests.number)
        try connection.showMessage(Requests.message)
        try connection.clearEntry()
        try connection.cancelEntry()
        let definition = PINPadInterface.definition.replacing(/#.*/, with: "")
        for (method, parameters) in zip(["EnterPIN", "EnterNumber", "ShowMessage"], seen.withLock { $0 }) {
            let expression = try Regex("method \(method)\\(([^)]*)\\)", as: (Substring, Substring).self)
            let names = try #require(definition.firstMatch(of: expression)).output.1
                .matches(of: /(\w+):/).map { String($0.output.1) }
            #expect(Set(parameters.names) == Set(names), "\(method)")
        }
        #expect(seen.withLock { $0.suffix(2) } == [[:], [:]])
    }

    @Test func whatTheConfigurationAsksForCanBeLeftOut() throws {
        let seen = Mutex<[JSONObject]>([])
        let pad = try FakePad { call in
            seen.withLock { $0.append(call.parameters) }
            call.complete(pin: "1234")
        }
        defer { pad.stop() }
        var request = PINRequest(digits: 4...6)
        (request.refusesSimple, request.hidesLength) = (false, false)
        _ = try PadConnection(path: pad.path).enterPIN(request)
        let parameters = seen.withLock { $0.first }
        #expect(parameters?["refuseSimple"] == .boolean(false) && parameters?["hideLength"] == .boolean(false))
    }

    @Test func whatIsAbsentIsNotSent() throws {
        let seen = Mutex<[JSONObject]>([])
        let pad = try FakePad { call in
            seen.withLock { $0.append(call.parameters) }
            call.complete(pin: "1234")
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        _ = try connection.enterPIN()
        _ = try connection.enterPIN(PINRequest(digits: 4...6))
        let second: JSONObject = [
            "prompt": .string("enterPIN"), "minimumLength": .integer(4), "maximumLength": .integer(6),
        ]
        #expect(seen.withLock { $0 } == [[:], second])
    }

    @Test(arguments: [
        PadError.busy, .cancelled(by: .person), .timedOut(waitingFor: .nextKey), .keypadUnavailable(reason: "none"),
        .tooManyConnections(limit: 16), .freeTextForbidden,
    ]) func thePadsErrorsAreThrown(error: PadError) throws {
        let pad = try FakePad { $0.fail(error.name, error.parameters) }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        #expect(throws: HostError.pad(error)) { _ = try connection.enterPIN() }
        #expect(throws: HostError.pad(error)) { try connection.clearEntry() }
        #expect(throws: HostError.pad(error)) { try connection.status() }
    }

    @Test func aNumberIsItsDigits() throws {
        let pad = try FakePad { call in
            call.event(.began, 0)
            call.complete(number: "0123456789")
        }
        defer { pad.stop() }
        #expect(try PadConnection(path: pad.path).enterNumber(NumberRequest(.telephone)) == "0123456789")
    }

    @Test func theStatusIsToldOnceOrUntilTheConnectionIsClosed() throws {
        let status = Status(state: .standby, keypad: .available, display: .available, secretMemory: .secretFile)
        let pad = try FakePad { call in
            guard call.method == "Monitor" else { return call.reply(status.parameters) }
            for _ in 0..<3 { call.reply(status.parameters, continues: true) }
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        #expect(try connection.status() == status)
        var count = 0
        try connection.monitor {
            #expect($0 == status)
            count += 1
            if count == 2 { connection.close() }
        }
        #expect(count == 2)
        #expect(pad.waitForClosedCall())
    }

    @Test func keysAreToldUntilTheConnectionIsClosed() throws {
        let pad = try FakePad { call in
            for key in HostKey.allCases { call.reply(["key": .string(key.rawValue)], continues: true) }
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        var keys: [HostKey] = []
        try connection.monitorKeys {
            keys.append($0)
            if keys.count == HostKey.allCases.count { connection.close() }
        }
        #expect(keys == HostKey.allCases)
    }

    @Test func anEntryEndsWhenItsConnectionIsClosedFromAnotherThread() throws {
        let pad = try FakePad { $0.event(.began, 0) }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        do {
            _ = try connection.enterPIN { _ in Thread { connection.close() }.start() }
            Issue.record("a PIN came")
        } catch { #expect(error == .closed) }
        #expect(pad.waitForClosedCall())
        #expect(throws: HostError.closed) { try connection.status() }
    }

    @Test func onlyOneCallIsUnderWayOnAConnection() throws {
        let pad = try FakePad { call in
            call.event(.began, 0)
            call.complete(pin: "1234")
        }
        defer { pad.stop() }
        let connection = try PadConnection(path: pad.path)
        _ = try connection.enterPIN { _ in #expect(throws: HostError.inUse) { try connection.status() } }
    }

    @Test func aConnectionThatNobodyHoldsEndsItsEntry() throws {
        let pad = try FakePad { _ in }
        defer { pad.stop() }
        do {
            let connection = try PadConnection(path: pad.path, patience: .milliseconds(50))
            #expect(throws: HostError.disconnected(reason: "the pad did not answer in time")) {
                try connection.showMessage(MessageRequest(.approved))
            }
        }
        #expect(pad.waitForClosedCall())
    }

    @Test func aMissingSocketIsUnreachable() {
        #expect(throws: HostError.self) { try PadConnection(path: "/nowhere/pad") }
        do { _ = try PadConnection(path: "/nowhere/pad") } catch {
            #expect("\(error)" == "there is no socket /nowhere/pad; is pinpad.socket started?")
        }
    }
}
