import PINPad

/// One payment, from the amount to the card's removal.
struct Payment {
    /// How it went.
    enum Outcome: String {
        case approved, declined, blocked
    }

    let pad: PadConnection
    let currency: String
    let language: String?
    let tell: (String) -> Void

    private static let tries = 3

    /// Asks for the amount and the PIN, and says how it went. Throws what ended it otherwise.
    func run() throws(HostError) -> Outcome {
        let amount = Amount(try enterAmount(), currency)
        tell("amount \(amount.minorUnits) \(currency)")
        guard try enterPIN(amount) else {
            try show(.pinBlocked, seconds: 3)
            return .blocked
        }
        try show(.processing, amount)
        let outcome: Outcome = Bank.pays(amount.minorUnits) ? .approved : .declined
        try show(outcome == .approved ? .approved : .declined, amount, seconds: 3)
        try show(.removeCard, seconds: 10)
        return outcome
    }

    /// Says to the person that it ended without a payment, as far as the pad still can.
    func end(_ error: HostError) {
        let prompt: Prompt
        switch error {
        case .pad(.cancelled(by: .shutdown)), .closed, .disconnected, .invalidReply, .unreachable: return
        case .pad(.timedOut): prompt = .timedOut
        default: prompt = .cancelled
        }
        do { try show(prompt, seconds: 3) } catch { tell("the person could not be told: \(error)") }
    }

    /// An amount in the currency's smallest unit.
    private func enterAmount() throws(HostError) -> Int {
        var request = NumberRequest(.amount(currency: currency))
        request.words.language = language
        request.rules.maximumLength = 7
        request.rules.submit = .enter
        let number = try pad.enterNumber(request, onEvent: report)
        return Int(number) ?? 0
    }

    /// Whether the PIN was right within the tries. All of them are on one connection, so the screen stays in between.
    private func enterPIN(_ amount: Amount) throws(HostError) -> Bool {
        for left in (1...Payment.tries).reversed() {
            var request = PINRequest(digits: 4...6)
            request.rules.submit = .enter
            request.words =
                switch left {
                case Payment.tries: Words(.enterPIN, amount: amount, language: language)
                case 1: Words(.lastTry, amount: amount, language: language)
                default: Words(.wrongPIN, triesLeft: left, amount: amount, language: language)
                }
            let pin = try pad.enterPIN(request, onEvent: report)
            if Bank.accepts(pin) { return true }
            tell("wrong PIN")
        }
        return false
    }

    private func show(_ prompt: Prompt, _ amount: Amount? = nil, seconds: Int? = nil) throws(HostError) {
        try pad.showMessage(MessageRequest(Words(prompt, amount: amount, language: language), seconds: seconds))
        tell(prompt.rawValue)
    }

    private func report(_ event: PadConnection.Event) {
        tell(event.event.rawValue + (event.reason.map { ": \($0)" } ?? ""))
    }
}
