import Testing
import Varlink

@testable import PadInterface

/// What a host reads is what the pad wrote.
@Suite struct ReadingTests {
    @Test(arguments: [
        PadError.busy, .noEntry, .cancelled(by: .shutdown), .timedOut(waitingFor: .total),
        .keypadUnavailable(reason: "none"), .displayUnavailable(reason: "none"), .notPermitted,
        .tooManyConnections(limit: 16), .keysForbidden, .asksForPIN, .freeTextForbidden,
        .secretMemoryUnavailable(reason: "limit"),
    ]) func anErrorIsReadAsItWasWritten(error: PadError) throws {
        #expect(try PadError(name: error.name, error.parameters) == error)
        #expect(PINPadInterface.definition.contains("error \(error.name.dropFirst("org.pinpad.PINPad.".count)) ("))
    }

    @Test func anErrorOfAnotherInterfaceIsNone() throws {
        #expect(try PadError(name: "org.varlink.service.InvalidParameter", [:]) == nil)
        #expect(try PadError(name: "org.pinpad.PINPad.Odd", [:]) == nil)
        #expect(try PadError(name: "org.pinpad.PINPadBusy", [:]) == nil)
    }

    @Test func anErrorWithoutItsParametersIsRefused() {
        for name in ["Cancelled", "TimedOut", "KeypadUnavailable", "TooManyConnections"] {
            #expect(throws: CallError.self) { try PadError(name: "org.pinpad.PINPad.\(name)", [:]) }
        }
        #expect(throws: CallError.invalidParameter("by")) {
            try PadError(name: "org.pinpad.PINPad.Cancelled", ["by": .string("nobody")])
        }
    }

    @Test func anEventIsReadAsItWasWritten() throws {
        for event in EnterPINReply.Event.allCases {
            for reason in [nil] + EnterPINReply.Reason.allCases.map(Optional.some) {
                let reply = EnterPINReply(event, length: 3, reason: reason, waitingFor: .nextKey)
                #expect(try EnterPINReply(reading: reply.parameters) == reply)
            }
        }
    }

    @Test(
        arguments: [
            ["event": .string("began")], ["event": .string("odd"), "length": .integer(0)],
            ["event": .string("changed"), "length": .integer(-1)],
            ["event": .string("changed"), "length": .integer(21)],
            ["event": .string("changed"), "length": .string("1")], [:],
        ] as [JSONObject]) func anEventThatIsNoneIsRefused(parameters: JSONObject)
    {
        #expect(throws: CallError.self) { try EnterPINReply(reading: parameters) }
    }

    @Test func aStatusIsReadAsItWasWritten() throws {
        for painter in [nil, Status.Part.available, .unavailable(reason: "no painter")] {
            let status = Status(
                state: .entering, keypad: .available, display: .unavailable(reason: "no DRM card"), painter: painter,
                secretMemory: .lockedAnonymous)
            #expect(try Status(reading: status.parameters) == status)
        }
        #expect(throws: CallError.invalidParameter("status")) { try Status(reading: [:]) }
        #expect(throws: CallError.invalidParameter("status.keypad")) {
            try Status(reading: ["status": .object(["state": .string("standby")])])
        }
    }
}
