import PINEntry
import Screen
import Testing

@testable import Pad

/// What the person sees when a host asks again, since the PIN was wrong.
@Suite struct RetryTests {
    private func completed() throws -> PadState {
        var pad = workingPad()
        _ = try pad.begin(hostCall, HostEntry(try EntryRules()), user: 0, at: start)
        _ = try pad.press(6)
        let count = pad.complete()
        #expect(count == 6)
        return pad
    }

    private func retry(holdOff: Duration = .zero) throws -> HostEntry {
        HostEntry(try EntryRules(), holdOff: holdOff, isRetry: true)
    }

    @Test func theScreenStaysAsItIsWhileTheHostDecides() throws {
        var pad = try completed()
        _ = pad.handle(.time, at: after(9.9))
        #expect(pad.content == .entry(.places(6, filled: 6)))
        expect(!pad.wantsKeys, "though the keys are everyone's again")
    }

    @Test func anEnterThatNobodyNeedsIsForNobodyElse() throws {
        var pad = try completed()
        _ = pad.handle(.showMessage(hostCall, PadMessage(.busy), lasting: nil), at: after(0.1))
        expect(pad.wantsKeys)
        #expect(pad.press(.enter, at: after(0.5)) == [])
        _ = pad.handle(.time, at: start + PadState.afterglow)
        expect(!pad.wantsKeys)
        #expect(pad.content == .message(.busy) && pad.deadline == nil)
    }

    @Test func aHostThatDoesNothingDoesNotKeepTheScreenForEver() throws {
        var pad = try completed()
        _ = pad.handle(.time, at: start + PadState.steadyLimit)
        #expect(pad.content == .standby() && pad.deadline == nil)
    }

    @Test func aHostThatGoesLetsStandbyCome() throws {
        var pad = try completed()
        _ = pad.handle(.disconnected(otherCall), at: after(2))
        #expect(pad.content == .entry(.places(6, filled: 6)), "another host's going means nothing")
        _ = pad.handle(.disconnected(hostCall), at: after(2))
        #expect(pad.content == .standby())
    }

    @Test func betweenTheTwoEntriesThereIsNoStandby() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(), user: 0, at: after(3))
        let seen = pad.watch(until: after(4))
        #expect(!seen.contains(.standby()))
        #expect(pad.content == .entry(.places(6, filled: 0)))
    }

    @Test func theFilledRowIsShakenAndThenEmptied() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(), user: 0, at: after(3))
        #expect(pad.content == .entry(.places(6, filled: 6)))
        let end = after(3) + EntryAppearance.shakeDuration
        let shifts = pad.watch(until: end - .milliseconds(1)).compactMap { content in
            if case .entry(.places(6, filled: 6), nil, let shift, _) = content { shift } else { nil }
        }
        #expect(shifts.count > 20 && shifts.allSatisfy { abs($0) <= 1 })
        #expect((shifts.max() ?? 0) > 0.5 && (shifts.min() ?? 0) < -0.5, "to both sides")
        _ = pad.watch(until: end + .milliseconds(20))
        #expect(pad.content == .entry(.places(6, filled: 0)))
        #expect(pad.deadline.map { $0 > after(10) } == true, "nothing moves any more")
    }

    @Test func whereTheStyleHasNoShakingTheRowIsEmptiedAndNothingMoves() throws {
        var pad = try completed()
        _ = pad.handle(.time, at: after(2))
        var host = try retry()
        host.shakes = false
        _ = try pad.begin(otherCall, host, user: 0, at: after(3))
        #expect(pad.content == .entry(.places(6, filled: 6)))
        #expect(pad.watch(until: after(4)) == [.entry(.places(6, filled: 0))])
    }

    @Test func aKeyEndsTheShakingAndCounts() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(), user: 0, at: after(3))
        _ = pad.watch(until: after(3.1))
        #expect(try pad.press(1, at: after(3.1)) == [.event(otherCall, .changed, length: 1)])
        #expect(pad.content == .entry(.places(6, filled: 1)))
    }

    @Test func aRowOfAnotherNumberOfPlacesIsShakenEmpty() throws {
        var pad = try completed()
        let rules = try EntryRules(minimumLength: 4, maximumLength: 4)
        _ = try pad.begin(otherCall, HostEntry(rules, isRetry: true), user: 0, at: after(3))
        #expect(pad.content == .entry(.places(4, filled: 0)))
        _ = pad.watch(until: after(3.1))
        guard case .entry(.places(4, filled: 0), nil, let shift, _) = pad.content else {
            Issue.record("\(pad.content)")
            return
        }
        #expect(shift != 0)
    }

    @Test func inputIsHeldOffAsLongAsTheHostSaid() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(holdOff: .seconds(5)), user: 0, at: after(3))
        expect(pad.wantsKeys, "nobody else gets the keys meanwhile")
        _ = pad.watch(until: after(7))
        #expect(pad.content == .entry(.places(6, filled: 0), sign: .wait))
        #expect(try pad.press(3, at: after(7.9)) == [])
        #expect(pad.press(.cancel, at: after(7.9)) == [])
        #expect(pad.tone == nil)
        _ = pad.watch(until: after(8))
        #expect(pad.content == .entry(.places(6, filled: 0)))
        #expect(try pad.press(1, at: after(8)) == [.event(otherCall, .changed, length: 1)])
    }

    @Test func noTimeoutRunsWhileInputIsHeldOff() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(holdOff: .seconds(60)), user: 0, at: after(0))
        #expect(pad.watch(until: after(79.9)).last == .entry(.places(6, filled: 0)))
        expect(pad.isEntering)
        #expect(pad.handle(.time, at: after(90)) == [.ended(otherCall, .timedOut(.firstKey))])
    }

    @Test func theHostCanEndWhatIsHeldOff() throws {
        var pad = try completed()
        _ = try pad.begin(otherCall, retry(holdOff: .seconds(60)), user: 0, at: start)
        let replies = pad.handle(.cancelPIN(hostCall, user: 0), at: after(1))
        #expect(replies == [.ended(otherCall, .cancelled(.host)), .done(hostCall)])
    }
}
