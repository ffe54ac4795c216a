import Varlink

// What is absent has no JSON.
extension JSON {
    init?(_ number: Int?) {
        guard let number else { return nil }
        self = .integer(Int64(number))
    }

    init?(_ text: String?) {
        guard let text else { return nil }
        self = .string(text)
    }

    init?(_ flag: Bool?) {
        guard let flag else { return nil }
        self = .boolean(flag)
    }

    init?(_ word: (some RawRepresentable<String>)?) {
        guard let word else { return nil }
        self = .string(word.rawValue)
    }

    /// An object of those members that are there; `nil` where none is.
    init?(members: KeyValuePairs<String, JSON?>) {
        var object: JSONObject = [:]
        for (name, value) in members { object[name] = value }
        if object.isEmpty { return nil }
        self = .object(object)
    }
}
