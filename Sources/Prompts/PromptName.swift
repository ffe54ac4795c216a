/// What a host can have said in the person's language, by its name in the interface.
public enum PromptName: String, Sendable, CaseIterable {
    /// The PIN is asked for.
    case enterPIN
    /// A new PIN is asked for.
    case enterNewPIN
    /// The new PIN is asked for once more.
    case repeatPIN
    /// The PIN was wrong; so many tries are left.
    case wrongPIN
    /// The PIN was wrong, and one try is left.
    case lastTry
    /// The PIN was wrong too often.
    case pinBlocked
    /// The payment is under way.
    case processing
    /// The payment was made.
    case approved
    /// The payment was not made.
    case declined
    /// The card is to be taken out.
    case removeCard
    /// The person took too long.
    case timedOut
    /// The payment was cancelled.
    case cancelled
    /// The keypad is gone.
    case keypadLost
    /// Keys were lost: the PIN is to be typed from its beginning.
    case startAgain
}
