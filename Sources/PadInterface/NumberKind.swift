/// `type NumberKind`: what a number is that is typed in the clear.
public enum NumberKind: String, CaseIterable, Sendable {
    /// Money, in the smallest unit of a currency.
    case amount
    /// A telephone number.
    case telephone
    /// The number of a membership.
    case membership
    /// Another.
    case other
}
