/// What the configuration says of keypads.
public struct KeypadConfiguration: Equatable, Sendable {
    /// Which input devices are keypads.
    public var selection: KeypadSelection
    /// What their keys mean.
    public var keyMap: KeyMap
    /// What sounds for them.
    public var tone: ToneSource

    /// By default every device with ten digits and an Enter, the default map, and no sound.
    public init(
        selection: KeypadSelection = .automatic, keyMap: KeyMap = KeyMap(), tone: ToneSource = .off
    ) {
        self.selection = selection
        self.keyMap = keyMap
        self.tone = tone
    }
}
