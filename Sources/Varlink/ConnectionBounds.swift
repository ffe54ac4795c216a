import Glibc

/// How many connections there may be, of each user and in all. It does no I/O.
///
/// - A user has at most ``perUser`` connections, and never more than there are places left for others. So one user gets
///   half of the places at most, two get a third each, and somebody new always finds one.
/// - The last ``placesForRoot`` places are root's.
/// - A connection over these bounds is refused: it waits for its first call, to answer it with an error, as long as no
///   more than ``refusedLimit`` do. Beyond that it is dropped: it gets the error and is closed at once.
struct ConnectionBounds {
    /// What becomes of a connection.
    enum Admission: Equatable {
        case admitted
        /// It is one too many; its user has so many already. `isNews` when none of that user's was refused lately.
        case refused(limit: Int, isNews: Bool)
        case dropped(limit: Int, isNews: Bool)
    }

    /// How many refused connections may wait for their first call.
    static let refusedLimit = 16
    /// How many places nobody but root gets.
    static let placesForRoot = 8
    /// How many file descriptors are left for all that is no connection: devices, the loop, the listening sockets.
    static let otherDescriptors = 64
    /// Refusals of one user that are no further apart than this are one burst.
    static let burst = Duration.seconds(10)

    var perUser = 64
    /// How many connections there may be in all, those that are refused aside.
    let places: Int
    private var counts: [uid_t: Int] = [:]
    private var total = 0
    private var refusedCount = 0
    private var lastRefusals: [uid_t: Duration] = [:]

    init(places: Int) { self.places = max(places, ConnectionBounds.placesForRoot + 2) }

    /// As many places as the process may have file descriptors for (`RLIMIT_NOFILE`, getrlimit(2)).
    init() {
        var limit = rlimit()
        let known = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        // systemd's default, where the kernel doesn't say.
        let descriptors = known ? Int(clamping: min(limit.rlim_cur, 65_536)) : 1_024
        self.init(places: descriptors - ConnectionBounds.otherDescriptors - ConnectionBounds.refusedLimit)
    }

    /// A connection of a user came.
    mutating func came(_ user: uid_t, at time: Duration) -> Admission {
        let count = counts[user, default: 0]
        let free = places - total - (user == 0 ? 0 : ConnectionBounds.placesForRoot)
        if count < min(perUser, free) {
            counts[user] = count + 1
            total += 1
            return .admitted
        }
        lastRefusals = lastRefusals.filter { time - $0.value <= ConnectionBounds.burst }
        let isNews = lastRefusals.updateValue(time, forKey: user) == nil
        guard refusedCount < ConnectionBounds.refusedLimit else { return .dropped(limit: count, isNews: isNews) }
        refusedCount += 1
        return .refused(limit: count, isNews: isNews)
    }

    /// A connection that was admitted is closed.
    mutating func went(_ user: uid_t) {
        guard let count = counts[user] else { return }
        counts[user] = count > 1 ? count - 1 : nil
        total -= 1
    }

    /// A connection that was refused is closed.
    mutating func refusedWent() { refusedCount -= 1 }
}
