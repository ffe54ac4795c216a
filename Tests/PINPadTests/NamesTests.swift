import PINPad
import Testing

/// The names of the interface are those of the library.
@Suite struct NamesTests {
    @Test(arguments: [
        ("Prompt", Prompt.allCases.map(\.rawValue)), ("Submit", Rules.Submit.allCases.map(\.rawValue)),
        ("Correction", Rules.Correction.allCases.map(\.rawValue)),
        ("MessageKind", MessageRequest.Kind.allCases.map(\.rawValue)), ("HostKey", HostKey.allCases.map(\.rawValue)),
        ("Event", EnterPINReply.Event.allCases.map(\.rawValue)),
        ("Reason", EnterPINReply.Reason.allCases.map(\.rawValue)),
        ("NumberKind", [NumberRequest.Kind.amount(currency: ""), .telephone, .membership, .other].map(\.name)),
        ("Who", PadError.Who.allCases.map(\.rawValue)), ("Wait", PadError.Wait.allCases.map(\.rawValue)),
        ("State", Status.State.allCases.map(\.rawValue)),
    ]) func anEnumerationHasTheInterfacesNames(type: String, names: [String]) throws {
        let definition = PINPadInterface.definition.replacing(/#.*/, with: "")
        let expression = try Regex("type \(type) \\(([^)]*)\\)", as: (Substring, Substring).self)
        let match = try #require(definition.firstMatch(of: expression))
        #expect(Set(names) == Set(match.output.1.matches(of: /\w+/).map { String($0.output) }))
    }
}
