import EventLoop
import Foundation
import PINPad
import Testing
import Varlink

@testable import HostCommand

/// A pad that answers as a test says, and a command that calls it over a socket pair, on one loop.
final class FakePad {
    let loop: EventLoop
    let server: VarlinkServer
    private let output = Pipe()
    private let errors = Pipe()

    init(handler: @escaping (Call) -> Void) throws {
        loop = try EventLoop()
        server = VarlinkServer(
            loop: loop, information: ServiceInformation(vendor: "", product: "", version: "", url: ""))
        server.register(try InterfaceDescription(parsing: PINPadInterface.definition)) { handler($0) }
    }

    /// What a command printed and how it ended.
    struct Outcome {
        var lines: [String]
        var complaints: [String]
        var code: ExitCode?
    }

    /// Runs a command until it ends.
    func run(_ call: HostCall, whileRunning: (HostSession) -> Void = { _ in }) throws -> Outcome {
        var pair: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        try server.adopt(pair[0])
        let session = try HostSession(
            call, client: try VarlinkClient(loop: loop, descriptor: pair[1]),
            output: Output(descriptor: output.fileHandleForWriting.fileDescriptor),
            errors: Output(descriptor: errors.fileHandleForWriting.fileDescriptor), onEnd: {})
        for _ in 0..<1000 where session.exitCode == nil {
            try loop.runOnce(timeout: .milliseconds(10))
            whileRunning(session)
        }
        return Outcome(lines: try lines(output), complaints: try lines(errors), code: session.exitCode)
    }

    private func lines(_ pipe: Pipe) throws -> [String] {
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return text.split(separator: "\n").map(String.init)
    }
}

extension Call {
    /// Answers with an event of an entry; what was typed when it is complete.
    func event(_ event: EnterPINReply.Event, _ length: Int, reason: EnterPINReply.Reason? = nil, pin: String? = nil) {
        var parameters = EnterPINReply(event, length: length, reason: reason).parameters
        if let pin { parameters["pin"] = .string(pin) }
        reply(parameters, continues: event != .completed)
    }
}

extension HostCall {
    static func enter(json: Bool = false, showsPIN: Bool = false) -> HostCall {
        var call = HostCall(.enter)
        (call.isJSON, call.showsPIN) = (json, showsPIN)
        return call
    }
}
