import PadInterface
import PainterInterface
import Prompts
import Screen
import Varlink

/// What a host wants said to the person: a prompt by its name or words of its own, a hint, an amount, in a language.
struct HostWords {
    private let prompt: PromptName?
    private let triesLeft: Int?
    private let text: String?
    private let hint: String?
    private let amount: Amount?
    private let language: String
    private let prompts: Prompts

    /// From the parameters of `EnterPIN` or `ShowMessage`; errors name the one that is wrong. `otherwise` is the prompt
    /// where none and no text is given, which is an error without it.
    init(
        _ parameters: Parameters, _ settings: Pad.Settings, _ prompts: Prompts, otherwise: PromptName?
    ) throws(CallError) {
        self.prompts = prompts
        let named = try parameters.optionalEnumeration("prompt", as: PromptName.self)
        triesLeft = try parameters.optionalInteger("triesLeft", in: 0...999)
        text = try HostWords.own("text", parameters, settings)
        hint = try HostWords.own("hint", parameters, settings)
        // A prompt and other words in its place are a misunderstanding that somebody should hear of.
        if named != nil, text != nil { throw parameters.invalid("text") }
        prompt = text == nil ? named ?? otherwise : nil
        if prompt == nil, text == nil { throw parameters.invalid("text") }
        amount = try parameters.optionalObject("amount").map { (amount) throws(CallError) in try HostWords.read(amount)
        }
        // With its region, which decides how amounts are written.
        let tag = try parameters.optionalString("language") ?? ""
        language = Prompts.isKnown(tag) ? tag : settings.language
    }

    /// While digits are typed, or of a message.
    var words: Words { words(text ?? prompt.map(said) ?? "", hint: hint ?? "") }

    /// Of an entry of a PIN.
    var entryWords: EntryWords {
        var words = interruptions
        words.entry = self.words
        words.repeating = self.words(said(.repeatPIN))
        words.mismatch = self.words(said(.differentPINs))
        words.tooSimple = self.words(said(.simplePIN))
        words.startAgain = self.words(said(.startAgain))
        return words
    }

    /// Of an entry of a number: whatever the host says, the pad adds that it is not the PIN that is asked for. That comes
    /// first, as the end of a long hint may be cut off.
    var numberWords: EntryWords {
        var words = interruptions
        let caution = said(.notYourPIN)
        let hint = [caution, hint ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        words.entry = self.words(text ?? prompt.map(said) ?? "", hint: hint)
        words.startAgain = self.words(text ?? prompt.map(said) ?? "", hint: caution)
        words.expiring.hint = caution
        return words
    }

    private var interruptions: EntryWords {
        var words = EntryWords()
        words.expiring = self.words(said(.moreTime))
        words.keypadLost = self.words(said(.keypadLost))
        return words
    }

    /// Whether they say that what was typed before was wrong.
    var isRetry: Bool { prompt == .wrongPIN || prompt == .lastTry || (text != nil && triesLeft != nil) }

    /// Whether they ask for a PIN, in any language that the pad speaks.
    var askForPIN: Bool {
        // Together, as they are read: "Your P" above and "IN" below ask for it too.
        prompt?.asksForPIN == true || prompts.asksForPIN([text, hint].compactMap { $0 }.joined(separator: "\n"))
    }

    /// Throws for words beside a number that are so long that those of the pad would be too small to be read.
    func expectRoomForCaution(_ parameters: Parameters) throws(CallError) {
        for (name, own) in [("text", text), ("hint", hint)] {
            guard let own else { continue }
            let lineBreaks = own.filter(\.isNewline).count
            if own.unicodeScalars.count > HostWords.longestBesideNumber || lineBreaks > HostWords.mostLineBreaks {
                throw parameters.invalid(name)
            }
        }
    }

    /// In Unicode scalars.
    private static let longestBesideNumber = 200
    private static let mostLineBreaks = 3

    /// How a number of a kind is written. Errors name the parameter that is wrong.
    func format(_ kind: NumberKind, _ parameters: Parameters) throws(CallError) -> NumberFormat {
        let currency = try parameters.optionalString("currency")
        guard kind == .amount else {
            if currency != nil { throw parameters.invalid("currency") }
            return .digits
        }
        guard let currency, (try? Amount(minorUnits: 0, currency: currency)) != nil else {
            throw parameters.invalid("currency")
        }
        return .amount(currency: currency, language: language)
    }

    /// What a message is about that says the prompt.
    var messageKind: MessageKind {
        switch prompt {
        case .approved?: .success
        case .processing?, .wait?: .busy
        case .wrongPIN?, .lastTry?, .pinBlocked?, .declined?, .timedOut?, .cancelled?, .keypadLost?,
            .differentPINs?, .simplePIN?:
            .failure
        case .enterPIN?, .enterNewPIN?, .repeatPIN?, .removeCard?, .startAgain?, .enterAmount?, .enterTelephoneNumber?,
            .enterMembershipNumber?, .enterNumber?, .notYourPIN?, .moreTime?, nil:
            .information
        }
    }

    private func words(_ prompt: String, hint: String = "") -> Words {
        Words(prompt: prompt, amount: amount?.formatted(language: language) ?? "", hint: hint, language: language)
    }

    private func said(_ name: PromptName) -> String { prompts.text(name, language: language, tries: triesLeft).text }

    /// Words of the host's own.
    private static func own(
        _ name: String, _ parameters: Parameters, _ settings: Pad.Settings
    ) throws(CallError) -> String? {
        guard let text = try parameters.optionalString(name) else { return nil }
        guard text.utf8.count <= PaintText.longestText else { throw parameters.invalid(name) }
        if !settings.allowsFreeText, !text.isEmpty {
            throw CallError(.freeTextForbidden)
        }
        return text
    }

    private static func read(_ amount: Parameters) throws(CallError) -> Amount {
        let minorUnits = try amount.integer("minorUnits", in: .min ... .max)
        let currency = try amount.string("currency")
        do { return try Amount(minorUnits: Int64(minorUnits), currency: currency) } catch {
            throw amount.invalid("currency")
        }
    }
}
