import Display
import EventLoop
import Glibc
import Keypad
import PINEntry
import PadInterface
import Painter
import Raster
import Screen
import Secrets
import Testing
import Varlink

@testable import Pad

/// A display that keeps what it was to show, and shows it when it is told to.
final class FakeDisplay: Display {
    var surface: Surface? = Surface(size: PixelSize(width: 640, height: 480)) { didSet { onSurfaceChange?() } }
    var unavailableReason = "the display is switched off"
    var onSurfaceChange: (() -> Void)?
    var onPresented: (() -> Void)?
    var presentsAtOnce = true
    private(set) var scenes: [Scene] = []

    private(set) var said: [[String]] = []
    func say(_ lines: [String]) { said.append(lines) }

    func show(_ scene: Scene) {
        scenes.append(scene)
        if presentsAtOnce { onPresented?() }
    }
}

/// A keypad whose keys a test presses.
final class FakeKeypad: Keypad {
    var isAvailable = true
    var unavailableReason = "the keypad is in the drawer"
    var onEvent: ((KeypadEvent, Duration) -> Void)?
    private(set) var isGrabbed = false

    func grab() { isGrabbed = true }
    func release() { isGrabbed = false }

    func press(_ keys: Key...) {
        for key in keys { onEvent?(.pressed(key), EventLoop.bootTime()) }
    }

    private(set) var listens = false
    private(set) var tones: [KeyTone] = []
    func listen(_ listens: Bool) { self.listens = listens }
    func sound(_ tone: KeyTone) { tones.append(tone) }
    func close() {}

    /// A key between entries, as a keypad that listens hears it.
    func overhear(_ key: MenuKey?) {
        if listens && !isGrabbed { onEvent?(.overheard(key), EventLoop.bootTime()) }
    }

    func press(digits: UInt8...) {
        for value in digits { if let digit = Digit(value) { press(.digit(digit)) } }
    }
}

/// A whole pad on a loop, with a faked display and keypad, and hosts on real sockets.
final class House {
    let loop: EventLoop
    let server: VarlinkServer
    let display = FakeDisplay()
    let keypad = FakeKeypad()
    let pad: Pad

    init(
        _ rules: EntryRules? = nil, styles: [String: Style] = [:], painter: ((EventLoop) throws -> Painter)? = nil,
        configure: (inout Pad.Settings) -> Void = { _ in }
    ) throws {
        loop = try EventLoop()
        server = VarlinkServer(
            loop: loop, information: ServiceInformation(vendor: "", product: "", version: "", url: ""))
        var settings = Pad.Settings(rules: try rules ?? EntryRules(), styles: styles)
        configure(&settings)
        pad = try Pad(
            loop: loop, display: display, keypad: keypad, painter: try painter?(loop), settings: settings)
        try pad.serve(on: server)
    }

    func host() throws -> Host {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        try server.adopt(ends[0])
        return try Host(self, VarlinkClient(loop: loop, descriptor: ends[1]))
    }

    /// Turns the loop until nothing more happens.
    func settle() throws {
        while try loop.runOnce(timeout: .milliseconds(10)) {}
    }
}

/// A host, and what it was told: events as "changed 3", errors as "Cancelled person".
final class Host {
    let client: VarlinkClient
    private let house: House
    private(set) var told: [String] = []

    init(_ house: House, _ client: VarlinkClient) {
        self.house = house
        self.client = client
    }

    func call(_ method: String, _ parameters: JSONObject = [:], more: Bool = false) throws {
        client.call(PINPadInterface.qualified(method), parameters, more: more) { [unowned self] in
            told.append(Self.words($0))
        }
        try house.settle()
    }

    /// What it was told since this was last asked.
    func news() throws -> [String] {
        try house.settle()
        defer { told = [] }
        return told
    }

    private static func words(_ reply: Reply) -> String {
        switch reply {
        case .failure(let name, let parameters):
            return ([name.split(separator: ".").last.map(String.init) ?? name] + values(parameters)).joined(
                separator: " ")
        case .success(let parameters, _):
            return values(parameters).joined(separator: " ")
        }
    }

    private static func values(_ object: JSONObject) -> [String] {
        object.names.flatMap { name -> [String] in
            switch object[name] {
            case .string(let text)?: return [text]
            case .integer(let number)?: return ["\(number)"]
            case .boolean(let value)?: return ["\(value)"]
            case .object(let inner)?: return values(inner)
            default: return []
            }
        }
    }
}
