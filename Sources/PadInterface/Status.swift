import Secrets
import Varlink

/// `type Status`: what the pad does at the moment, and whether its parts work.
public struct Status: Equatable, Sendable {
    /// `type State`.
    public enum State: String, CaseIterable, Sendable {
        /// Nothing is asked of it.
        case standby
        /// A PIN or a number is being typed.
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

        fileprivate init(reading parameters: Parameters) throws(CallError) {
            self =
                try parameters.boolean("available")
                ? .available : .unavailable(reason: try parameters.optionalString("reason") ?? "")
        }

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
    /// What draws texts and pictures; `nil` where the display does without.
    public var painter: Part?
    /// What kind of memory digits are kept in.
    public var secretMemory: SecretMemory.Kind

    /// From its members.
    public init(
        state: State, keypad: Part, display: Part, painter: Part? = nil, secretMemory: SecretMemory.Kind
    ) {
        self.state = state
        self.keypad = keypad
        self.display = display
        self.painter = painter
        self.secretMemory = secretMemory
    }

    /// Reads the parameters of a reply of `GetStatus` and `Monitor`.
    public init(reading parameters: JSONObject) throws(CallError) {
        let status = try Parameters(parameters).object("status")
        state = try status.enumeration("state")
        keypad = try Part(reading: status.object("keypad"))
        display = try Part(reading: status.object("display"))
        painter = try status.optionalObject("painter").map { part throws(CallError) in try Part(reading: part) }
        secretMemory = try status.enumeration("secretMemory")
    }

    /// As the parameters of a reply of `GetStatus` and `Monitor`.
    public var parameters: JSONObject {
        var status: JSONObject = [
            "state": .string(state.rawValue),
            "keypad": keypad.json,
            "display": display.json,
        ]
        if let painter { status["painter"] = painter.json }
        status["secretMemory"] = .string(secretMemory.rawValue)
        return ["status": .object(status)]
    }
}
