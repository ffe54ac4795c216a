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
        for entry in Configuration.reference {
            let text = "[\(entry.section)]\n\(entry.key)=\(entry.defaultValue)\n"
            #expect(try Configuration(files: [ConfigurationFile(name: entry.key, text: text)]) == Configuration())
        }
    }

    @Test func everyKeyChangesSomethingAndComesBackAsItWas() throws {
        let values = [
            "MinimumLength": "4", "MaximumLength": "12", "Submit": "enter", "FirstKeyTimeout": "61s",
            "NextKeyTimeout": "1s", "TotalTimeout": "3600s", "Allow": "correct cancel", "Look": "separate",
        ]
        for setting in Setting.all {
            let fallback =
                setting.key.hasSuffix("Color") || ["SquareFill", "Background"].contains(setting.key) ? "#0A0B0C" : "7.5"
            let value = values[setting.key] ?? fallback
            let text = "[\(setting.section.rawValue)]\n\(setting.key)=\(value)\n"
            let configuration = try Configuration(files: [ConfigurationFile(name: setting.key, text: text)])
            #expect(configuration != Configuration(), "\(setting.key)")
            #expect(setting.text(configuration) == value)
        }
    }
}
