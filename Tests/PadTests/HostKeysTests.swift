import PINEntry
import Testing

@testable import Pad

/// What hosts are told of keys outside entries.
@Suite struct HostKeysTests {
    @Test func nothingIsToldUnlessTheConfigurationWantsIt() {
        var pad = workingPad()
        expect(!pad.hearsKeys)
        #expect(pad.handle(.overheard(nil), at: start) == [] && pad.handle(.overheard(.f1), at: start) == [])
    }

    @Test func anyKeyInStandbyIsAttentionAtMostOnceASecond() {
        var pad = workingPad(hostKeys: HostKeys(attention: true))
        #expect(pad.handle(.overheard(nil), at: start) == [.key(.attention)])
        #expect(pad.handle(.overheard(nil), at: after(0.5)) == [])
        #expect(pad.handle(.overheard(.f1), at: after(1)) == [.key(.attention)], "which one is not told")
        _ = pad.handle(.showMessage(hostCall, PadMessage(.busy), lasting: nil), at: after(2))
        #expect(pad.handle(.overheard(nil), at: after(3)) == [], "in standby only")
    }

    @Test func menuKeysAreToldByTheirNamesAlsoWhileAMessageIsShown() {
        var pad = workingPad(hostKeys: HostKeys(menuKeys: true))
        #expect(pad.handle(.overheard(.up), at: start) == [.key(.menu(.up))])
        #expect(pad.handle(.overheard(.f12), at: start) == [.key(.menu(.f12))])
        #expect(pad.handle(.overheard(nil), at: start) == [])
        _ = pad.handle(.showMessage(hostCall, PadMessage(.busy), lasting: nil), at: start)
        #expect(pad.handle(.overheard(.left), at: start) == [.key(.menu(.left))])
    }

    @Test func noKeyIsToldWhileSomebodyTypes() throws {
        var pad = workingPad(hostKeys: HostKeys(attention: true, menuKeys: true))
        _ = try pad.begin(hostCall, HostEntry(try EntryRules()), user: 0, at: start)
        expect(!pad.hearsKeys)
        #expect(pad.handle(.overheard(.f1), at: start) == [])
        #expect(pad.press(.menu(.f1)) == [])
        _ = try pad.press(6)
        #expect(pad.handle(.overheard(.f1), at: start) == [], "nor while the PIN waits for its last dot")
    }
}
