import CLinux
import EventLoop
import Glibc
import PainterInterface
import Secrets
import Varlink

/// The painter: a process of its own that serves `org.pinpad.Painter` to the daemon that started it, over one socket, and
/// ends when that is closed.
@main struct Program {
    static func main() {
        guard CommandLine.arguments.dropFirst() == ["--descriptor=3"] else {
            // Not for people, who may nevertheless want to know.
            Log.error("pinpad-painter is started by pinpadd, with a socket as file descriptor 3: --descriptor=3")
            exit(64)  // EX_USAGE, sysexits(3h)
        }
        confine()
        do {
            exit(try serve(3))
        } catch {
            Log.error("the painter: \(error)")
            exit(1)
        }
    }

    /// What a mistake in a picture library could be turned to.
    private static func confine() {
        if clinux_set_no_new_privileges() != 0 || !ProcessProtection.protect() {
            Log.warning("\(SystemError("give up the painter's privileges"))")
        }
    }

    private static func serve(_ socket: Int32) throws -> Int32 {
        let loop = try EventLoop()
        let information = ServiceInformation(
            vendor: "pinpad", product: "pinpad-painter", version: "1", url: "https://varlink.org")
        let server = VarlinkServer(loop: loop, information: information, acceptsFiles: true)
        let painter = Painter()
        server.register(try InterfaceDescription(parsing: PainterInterface.text)) { call throws(CallError) in
            try painter.handle(call)
        }
        server.onAdoptedClosed = { loop.exit(0) }
        try server.adopt(socket)
        return try loop.run()
    }
}
