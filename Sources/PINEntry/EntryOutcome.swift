/// What comes to an entry from outside.
public enum EntryInput: Equatable, Sendable {
    /// A key went down.
    case key(Key)
    /// The host takes back all digits.
    case clearByHost
    /// The host ends the entry.
    case cancelByHost
    /// The daemon stops.
    case shutdown
    /// The kernel dropped key events.
    case keysDropped
    /// A keypad in use is gone.
    case keypadLost
    /// A keypad is there again.
    case keypadFound
    /// Nothing but that time passed.
    case time
}

/// What an input did to an entry. Not a digit in it: lengths only.
public struct EntryOutcome: Equatable, Sendable {
    /// Something that happened, and how many digits there were then.
    public struct Step: Equatable, Sendable {
        /// What happened.
        public let event: EntryEvent
        /// How many digits there were after it: one input can complete a PIN and take it back.
        public let length: Int

        /// From both.
        public init(_ event: EntryEvent, length: Int) {
            self.event = event
            self.length = length
        }
    }

    /// What happened that the host or the person should know, in its order.
    public var steps: [Step]
    /// How the entry ended, if it did.
    public var end: EntryEnd?

    /// Nothing happened.
    public static let nothing = EntryOutcome()

    /// From what happened.
    public init(steps: [Step] = [], end: EntryEnd? = nil) {
        self.steps = steps
        self.end = end
    }

    /// What happened, without the lengths.
    public var events: [EntryEvent] { steps.map(\.event) }

    mutating func add(_ event: EntryEvent, length: Int) { steps.append(Step(event, length: length)) }
}

/// Something that happened in an entry.
public enum EntryEvent: Equatable, Sendable {
    /// There is one digit more.
    case changed
    /// There is one digit less, or there was none.
    case deletedBackward
    /// All digits are gone; why, if it was not the person.
    case cleared(ClearReason?)
    /// A key did nothing.
    case refused(Refusal)
    /// The keypad is gone, and the digits with it.
    case keypadLost
    /// A keypad is there again, and the entry begins anew.
    case keypadFound
    /// The end of a wait is near; any key gives more time where ``Entry/canExtend`` says so. Told once for each wait.
    case expiring(EntryEnd.Wait)
    /// A key came after ``expiring(_:)``, and there is more time; what else the key does comes after it.
    case extended
    /// A new PIN was typed for the first time, and is to be typed again, from the first digit.
    case repeating

    /// Why digits were taken back when the person didn't.
    public enum ClearReason: Equatable, Sendable {
        /// The kernel dropped key events; a PIN with a hole in it is never delivered.
        case keysDropped
        /// The host asked.
        case host
        /// The new PIN is too simple; another one is to be typed.
        case tooSimple
        /// A new PIN was typed differently the second time; it is to be typed anew, twice.
        case mismatch
    }

    /// Why a key did nothing.
    public enum Refusal: Equatable, Sendable {
        /// No room for another digit.
        case full
        /// Enter came before the minimum length.
        case tooShort
        /// The rules don't allow what the key does.
        case notAllowed
    }
}

/// How an entry ended.
public enum EntryEnd: Equatable, Sendable {
    /// The PIN is complete; its digits can be taken.
    case completed
    /// Somebody ended it.
    case cancelled(Canceller)
    /// Nothing came in time.
    case timedOut(Wait)

    /// Who ended an entry.
    public enum Canceller: Equatable, Sendable {
        /// The person, with the cancel key.
        case person
        /// The host.
        case host
        /// The daemon, since it stops.
        case shutdown
    }

    /// What was waited for.
    public enum Wait: Equatable, Sendable {
        /// The first key.
        case firstKey
        /// A further key.
        case nextKey
        /// The end of the entry.
        case total
    }
}
