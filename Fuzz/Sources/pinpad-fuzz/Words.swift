import Prompts

extension Target {
    // The catalogues are read once; libFuzzer has one thread.
    private nonisolated(unsafe) static let prompts = Prompts()

    /// A text that a host wants above a number: it is read whatever it is, and asks for a PIN when its last line does.
    static let words = Target(name: "words", longestInput: 1_024) { input in
        let text = input.text
        _ = prompts.asksForPIN(text)
        require(prompts.asksForPIN(text + "\nYour PIN"), "a question for a PIN that passes")
    }
}
