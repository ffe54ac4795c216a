import Secrets

/// What an entry must be, and what the person may do.
public struct EntryRules: Equatable, Sendable {
    /// How an entry ends.
    public enum Submit: String, CaseIterable, Sendable {
        /// By itself with the last digit that fits; Enter, where it is allowed, ends a shorter one.
        case automatic
        /// With Enter.
        case enter
    }

    /// What is typed.
    public enum Purpose: Sendable {
        /// A PIN: nobody sees it.
        case pin
        /// A number that is no secret.
        case number

        /// How many digits it can have: 1…16 for a PIN, of which a PIN block needs 4…12 (ISO 9564-1, 8.1), and 1…20 for a
        /// number.
        public var lengths: ClosedRange<Int> {
            switch self {
            case .pin: 1...16
            case .number: 1...Digits.capacity
            }
        }
    }

    /// What the key that corrects takes back.
    public enum Correction: String, CaseIterable, Sendable {
        /// The last digit.
        case last
        /// All digits, as on payment terminals with one key for it.
        case all
    }

    /// How long the pad waits.
    public struct Timeouts: Equatable, Sendable {
        /// For the first key.
        public var firstKey: Duration
        /// For each further key.
        public var nextKey: Duration
        /// For the whole entry.
        public var total: Duration
        /// How long before each end the person is warned, but not before half of the wait is over; 0 for no warning.
        public var warning: Duration
        /// How many times a key after a warning gives more time than there would be without it.
        public var extensions: Int

        /// 30, 15 and 120 seconds, a warning 10 seconds before, and 10 extensions (as EN 301 549, 9.2.2.1 asks for) where
        /// nothing else is said.
        public init(
            firstKey: Duration = .seconds(30), nextKey: Duration = .seconds(15), total: Duration = .seconds(120),
            warning: Duration = .seconds(10), extensions: Int = 10
        ) {
            self.firstKey = firstKey
            self.nextKey = nextKey
            self.total = total
            self.warning = warning
            self.extensions = extensions
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
        /// End the entry with Enter.
        public static let enter = Allowed(rawValue: 8)
        /// All of it.
        public static let everything: Allowed = [.correct, .clear, .cancel, .enter]
    }

    /// What is wrong with rules.
    public enum Invalid: Error, Equatable, Sendable {
        /// The minimum length is not one of ``Purpose/lengths``.
        case minimumLength
        /// The maximum length is not one of ``Purpose/lengths``, or less than the minimum.
        case maximumLength
        /// A timeout is not 1 second … 1 hour, a warning not 0 … 1 hour, or extensions not 0…100.
        case timeouts
        /// An entry that ends with Enter alone, which the person may not press.
        case submit
        /// A number that is to be typed twice, or refused when it is a simple PIN.
        case purpose
    }

    /// The durations that a timeout can have.
    public static let timeoutRange: ClosedRange<Duration> = .seconds(1) ... .seconds(3600)
    /// The durations that a warning can have.
    public static let warningRange: ClosedRange<Duration> = .zero ... .seconds(3600)
    /// The numbers of extensions that there can be.
    public static let extensionRange = 0...100

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
    /// What is typed.
    public let purpose: Purpose
    /// What the key that corrects takes back.
    public let correction: Correction
    /// Whether a PIN is new: typed twice, and both must agree.
    public let confirms: Bool
    /// Whether a PIN is refused where it is too simple.
    public let refusesSimple: Bool
    /// Which PINs are too simple.
    public let simplePINs: SimplePINs

    /// How the entry ends: as requested, else by itself where minimum and maximum are equal or Enter isn't allowed, else
    /// with Enter.
    public var submit: Submit {
        if let requestedSubmit { return requestedSubmit }
        return minimumLength == maximumLength || !allowed.contains(.enter) ? .automatic : .enter
    }

    /// Rules that can be kept, or what is wrong with them.
    public init(
        minimumLength: Int = 6,
        maximumLength: Int = 6,
        submit: Submit? = nil,
        timeouts: Timeouts = Timeouts(),
        allowed: Allowed = .everything,
        purpose: Purpose = .pin,
        correction: Correction = .last,
        confirms: Bool = false,
        refusesSimple: Bool = false,
        simplePINs: SimplePINs = SimplePINs()
    ) throws(Invalid) {
        guard purpose.lengths.contains(minimumLength) else { throw .minimumLength }
        guard purpose.lengths.contains(maximumLength), maximumLength >= minimumLength else { throw .maximumLength }
        for timeout in [timeouts.firstKey, timeouts.nextKey, timeouts.total]
        where !EntryRules.timeoutRange.contains(timeout) {
            throw .timeouts
        }
        guard EntryRules.warningRange.contains(timeouts.warning),
            EntryRules.extensionRange.contains(timeouts.extensions)
        else { throw .timeouts }
        if submit == .enter && !allowed.contains(.enter) { throw .submit }
        if purpose == .number && (confirms || refusesSimple) { throw .purpose }
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        requestedSubmit = submit
        self.timeouts = timeouts
        self.allowed = allowed
        self.purpose = purpose
        self.correction = correction
        self.confirms = confirms
        self.refusesSimple = refusesSimple
        self.simplePINs = simplePINs
    }
}
