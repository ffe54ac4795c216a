import Keypad

extension Setting {
    /// What one key of the keypad means; its name, or its number, is the setting's key.
    static func keyMeaning(of name: String) -> Setting {
        Setting(
            section: .keypad, key: name,
            meaning: "What a key means, by its name in linux/input-event-codes.h or its number, as evtest shows them",
            allowed: "a digit, backspace, clear, enter, cancel, up, down, left, right, f1 to f12 or none",
            set: { (text, configuration, _) throws(BadValue) in
                var meanings = configuration.keyMeanings
                meanings[name] = text
                let lines = meanings.map { "\($0.key)=\($0.value.isEmpty ? "none" : $0.value)" }
                do throws(KeyMap.InvalidOverride) {
                    // An empty one is tried too, since its name may be wrong.
                    _ = try KeyMap(overrides: lines)
                    if text.isEmpty { meanings[name] = nil }
                    configuration.keypad.keyMap = try KeyMap(overrides: meanings.map { "\($0.key)=\($0.value)" })
                    configuration.keyMeanings = meanings
                } catch {
                    throw BadValue(error, name: name, meaning: text)
                }
            },
            text: { $0.keyMeanings[name] ?? "" })
    }

    /// Whether a setting's key is meant to be a key of the keypad.
    static func isKeyName(_ name: String) -> Bool {
        name.hasPrefix("KEY_") || name.hasPrefix("BTN_")
            || (!name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
}

extension BadValue {
    fileprivate init(_ error: KeyMap.InvalidOverride, name: String, meaning: String) {
        switch error {
        case .unknownKey, .notAnAssignment:
            self.init(
                "no such key", suggestion: keyName(nearestTo: name),
                remedy: "a name of linux/input-event-codes.h, as KEY_F1, or a number, as evtest shows them")
        case .unknownMeaning:
            self.init("a key can't mean this", suggestion: Suggestion.nearest(to: meaning, among: KeyMap.meaningWords))
        case .mappedTwice:
            self.init("this key has a meaning by another name already", remedy: "only one of them can stay")
        }
    }
}

/// The prefix, which all have, makes no two of them alike.
private func keyName(nearestTo name: String) -> String? {
    let prefix = "KEY_"
    guard name.hasPrefix(prefix) else { return nil }
    let written = String(name.dropFirst(prefix.count))
    let candidates = KeyMap.keyNames.map { String($0.dropFirst(prefix.count)) }
    return Suggestion.nearest(to: written, among: candidates).map { prefix + $0 }
}

extension ValueKind<KeypadSelection> {
    /// Which input devices are keypads.
    static var keypadSelection: ValueKind {
        ValueKind(
            allowed: "auto, a path as /dev/input/by-id/usb-…-event-kbd, name:NAME as evtest shows it, "
                + "or usb:VENDOR:PRODUCT as lsusb shows it",
            parse: { (text) throws(BadValue) in
                do { return try KeypadSelection(text) } catch { throw BadValue("selects no keypad") }
            },
            text: { $0.text })
    }
}
