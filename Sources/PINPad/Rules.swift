import Varlink

/// The rules of an entry. What is absent comes from the pad's configuration.
public struct Rules: Equatable, Sendable {
    /// `type Submit`: how an entry ends.
    public enum Submit: String, CaseIterable, Sendable {
        /// By itself, with the last digit that fits.
        case automatic
        /// With Enter.
        case enter
    }

    /// `type Correction`: what the key that corrects takes back.
    public enum Correction: String, CaseIterable, Sendable {
        /// The last digit.
        case last
        /// All digits.
        case all
    }

    /// `type Timeouts`, in seconds, 1 to 3600 each.
    public struct Timeouts: Equatable, Sendable {
        /// How long the pad waits for the first key.
        public var firstKey: Int?
        /// How long it waits for each further key.
        public var nextKey: Int?
        /// How long the entry may take in all.
        public var total: Int?
        /// How long before each of these ends the person is warned; 0 for not at all.
        public var warning: Int?
        /// How many times a key then gives as much time again, 0 to 100.
        public var extensions: Int?

        /// All by the configuration.
        public init() {}
    }

    /// `type Allowed`: what the person may do beside typing digits.
    public struct Allowed: Equatable, Sendable {
        /// Take back what ``Rules/correction`` says.
        public var correct: Bool?
        /// Take back all.
        public var clear: Bool?
        /// End the entry.
        public var cancel: Bool?
        /// End with Enter.
        public var enter: Bool?

        /// All by the configuration.
        public init() {}
    }

    /// The least digits.
    public var minimumLength: Int?
    /// The most digits.
    public var maximumLength: Int?
    /// How the entry ends; automatic where the two lengths are equal.
    public var submit: Submit?
    /// How long the pad waits.
    public var timeouts = Timeouts()
    /// What the person may do.
    public var allow = Allowed()
    /// What the key that corrects takes back.
    public var correction: Correction?
    /// How many seconds (0 to 60) pass before keys are taken.
    public var holdOff: Int?

    /// All by the configuration.
    public init() {}

    func write(to object: inout JSONObject) {
        object["minimumLength"] = JSON(minimumLength)
        object["maximumLength"] = JSON(maximumLength)
        object["submit"] = JSON(submit)
        object["timeouts"] = JSON(members: [
            "firstKey": JSON(timeouts.firstKey), "nextKey": JSON(timeouts.nextKey), "total": JSON(timeouts.total),
            "warning": JSON(timeouts.warning), "extensions": JSON(timeouts.extensions),
        ])
        object["allow"] = JSON(members: [
            "correct": JSON(allow.correct), "clear": JSON(allow.clear), "cancel": JSON(allow.cancel),
            "enter": JSON(allow.enter),
        ])
        object["correction"] = JSON(correction)
        object["holdOff"] = JSON(holdOff)
    }
}
