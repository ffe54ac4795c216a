import Secrets
import Varlink

/// `type Status`: what the pad does at the moment, and whether its parts work.
public struct Status: Equatable, Sendable {
    /// `type State`.
    public enum State: String, CaseIterable, Sendable {
        /// Nothing is asked of it.
        case standby
        /// A PIN is being typed.
        case entering
        /// A message is on the screen.
        case message
    }

    /// `type Part`.
    public enum Part: Equatable, Sendable {
        /// It works.
        case available
        /// It doesn't, and why, for a person.
        case unavailable(reason: String)

        fileprivate var json: JSON {
            switch self {
            case .available: .object(["available": .boolean(true)])
            case .unavailable(let reason): .object(["available": .boolean(false), "reason": .string(reason)])
            }
        }
    }

    /// What the pad does.
    public var state: State
    /// The keypad.
    public var keypad: Part
    /// The display.
    public var display: Part
    /// What kind of memory digits are kept in.
    public var secretMemory: SecretMemory.Kind

    /// From its members.
    public init(state: State, keypad: Part, display: Part, secretMemory: SecretMemory.Kind) {
        self.state = state
        self.keypad = keypad
        self.display = display
        self.secretMemory = secretMemory
    }

    /// As the parameters of a reply of `GetStatus` and `Monitor`.
    public var parameters: JSONObject {
        [
            "status": .object([
                "state": .string(state.rawValue),
                "keypad": keypad.json,
                "display": display.json,
                "secretMemory": .string(secretMemory.rawValue),
            ])
        ]
    }
}
