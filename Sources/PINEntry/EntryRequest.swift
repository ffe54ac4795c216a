/// What a host asks of one entry; what it doesn't say comes from the pad's own rules.
public struct EntryRequest: Equatable, Sendable {
    /// What is to be typed.
    public var purpose = EntryRules.Purpose.pin
    /// The least number of digits.
    public var minimumLength: Int?
    /// The greatest number of digits.
    public var maximumLength: Int?
    /// How the entry ends.
    public var submit: EntryRules.Submit?
    /// How long to wait for the first key.
    public var firstKey: Duration?
    /// How long to wait for each further key.
    public var nextKey: Duration?
    /// How long to wait in all.
    public var total: Duration?
    /// How long before an end the person is warned.
    public var warning: Duration?
    /// How many times a key after a warning gives more time.
    public var extensions: Int?
    /// What the key that corrects takes back.
    public var correction: EntryRules.Correction?
    /// Whether the PIN is typed twice.
    public var confirms: Bool?
    /// Whether simple PINs are refused.
    public var refusesSimple: Bool?
    /// What the person may do, and may not: what is in neither stays as the pad's rules say.
    public var allow: EntryRules.Allowed = []
    /// What the person may not do.
    public var forbid: EntryRules.Allowed = []

    /// A request that leaves all to the pad.
    public init() {}
}

extension EntryRules {
    /// These rules with a request's in their place.
    ///
    /// A length that is asked for alone takes the other one along where the pad's own wouldn't fit: a minimum of 8 makes
    /// the maximum 8 at least. Where the request forbids Enter and says nothing else, the entry ends by itself. What the
    /// pad's own rules say of PINs alone, ``confirms``, ``refusesSimple`` and how one ends, doesn't count for a number; and
    /// ``refusesSimple`` only for a new PIN: somebody who has a simple one already can type no other.
    public func adapted(to request: EntryRequest) throws(Invalid) -> EntryRules {
        let minimum = request.minimumLength ?? min(minimumLength, request.maximumLength ?? minimumLength)
        let maximum = request.maximumLength ?? max(maximumLength, minimum)
        let allowed = allowed.union(request.allow).subtracting(request.forbid)
        let isPIN = request.purpose == .pin
        let confirms = request.confirms ?? (isPIN && confirms)
        return try EntryRules(
            minimumLength: minimum,
            maximumLength: maximum,
            submit: request.submit ?? (isPIN && allowed.contains(.enter) ? requestedSubmit : nil),
            timeouts: Timeouts(
                firstKey: request.firstKey ?? timeouts.firstKey,
                nextKey: request.nextKey ?? timeouts.nextKey,
                total: request.total ?? timeouts.total,
                warning: request.warning ?? timeouts.warning,
                extensions: request.extensions ?? timeouts.extensions),
            allowed: allowed,
            purpose: request.purpose,
            correction: request.correction ?? correction,
            confirms: confirms,
            refusesSimple: request.refusesSimple ?? (confirms && refusesSimple),
            simplePINs: simplePINs)
    }
}
