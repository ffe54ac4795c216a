import Screen

/// What the pad is at.
enum PadPhase: Equatable {
    /// Nobody asks for anything.
    case standby
    /// Somebody types.
    case entering(Owner)
    /// All is typed; the host is told once the last dot is on the screen, or at a time.
    case completing(Owner, until: Duration)
    /// The entry is over and its host was told, the screen is as it was.
    case steady(Owner, ScreenContent, since: Duration, until: Duration)
    /// A message is on the screen, until a time or for good.
    case message(PadMessage, until: Duration?)

    /// Whose entry it is, and what it looks like.
    struct Owner: Equatable {
        let call: CallID
        let user: UInt32
        let host: HostEntry
        var appearance: EntryAppearance
    }
}
