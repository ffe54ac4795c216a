/// What the configuration says of evdev keypads.
public struct KeypadConfiguration: Equatable, Sendable {
    /// Which input devices are keypads.
    public var selection: KeypadSelection
    /// What their keys mean.
    public var keyMap: KeyMap

    /// By default every device with ten digits and an Enter, and the default map.
    public init(selection: KeypadSelection = .automatic, keyMap: KeyMap = KeyMap()) {
        self.selection = selection
        self.keyMap = keyMap
    }
}
