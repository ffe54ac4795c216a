import EventLoop
import Foundation
import Glibc
import PainterInterface
import Testing
import Varlink

/// The program's life.
@Suite(.serialized) struct ServiceTests {
    /// The program with a listening socket, as systemd starts it (sd_listen_fds(3)).
    final class Service {
        let process: pid_t
        let path: String
        private let folder: TemporaryFolder

        init(idleSeconds: Int) throws {
            folder = try TemporaryFolder()
            let path = folder.path + "/socket"
            self.path = path
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            guard socket >= 0, isBound, listen(socket, 16) == 0 else { throw SystemError("listen at \(path)") }
            defer { close(socket) }
            // LISTEN_PID is the program's own number, which the shell that becomes it knows.
            let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\""
            let program = try PainterProgram.folder() + "/pinpad-painter"
            process = try PainterProgram.spawn(
                "/bin/sh", ["-c", script, program, "--exit-idle-time=\(idleSeconds)"], socket: socket, [:])
        }

        var isRunning: Bool { kill(process, 0) == 0 && waitpid(process, nil, WNOHANG) == 0 }
    }

    func ask(_ loop: EventLoop, _ client: VarlinkClient) throws -> Reply? {
        let request = PaintText(
            text: "PIN", language: "en", family: "", isBold: false, size: 20, smallestSize: 20, width: 90, height: 90)
        var answer: Reply?
        client.call(PaintText.method, request.parameters) { answer = $0 }
        let deadline = EventLoop.bootTime() + .seconds(30)
        while answer == nil && EventLoop.bootTime() < deadline { try loop.runOnce(timeout: .milliseconds(50)) }
        return answer
    }

    @Test func childEndsWithItsConnection() throws {
        let painter = try PainterProgram()
        #expect(try painter.paint("PIN").width > 0)
        #expect(try painter.wait() == 0)
    }

    @Test func connectionWithoutACallEndsTheChildToo() throws {
        #expect(try PainterProgram().wait() == 0)
    }

    @Test func serviceEndsByItselfWhenNobodyIsConnected() throws {
        #expect(try PainterProgram.status(of: Service(idleSeconds: 1).process) == 0)
    }

    @Test func serviceAnswersSeveralAndStaysAsLongAsOneIsConnected() throws {
        let service = try Service(idleSeconds: 1)
        let loop = try EventLoop()
        let one = try VarlinkClient(loop: loop, path: service.path)
        let other = try VarlinkClient(loop: loop, path: service.path)
        for client in [one, other] {
            guard case .success? = try ask(loop, client) else {
                Issue.record("no answer")
                return
            }
        }
        one.close()
        // Longer than it stays without a connection.
        usleep(2_500_000)
        #expect(service.isRunning)
        guard case .success? = try ask(loop, other) else {
            Issue.record("no answer")
            return
        }
        other.close()
        #expect(try PainterProgram.status(of: service.process) == 0)
    }

    @Test(arguments: [
        ([], 1), (["--descriptor=x"], 2), (["--descriptor=1"], 2), (["--exit-idle-time=0"], 2), (["word"], 2),
        (["--nothing"], 2), (["--help"], 0),
    ])
    func commandLineThatIsNoneIsTold(options: [String], code: Int) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: try PainterProgram.folder() + "/pinpad-painter")
        program.arguments = options
        let output = Pipe()
        program.standardError = output
        program.standardOutput = output
        try program.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(program.terminationStatus == code)
        #expect(text.contains("pinpad-painter"))
    }

    @Test(arguments: ["pinpadd", "pinpadctl"])
    func programThatHoldsDigitsLinksNoLibraryOfFontsOrPictures(name: String) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
        program.arguments = [try PainterProgram.folder() + "/" + name]
        let output = Pipe()
        program.standardOutput = output
        try program.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        #expect(text.contains("libsystemd"))
        for library in [
            "pango", "harfbuzz", "freetype", "fontconfig", "fribidi", "glib", "gobject", "cairo", "pixman", "png",
            "jpeg",
        ] {
            #expect(!text.contains("lib\(library)"), "\(name) links lib\(library)")
        }
    }
}
