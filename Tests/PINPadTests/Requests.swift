import PINPad

/// Requests that say everything that can be said.
enum Requests {
    static var words: Words {
        var words = Words(.wrongPIN, triesLeft: 2, amount: Amount(1234, "EUR"), language: "de")
        (words.text, words.hint) = ("text", "hint")
        return words
    }

    static var rules: Rules {
        var rules = Rules()
        (rules.minimumLength, rules.maximumLength, rules.submit) = (4, 12, .enter)
        rules.timeouts.firstKey = 31
        rules.timeouts.extensions = 3
        rules.allow.enter = true
        (rules.correction, rules.holdOff) = (.all, 1)
        return rules
    }

    static var pin: PINRequest {
        var request = PINRequest()
        (request.words, request.rules, request.style) = (words, rules, "squares")
        (request.confirms, request.refusesSimple, request.hidesLength) = (true, true, true)
        return request
    }

    static var number: NumberRequest {
        var request = NumberRequest(.amount(currency: "EUR"))
        (request.words, request.rules, request.style) = (words, rules, "squares")
        request.words.triesLeft = nil
        return request
    }

    static var message: MessageRequest {
        var request = MessageRequest(words, kind: .failure, seconds: 3)
        request.style = "squares"
        return request
    }
}
