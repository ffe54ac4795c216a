import Testing

@testable import Configuration

/// The one table of keys.
@Suite struct SettingTests {
    @Test func everyKeyStandsOnceWithMeaningAndAllowedValues() {
        let names = Setting.all.map { "\($0.section.rawValue).\($0.key)" }
        #expect(Set(names).count == names.count)
        for setting in Setting.all {
            #expect(!setting.meaning.isEmpty && !setting.meaning.hasSuffix("."))
            #expect(!setting.allowed.isEmpty)
        }
        #expect(Configuration.reference.map { "\($0.section).\($0.key)" } == names)
    }

    @Test func everyDefaultIsWrittenAsItIsRead() throws {
        for entry in Configuration.reference where entry.key != "KEY_NAME" {
            let text = "[\(entry.section)]\n\(entry.key)=\(entry.defaultValue)\n"
            #expect(
                try Configuration(files: [ConfigurationFile(name: entry.key, text: text)]) == Configuration(),
                "\(entry.key)")
        }
    }

    @Test func everyKeyChangesSomethingAndComesBackAsItWas() throws {
        let values = [
            "Device": "usb:04d9:00a0", "KEY_F1": "cancel", "Tone": "speaker", "Card": "/dev/dri/card1",
            "Connector": "HDMI-A-1",
            "Mode": "1280x800@60", "Format": "RGB565", "Rotation": "270", "Scale": "1.5", "MinimumLength": "4",
            "MaximumLength": "12", "Submit": "enter",
            "FirstKeyTimeout": "61s", "NextKeyTimeout": "1s", "TotalTimeout": "3600s", "Allow": "correct cancel",
            "Language": "de", "FreeText": "no", "Logo": "/etc/passwd", "Text": "Welcome = Willkommen",
            "Look": "separate", "SquareFill": "#0A0B0C", "Background": "#0A0B0C", "DotPicture": "/etc/passwd",
            "Warning": "0s", "Extensions": "3", "Correction": "all", "RefuseSimple": "yes", "SimplePINs": "2580 1212",
            "HideLength": "yes", "AllowUsers": "root", "AllowGroups": "root", "ConnectionsPerUser": "7",
            "Attention": "yes", "MenuKeys": "yes", "Font": "DejaVu Sans", "TextSize": "9.5", "Shake": "no",
        ]
        for setting in Setting.all {
            let setting = setting.key == "KEY_NAME" ? Setting.keyMeaning(of: "KEY_F1") : setting
            let value = values[setting.key] ?? (setting.key.hasSuffix("Color") ? "#0A0B0C" : "7.5")
            let text = "[\(setting.section.rawValue)]\n\(setting.key)=\(value)\n"
            let configuration = try Configuration(files: [ConfigurationFile(name: setting.key, text: text)])
            #expect(configuration != Configuration(), "\(setting.key)")
            #expect(setting.text(configuration) == value)
        }
    }

    @Test func theWordsThatLeaveAValueToThePadAreTaken() throws {
        let text =
            "[Display]\nCard=automatic\nConnector=automatic\nMode=automatic\nFormat=automatic\nRotation=automatic\nScale=automatic\n[Keypad]\nDevice=auto\n"
        #expect(try Configuration(files: [ConfigurationFile(name: "file", text: text)]) == Configuration())
    }
}
