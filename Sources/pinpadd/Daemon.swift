import Display
import EventLoop
import Glibc
import Keypad
import PINEntry
import Pad
import PadInterface
import Varlink

/// The daemon at work: its parts, put together as the command line and the configuration say.
final class Daemon {
    private let loop: EventLoop
    private let server: VarlinkServer
    private let pad: Pad
    private let display: any Display
    private let keypad: any Keypad
    private var signals: [SignalSource] = []

    /// Opens everything and begins to listen. Throws what can't be had, in words for a person.
    init(_ options: Options) throws {
        loop = try EventLoop()
        server = VarlinkServer(
            loop: loop,
            information: ServiceInformation(
                vendor: "pinpad", product: "pinpad", version: PINPad.version, url: Program.url))
        display = try DRMDisplay(loop)
        keypad = try Daemon.keypad(options.keypad, loop)
        pad = try Pad(loop: loop, display: display, keypad: keypad, settings: Pad.Settings(rules: try EntryRules()))
        try pad.serve(on: server)
        try listen(options.socket)
        try loop.watchdog()
        for number in [SIGTERM, SIGINT, SIGHUP] { signals.append(try loop.signal(number) { [unowned self] in stop() }) }
    }

    /// Runs until a signal ends it.
    func run() throws -> Int32 {
        ServiceManager.ready()
        defer { restoreTerminal() }
        return try loop.run()
    }

    private func listen(_ path: String?) throws {
        let passed = try ServiceManager.passedDescriptors()
        for socket in passed { try server.listen(on: socket.descriptor) }
        if let path { try server.listen(at: path, mode: 0o660) }
        if passed.isEmpty && path == nil { throw NoSocket() }
    }

    private func stop() {
        ServiceManager.stopping()
        pad.stop()
        server.close()
        loop.exit(0)
    }

    private func restoreTerminal() {
        (keypad as? TerminalKeypad)?.close()
    }

    private static func keypad(_ choice: Options.Keypad, _ loop: EventLoop) throws -> any Keypad {
        switch choice {
        case .evdev: try EvdevKeypad(loop, KeypadConfiguration())
        case .terminal: try TerminalKeypad(loop)
        }
    }
}

/// The daemon has nowhere to listen.
private struct NoSocket: Error, CustomStringConvertible {
    var description: String {
        "no socket to listen on: systemd passes one in through pinpad.socket; by hand, give --socket PATH"
    }
}
