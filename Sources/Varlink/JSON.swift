/// A JSON value (RFC 8259).
public enum JSON: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without fraction or exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object(JSONObject)
}

/// A JSON object. Its members keep the order in which they were added, so that people find them where they expect them.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private(set) var members: [(name: String, value: JSON)] = []

    /// An object without members.
    public init() {}

    /// From a literal; a name that stands twice keeps its last value.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// From members that are known to have different names; a long object is made without looking through itself each time.
    init(unique members: [(name: String, value: JSON)]) { self.members = members }

    /// A member's value; assigning `nil` takes the member away.
    public subscript(name: String) -> JSON? {
        get { index(of: name).map { members[$0].value } }
        set {
            let index = index(of: name)
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Swift's own == takes different bytes for the same where Unicode has them canonically equivalent.
    private func index(of name: String) -> Int? {
        members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The members' names, in order.
    public var names: [String] { members.map(\.name) }

    /// Whether it has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// Calls `body` with each member, in order.
    func forEach(_ body: (String, JSON) throws(CallError) -> Void) throws(CallError) {
        for (name, value) in members { try body(name, value) }
    }

    /// Equal when both have the same members, in whichever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }
}
