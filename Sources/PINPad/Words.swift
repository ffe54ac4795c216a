import Varlink

/// What is said to the person: a prompt of the pad's, or the host's own words.
public struct Words: Equatable, Sendable {
    /// What the pad says in the person's language.
    public var prompt: Prompt?
    /// How many tries are left, with ``Prompt/wrongPIN``.
    public var triesLeft: Int?
    /// The host's own words instead of a prompt, at most 4096 bytes.
    public var text: String?
    /// The host's own words below the places, smaller.
    public var hint: String?
    /// Money that it is about.
    public var amount: Amount?
    /// The person's language, an IETF BCP 47 tag as de or zh-Hant; the configuration's where it says nothing.
    public var language: String?

    /// Nothing in particular.
    public init() {}

    /// A prompt of the pad's.
    public init(_ prompt: Prompt, triesLeft: Int? = nil, amount: Amount? = nil, language: String? = nil) {
        self.prompt = prompt
        self.triesLeft = triesLeft
        self.amount = amount
        self.language = language
    }

    func write(to object: inout JSONObject) {
        object["prompt"] = JSON(prompt)
        object["triesLeft"] = JSON(triesLeft)
        object["text"] = JSON(text)
        object["hint"] = JSON(hint)
        object["amount"] = amount?.json
        object["language"] = JSON(language)
    }
}

/// `type Amount`: money.
public struct Amount: Equatable, Sendable {
    /// How many of the currency's smallest unit: 1234 of EUR are 12.34 euros.
    public var minorUnits: Int
    /// The currency's code by ISO 4217, in capital letters.
    public var currency: String

    /// So many of the currency's smallest unit.
    public init(_ minorUnits: Int, _ currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    fileprivate var json: JSON {
        .object(["minorUnits": .integer(Int64(minorUnits)), "currency": .string(currency)])
    }
}
