import Foundation
import PINPad
import Testing
import Varlink

@testable import HostCommand

/// What the command makes of the pad's replies.
@Suite struct HostSessionTests {
    private func entry(_ call: Call) {
        call.event(.began, 0)
        call.event(.changed, 1)
        call.event(.changed, 2)
        call.event(.deletedBackward, 1)
        call.event(.deletedBackward, 0)
        call.event(.refused, 0, reason: .tooShort)
        call.event(.cleared, 0)
        call.event(.cleared, 0, reason: .keysDropped)
        call.event(.cleared, 0, reason: .host)
        call.event(.refused, 6, reason: .full)
        call.event(.refused, 6, reason: .notAllowed)
        call.event(.keypadLost, 0)
        call.event(.keypadFound, 0)
        call.event(.repeating, 0)
        call.event(.cleared, 0, reason: .tooSimple)
        call.event(.cleared, 0, reason: .mismatch)
        call.event(.expiring, 0)
        call.event(.extended, 0)
        call.event(.completed, 6, pin: "739104")
    }

    private let lines = [
        "began", "1 digit", "2 digits", "1 digit", "no digits", "refused: too short", "cleared",
        "cleared: keys were lost",
        "cleared: by a host", "refused: full", "refused: not allowed", "keypad unplugged", "keypad back",
        "to be typed again", "cleared: too simple", "cleared: typed differently the second time", "time is nearly up",
        "more time", "completed: 6 digits",
    ]

    @Test func anEntryIsToldLineByLineAndThePINIsNot() throws {
        let outcome = try FakePad(handler: entry).run(.enter())
        #expect(outcome.lines == lines)
        #expect(outcome.complaints == [])
        #expect(outcome.code == .success)
    }

    @Test func thePINIsShownWhereItIsAskedFor() throws {
        let outcome = try FakePad(handler: entry).run(.enter(showsPIN: true))
        #expect(outcome.lines == lines + ["739104"])
    }

    @Test func inJSONEachReplyIsALineAsItCame() throws {
        let outcome = try FakePad { call in
            call.event(.began, 0)
            call.event(.completed, 4, pin: "0071")
        }.run(.enter(json: true))
        #expect(
            outcome.lines == [
                #"{"parameters":{"event":"began","length":0},"continues":true}"#,
                #"{"parameters":{"event":"completed","length":4,"pin":"0071"}}"#,
            ])
        #expect(outcome.code == .success)
    }

    @Test func theParametersReachThePad() throws {
        var seen: JSONObject?
        var call = HostCall.enter()
        call.parameters = ["minimumLength": .integer(4), "prompt": .string("repeatPIN")]
        _ = try FakePad { call in
            seen = call.parameters
            #expect(call.more)
            call.event(.completed, 4, pin: "0000")
        }.run(call)
        #expect(seen == call.parameters)
    }

    @Test(arguments: [
        (PadError.cancelled(by: .person), ExitCode.cancelled, "cancelled by the person"),
        (.cancelled(by: .host), .cancelled, "cancelled by a host"),
        (.cancelled(by: .shutdown), .cancelled, "cancelled by the pad, which stops"),
        (.timedOut(waitingFor: .firstKey), .timedOut, "no key came in time"),
        (.timedOut(waitingFor: .nextKey), .timedOut, "the next key did not come in time"),
        (.timedOut(waitingFor: .total), .timedOut, "the entry took too long"),
        (.busy, .busy, "another entry is under way"), (.noEntry, .noEntry, "there is no entry"),
        (.keypadUnavailable(reason: "none\u{1B}[2J"), .unavailable, "no keypad: none\\u{1B}[2J"),
        (.displayUnavailable(reason: "no DRM card"), .unavailable, "no display: no DRM card"),
        (.secretMemoryUnavailable(reason: "limit"), .unavailable, "no memory for a PIN: limit"),
        (.notPermitted, .failure, "not permitted: the entry belongs to another user, or this user may not use the pad"),
        (.tooManyConnections(limit: 16), .failure, "this user has 16 connections to the pad already"),
        (.asksForPIN, .usage, "a number can not be asked for as if it were a PIN"),
        (.freeTextForbidden, .failure, "the pad's configuration takes no words of a host's own (FreeText=no)"),
    ]) func anErrorIsOneLineAndItsOwnExitCode(error: PadError, code: ExitCode, message: String) throws {
        let people = try FakePad { $0.fail(error.name, error.parameters) }.run(.enter())
        #expect(people.lines == [])
        #expect(people.complaints == ["pinpadctl: \(message)"])
        #expect(people.code == code)
        let programs = try FakePad { $0.fail(error.name, error.parameters) }.run(.enter(json: true))
        #expect(programs.lines.count == 1)
        #expect(programs.lines.first?.contains("\"error\":\"\(error.name)\"") == true)
        #expect(programs.complaints == [])
        #expect(programs.code == code)
    }

    @Test func aValueThatThePadRefusesIsNamedByItsOption() throws {
        for (parameter, option) in [
            ("minimumLength", "--minimum"), ("timeouts.nextKey", "--next-key-timeout"), ("x", "x"),
            ("amount.currency", "--currency: a code of ISO 4217 in capital letters, as EUR"),
        ] {
            let outcome = try FakePad {
                $0.fail("org.varlink.service.InvalidParameter", ["parameter": .string(parameter)])
            }.run(.enter())
            #expect(outcome.complaints == ["pinpadctl: the pad does not take this value of \(option)"])
            #expect(outcome.code == .usage)
        }
    }

    @Test func anUnknownErrorIsNamed() throws {
        let outcome = try FakePad { $0.fail("org.example.Odd") }.run(.enter())
        #expect(outcome.complaints == ["pinpadctl: the pad answers org.example.Odd"])
        #expect(outcome.code == .failure)
    }

    @Test func whatGoesWithoutSayingIsNotSaid() throws {
        for verb in [Verb.clear, .cancel] {
            let outcome = try FakePad { $0.reply() }.run(HostCall(verb))
            #expect(outcome.lines == [] && outcome.complaints == [])
            #expect(outcome.code == .success)
        }
    }

    private let status = Status(
        state: .entering, keypad: .available, display: .unavailable(reason: "no DRM card"), painter: nil,
        secretMemory: .secretFile)

    @Test func theStatusIsAlignedForPeople() throws {
        let outcome = try FakePad { [status] call in call.reply(status.parameters) }.run(HostCall(.status))
        #expect(
            outcome.lines == [
                "state   entering", "keypad  available", "display unavailable (no DRM card)", "memory  memfd_secret",
            ])
    }

    @Test func monitoringIsALineForEachChange() throws {
        let outcome = try FakePad { [status] call in
            call.reply(status.parameters, continues: true)
            var next = status
            (next.state, next.display) = (.standby, .available)
            call.reply(next.parameters)
        }.run(HostCall(.monitor))
        #expect(
            outcome.lines == [
                "entering   keypad available  display unavailable (no DRM card)  memory memfd_secret",
                "standby    keypad available  display available  memory memfd_secret",
            ])
    }

    @Test func thePaintersStateIsToldWhereThereIsOne() throws {
        var withPainter = status
        withPainter.painter = .unavailable(reason: "no\u{1B}[2J painter")
        let outcome = try FakePad { [withPainter] call in call.reply(withPainter.parameters) }.run(HostCall(.status))
        #expect(outcome.lines.contains("painter unavailable (no\\u{1B}[2J painter)"))
    }

    @Test func aNumberIsPrintedWhenItIsComplete() throws {
        let outcome = try FakePad { call in
            call.event(.began, 0)
            call.event(.changed, 1)
            call.reply(["event": .string("completed"), "length": .integer(2), "number": .string("42")])
        }.run(HostCall(.number))
        #expect(outcome.lines == ["began", "1 digit", "completed: 2 digits", "42"])
        #expect(outcome.code == .success)
    }

    @Test func keysAreALineEach() throws {
        let outcome = try FakePad { call in
            call.reply(["key": .string("attention")], continues: true)
            call.reply(["key": .string("f1")])
        }.run(HostCall(.keys))
        #expect(outcome.lines == ["attention", "f1"])
    }

    @Test func aReplyWithoutWhatBelongsToItEndsTheCommand() throws {
        for verb in [Verb.enter, .number, .status, .monitor, .keys] {
            let outcome = try FakePad { $0.reply() }.run(HostCall(verb))
            #expect(outcome.complaints == ["pinpadctl: the pad sent a reply without what belongs to it"])
            #expect(outcome.code == .failure)
        }
    }

    @Test func aPadThatGoesInMidCallIsOneLine() throws {
        let pad = try FakePad { $0.event(.began, 0) }
        var isClosed = false
        let outcome = try pad.run(.enter()) { _ in
            if !isClosed { pad.server.close() }
            isClosed = true
        }
        #expect(outcome.complaints == ["pinpadctl: the service closed the connection"])
        #expect(outcome.code == .failure)
    }

    @Test func anInterruptedEntryIsCancelledByItsConnection() throws {
        var isCancelled = false
        let pad = try FakePad { call in
            call.onClose = { isCancelled = true }
            call.event(.began, 0)
        }
        let outcome = try pad.run(.enter()) { $0.interrupt() }
        #expect(outcome.complaints == ["pinpadctl: interrupted; the entry is cancelled"])
        #expect(outcome.code == .interrupted)
        for _ in 0..<100 where !isCancelled { try pad.loop.runOnce(timeout: .milliseconds(10)) }
        #expect(isCancelled)
    }
}
