/// Which of the jobs that are wanted is done next, which are done, and when one that failed is tried again. It does
/// nothing itself: ``Painter`` does.
struct PaintQueue {
    /// What the owner has to do.
    enum Action: Equatable {
        /// Nothing now.
        case nothing
        /// Connect to the painter, and tell by ``PaintQueue/connected(at:)`` or ``PaintQueue/failed(at:)``.
        case connect
        /// Ask for a job, and tell by ``PaintQueue/answered(_:at:)``, ``PaintQueue/refused(at:)`` or
        /// ``PaintQueue/failed(at:)``.
        case ask(PaintJob)
        /// Let the connection go: the painter may rest.
        case disconnect
    }

    /// The bytes that results may take which nothing on the screen needs any more.
    static let spareBytes = 8 << 20
    /// How many jobs are remembered which nothing on the screen needs any more.
    static let spareJobs = 64
    /// The longest time after which a job that failed is tried again.
    static let longestPause = Duration.seconds(60)

    /// How long the painter may take for a job.
    private let patience: Duration
    private var wanted: [PaintJob] = []
    private var states: [PaintJob: State] = [:]
    /// The jobs of `states`, the one that was wanted longest ago first.
    private var order: [PaintJob] = []
    private var isConnected = false
    /// The job that is under way, from connecting on, and when it must be done.
    private var current: (job: PaintJob, until: Duration)?

    private enum State: Equatable {
        case waiting
        case failed(count: Int, retry: Duration)
        case refused
        case done(PaintResult)
    }

    init(patience: Duration) { self.patience = patience }

    /// What came of a job.
    subscript(job: PaintJob) -> PaintResult? {
        if case .done(let result)? = states[job] { result } else { nil }
    }

    /// When ``passTime(_:)`` should be called, at the latest.
    var deadline: Duration? {
        if let current { return current.until }
        return wanted.compactMap { if case .failed(_, let retry)? = states[$0] { retry } else { nil } }.min()
    }

    /// The job that is under way.
    var currentJob: PaintJob? { current?.job }

    /// Whether all that is wanted is done, is refused, or has failed at least once.
    var isSettled: Bool { current == nil && !wanted.contains { states[$0] == .waiting } }

    /// These jobs are wanted from now on, and no others, the most urgent first.
    mutating func want(_ jobs: [PaintJob], at time: Duration) -> Action {
        if jobs == wanted { return .nothing }
        wanted = jobs
        for job in jobs {
            if states[job] == nil { states[job] = .waiting }
            order.removeAll { $0 == job }
            order.append(job)
        }
        forget()
        return next(at: time)
    }

    /// There is a connection to the painter.
    mutating func connected(at time: Duration) -> Action {
        isConnected = true
        guard let current else { return next(at: time) }
        return .ask(current.job)
    }

    /// The job that is under way is done.
    mutating func answered(_ result: PaintResult, at time: Duration) -> Action {
        if let job = endCurrent() { states[job] = .done(result) }
        forget()
        return next(at: time)
    }

    /// The painter won't do the job that is under way, and never will.
    mutating func refused(at time: Duration) -> Action {
        if let job = endCurrent() { states[job] = .refused }
        return next(at: time)
    }

    /// There is no painter, or no more, or it doesn't answer; the owner has let the connection go.
    mutating func failed(at time: Duration) -> Action {
        isConnected = false
        if let job = endCurrent() {
            var count = 0
            if case .failed(let before, _)? = states[job] { count = before }
            let pause = min(.seconds(1 << min(count, 6)), PaintQueue.longestPause)
            states[job] = .failed(count: count + 1, retry: time + pause)
        }
        return next(at: time)
    }

    /// Whether the painter took too long for the job that is under way: the owner lets the connection go and calls
    /// ``failed(at:)``.
    func isOverdue(at time: Duration) -> Bool { current.map { time >= $0.until } ?? false }

    /// Time passed.
    mutating func passTime(_ time: Duration) -> Action { next(at: time) }

    private mutating func next(at time: Duration) -> Action {
        if current != nil { return .nothing }
        let job = wanted.first {
            switch states[$0] {
            case .waiting?: true
            case .failed(_, let retry)?: time >= retry
            case .refused?, .done?, nil: false
            }
        }
        guard let job else {
            if !isConnected { return .nothing }
            isConnected = false
            return .disconnect
        }
        current = (job, time + patience)
        return isConnected ? .ask(job) : .connect
    }

    private mutating func endCurrent() -> PaintJob? {
        defer { current = nil }
        return current?.job
    }

    /// Forgets what was wanted longest ago, as far as there is too much of it.
    private mutating func forget() {
        let spare = order.filter { !wanted.contains($0) && $0 != current?.job }
        var bytes = spare.reduce(0) { $0 + (self[$1]?.byteCount ?? 0) }
        var count = spare.count
        for job in spare where bytes > PaintQueue.spareBytes || count > PaintQueue.spareJobs {
            bytes -= self[job]?.byteCount ?? 0
            count -= 1
            states[job] = nil
            order.removeAll { $0 == job }
        }
    }
}
