import CLinux
import CommandLineOptions
import EventLoop
import Glibc
import PainterInterface
import Secrets
import Varlink

/// The painter: a process of its own that serves `org.pinpad.Painter`, either on the socket that systemd started it for,
/// or to the daemon that started it.
@main struct Program {
    static func main() {
        do {
            let given = try CommandLineOptions(CommandLine.arguments, Options.known)
            if given.has("help") { return print(Options.help) }
            let options = try Options(given)
            confine()
            exit(try serve(options))
        } catch is CommandLineOptions.Invalid {
            complain("pinpad-painter --help lists the options", code: 2)
        } catch let error as Options.Invalid {
            complain("\(error); pinpad-painter --help lists the options", code: 2)
        } catch {
            complain("the painter: \(error)", code: 1)
        }
    }

    /// What a mistake in a picture library could be turned to.
    private static func confine() {
        if clinux_set_no_new_privileges() != 0 || !ProcessProtection.protect() {
            Log.warning("\(SystemError("give up the painter's privileges"))")
        }
    }

    private static func serve(_ options: Options) throws -> Int32 {
        let loop = try EventLoop()
        let information = ServiceInformation(
            vendor: "pinpad", product: "pinpad-painter", version: "1", url: "https://varlink.org")
        let server = VarlinkServer(loop: loop, information: information, acceptsFiles: true)
        let painter = Painter()
        server.register(try InterfaceDescription(parsing: PainterInterface.text)) { call throws(CallError) in
            try painter.handle(call)
        }
        if let descriptor = options.descriptor {
            server.onAdoptedClosed = { loop.exit(0) }
            try server.adopt(descriptor)
            return try loop.run()
        }
        let sockets = try ServiceManager.passedDescriptors()
        guard !sockets.isEmpty else { throw NoSocket() }
        for socket in sockets { try server.listen(on: socket.descriptor) }
        // Whoever connects while it ends waits in the socket's queue, and systemd starts the next one.
        let idle = try loop.timer { loop.exit(0) }
        idle.set(loop.now + options.patience)
        server.onConnections = { count in idle.set(count == 0 ? loop.now + options.patience : nil) }
        return try loop.run()
    }

    private static func complain(_ message: String, code: Int32) -> Never {
        Log.error(message)
        exit(code)
    }
}

/// The painter has nobody to paint for.
private struct NoSocket: Error, CustomStringConvertible {
    var description: String { "no socket to serve: systemd passes one in through pinpad-painter.socket" }
}
