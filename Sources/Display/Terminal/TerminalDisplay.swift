import EventLoop
import Glibc
import Raster

/// A terminal as a screen: the picture in half-block characters and 24-bit colour in its upper part, while what other
/// programs write there scrolls below.
public final class TerminalDisplay: Display {
    /// The upper part of the terminal, two pixels to a character cell; it has no size in millimetres.
    public private(set) var surface: Surface?
    /// Why the terminal shows nothing: "the terminal is too small", or what its last error was.
    public private(set) var unavailableReason = ""
    /// The terminal's window has changed its size, or is gone.
    public var onSurfaceChange: (() -> Void)?
    /// All of the newest scene is written to the terminal.
    public var onPresented: (() -> Void)?

    private let loop: EventLoop
    private var terminal: Int32
    private var layout: TerminalLayout?
    private var blocks: HalfBlocks?
    private var pixels: [UInt32] = []
    private let rasterizer = Rasterizer()
    private var drawn: Scene?
    /// What is to be said, and what the terminal says.
    private var lines: [String] = []
    private var said: TerminalWords?
    /// Came while an earlier one was being written.
    private var waiting: Scene?
    private var output: [[UInt8]] = []
    private var isPresenting = false
    private var writable: DescriptorSource?
    private var windowChange: SignalSource?
    private var presentedSoon: Timer?

    /// Takes the terminal that the process was started from, tty(4). Throws where there is none.
    public convenience init(_ loop: EventLoop) throws(SystemError) { try self.init(loop, terminal: "/dev/tty") }

    /// Takes a terminal by its path.
    init(_ loop: EventLoop, terminal path: String) throws(SystemError) {
        self.loop = loop
        // A description of its own, so that nobody else's writes become non-blocking.
        terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard terminal >= 0 else { throw SystemError("open the terminal \(path)") }
        guard isatty(terminal) == 1 else {
            Glibc.close(terminal)
            terminal = -1
            throw SystemError("use \(path) as a terminal", number: ENOTTY)
        }
        // For the widths of characters.
        setlocale(LC_CTYPE, "C.UTF-8")
        presentedSoon = try loop.timer { [weak self] in self?.onPresented?() }
        let writable = try loop.watch(terminal, for: []) { [weak self] in self?.ready($0) }
        self.writable = writable
        windowChange = try loop.signal(SIGWINCH) { [weak self] in self?.windowChanged() }
        measure()
        if let layout { write([layout.begin]) }
    }

    deinit { close() }

    /// Draws what changed. A scene of another size is ignored.
    public func show(_ scene: Scene) {
        guard scene.size == surface?.size else { return }
        presentedSoon?.set(nil)
        if output.isEmpty { draw(scene) } else { waiting = scene }
    }

    /// Has words written above the picture, when it is shown next.
    public func say(_ lines: [String]) { self.lines = lines }

    /// Gives the terminal back: the picture is taken away, and the whole of it scrolls again. Nothing is shown afterwards.
    public func close() {
        guard terminal >= 0 else { return }
        surface = nil
        writable?.cancel()
        windowChange?.cancel()
        presentedSoon?.cancel()
        if let layout {
            // A terminal that takes nothing (stopped by ^S) may not hold up the end.
            for bytes in output + [layout.end] where !writeWithin(milliseconds: 200, bytes) { break }
        }
        Glibc.close(terminal)
        terminal = -1
    }

    // MARK: Size

    private func measure() {
        var window = winsize()
        let result = ioctl(terminal, UInt(TIOCGWINSZ), &window)
        layout = result < 0 ? nil : TerminalLayout(columns: Int(window.ws_col), rows: Int(window.ws_row))
        blocks = layout.map { HalfBlocks($0) }
        pixels = Array(repeating: 0, count: layout.map { $0.size.width * $0.size.height } ?? 0)
        drawn = nil
        said = nil
        waiting = nil
        surface = layout.map { Surface(size: $0.size) }
        unavailableReason =
            layout == nil ? "the terminal is too small: \(window.ws_col) columns by \(window.ws_row) rows" : ""
    }

    /// To be called when the terminal's size may have changed.
    func windowChanged() {
        let before = layout
        var window = winsize()
        if ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0,
            let before, before == TerminalLayout(columns: Int(window.ws_col), rows: Int(window.ws_row))
        {
            return
        }
        measure()
        // What is half written is finished first: a sequence cut short would swallow the next.
        if let layout { write([layout.beginAgain]) }
        onSurfaceChange?()
    }

    // MARK: Output

    private func draw(_ scene: Scene) {
        let damage = scene.damage(since: drawn)
        let rasterizer = self.rasterizer
        pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress,
                let target = PixelTarget(
                    base: base, byteCount: bytes.count, pitch: scene.size.width * 4, size: scene.size, format: .xrgb8888
                )
            else { return }
            rasterizer.draw(scene, damage: damage, into: target)
        }
        drawn = scene
        isPresenting = true
        write(words(on: scene) + (blocks?.update(pixels, damage: damage) ?? []))
        if output.isEmpty && isPresenting {
            isPresenting = false
            presentedSoon?.set(loop.now)
        }
    }

    /// What makes the terminal say what is to be said, if it doesn't yet.
    private func words(on scene: Scene) -> [[UInt8]] {
        let words = TerminalWords(lines: lines, background: scene.background)
        guard let layout, words != said else { return [] }
        said = words
        return words.pieces(in: layout)
    }

    private func write(_ pieces: [[UInt8]]) {
        output += pieces
        flush()
    }

    private func flush() {
        while let piece = output.first {
            let written = piece.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
            if written < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN: writable?.watch(for: .writable)
                default: lose(SystemError("write to the terminal"))
                }
                return
            }
            if written == piece.count { output.removeFirst() } else { output[0] = Array(piece.dropFirst(written)) }
        }
        writable?.watch(for: [])
    }

    private func ready(_ readiness: Readiness) {
        if !readiness.isDisjoint(with: [.hungUp, .failed]) {
            lose(SystemError("write to the terminal", number: EIO))
            return
        }
        flush()
        guard output.isEmpty else { return }
        if let scene = waiting {
            waiting = nil
            draw(scene)
        } else if isPresenting {
            isPresenting = false
            onPresented?()
        }
    }

    private func lose(_ error: SystemError) {
        Log.error("\(error)")
        writable?.cancel()
        windowChange?.cancel()
        output = []
        isPresenting = false
        layout = nil
        surface = nil
        unavailableReason = error.description
        onSurfaceChange?()
    }

    private func writeWithin(milliseconds: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                var descriptor = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
                if poll(&descriptor, 1, milliseconds) <= 0 { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
