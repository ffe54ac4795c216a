import Display
import Keypad
import PINEntry
import Raster
import Screen
import Testing

@testable import Configuration

/// The configuration that files make, and what is said of mistakes in them.
@Suite struct ConfigurationTests {
    /// From one file, "pinpad.conf".
    private func configuration(_ text: String) throws -> Configuration {
        try Configuration(files: [ConfigurationFile(name: "pinpad.conf", text: text)])
    }

    /// All that is said of one file.
    private func complaints(_ texts: String...) -> [String] {
        let files = texts.enumerated().map { ConfigurationFile(name: "\($0.offset).conf", text: $0.element) }
        do {
            _ = try Configuration(files: files)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func noFilesAreTheDefaults() throws {
        let defaults = try Configuration(files: [])
        #expect(defaults == Configuration())
        #expect(defaults.entry.minimumLength == 6)
        #expect(defaults.entry.maximumLength == 6)
        #expect(defaults.entry.submit == nil)
        #expect(defaults.entry.timeouts.firstKey == .seconds(30))
        #expect(defaults.entry.timeouts.nextKey == .seconds(15))
        #expect(defaults.entry.timeouts.total == .seconds(120))
        #expect(defaults.entry.allowed == .everything)
        #expect(try defaults.entry.rules == EntryRules())
        #expect(defaults.style == Style())
        #expect(defaults.namedStyles == Style.shipped)
    }

    @Test func anEntryAsAnIntegratorWritesIt() throws {
        let entry = try configuration(
            """
            [Entry]
            MinimumLength=4
            MaximumLength=12
            Submit=enter
            FirstKeyTimeout=1min 30s
            NextKeyTimeout=20
            TotalTimeout=5min
            Allow=correct cancel enter
            """
        ).entry
        #expect(entry.minimumLength == 4)
        #expect(entry.maximumLength == 12)
        #expect(entry.submit == .enter)
        #expect(entry.timeouts == .init(firstKey: .seconds(90), nextKey: .seconds(20), total: .seconds(300)))
        #expect(entry.allowed == [.correct, .cancel, .enter])
    }

    @Test func aKeypadAndAScreenAsAnIntegratorWritesThem() throws {
        let configuration = try configuration(
            """
            [Keypad]
            Device=name:Some Keypad
            KEY_F1=cancel
            KEY_F2=clear
            185=5
            KEY_ESC=none
            [Display]
            Card=/dev/dri/by-path/pci-0000:00:02.0-card
            Connector=DP-2
            Mode=1366x768
            Format=RGB565
            Rotation=0
            Scale=0.75
            """)
        let keyMap = try KeyMap(overrides: ["KEY_F1=cancel", "KEY_F2=clear", "KEY_F15=5", "KEY_ESC=none"])
        #expect(configuration.keypad == KeypadConfiguration(selection: .name("Some Keypad"), keyMap: keyMap))
        #expect(configuration.display.card == "/dev/dri/by-path/pci-0000:00:02.0-card")
        #expect(configuration.display.connector == "DP-2")
        #expect(configuration.display.mode == ModeRequest("1366x768"))
        #expect(configuration.display.format == .rgb565)
        // As it is, whatever the panel's driver says: not the same as to say nothing.
        #expect(configuration.display.rotation == .some(Rotation.none))
        #expect(configuration.scale == 0.75)
    }

    @Test func keysOfAMenuAndTones() throws {
        let keypad = try configuration("[Keypad]\nKEY_PAGEUP=up\nKEY_A=f1\nKEY_F2=none\nTone=speaker\n").keypad
        #expect(try keypad.keyMap == KeyMap(overrides: ["KEY_PAGEUP=up", "KEY_A=f1", "KEY_F2=none"]))
        #expect(keypad.tone == .speaker)
        #expect(try configuration("[Keypad]\nTone=keypad\n").keypad.tone == .keypad)
        #expect(try configuration("").keypad.tone == .off)
    }

    @Test func theLastMeaningOfAKeyCountsAndAnEmptyOnePutsTheDefaultBack() throws {
        let keypad = try configuration("[Keypad]\nKEY_F1=cancel\nKEY_F1=clear\nKEY_ESC=none\nKEY_ESC=\n").keypad
        #expect(try keypad.keyMap == KeyMap(overrides: ["KEY_F1=clear"]))
    }

    @Test(arguments: [
        ("KEY_NOWHERE", "cancel", "no such key; a name of linux/input-event-codes.h"),
        ("KEY_NOWHERE", "", "no such key"), ("0", "1", "no such key"), ("99999999999999999999", "1", "no such key"),
        ("KEY_F1", "abort", "a key can't mean this; allowed: a digit, backspace"),
        ("KEY_F1", "10", "a key can't mean this"),
        ("KEY_F1", "F1", "a key can't mean this; did you mean f1?"),
        ("KEY_F1", "entr", "a key can't mean this; did you mean enter?"),
        ("KEY_PAGEUPP", "up", "no such key; did you mean KEY_PAGEUP?"),
        ("KEY_F1", "f13", "a key can't mean this; did you mean f10?"),
        ("Tone", "beep", "unknown word \"beep\"; allowed: off, keypad or speaker"),
        ("Tone", "Speaker", "unknown word \"Speaker\"; did you mean speaker?"),
        ("183", "clear", "this key has a meaning by another name already"), ("Device", "event3", "selects no keypad"),
        ("Device", "usb:12:zz", "selects no keypad"),
    ]) func aBadKeypadIsRefused(key: String, value: String, message: String) {
        let complaints = complaints("[Keypad]\nKEY_F13=cancel\n\(key)=\(value)\n")
        #expect(complaints.count == 1)
        #expect(complaints.first?.hasPrefix("0.conf:3: [Keypad] \(key)=\(value): \(message)") == true)
    }

    @Test(arguments: [
        ("Card", "card0", "not a path"), ("Connector", "HDMI", "not a connector's name"),
        ("Connector", "card0/HDMI-A-1", "not a connector's name"), ("Mode", "1280*800", "not a mode"),
        ("Mode", "1280x0", "not a mode"), ("Format", "rgb565", "unknown word"), ("Rotation", "45", "unknown word"),
        ("Scale", "0", "too small"), ("Scale", "2x", "not a number"),
    ]) func aBadScreenIsRefused(key: String, value: String, message: String) {
        let complaints = complaints("[Display]\n\(key)=\(value)\n")
        #expect(complaints.count == 1)
        #expect(complaints.first?.hasPrefix("0.conf:2: [Display] \(key)=\(value): \(message)") == true)
    }

    @Test func theLastOfAKeyCounts() throws {
        let files = [
            "[Entry]\nSubmit=enter\n[Entry]\nMinimumLength=4\nMinimumLength=5\n", "[Entry]\nMinimumLength=3\n",
        ]
        .enumerated().map { ConfigurationFile(name: "\($0.offset)", text: $0.element) }
        let entry = try Configuration(files: files).entry
        #expect(entry.minimumLength == 3)
        #expect(entry.submit == .enter)
    }

    @Test func anEmptyValuePutsTheDefaultBack() throws {
        let configuration = try configuration("[Entry]\nSubmit=enter\nAllow=none\nSubmit=\nAllow=\n")
        #expect(configuration == Configuration())
    }

    @Test func aNamedStyleChangesTheStyleWhereverThatStands() throws {
        let configuration = try configuration(
            """
            [Style night]
            Background=#000000
            DotRadius=
            [Style plain]
            [Style]
            DotRadius=9.5
            Look=separate
            """)
        #expect(configuration.style.look == .separate)
        #expect(configuration.namedStyles["plain"] == configuration.style)
        var night = configuration.style
        night.background = Color(rgb: 0)
        #expect(configuration.namedStyles["night"] == night)
        #expect(night.dotRadius == 9.5)
        #expect(configuration.namedStyles.keys.sorted() == (Style.shipped.keys + ["night", "plain"]).sorted())
    }

    @Test func aSectionWithTheNameOfAStyleThatShipsChangesThat() throws {
        let configuration = try configuration(
            """
            [Style joined]
            DotRadius=9
            FrameWidth=7
            FrameWidth=
            [Style]
            Background=#123456
            FrameWidth=11
            """)
        var joined = try #require(Style.shipped["joined"])
        joined.dotRadius = 9
        #expect(configuration.namedStyles["joined"] == joined)
        #expect(configuration.namedStyles["squares"] == Style.shipped["squares"])
    }

    @Test func aStyleHasFontsAndPictures() throws {
        let style = try configuration(
            """
            [Style]
            Font=Noto Sans CJK SC
            TextSize=36.5
            HintColor=#010203
            HighlightWidth=5
            DotPicture=/etc/passwd
            """
        ).style
        #expect(style.fontFamily == "Noto Sans CJK SC" && style.textSize == 36.5 && style.highlightWidth == 5)
        #expect(style.hintColor == Color(rgb: 0x01_0203))
        #expect(style.dotPicture == "/etc/passwd")
        let plain = try configuration("[Style picture]\nDotPicture=none\nFont=automatic\n").namedStyles["picture"]
        #expect(plain?.dotPicture == "" && plain?.fontFamily == "")
    }

    @Test(arguments: [("/nowhere/dot.png", "No such file or directory"), ("/etc", "not a file")])
    func aPictureThatIsNotThereIsToldWherePicturesAreCheckedAndKeepsNoPadFromStarting(path: String, message: String)
        throws
    {
        for (section, key) in [("Style", "DotPicture"), ("Style night", "DotPicture"), ("Standby", "Logo")] {
            let file = ConfigurationFile(name: "file", text: "[\(section)]\n\(key)=\(path)\n")
            do {
                _ = try Configuration(files: [file], checksPictures: true)
                Issue.record("\(section) \(key)")
            } catch {
                #expect(error.problems.count == 1)
                let start = "file:2: [\(section)] \(key)=\(path): \(message); allowed: "
                #expect(error.problems.first?.description.hasPrefix(start) == true)
            }
            #expect(try Configuration(files: [file]) != Configuration())
        }
    }

    @Test func aProblemNamesFileLineSectionKeyValueAndRemedy() {
        #expect(
            complaints("[Entry]\n\nMinimumLength=17\n") == [
                "0.conf:3: [Entry] MinimumLength=17: too large; allowed: a whole number, 1 to 16"
            ])
    }

    @Test func anUnknownKeyIsToldWhatWasMeant() {
        func keys(of section: Section) -> String {
            Setting.all.filter { $0.section == section }.map(\.key).joined(separator: ", ")
        }
        #expect(
            complaints("[Entry]\nminimumlenght=4\n[Style]\nDotColour=#000000\nSubmit=enter\nQuux=1\n[Entry]\nX=1\n")
                == [
                    "0.conf:2: [Entry] minimumlenght: unknown key; did you mean MinimumLength?",
                    "0.conf:4: [Style] DotColour: unknown key; did you mean DotColor?",
                    "0.conf:5: [Style] Submit: unknown key; it belongs in [Entry]",
                    "0.conf:6: [Style] Quux: unknown key; the keys of [Style] are \(keys(of: .style))",
                    "0.conf:8: [Entry] X: unknown key; the keys of [Entry] are \(keys(of: .entry))",
                ])
    }

    @Test func anUnknownSectionIsToldWhatWasMeant() {
        let complaints = complaints("[entry]\nNothing=of this is complained of\n[Network]\n[Style a b]\n[ Style]\n")
        #expect(complaints.count == 4)
        #expect(complaints.first == "0.conf:1: [entry]: unknown section; did you mean [Entry]?")
        #expect(complaints.dropFirst().first?.contains("unknown section; the sections are [Keypad], [Display]") == true)
        #expect(complaints.dropFirst(2).first?.contains("a style's name is one word") == true)
        #expect(complaints.last == "0.conf:5: [ Style]: unknown section; did you mean [Style]?")
    }

    @Test(arguments: [
        ("MinimumLength", "0", "too small"), ("MinimumLength", "-99999999999999999999", "too small"),
        ("MinimumLength", "99999999999999999999", "too large"), ("MinimumLength", "4.5", "not a whole number"),
        ("MinimumLength", "+4", "not a whole number"), ("MinimumLength", "4 # at least", "not a whole number"),
        ("MinimumLength", "٤", "not a whole number"), ("Submit", "Enter", "unknown word"),
        ("FirstKeyTimeout", "0", "too small"), ("FirstKeyTimeout", "2h", "not a time"),
        ("FirstKeyTimeout", "61min", "too large"), ("FirstKeyTimeout", "30 s 5", "not a time"),
        ("FirstKeyTimeout", "min", "not a time"),
        ("FirstKeyTimeout", "99999999999999999999min 99999999999999999999s", "too large"),
        ("FirstKeyTimeout", "-3", "not a time"), ("FirstKeyTimeout", "s", "not a time"),
        ("Allow", "correct,clean", "unknown word"), ("Allow", "correct none", "unknown word"),
    ]) func aBadValueInEntryIsRefused(key: String, value: String, message: String) {
        let complaints = complaints("[Entry]\n\(key)=\(value)\n")
        #expect(complaints.count == 1)
        #expect(complaints.first?.hasPrefix("0.conf:2: [Entry] \(key)=\(value): \(message)") == true)
    }

    @Test(arguments: [
        ("DotColor", "red", "not a colour"), ("DotColor", "#12345", "not a colour"),
        ("DotRadius", "nan", "not a number"),
        ("DotRadius", "inf", "not a number"), ("DotRadius", "1e3", "not a number"), ("DotRadius", "-1", "too small"),
        ("DotRadius", "1001", "too large"), ("SquareWidth", "0", "too small"), ("Look", "seperate", "unknown word"),
        ("DotPicture", "dot.png", "not a path that begins with /"),
        ("HighlightWidth", "-1", "too small"), ("TextSize", "7", "too small"), ("TextColor", "black", "not a colour"),
        ("Font", "/usr/share/fonts/a.ttf", "not a font family"), ("Font", "DejaVu Sans:bold", "not a font family"),
    ]) func aBadValueInStyleIsRefused(key: String, value: String, message: String) {
        for section in ["Style", "Style night"] {
            let complaints = complaints("[\(section)]\n\(key)=\(value)\n")
            #expect(complaints.count == 1)
            #expect(complaints.first?.hasPrefix("0.conf:2: [\(section)] \(key)=\(value): \(message)") == true)
        }
    }

    @Test func aMisspeltWordIsToldWhatWasMeant() {
        #expect(
            complaints("[Entry]\nSubmit=automatik\n") == [
                "0.conf:2: [Entry] Submit=automatik: unknown word \"automatik\"; did you mean automatic? "
                    + "allowed: default, or automatic or enter"
            ])
    }

    @Test func anEntryThatNobodyCouldEndNamesBothLines() {
        #expect(
            complaints("[Entry]\nSubmit=enter\nAllow=cancel\n") == [
                "0.conf:2: [Entry] Submit=enter: does not go with Allow=cancel (0.conf:3); "
                    + "an entry that ends with Enter needs Allow=enter"
            ])
    }

    @Test(arguments: [
        (
            "[Host]\nAllowUsers=root nobody-of-this-name",
            "AllowUsers=root nobody-of-this-name: "
                + "this machine has no user \"nobody-of-this-name\"; "
                + "allowed: names or numbers of users of this machine; all where nothing is said"
        ),
        (
            "[Entry]\nSimplePINs=2580 12a4",
            "SimplePINs=2580 12a4: \"12a4\" is not of digits alone; "
                + "allowed: PINs of at most 16 digits with space between them"
        ),
    ]) func listsNameTheWordThatIsWrong(text: String, complaint: String) {
        #expect(complaints(text).first?.hasSuffix(complaint) == true, "\(complaints(text))")
    }

    @Test func namesOfUsersAndGroupsAreTheirNumbers() throws {
        let text = "[Host]\nAllowUsers=root, 1234\nAllowGroups=root\n"
        let host = try Configuration(files: [ConfigurationFile(name: "file", text: text)]).host
        #expect(host.users?.numbers == [0, 1234] && host.groups?.numbers == [0])
    }

    @Test func aMinimumAboveTheMaximumNamesBothLines() {
        #expect(
            complaints("[Entry]\nMinimumLength=8\nMaximumLength=7\n") == [
                "0.conf:3: [Entry] MaximumLength=7: does not go with MinimumLength=8 (0.conf:2); "
                    + "the minimum is at most the maximum"
            ])
        #expect(
            complaints("", "[Entry]\nMaximumLength=4\n") == [
                "1.conf:2: [Entry] MaximumLength=4: does not go with MinimumLength=6 (the default); "
                    + "the minimum is at most the maximum"
            ])
        #expect(
            complaints("[Entry]\nMinimumLength=8\n") == [
                "0.conf:2: [Entry] MinimumLength=8: does not go with MaximumLength=6 (the default); "
                    + "the minimum is at most the maximum"
            ])
    }

    @Test func allProblemsOfAllFilesAreToldInTheirOrder() {
        let complaints = complaints("[Style a]\nX=1\n[Entry]\nSubmit=x\nword\n", "[Nothing]\n[Entry]\nAllow=x\n")
        let places = complaints.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        #expect(places == ["0.conf:2", "0.conf:4", "0.conf:5", "1.conf:1", "1.conf:3"])
    }
}
