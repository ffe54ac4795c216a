import Display
import Keypad
import PINEntry

extension Setting {
    /// The setting of a key in a section; `nil` for keys that there aren't.
    static func named(_ key: String, in section: Section, among settings: [Setting]) -> Setting? {
        if section == .keypad, isKeyName(key) { return keyMeaning(of: key) }
        return settings.first { $0.section == section && $0.key == key }
    }

    /// The value of a key of `[Entry]`, as it would stand in a file.
    static func entryText(of key: String, in configuration: Configuration) -> String {
        entry.first { $0.key == key }?.text(configuration) ?? ""
    }

    /// Every key there is, in the order in which the documentation has them.
    static var all: [Setting] { keypad + display + entry + host + standby + style }

    private static var keypad: [Setting] {
        [
            Setting(.keypad, "Device", \.keypad.selection, .keypadSelection, "Which input devices are keypads"),
            .keyMeaning(of: "KEY_NAME"),
            Setting(
                .keypad, "Tone", \.keypad.tone, .word(["off": .off, "keypad": .keypad, "speaker": .speaker]),
                "What sounds for each key, high when it was taken and low when it was not: nothing, the keypad's own "
                    + "beeper, or the PC speaker"),
        ]
    }

    private static var display: [Setting] {
        [
            Setting(.display, "Card", \.display.card, .optional(.card), "The graphics card, or a framebuffer device"),
            Setting(.display, "Connector", \.display.connector, .optional(.connector), "The connector of the screen"),
            Setting(.display, "Mode", \.display.mode, .optional(.mode), "The screen's resolution and refresh rate"),
            Setting(
                .display, "Format", \.display.format, .optional(.pixelFormat), "How the screen's pixels lie in memory"),
            Setting(
                .display, "Rotation", \.display.rotation, .optional(.rotation),
                "By how many degrees the picture is turned clockwise; automatic as the panel's driver says"),
            Setting(
                .display, "Scale", \.scale, .optional(.number(0.25...16, unit: "pixels per dp")),
                "How large everything is drawn; a dp is 1/160 inch"),
        ]
    }

    private static var entry: [Setting] {
        let lengths = ValueKind<Int>.integer(EntryRules.Purpose.pin.lengths)
        let time = ValueKind<Duration>.time(EntryRules.timeoutRange)
        return [
            Setting(.entry, "MinimumLength", \.entry.minimumLength, lengths, "The least digits of a PIN"),
            Setting(.entry, "MaximumLength", \.entry.maximumLength, lengths, "The most digits of a PIN"),
            Setting(
                .entry, "Submit", \.entry.submit,
                .optional(.word(["automatic": .automatic, "enter": .enter]), nil: "default"),
                "How an entry ends: by itself with the last digit that fits, or with Enter; "
                    + "by default automatic where both lengths are equal, else enter"),
            Setting(
                .entry, "FirstKeyTimeout", \.entry.timeouts.firstKey, time, "How long the pad waits for the first key"),
            Setting(
                .entry, "NextKeyTimeout", \.entry.timeouts.nextKey, time, "How long the pad waits for each further key"),
            Setting(.entry, "TotalTimeout", \.entry.timeouts.total, time, "How long an entry may take in all"),
            Setting(
                .entry, "Warning", \.entry.timeouts.warning, .time(.zero ... .seconds(3600)),
                "How long before the end of its time the person is warned, but not before half of it is over; 0s: never"
            ),
            Setting(
                .entry, "Extensions", \.entry.timeouts.extensions, .integer(0...100),
                "How many times a key after the warning gives more time"),
            Setting(
                .entry, "Allow", \.entry.allowed,
                .words(["correct": .correct, "clear": .clear, "cancel": .cancel, "enter": .enter]),
                "What the person may do beside typing digits"),
            Setting(
                .entry, "Correction", \.entry.correction, .word(["last": .last, "all": .all]),
                "What the key that corrects takes back: the last digit, or all"),
            Setting(
                .entry, "RefuseSimple", \.entry.refusesSimple, .word(["yes": true, "no": false]),
                "Whether new PINs that are easily guessed are refused: all digits equal, runs up or down, SimplePINs"),
            Setting(.entry, "SimplePINs", \.entry.simplePINs, .simplePINs, "Further PINs that are easily guessed"),
            Setting(
                .entry, "HideLength", \.entry.hidesLength, .word(["yes": true, "no": false]),
                "Whether the screen shows that a key was taken, but not how many were"),
        ]
    }

    private static var host: [Setting] {
        [
            Setting(
                .host, "Language", \.host.language, .language,
                "The language where a host names none that the pad speaks"),
            Setting(
                .host, "FreeText", \.host.allowsFreeText, .word(["yes": true, "no": false]),
                "Whether hosts may put words of their own on the screen, beside the prompts that have names"),
            Setting(
                .host, "AllowUsers", \.host.users, .users,
                "The users who may use the pad, of those who can connect to it; root always may"),
            Setting(
                .host, "AllowGroups", \.host.groups, .groups,
                "The groups whose members may use the pad, beside AllowUsers"),
            Setting(
                .host, "ConnectionsPerUser", \.host.connectionsPerUser, .integer(1...4096),
                "How many connections one user may have at a time"),
            Setting(
                .host, "Attention", \.host.attention, .word(["yes": true, "no": false]),
                "Whether hosts are told that a key was pressed in standby, but not which"),
            Setting(
                .host, "MenuKeys", \.host.menuKeys, .word(["yes": true, "no": false]),
                "Whether hosts are told of arrow and function keys outside entries"),
        ]
    }

    private static var standby: [Setting] {
        [
            Setting(.standby, "Logo", \.standby.logo, .pictureFile, "The picture on the screen when nothing else is"),
            Setting(.standby, "Text", \.standby.text, .line, "The words on the screen when nothing else is"),
        ]
    }
}
