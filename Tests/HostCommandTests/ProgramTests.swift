import EventLoop
import Foundation
import PINPad
import Testing
import Varlink

@testable import HostCommand

/// The program itself, as a shell runs it.
@Suite final class ProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())")
    private var socket: String { folder.appending(path: "socket").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The program, which is built into the folder that the tests are built into.
    private func program(_ arguments: [String], output: Pipe, errors: Pipe) throws -> Process {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: "pinpadctl")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        return process
    }

    /// Runs the program against a pad, until it ends or half a minute is over.
    private func run(
        _ arguments: [String], output: Pipe = Pipe(), loop: EventLoop, whileRunning: (Process) -> Void = { _ in }
    ) throws -> (process: Process, output: String, errors: String) {
        let errors = Pipe()
        let process = try program(["--socket", socket] + arguments, output: output, errors: errors)
        try process.run()
        let deadline = EventLoop.bootTime() + .seconds(30)
        while process.isRunning, EventLoop.bootTime() < deadline {
            try loop.runOnce(timeout: .milliseconds(20))
            whileRunning(process)
        }
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? output.fileHandleForWriting.close()
        let text = { (pipe: Pipe) in
            String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        }
        return (process, text(output), text(errors))
    }

    private func server(_ loop: EventLoop, handler: @escaping (Call) -> Void) throws -> VarlinkServer {
        let server = VarlinkServer(
            loop: loop, information: ServiceInformation(vendor: "", product: "", version: "", url: ""))
        server.register(try InterfaceDescription(parsing: PINPadInterface.definition)) { handler($0) }
        try server.listen(at: socket, mode: 0o600)
        return server
    }

    @Test func anEntryGoesToStandardOutputAndEndsWithZero() throws {
        let loop = try EventLoop()
        let server = try server(loop) { call in
            #expect(call.parameters == ["minimumLength": .integer(4), "maximumLength": .integer(4)])
            call.event(.began, 0)
            call.event(.completed, 4, pin: "5550")
        }
        defer { server.close() }
        let result = try run(["enter", "--minimum", "4", "--maximum", "4", "--show-pin"], loop: loop)
        #expect(result.process.terminationStatus == 0)
        #expect(result.output == "began\ncompleted: 4 digits\n5550\n")
        #expect(result.errors == "")
    }

    @Test func controlCCancelsTheEntryAndEndsWith130() throws {
        let loop = try EventLoop()
        var isUnderWay = false
        var isCancelled = false
        let server = try server(loop) { call in
            call.onClose = { isCancelled = true }
            call.event(.began, 0)
            isUnderWay = true
        }
        defer { server.close() }
        let result = try run(["enter"], loop: loop) { if isUnderWay { $0.interrupt() } }
        #expect(result.process.terminationReason == .exit)
        #expect(result.process.terminationStatus == 130)
        #expect(result.errors == "pinpadctl: interrupted; the entry is cancelled\n")
        #expect(isCancelled)
    }

    @Test func aReaderThatGoesEndsItQuietly() throws {
        let loop = try EventLoop()
        var isCancelled = false
        let server = try server(loop) { call in
            call.onClose = { isCancelled = true }
            call.event(.began, 0)
        }
        defer { server.close() }
        let output = Pipe()
        try output.fileHandleForReading.close()
        let result = try run(["enter"], output: output, loop: loop)
        #expect(result.process.terminationReason == .uncaughtSignal)
        #expect(result.process.terminationStatus == SIGPIPE)
        #expect(result.errors == "")
        for _ in 0..<100 where !isCancelled { try loop.runOnce(timeout: .milliseconds(10)) }
        #expect(isCancelled)
    }

    @Test func aMissingSocketIsOneLine() throws {
        let result = try run(["status"], loop: try EventLoop())
        #expect(result.process.terminationStatus == 1)
        #expect(result.output == "")
        #expect(result.errors == "pinpadctl: there is no socket \(socket); is pinpad.socket started?\n")
    }

    @Test func wrongUsageEndsWithTwo() throws {
        let result = try run(["enter", "--submit", "soon"], loop: try EventLoop())
        #expect(result.process.terminationStatus == 2)
        #expect(
            result.errors == "pinpadctl: --submit is one of automatic, enter, not \"soon\"; see pinpadctl --help\n")
    }
}
