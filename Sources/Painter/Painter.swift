import EventLoop
import Glibc
import PainterInterface
import Varlink

/// Has texts and pictures made by the painter, a process of its own, and keeps them.
///
/// It never waits: what is wanted is there at once or some time later, or never, where the painter hangs, crashes, is slow
/// or isn't there; then the log says so, and it is tried again after a pause that grows.
public final class Painter {
    /// Where the painter is.
    public enum Place: Equatable, Sendable {
        /// At a socket, as systemd starts it.
        case socket(path: String)
        /// A program that is started as a child of this process.
        case program(path: String)
    }

    /// Where systemd listens for the painter.
    public static let socketPath = "/run/pinpad/org.pinpad.Painter"
    /// How long the painter may take for a text or a picture.
    public static let patience = Duration.seconds(5)

    /// Told when something that was wanted is there.
    public var onChange: (() -> Void)?

    private let loop: EventLoop
    private let place: Place
    private var queue: PaintQueue
    private var timer: Timer?
    private var connection: Connection?
    /// Why words and pictures are missing on the screen; `nil` where the painter works, as far as it was needed.
    public private(set) var failure: String?
    /// Told when ``failure`` is another.
    public var onFailureChange: (() -> Void)?
    private var missing = MissingCharacters()

    private enum Connection {
        case socket(VarlinkClient)
        case program(PainterProcess)

        var client: VarlinkClient {
            switch self {
            case .socket(let client): client
            case .program(let process): process.client
            }
        }

        func end() {
            switch self {
            case .socket(let client): client.close()
            case .program(let process): process.kill()
            }
        }
    }

    /// With nothing wanted yet. Throws where the system gives no timer.
    public init(_ loop: EventLoop, _ place: Place, patience: Duration = Painter.patience) throws(SystemError) {
        self.loop = loop
        self.place = place
        queue = PaintQueue(patience: patience)
        timer = try loop.timer { [unowned self] in timePassed() }
    }

    deinit { connection?.end() }

    /// What came of a job that is or was wanted; `nil` while it isn't there.
    public subscript(job: PaintJob) -> PaintResult? { queue[job] }

    /// These jobs are wanted from now on, and no others, the most urgent first.
    public func want(_ jobs: [PaintJob]) { perform(queue.want(jobs, at: loop.now)) }

    /// Whether all that is wanted is there, is refused, or has failed at least once.
    public var isSettled: Bool { queue.isSettled }

    private func timePassed() {
        if queue.isOverdue(at: loop.now) {
            fail("it does not answer")
        } else {
            perform(queue.passTime(loop.now))
        }
    }

    private func perform(_ first: PaintQueue.Action) {
        var action = first
        while true {
            switch action {
            case .nothing:
                timer?.set(queue.deadline)
                return
            case .connect: action = connect()
            case .ask(let job): action = ask(job)
            case .disconnect:
                disconnect()
                action = .nothing
            }
        }
    }

    private func connect() -> PaintQueue.Action {
        do throws(SystemError) {
            let connection = try open()
            connection.client.onClose = { [unowned self] in fail($0) }
            self.connection = connection
            return queue.connected(at: loop.now)
        } catch {
            tell("\(error)")
            return queue.failed(at: loop.now)
        }
    }

    private func open() throws(SystemError) -> Connection {
        switch place {
        case .socket(let path): .socket(try VarlinkClient(loop: loop, path: path))
        case .program(let path): .program(try PainterProcess(loop, path: path))
        }
    }

    private func disconnect() {
        connection?.end()
        connection = nil
    }

    private func ask(_ job: PaintJob) -> PaintQueue.Action {
        switch job {
        case .text(let text): call(PaintText.method, text.parameters, for: job)
        case .picture(let path, let request):
            do throws(SystemError) {
                call(ReadPicture.method, request.parameters, files: [try Painter.open(path)], for: job)
            } catch {
                Log.warning("a picture is not shown: \(error)")
                return queue.refused(at: loop.now)
            }
        }
        return .nothing
    }

    /// Opens an ordinary file for the painter, which may not open any itself.
    private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
        // Not waiting for the other side of what turns out to be a FIFO.
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw SystemError("open \(path)") }
        let file = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError("look at \(path)") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("read \(path) as a file", number: EINVAL) }
        return file
    }

    private func call(_ method: String, _ parameters: JSONObject, files: [FileDescriptor] = [], for job: PaintJob) {
        connection?.client.call(method, parameters, files: files) { [unowned self] in take($0, for: job) }
    }

    private func take(_ reply: Reply, for job: PaintJob) {
        guard job == queue.currentJob, let client = connection?.client else { return }
        switch reply {
        case .failure(let name, let parameters):
            Log.warning("the painter refuses \(job.description): \(PainterInterface.reason(of: name, parameters))")
            perform(queue.refused(at: loop.now))
        case .success(let parameters, _):
            do throws(PaintReply.Invalid) {
                let reply = try PaintReply(parameters, client.takeFiles(), to: job)
                tell(missing: reply.missing)
                if failure != nil { Log.notice("the painter is back") }
                isFailing(because: nil)
                perform(queue.answered(reply.result, at: loop.now))
                onChange?()
            } catch {
                fail("its answer is wrong: \(error.reason)")
            }
        }
    }

    private func fail(_ reason: String) {
        tell(reason)
        disconnect()
        perform(queue.failed(at: loop.now))
    }

    /// Logged once, until it works again.
    private func tell(_ reason: String) {
        if failure == nil { Log.error("the painter fails, so words and pictures are missing on the screen: \(reason)") }
        isFailing(because: reason)
    }

    private func isFailing(because reason: String?) {
        if reason == failure { return }
        failure = reason
        onFailureChange?()
    }

    private func tell(missing answer: [PaintReply.Missing]) {
        for news in missing.news(in: answer) {
            let help = news.package.map { "; the package \($0) has them" } ?? ""
            Log.warning("no font that is installed has these characters: \(news.characters)\(help)")
        }
    }
}

extension PaintJob {
    /// For the log: what it is, though not the words, which can be a person's own.
    fileprivate var description: String {
        switch self {
        case .text(let text): "a text of \(text.text.count) characters"
        case .picture(let path, _): "the picture \(path)"
        }
    }
}
