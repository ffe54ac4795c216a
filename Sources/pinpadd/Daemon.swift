import Configuration
import Display
import EventLoop
import Glibc
import Keypad
import Pad
import PadInterface
import Painter
import Screen
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
    init(_ options: Options, _ configuration: Configuration) throws {
        loop = try EventLoop()
        server = VarlinkServer(
            loop: loop,
            information: ServiceInformation(
                vendor: "pinpad", product: "pinpad", version: PINPadInterface.version, url: Program.url))
        server.connectionsPerUser = configuration.host.connectionsPerUser
        try Daemon.listen(server, options.socket)
        display = try Daemon.display(options.display, configuration, loop)
        keypad = try Daemon.keypad(options.keypad, configuration, loop)
        pad = try Pad(
            loop: loop, display: display, keypad: keypad, painter: Daemon.painter(options, loop),
            settings: Daemon.settings(configuration))
        try pad.serve(on: server)
        try loop.watchdog()
        for number in [SIGTERM, SIGINT, SIGHUP] { signals.append(try loop.signal(number) { [unowned self] in stop() }) }
    }

    /// Runs until a signal ends it.
    func run() throws -> Int32 {
        ServiceManager.ready()
        defer { closeDevices() }
        return try loop.run()
    }

    private static func listen(_ server: VarlinkServer, _ path: String?) throws {
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

    /// The terminal is as it was, and no tone goes on.
    private func closeDevices() {
        keypad.close()
        (display as? TerminalDisplay)?.close()
    }

    private static func display(
        _ choice: Options.Display, _ configuration: Configuration, _ loop: EventLoop
    ) throws -> any Display {
        switch choice {
        case .drm: try DeviceDisplay(loop, configuration.display)
        case .terminal: try TerminalDisplay(loop)
        case .picture(let folder):
            try PictureDisplay(
                loop, folder: folder, painter: PainterProcess.path,
                size: configuration.display.mode?.size ?? PictureDisplay.defaultSize)
        }
    }

    private static func keypad(
        _ choice: Options.Keypad, _ configuration: Configuration, _ loop: EventLoop
    ) throws -> any Keypad {
        switch choice {
        case .evdev: try EvdevKeypad(loop, configuration.keypad)
        case .terminal: try TerminalKeypad(loop, hasBell: configuration.keypad.tone != .off)
        }
    }

    private static func settings(_ configuration: Configuration) throws -> Pad.Settings {
        var settings = Pad.Settings(
            rules: try configuration.entry.rules, style: configuration.style, styles: configuration.namedStyles,
            scale: configuration.scale)
        settings.language = configuration.host.language
        settings.allowsFreeText = configuration.host.allowsFreeText
        settings.hidesLength = configuration.entry.hidesLength
        settings.hostKeys = HostKeys(attention: configuration.host.attention, menuKeys: configuration.host.menuKeys)
        settings.permission.users = configuration.host.users?.numbers
        settings.permission.groups = configuration.host.groups?.numbers
        let words = Words(prompt: configuration.standby.text, language: configuration.host.language)
        settings.standby = .standby(logo: configuration.standby.logo, words: words)
        return settings
    }

    /// As a service, the painter is one too; a child of it would share what it can reach.
    private static func painter(_ options: Options, _ loop: EventLoop) throws -> Painter? {
        switch options.display {
        case .drm: try Painter(loop, .socket(path: Painter.socketPath))
        case .picture: try Painter(loop, .program(path: PainterProcess.path))
        // It says its words itself.
        case .terminal: nil
        }
    }
}

/// The daemon has nowhere to listen.
private struct NoSocket: Error, CustomStringConvertible {
    var description: String {
        "no socket to listen on: systemd passes one in through pinpad.socket; by hand, give --socket PATH"
    }
}
