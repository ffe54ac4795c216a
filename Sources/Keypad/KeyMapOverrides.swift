import PINEntry

extension KeyMap {
    /// A line of a key map that cannot be used.
    public enum InvalidOverride: Error, Equatable, Sendable, CustomStringConvertible {
        /// There is no `=` in it, or nothing before it.
        case notAnAssignment(line: String)
        /// The name before `=` is no key's.
        case unknownKey(name: String)
        /// The word after `=` is nothing that a key can mean.
        case unknownMeaning(word: String, key: String)
        /// A key has two meanings.
        case mappedTwice(key: String)

        /// What is wrong, and what would be right.
        public var description: String {
            switch self {
            case .notAnAssignment(let line):
                "“\(line)” is no key map line; write one like KEY_F1=cancel"
            case .unknownKey(let name):
                "“\(name)” is no key; write a name of linux/input-event-codes.h, as KEY_F1 (evtest shows it), "
                    + "or its number, 1…\(KeyMap.highestCode)"
            case .unknownMeaning(let word, let key):
                "\(key) cannot mean “\(word)”; write a digit 0…9, backspace, clear, enter, cancel, up, down, left, right, "
                    + "f1…f12 or none"
            case .mappedTwice(let key):
                "\(key) has two meanings; leave one of the lines out"
            }
        }
    }

    /// The default map, changed by lines like `KEY_F1 = cancel`, `KEY_A=1`, `KEY_PAGEUP=up`, `KEY_B=none` or `183=enter`.
    ///
    /// Before `=` stands a name of linux/input-event-codes.h or a decimal code, after it a digit, `backspace`, `clear`,
    /// `enter`, `cancel`, the name of a ``PINEntry/MenuKey`` or `none`.
    public init(overrides lines: [String]) throws(InvalidOverride) {
        self.init()
        var seen: Set<UInt16> = []
        for line in lines {
            guard let equals = line.firstIndex(of: "=") else { throw .notAnAssignment(line: line) }
            let name = line[..<equals].trimmed
            let word = line[line.index(after: equals)...].trimmed
            guard !name.isEmpty else { throw .notAnAssignment(line: line) }
            guard let code = KeyMap.code(name) else { throw .unknownKey(name: name) }
            guard let key = KeyMap.meaning(word) else { throw .unknownMeaning(word: word, key: name) }
            guard seen.insert(code).inserted else { throw .mappedTwice(key: name) }
            self[code] = key
        }
    }

    private static func code(_ name: String) -> UInt16? {
        let code = UInt16(name) ?? Evdev.keyCode(named: name)
        // 0 is KEY_RESERVED: no key sends it.
        guard let code, (1...highestCode).contains(code) else { return nil }
        return code
    }

    /// The words for what a key can mean, apart from the digits.
    public static let meaningWords = words.map(\.key) + MenuKey.allCases.map(\.rawValue)

    /// The names of all keys in linux/input-event-codes.h, without buttons: "KEY_ESC", "KEY_1", …
    public static var keyNames: [String] {
        (1...highestCode).compactMap { Evdev.name(ofKey: $0) }.filter { $0.hasPrefix("KEY_") }
    }

    private static let words: KeyValuePairs<String, Key> = [
        "backspace": .backspace, "clear": .clear, "enter": .enter, "cancel": .cancel, "none": .other,
    ]

    private static func meaning(_ word: String) -> Key? {
        if let key = words.first(where: { $0.key == word })?.value { return key }
        if let key = MenuKey(rawValue: word) { return .menu(key) }
        return word.utf8.count == 1 ? UInt8(word).flatMap(Digit.init).map(Key.digit) : nil
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    fileprivate var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
