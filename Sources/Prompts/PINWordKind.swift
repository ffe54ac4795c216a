/// The keys of a catalogue's section of words by which people are asked for what only they may know.
enum PINWordKind: String, CaseIterable {
    /// A PIN by its own names.
    case pin = "PIN"
    /// A secret or personal code or number.
    case secretCode
    /// A password.
    case password
    /// The security code on a card.
    case cardSecurityCode
}
