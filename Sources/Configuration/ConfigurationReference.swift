extension Configuration {
    /// What there is to know of one key of the configuration.
    public struct ReferenceEntry: Equatable, Sendable {
        /// The section it stands in, without brackets.
        public var section: String
        /// The key; "KEY_NAME" stands for the name of any key of the keypad.
        public var key: String
        /// What it does.
        public var meaning: String
        /// What values it takes. An empty value puts the default back.
        public var allowed: String
        /// The value it has when it stands nowhere; empty for "KEY_NAME", which then means what the default map says.
        public var defaultValue: String
    }

    /// Every key there is, from the same table by which files are read. The keys of `[Style]` stand in `[Style NAME]` too.
    public static var reference: [ReferenceEntry] {
        let defaults = Configuration()
        return Setting.all.map {
            ReferenceEntry(
                section: $0.section.rawValue, key: $0.key, meaning: $0.meaning, allowed: $0.allowed,
                defaultValue: $0.text(defaults))
        }
    }
}
