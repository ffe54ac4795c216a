/// Something in an INI file that is not as it must be: where, what, and what would be right.
public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path, as it was given.
    public var file: String
    /// The line in it, from 1; `nil` when the file as a whole is meant.
    public var line: Int?
    /// The section that the line is in, without brackets; `nil` outside of sections.
    public var section: String?
    /// The key, when one is meant.
    public var key: String?
    /// The value as it stands there, when one is meant.
    public var value: String?
    /// What is wrong, in a few words.
    public var message: String
    /// What would be right; `nil` when the message says it already.
    public var remedy: String?

    /// A problem of a file, or of a line in it.
    public init(
        file: String, line: Int? = nil, section: String? = nil, key: String? = nil, value: String? = nil,
        message: String, remedy: String? = nil
    ) {
        self.file = file
        self.line = line
        self.section = section
        self.key = key
        self.value = value
        self.message = message
        self.remedy = remedy
    }

    /// One line: "/etc/pinpad/pinpad.conf:12: [Entry] MinimumLength=99: too large; a whole number, 1 to 16".
    public var description: String {
        var parts = [line.map { "\(file):\($0)" } ?? file]
        var setting = section.map { "[\($0)]" } ?? ""
        if let key {
            if !setting.isEmpty { setting += " " }
            setting += key
            if let value { setting += "=\(value)" }
        }
        if !setting.isEmpty { parts.append(setting) }
        parts.append(remedy.map { "\(message); \($0)" } ?? message)
        return parts.joined(separator: ": ")
    }
}
