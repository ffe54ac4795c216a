/// A section of the configuration.
enum Section: String, CaseIterable {
    case keypad = "Keypad"
    case display = "Display"
    case entry = "Entry"
    case host = "Host"
    case standby = "Standby"
    case style = "Style"
}

/// One key that the configuration knows. What is read, what is told of mistakes and what stands in the reference all come
/// from it.
struct Setting {
    let section: Section
    let key: String
    /// What it does, for a person, as one sentence without its end.
    let meaning: String
    /// What values it takes.
    let allowed: String
    /// Puts a value of a file into a configuration; an empty one is replaced by that of the defaults, the last argument.
    let set: (String, inout Configuration, Configuration) throws(BadValue) -> Void
    /// The value in a configuration, as it would stand in a file.
    let text: (Configuration) -> String
    /// What is wrong on this machine with the value in a configuration.
    var check: (Configuration) -> BadValue? = { _ in nil }
}

extension Setting {
    /// The setting of one value in a configuration.
    init<Value>(
        _ section: Section, _ key: String, _ path: WritableKeyPath<Configuration, Value>, _ kind: ValueKind<Value>,
        _ meaning: String
    ) {
        self.init(
            section: section, key: key, meaning: meaning, allowed: kind.allowed,
            set: { (text, configuration, defaults) throws(BadValue) in
                configuration[keyPath: path] = text.isEmpty ? defaults[keyPath: path] : try kind.parse(text)
            },
            text: { configuration in kind.text(configuration[keyPath: path]) },
            check: { configuration in kind.check(configuration[keyPath: path]) })
    }
}
