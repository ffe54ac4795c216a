import PINEntry
import Screen

extension Pad {
    /// What the configuration says of entries and their looks.
    public struct Settings: Sendable {
        /// The rules where a host says nothing else.
        public var rules: EntryRules
        /// The ordinary style.
        public var style: Style
        /// The styles that a host can name.
        public var styles: [String: Style]
        /// Pixels per dp; `nil` to take it from the display's size.
        public var scale: Double?
        /// The language where a host names none that the pad speaks, an IETF BCP 47 tag.
        public var language = "en"
        /// Whether hosts may put words of their own on the screen.
        public var allowsFreeText = true
        /// Whether the number of digits is hidden where a host doesn't say.
        public var hidesLength = false
        /// Which keys hosts are told of outside entries.
        public var hostKeys = HostKeys()
        /// Who may use the pad.
        public var permission = HostPermission()
        /// What is on the screen when nothing else is.
        public var standby = ScreenContent.standby()

        /// The style of a name; the ordinary one for none.
        func style(named name: String?) -> Style { name.flatMap { styles[$0] } ?? style }

        /// From its parts.
        public init(
            rules: EntryRules, style: Style = Style(), styles: [String: Style] = [:], scale: Double? = nil
        ) {
            self.rules = rules
            self.style = style
            self.styles = styles
            self.scale = scale
        }
    }
}
