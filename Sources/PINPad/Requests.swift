import Varlink

/// What ``PadConnection/enterPIN(_:onEvent:)`` asks for: the parameters of `EnterPIN`.
public struct PINRequest: Equatable, Sendable {
    /// What is said to the person; "Please enter your PIN" where it says nothing.
    public var words = Words()
    /// How long the PIN is, and what the person may do.
    public var rules = Rules()
    /// Whether it is a new PIN: typed twice, and both must agree.
    public var confirms = false
    /// Whether a PIN that is easily guessed is refused; as the configuration says where it says nothing.
    public var refusesSimple: Bool?
    /// Whether the screen shows that a key was taken, but not how many were; as the configuration says where it says
    /// nothing.
    public var hidesLength: Bool?
    /// A style of the pad's.
    public var style: String?

    /// A PIN, all by the configuration.
    public init() {}

    /// A PIN of so many digits, asked for by a prompt.
    public init(_ prompt: Prompt = .enterPIN, digits: ClosedRange<Int>) {
        words.prompt = prompt
        (rules.minimumLength, rules.maximumLength) = (digits.lowerBound, digits.upperBound)
    }

    var parameters: JSONObject {
        var object: JSONObject = [:]
        rules.write(to: &object)
        words.write(to: &object)
        if confirms { object["confirm"] = .boolean(true) }
        object["refuseSimple"] = JSON(refusesSimple)
        object["hideLength"] = JSON(hidesLength)
        object["style"] = JSON(style)
        return object
    }
}

/// What ``PadConnection/enterNumber(_:onEvent:)`` asks for: the parameters of `EnterNumber`.
public struct NumberRequest: Equatable, Sendable {
    /// `type NumberKind`.
    public enum Kind: Equatable, Sendable {
        /// An amount, in the smallest unit of a currency; its code by ISO 4217.
        case amount(currency: String)
        /// A telephone number.
        case telephone
        /// The number of a membership.
        case membership
        /// Another number.
        case other

        /// Its name in the interface.
        public var name: String {
            switch self {
            case .amount: "amount"
            case .telephone: "telephone"
            case .membership: "membership"
            case .other: "other"
            }
        }
    }

    /// What the number is.
    public var kind: Kind
    /// What is said to the person; what fits the kind where it says nothing. There are no tries to be left.
    public var words = Words()
    /// How long the number is, 1 to 20 digits, and what the person may do.
    public var rules = Rules()
    /// A style of the pad's.
    public var style: String?

    /// A number of this kind.
    public init(_ kind: Kind) { self.kind = kind }

    var parameters: JSONObject {
        var object: JSONObject = ["kind": .string(kind.name)]
        if case .amount(let currency) = kind { object["currency"] = .string(currency) }
        rules.write(to: &object)
        words.write(to: &object)
        object["triesLeft"] = nil
        object["style"] = JSON(style)
        return object
    }
}

/// What ``PadConnection/showMessage(_:)`` shows: the parameters of `ShowMessage`.
public struct MessageRequest: Equatable, Sendable {
    /// `type MessageKind`: what a message means.
    public enum Kind: String, CaseIterable, Sendable {
        /// Something to know.
        case information
        /// It went well.
        case success
        /// It did not.
        case failure
        /// Something is under way.
        case busy
    }

    /// What is said to the person.
    public var words: Words
    /// What it means; what fits the prompt where it says nothing.
    public var kind: Kind?
    /// How many seconds (1 to 3600) it stays; until something else is to be shown where it says nothing.
    public var seconds: Int?
    /// A style of the pad's.
    public var style: String?

    /// A message.
    public init(_ words: Words, kind: Kind? = nil, seconds: Int? = nil) {
        self.words = words
        self.kind = kind
        self.seconds = seconds
    }

    /// A prompt of the pad's.
    public init(_ prompt: Prompt, seconds: Int? = nil) { self.init(Words(prompt), seconds: seconds) }

    var parameters: JSONObject {
        var object: JSONObject = [:]
        words.write(to: &object)
        object["kind"] = JSON(kind)
        object["seconds"] = JSON(seconds)
        object["style"] = JSON(style)
        return object
    }
}
