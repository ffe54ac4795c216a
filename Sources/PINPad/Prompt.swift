/// `type Prompt`: what the pad says to the person in their language.
public enum Prompt: String, CaseIterable, Sendable {
    /// The PIN, a new one, or that one again is asked for.
    case enterPIN, enterNewPIN, repeatPIN
    /// The PIN was wrong: ``Words/triesLeft`` says how many tries are left.
    case wrongPIN
    /// The PIN was wrong, and one try is left; or none.
    case lastTry, pinBlocked
    /// How a payment goes.
    case processing, approved, declined
    /// The card is to be taken out.
    case removeCard
    /// How an entry ended.
    case timedOut, cancelled
    /// The keypad is gone; the PIN is to be typed from its beginning. The pad says both by itself, too.
    case keypadLost, startAgain
    /// Why a new PIN is not taken. The pad says both by itself, too.
    case differentPINs, simplePIN
    /// A number is asked for.
    case enterAmount, enterTelephoneNumber, enterMembershipNumber, enterNumber
    /// What is typed is seen by everybody. The pad says it by itself, too.
    case notYourPIN
    /// Time is nearly up. The pad says it by itself, too.
    case moreTime
    /// It will go on in a moment.
    case wait
}
