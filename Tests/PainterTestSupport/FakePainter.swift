import EventLoop
import Glibc
import PainterInterface
import Varlink

/// A painter at a socket that does whatever a test wants, on the test's own loop.
public final class FakePainter {
    /// What it answers, and how.
    public typealias Answer = (Call) throws(CallError) -> Void

    /// The loop it runs on.
    public let loop: EventLoop
    /// Where its socket is.
    public let path: String
    /// The methods that were called.
    public private(set) var calls: [String] = []
    /// What it does with a call; nothing at first.
    public var answer: Answer = { (_) throws(CallError) in }
    private var server: VarlinkServer?

    /// One that listens, on a loop of its own unless one is given.
    public init(_ loop: EventLoop? = nil) throws {
        self.loop = try loop ?? EventLoop()
        path = "/tmp/pinpad-painter-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try start()
    }

    deinit { unlink(path) }

    /// Listens, as after ``stop()``.
    public func start() throws {
        let server = VarlinkServer(
            loop: loop, information: ServiceInformation(vendor: "", product: "", version: "", url: ""),
            acceptsFiles: true)
        let interface = try InterfaceDescription(parsing: PainterInterface.text)
        server.register(interface) { [unowned self] call throws(CallError) in
            calls.append(call.method)
            try answer(call)
        }
        try server.listen(at: path, mode: 0o600)
        self.server = server
    }

    /// Closes its connections and its socket.
    public func stop() {
        server?.close()
        server = nil
        unlink(path)
    }

    /// Turns the loop until something is so, for ten seconds at most; whether it is.
    public func turn(until isSo: () -> Bool) throws -> Bool {
        let end = EventLoop.bootTime() + .seconds(10)
        while !isSo() && EventLoop.bootTime() < end { try loop.runOnce(timeout: .milliseconds(20)) }
        return isSo()
    }

    /// Answers with a mask of these bytes and a size that need not be theirs.
    public static func mask(_ bytes: [UInt8], width: Int, height: Int, index: Int = 0) -> Answer {
        { (call) throws(CallError) in
            do {
                let memory = try SealedMemory.make("mask", byteCount: bytes.count) { $0.copyBytes(from: bytes) }
                call.reply(
                    [
                        "width": .integer(Int64(width)), "height": .integer(Int64(height)),
                        "mask": .integer(Int64(index)), "missing": .array([]),
                    ], files: [memory])
            } catch { throw PainterInterface.textFailed("\(error)") }
        }
    }
}
