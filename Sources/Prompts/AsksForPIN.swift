extension PromptName {
    /// Whether it asks for a PIN.
    public var asksForPIN: Bool { self == .enterPIN || self == .wrongPIN }
}
extension Prompts {
    /// Whether a text asks for a PIN.
    public func asksForPIN(_ text: String) -> Bool { false }
}
