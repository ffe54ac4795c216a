import PINEntry
import PadInterface
import Varlink

extension EntryRequest {
    /// From the parameters that `EnterPIN` and `EnterNumber` share; errors name the one that is wrong.
    init(_ parameters: Parameters) throws(CallError) {
        self.init()
        let lengths = 1...EntryRules.Purpose.number.lengths.upperBound
        minimumLength = try parameters.optionalInteger("minimumLength", in: lengths)
        maximumLength = try parameters.optionalInteger("maximumLength", in: lengths)
        submit = try parameters.optionalEnumeration("submit")
        correction = try parameters.optionalEnumeration("correction")
        if let timeouts = try parameters.optionalObject("timeouts") {
            firstKey = try timeouts.optionalInteger("firstKey", in: 1...3600).map { .seconds($0) }
            nextKey = try timeouts.optionalInteger("nextKey", in: 1...3600).map { .seconds($0) }
            total = try timeouts.optionalInteger("total", in: 1...3600).map { .seconds($0) }
            warning = try timeouts.optionalInteger("warning", in: 0...3600).map { .seconds($0) }
            extensions = try timeouts.optionalInteger("extensions", in: 0...100)
        }
        guard let allow = try parameters.optionalObject("allow") else { return }
        let names: [(String, EntryRules.Allowed)] = [
            ("correct", .correct), ("clear", .clear), ("cancel", .cancel), ("enter", .enter),
        ]
        for (name, what) in names {
            switch try allow.optionalBoolean(name) {
            case true?: self.allow.insert(what)
            case false?: forbid.insert(what)
            case nil: break
            }
        }
    }
}

extension EntryRules.Invalid {
    /// The parameter that is wrong.
    var parameter: String {
        switch self {
        case .minimumLength: "minimumLength"
        case .maximumLength: "maximumLength"
        case .timeouts: "timeouts"
        case .submit: "submit"
        case .purpose: "confirm"
        }
    }
}

extension EntryRequest {
    /// The same for a number of a kind, whose lengths are its own where the host says nothing.
    func ofNumber(_ kind: NumberKind) -> EntryRequest {
        let lengths =
            switch kind {
            // As many as a host that counts cents in 32 bits can take.
            case .amount: 1...9
            // ITU-T E.164, 6.2.1: at most 15 digits.
            case .telephone: 3...15
            case .membership, .other: EntryRules.Purpose.number.lengths
            }
        var request = self
        request.purpose = .number
        request.minimumLength = minimumLength ?? min(lengths.lowerBound, maximumLength ?? lengths.lowerBound)
        request.maximumLength = maximumLength ?? max(lengths.upperBound, minimumLength ?? lengths.upperBound)
        return request
    }
}
