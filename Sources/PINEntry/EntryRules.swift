/// What an entry must be, and what the person may do.
public struct EntryRules: Equatable, Sendable {
    /// How an entry ends.
    public enum Submit: String, CaseIterable, Sendable {
        /// By itself with the last digit that fits; Enter ends a shorter one.
        case automatic
        /// With Enter.
        case enter
    }

    /// How long the pad waits.
    public struct Timeouts: Equatable, Sendable {
        /// For the first key.
        public var firstKey: Duration
        /// For each further key.
        public var nextKey: Duration
        /// For the whole entry.
        public var total: Duration

        /// 30, 15 and 120 seconds, where nothing else is said.
        public init(
            firstKey: Duration = .seconds(30), nextKey: Duration = .seconds(15), total: Duration = .seconds(120)
        ) {
            self.firstKey = firstKey
            self.nextKey = nextKey
            self.total = total
        }
    }

    /// What the person may do beside typing digits.
    public struct Allowed: OptionSet, Sendable {
        /// One bit each.
        public let rawValue: UInt8
        /// From the bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Take back the last digit.
        public static let correct = Allowed(rawValue: 1)
        /// Take back all digits.
        public static let clear = Allowed(rawValue: 2)
        /// End the entry without a PIN.
        public static let cancel = Allowed(rawValue: 4)
        /// All of it.
        public static let everything: Allowed = [.correct, .clear, .cancel]
    }

    /// What is wrong with rules.
    public enum Invalid: Error, Equatable, Sendable {
        /// The minimum length is not 1…16.
        case minimumLength
        /// The maximum length is not 1…16, or less than the minimum.
        case maximumLength
        /// A timeout is not 1 second … 1 hour.
        case timeouts
    }

    /// The lengths that a PIN can have here; a PIN block needs 4…12 of them (ISO 9564-1, 8.1).
    public static let lengths = 1...16
    /// The durations that a timeout can have.
    public static let timeoutRange: ClosedRange<Duration> = .seconds(1) ... .seconds(3600)

    /// The least number of digits.
    public let minimumLength: Int
    /// The greatest number of digits.
    public let maximumLength: Int
    /// How the entry ends, where somebody said so.
    public let requestedSubmit: Submit?
    /// How long the pad waits.
    public let timeouts: Timeouts
    /// What the person may do.
    public let allowed: Allowed

    /// How the entry ends: as requested, else by itself where minimum and maximum are equal, else with Enter.
    public var submit: Submit { requestedSubmit ?? (minimumLength == maximumLength ? .automatic : .enter) }

    /// Rules that can be kept, or what is wrong with them.
    public init(
        minimumLength: Int = 6,
        maximumLength: Int = 6,
        submit: Submit? = nil,
        timeouts: Timeouts = Timeouts(),
        allowed: Allowed = .everything
    ) throws(Invalid) {
        guard EntryRules.lengths.contains(minimumLength) else { throw .minimumLength }
        guard EntryRules.lengths.contains(maximumLength), maximumLength >= minimumLength else { throw .maximumLength }
        for timeout in [timeouts.firstKey, timeouts.nextKey, timeouts.total]
        where !EntryRules.timeoutRange.contains(timeout) {
            throw .timeouts
        }
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        requestedSubmit = submit
        self.timeouts = timeouts
        self.allowed = allowed
    }
}
