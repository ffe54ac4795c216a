import Glibc
import PINEntry
import Testing
import Varlink

@testable import Pad

/// What the configuration lets hosts do and know.
@Suite struct HostRightsTests {
    @Test func whoIsNotAllowedIsToldSoForEveryMethodOfThePad() throws {
        // Root may do everything.
        guard getuid() != 0 else { return try aProcessOfRootMayDoEverything() }
        let house = try House(configure: { $0.permission.users = [getuid() + 1] })
        let host = try house.host()
        for method in ["EnterPIN", "EnterNumber", "ClearPIN", "CancelPIN", "GetStatus", "Monitor", "MonitorKeys"] {
            try host.call(method, more: true)
            #expect(try host.news() == ["NotPermitted"])
        }
    }

    private func aProcessOfRootMayDoEverything() throws {
        let house = try House(configure: { $0.permission.users = [] })
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        #expect(try host.news() == ["began 0"])
    }

    @Test func keysAreToldOnlyWhereTheConfigurationWantsIt() throws {
        let house = try House()
        let host = try house.host()
        try host.call("MonitorKeys", more: true)
        #expect(try host.news() == ["KeysForbidden"])
        #expect(!house.keypad.listens)
    }

    @Test func menuKeysReachTheirHostAndDigitsNever() throws {
        let house = try House(configure: { $0.hostKeys = HostKeys(attention: true, menuKeys: true) })
        let (monitor, host) = (try house.host(), try house.host())
        try monitor.call("MonitorKeys", more: true)
        #expect(house.keypad.listens)
        house.keypad.overhear(.up)
        house.keypad.overhear(nil)
        house.keypad.overhear(nil)
        #expect(try monitor.news() == ["up", "attention"])
        try host.call("EnterPIN", more: true)
        house.keypad.press(.menu(.f1))
        house.keypad.press(digits: 1)
        house.keypad.overhear(.f1)
        #expect(try monitor.news() == [])
        monitor.client.close()
        host.client.close()
        try house.settle()
        #expect(!house.keypad.listens, "nobody wants to know any more")
    }

    @Test func withoutMoreTheNextKeyIsTheAnswer() throws {
        let house = try House(configure: { $0.hostKeys = HostKeys(menuKeys: true) })
        let host = try house.host()
        try host.call("MonitorKeys")
        #expect(try host.news() == [])
        house.keypad.overhear(.f3)
        house.keypad.overhear(.f4)
        #expect(try host.news() == ["f3"])
        #expect(!house.keypad.listens)
    }

    @Test func anEntryThatNobodyWouldBeToldOfDoesNotBegin() throws {
        let house = try House()
        let host = try house.host()
        host.client.call("org.pinpad.PINPad.EnterPIN", oneway: true) { _ in }
        try house.settle()
        #expect(!house.keypad.isGrabbed && house.pad.status.state == .standby)
    }

    @Test func theScreenIsSteadyUntilTheSameHostGoesOnOrGoes() throws {
        let house = try House()
        let host = try house.host()
        let standby = house.display.scenes.last
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2, 3, 4, 5, 6)
        _ = try host.news()
        while try house.loop.runOnce(timeout: .milliseconds(1_500)) {}
        let full = house.display.scenes.last
        #expect(full != standby)
        try host.call("EnterPIN", ["prompt": .string("wrongPIN"), "triesLeft": .integer(2)], more: true)
        house.keypad.press(digits: 1)
        host.client.close()
        try house.settle()
        #expect(house.display.scenes.last == standby)
        #expect(house.display.scenes.dropFirst().dropLast().allSatisfy { $0 != standby }, "no flash of standby")
    }

    @Test func aHostWhoseNextEntryIsRefusedAndThatGoesLetsStandbyCome() throws {
        let house = try House()
        let host = try house.host()
        let standby = house.display.scenes.last
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2, 3, 4, 5, 6)
        house.keypad.isAvailable = false
        _ = try host.news()
        try host.call("EnterPIN", more: true)
        #expect(try host.news().first?.hasPrefix("KeypadUnavailable") == true)
        #expect(house.display.scenes.last != standby)
        host.client.close()
        while house.display.scenes.last != standby, try house.loop.runOnce(timeout: .seconds(5)) {}
        #expect(house.display.scenes.last == standby)
    }
}
