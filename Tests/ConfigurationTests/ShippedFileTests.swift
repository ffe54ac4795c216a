import Foundation
import Screen
import Testing

@testable import Configuration

/// systemd/pinpad.conf, which `make install` puts into /etc.
@Suite struct ShippedFileTests {
    private let text: String

    init() throws {
        let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        text = try String(contentsOf: top.appending(path: "systemd/pinpad.conf"), encoding: .utf8)
    }

    @Test func asItStandsItChangesNothing() throws {
        #expect(try Configuration(files: [ConfigurationFile(name: "pinpad.conf", text: text)]) == Configuration())
    }

    @Test func itNamesEachKeyWithItsDefault() {
        var section = ""
        var said: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") { section = String(line) }
            guard line.hasPrefix("#"), !line.hasPrefix("# "), !line.hasPrefix("#[") else { continue }
            said.append("\(section) \(line.dropFirst())")
        }
        for entry in Configuration.reference where entry.key != "KEY_NAME" {
            #expect(said.contains("[\(entry.section)] \(entry.key)=\(entry.defaultValue)"))
        }
    }

    @Test func itsExamplesAreRight() throws {
        let used = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
        let configuration = try Configuration(files: [ConfigurationFile(name: "pinpad.conf", text: used)])
        #expect(configuration.namedStyles.keys.sorted() == (Style.shipped.keys + ["night"]).sorted())
    }
}
