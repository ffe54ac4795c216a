import PINEntry
import Raster
import Screen
import Testing
import Varlink

@testable import Pad

/// The pad as its hosts and the person at the keypad see it.
@Suite struct PadTests {
    @Test func aHostIsToldOfEachChangeAndGetsThePIN() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        #expect(try host.news() == ["began 0"])
        #expect(house.keypad.isGrabbed)
        house.keypad.press(digits: 1, 2, 3)
        house.keypad.press(.backspace)
        house.keypad.press(digits: 9, 0, 7, 5)
        #expect(
            try host.news() == [
                "changed 1", "changed 2", "changed 3", "deletedBackward 2", "changed 3", "changed 4", "changed 5",
                "changed 6", "completed 6 129075",
            ])
        while house.keypad.isGrabbed { try house.loop.runOnce(timeout: .seconds(10)) }
    }

    @Test func withoutMoreOnlyTheEndIsTold() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", ["minimumLength": .integer(4), "submit": .string("enter")])
        house.keypad.press(digits: 1, 2, 3, 4)
        #expect(try host.news() == [])
        house.keypad.press(.enter)
        #expect(try host.news() == ["completed 4 1234"])
    }

    @Test func refusalsSayWhy() throws {
        let house = try House()
        let host = try house.host()
        let parameters: JSONObject = [
            "minimumLength": .integer(2), "maximumLength": .integer(3), "submit": .string("enter"),
            "allow": .object(["cancel": .boolean(false)]),
        ]
        try host.call("EnterPIN", parameters, more: true)
        house.keypad.press(.enter)
        house.keypad.press(.cancel)
        house.keypad.press(digits: 1, 2, 3, 4)
        #expect(
            try host.news() == [
                "began 0", "refused 0 tooShort", "refused 0 notAllowed", "changed 1", "changed 2", "changed 3",
                "refused 3 full",
            ])
    }

    @Test func thePINWaitsForItsLastDot() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", ["minimumLength": .integer(1), "maximumLength": .integer(1)], more: true)
        house.display.presentsAtOnce = false
        house.keypad.press(digits: 5)
        #expect(try host.news() == ["began 0", "changed 1"])
        house.display.onPresented?()
        #expect(try host.news() == ["completed 1 5"])
    }

    @Test func oneKeyIsOneSceneThatDiffersInOneDot() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        let before = try #require(house.display.scenes.last)
        house.keypad.press(digits: 1)
        let after = try #require(house.display.scenes.last)
        #expect(house.display.scenes.count == 3, "standby, empty places, one dot")
        let damage = after.damage(since: before)
        #expect(damage.count == 1)
        #expect(damage.allSatisfy { $0.width < 120 && $0.height < 120 })
    }

    @Test func closingTheConnectionEndsTheEntry() throws {
        let house = try House()
        let host = try house.host()
        let standby = house.display.scenes.last
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2, 3)
        host.client.close()
        try house.settle()
        #expect(!house.keypad.isGrabbed && house.pad.status.state == .standby)
        #expect(house.display.scenes.last == standby)
    }

    @Test func anotherHostIsBusyAndMayNotDisturb() throws {
        let house = try House()
        let (first, second) = (try house.host(), try house.host())
        try first.call("EnterPIN", more: true)
        try second.call("EnterPIN", more: true)
        try second.call("ShowMessage", ["text": .string("hello")])
        #expect(try second.news() == ["Busy", "Busy"])
        #expect(try first.news() == ["began 0"])
    }

    @Test func theOwnersOtherConnectionClearsAndCancels() throws {
        let house = try House()
        let (first, second) = (try house.host(), try house.host())
        try first.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2)
        try second.call("ClearPIN")
        try second.call("CancelPIN")
        #expect(try second.news() == ["", ""])
        #expect(try first.news() == ["began 0", "changed 1", "changed 2", "cleared 0 host", "Cancelled host"])
        try second.call("CancelPIN")
        #expect(try second.news() == ["NoEntry"])
    }

    @Test func aLostAndFoundKeypadIsTold() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2)
        house.keypad.onEvent?(.lost, house.loop.now)
        house.keypad.onEvent?(.found, house.loop.now)
        house.keypad.onEvent?(.dropped, house.loop.now)
        #expect(
            try host.news() == [
                "began 0", "changed 1", "changed 2", "keypadLost 0", "keypadFound 0", "cleared 0 keysDropped",
            ])
    }

    @Test func aDisplayThatGoesEndsTheEntryAndOneThatComesShowsStandby() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        house.display.surface = nil
        #expect(try host.news() == ["began 0", "DisplayUnavailable the display is switched off"])
        let count = house.display.scenes.count
        house.display.surface = .init(size: PixelSize(width: 480, height: 800))
        #expect(house.display.scenes.count == count + 1)
        #expect(house.display.scenes.last?.size == PixelSize(width: 480, height: 800))
    }

    @Test func theReasonsThatHostsAreToldAreThePresentOnes() throws {
        let house = try House()
        let host = try house.host()
        house.keypad.isAvailable = false
        house.keypad.onEvent?(.lost, house.loop.now)
        house.keypad.unavailableReason = "the keypad is being mended"
        try host.call("EnterPIN")
        #expect(try host.news() == ["KeypadUnavailable the keypad is being mended"])
        house.display.surface = nil
        house.display.unavailableReason = "the display is being mended"
        try host.call("ShowMessage", ["text": .string("hello")])
        #expect(try host.news() == ["DisplayUnavailable the display is being mended"])
        try host.call("GetStatus")
        let status = try host.news()
        #expect(status.first?.contains("keypad is being mended false the display is being mended") == true)
    }

    @Test func whenTheDaemonStopsTheHostIsTold() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        house.pad.stop()
        #expect(try host.news() == ["began 0", "Cancelled shutdown"])
        #expect(!house.keypad.isGrabbed)
    }

    @Test func anEntryTimesOutOnTheLoop() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", ["timeouts": .object(["firstKey": .integer(1)])], more: true)
        while house.keypad.isGrabbed { try house.loop.runOnce(timeout: .seconds(10)) }
        #expect(try host.news() == ["began 0", "expiring 0 firstKey", "TimedOut firstKey"])
    }

    @Test func aMonitorIsToldTheStatusAndEachChange() throws {
        let house = try House()
        let (monitor, host) = (try house.host(), try house.host())
        try monitor.call("Monitor", more: true)
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1)
        house.keypad.press(.cancel)
        try host.call("ShowMessage", ["text": .string("done"), "kind": .string("success")])
        let states = try monitor.news().map { $0.split(separator: " ").first.map(String.init) ?? "" }
        #expect(states == ["standby", "entering", "standby", "message"], "and no word of keys")
    }

    @Test func whatIsWrongInACallIsNamed() throws {
        let house = try House(styles: ["large": Style()])
        let host = try house.host()
        let wrong: [(JSONObject, String)] = [
            (["minimumLength": .integer(0)], "minimumLength"), (["maximumLength": .integer(17)], "maximumLength"),
            (["minimumLength": .integer(5), "maximumLength": .integer(4)], "maximumLength"),
            (["minimumLength": .string("4")], "minimumLength"), (["submit": .string("later")], "submit"),
            (["timeouts": .object(["firstKey": .integer(0)])], "timeouts.firstKey"),
            (["timeouts": .object(["total": .integer(3601)])], "timeouts.total"),
            (["allow": .object(["fly": .boolean(true)])], "allow.fly"), (["style": .string("huge")], "style"),
            (["pin": .string("x")], "pin"),
        ]
        for (parameters, name) in wrong {
            try host.call("EnterPIN", parameters, more: true)
            #expect(try host.news() == ["InvalidParameter \(name)"])
        }
        try host.call("EnterPIN", ["style": .string("large"), "minimumLength": .null], more: true)
        #expect(try host.news() == ["began 0"])
    }

    @Test func aMinimumAloneTakesTheMaximumAlong() throws {
        let house = try House()
        let host = try house.host()
        try host.call("EnterPIN", ["minimumLength": .integer(8)], more: true)
        house.keypad.press(digits: 1, 2, 3, 4, 5, 6, 7, 8)
        #expect(try host.news().last == "completed 8 12345678")
        try host.call("EnterPIN", ["maximumLength": .integer(4)], more: true)
        house.keypad.press(digits: 1, 2, 3, 4)
        #expect(try host.news().last == "completed 4 1234")
    }
}
