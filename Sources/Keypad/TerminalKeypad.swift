import EventLoop
import Glibc
import PINEntry

/// A terminal as a keypad, for a machine without one; or, where standard input is no terminal, a pipe or socket through
/// which a script types. ``TerminalKeyParser`` says which bytes are which keys.
///
/// The terminal sends each key at once and shows none; Ctrl-C stays what it is. It is as it was again after ``close()``.
/// What is typed between entries is thrown away when the next begins. A tone is the terminal's bell: one for a key that
/// was taken, two for one that was refused.
public final class TerminalKeypad: Keypad {
    /// Longer than the bytes of one key are apart, and too short for a person to notice (as the `escape-time`s of terminal
    /// programs).
    private static let escapeTime = Duration.milliseconds(50)

    /// Told of each event.
    public var onEvent: ((KeypadEvent, Duration) -> Void)?
    /// Whether the input goes on: nothing brings it back once it has ended.
    public private(set) var isAvailable = true
    /// Why there are no keys any more.
    public let unavailableReason = "the terminal or the script that gave the keys has ended"

    private let loop: EventLoop
    private let descriptor: Int32
    private let closesDescriptor: Bool
    private var formerTermios: termios?
    private var source: DescriptorSource?
    private var escapeTimer: Timer?
    private var parser = TerminalKeyParser()
    private let hasBell: Bool
    private var isGrabbed = false
    private var listens = false
    /// Counts grabs, releases and the like: what was read before one is not told after it.
    private var generation = 0

    /// The terminal of this process when standard input is one, else standard input as a script.
    public convenience init(_ loop: EventLoop, hasBell: Bool = false) throws(SystemError) {
        guard isatty(STDIN_FILENO) == 1 else {
            try self.init(loop, descriptor: STDIN_FILENO, closesDescriptor: false, hasBell: hasBell)
            return
        }
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError("open /dev/tty") }
        try self.init(loop, descriptor: descriptor, closesDescriptor: true, hasBell: hasBell)
    }

    init(
        _ loop: EventLoop, descriptor: Int32, closesDescriptor: Bool, hasBell: Bool = false
    ) throws(SystemError) {
        self.loop = loop
        self.descriptor = descriptor
        self.closesDescriptor = closesDescriptor
        self.hasBell = hasBell && isatty(descriptor) == 1
        do throws(SystemError) {
            // Without readiness nothing wakes between entries, but for the other side's going.
            source = try loop.watch(descriptor, for: []) { [unowned self] in handle($0) }
        } catch  where error.number == EPERM {
            throw SystemError("take keys from standard input, which is no terminal, pipe or socket", number: EPERM)
        }
        escapeTimer = try loop.timer { [unowned self] in escapeTimeout() }
        if isatty(descriptor) == 1 { try makeRaw() }
    }

    deinit {
        close()
        if closesDescriptor { Glibc.close(descriptor) }
    }

    /// Takes no more keys, for good, and makes the terminal what it was.
    public func close() {
        isGrabbed = false
        listens = false
        restart()
        source?.cancel()
        escapeTimer?.cancel()
        guard var former = formerTermios else { return }
        formerTermios = nil
        // What was typed for the pad is not for the shell.
        if tcsetattr(descriptor, TCSAFLUSH, &former) != 0 { Log.warning("\(SystemError("restore the terminal"))") }
    }

    /// Tells of keys from now on; what was typed before is thrown away.
    public func grab() {
        isGrabbed = true
        restart()
    }

    /// Tells of no more keys, or of no more than that there were some.
    public func release() {
        isGrabbed = false
        restart()
    }

    /// Tells of keys while they are not grabbed, or no more; what was typed before is thrown away.
    public func listen(_ listens: Bool) {
        self.listens = listens
        if !isGrabbed { restart() }
    }

    /// Rings the terminal's bell, unless it takes no more just now.
    public func sound(_ tone: KeyTone) {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard hasBell, poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLOUT) != 0 else { return }
        // A terminal that is gone is told of by its readiness.
        _ = write(descriptor, "\u{7}\u{7}", tone == .taken ? 1 : 2)
    }

    /// From here on, keys are told otherwise.
    private func restart() {
        generation &+= 1
        parser.reset()
        escapeTimer?.set(nil)
        if isReading { discardInput() }
        source?.watch(for: isReading ? .readable : [])
    }

    private var isReading: Bool { isGrabbed || listens }

    private func tell(_ key: Key) {
        if isGrabbed {
            onEvent?(.pressed(key), loop.now)
        } else if case .menu(let menuKey) = key {
            onEvent?(.overheard(menuKey), loop.now)
        } else {
            onEvent?(.overheard(nil), loop.now)
        }
    }

    private func makeRaw() throws(SystemError) {
        var raw = termios()
        guard tcgetattr(descriptor, &raw) == 0 else { throw SystemError("read the terminal's settings") }
        let former = raw
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN)
        raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
        withUnsafeMutableBytes(of: &raw.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
        guard tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else { throw SystemError("set the terminal up for keys") }
        formerTermios = former
    }

    private func handle(_ readiness: Readiness) {
        // A pipe whose writer has gone still holds what was written, for the entry that is under way.
        guard isReading else { return end() }
        if readChunk(tell: true) == 0 { end() }
    }

    private func end() {
        isAvailable = false
        isGrabbed = false
        listens = false
        restart()
        source?.cancel()
        onEvent?(.lost, loop.now)
    }

    private func escapeTimeout() {
        if let key = parser.timeout() { tell(key) }
    }

    /// Throws away what has arrived. Its end is no matter here: the descriptor's readiness tells of it.
    private func discardInput() {
        if formerTermios != nil { tcflush(descriptor, TCIFLUSH) }
        // A script that writes faster than it is read must not hold the loop up for ever.
        for _ in 0..<1024 {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return }
            if readChunk(tell: false) == 0 { return }
        }
    }

    /// Reads once, wipes the buffer, and gives the number of bytes; 0 at the end of input. Called only where there is
    /// something to read: the descriptor may be shared with other programs, and so isn't made non-blocking.
    private func readChunk(tell: Bool) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            let count = read(descriptor, base, buffer.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { return -1 }
            // EIO: the terminal is gone.
            guard count > 0 else { return 0 }
            defer { explicit_bzero(base, count) }
            if tell { take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        let current = generation
        for byte in bytes where generation == current {
            let keys = parser.take(byte)
            if let key = keys.first { tell(key) }
            guard generation == current else { return }
            if let key = keys.second { tell(key) }
        }
        if generation == current { escapeTimer?.set(parser.isWaiting ? loop.now + TerminalKeypad.escapeTime : nil) }
    }
}
