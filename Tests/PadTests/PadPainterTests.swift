import EventLoop
import PINEntry
import Painter
import Raster
import PainterTestSupport
import Testing

@testable import Pad

/// Words on the pad's screen: they come when they are ready, and nothing waits for them.
@Suite(.serialized) struct PadPainterTests {
    private func house(_ fake: inout FakePainter?) throws -> House {
        var made: FakePainter?
        let house = try House(painter: { loop in
            let painter = try FakePainter(loop)
            made = painter
            return try Painter(loop, .socket(path: painter.path), patience: .milliseconds(100))
        })
        fake = made
        return house
    }

    private func masks(_ scene: Scene?) -> Int {
        scene?.shapes.count { if case .mask = $0 { true } else { false } } ?? 0
    }

    private func dots(_ scene: Scene?) -> Int {
        scene?.shapes.count { if case .circle = $0 { true } else { false } } ?? 0
    }

    @Test func boxesAreThereAtOnceAndWordsFollow() throws {
        var fake: FakePainter?
        let house = try house(&fake)
        let painter = try #require(fake)
        painter.answer = FakePainter.mask(Array(repeating: 255, count: 200), width: 20, height: 10)
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        #expect(try painter.turn { masks(house.display.scenes.last) == 1 })
        let before = try #require(house.display.scenes.last { masks($0) == 0 })
        #expect(!before.shapes.isEmpty)
        let after = try #require(house.display.scenes.last)
        let damage = after.damage(since: before)
        #expect(damage.count == 1 && damage[0].width == 20 && damage[0].height == 10, "no box moves for it")
    }

    @Test func keysDoNotAskThePainterAgain() throws {
        var fake: FakePainter?
        let house = try house(&fake)
        let painter = try #require(fake)
        painter.answer = FakePainter.mask(Array(repeating: 255, count: 200), width: 20, height: 10)
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        #expect(try painter.turn { masks(house.display.scenes.last) == 1 })
        let calls = painter.calls.count
        house.keypad.press(digits: 1, 2, 3)
        try house.settle()
        #expect(painter.calls.count == calls && dots(house.display.scenes.last) == 3)
        #expect(masks(house.display.scenes.last) == 1)
    }

    @Test func anEntryGoesOnWithAPainterThatHangs() throws {
        var fake: FakePainter?
        let house = try house(&fake)
        let painter = try #require(fake)
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        #expect(try painter.turn { !painter.calls.isEmpty })
        house.keypad.press(digits: 1, 2, 3, 4, 5, 6)
        try house.settle()
        #expect(host.told.last == "completed 6 123456" && masks(house.display.scenes.last) == 0)
    }

    @Test func anEntryGoesOnWithoutAPainter() throws {
        let house = try House(painter: { try Painter($0, .socket(path: "/nonexistent/painter")) })
        let host = try house.host()
        try host.call("EnterPIN", more: true)
        house.keypad.press(digits: 1, 2, 3, 4, 5, 6)
        try house.settle()
        #expect(host.told.last == "completed 6 123456")
    }
}
