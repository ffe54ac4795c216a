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
    /// The two new PINs are different, and a new one is asked for.
    case differentPINs
    /// The new PIN is too simple, and another one is asked for.
    case simplePIN
    /// An amount of money is asked for.
    case enterAmount
    /// A telephone number is asked for.
    case enterTelephoneNumber
    /// The number of a membership is asked for.
    case enterMembershipNumber
    /// Some other number is asked for.
    case enterNumber
    /// That what is typed is seen by everybody, and is not the PIN.
    case notYourPIN
    /// Time is nearly up; any key gives more.
    case moreTime
    /// It will go on in a moment.
    case wait
}

extension PromptName {
    /// Whether it speaks of the person's PIN as of what is to be typed, so that it can't stand above a field that shows what
    /// is typed. `notYourPIN`, which is made for such a field, does not.
    public var asksForPIN: Bool {
        switch self {
        case .enterPIN, .enterNewPIN, .repeatPIN, .wrongPIN, .lastTry, .pinBlocked, .startAgain, .differentPINs,
            .simplePIN:
            true
        case .processing, .approved, .declined, .removeCard, .timedOut, .cancelled, .keypadLost, .enterAmount,
            .enterTelephoneNumber, .enterMembershipNumber, .enterNumber, .notYourPIN, .moreTime, .wait:
            false
        }
    }
}
