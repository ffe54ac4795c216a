/// A configuration file: its name, for what is said about it, and its bytes.
public struct ConfigurationFile: Equatable, Sendable {
    /// The path, as a person would look for it.
    public var name: String
    /// All of its bytes.
    public var bytes: [UInt8]

    /// A file that was read, or one that never was on a disk.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// From text, UTF-8.
    public init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
