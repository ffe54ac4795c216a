import CLinux
import CommandLineOptions
import EventLoop
import PainterInterface
import Secrets
import Varlink

/// The program `pinpad-painter`: a process of its own that serves `org.pinpad.Painter`, either on the socket that systemd
/// started it for, or to the daemon that started it.
public enum PainterService {
    /// Runs it with these arguments, the first of which is the program's name, and returns its exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        do {
            let given = try CommandLineOptions(arguments, Options.known)
            if given.has("help") {
                print(Options.help)
                return 0
            }
            let options = try Options(given)
            confine()
            return try serve(options)
        } catch is CommandLineOptions.Invalid {
            Log.error("pinpad-painter --help lists the options")
            return 2
        } catch let error as Options.Invalid {
            Log.error("\(error); pinpad-painter --help lists the options")
            return 2
        } catch {
            Log.error("the painter: \(error)")
            return 1
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
}

/// The painter has nobody to paint for.
private struct NoSocket: Error, CustomStringConvertible {
    var description: String { "no socket to serve: systemd passes one in through pinpad-painter.socket" }
}
