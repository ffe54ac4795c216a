import Varlink

/// The reply that ends an entry of a number.
public struct EnterNumberReply: Equatable, Sendable {
    /// The digits as they were typed.
    public var number: String

    /// From the digits.
    public init(_ number: String) { self.number = number }

    /// As the reply's parameters.
    public var parameters: JSONObject {
        ["event": .string("completed"), "length": .integer(Int64(number.utf8.count)), "number": .string(number)]
    }
}
