import PINEntry
import Screen
import Secrets
import Testing

@testable import Pad

@Suite struct PadStateTests {
    private func pad(keypad: PartState = .available, display: PartState = .available) -> PadState {
        var pad = PadState()
        _ = pad.handle(.keypad(keypad), at: start)
        _ = pad.handle(.display(display), at: start)
        return pad
    }

    private func entering(_ rules: EntryRules? = nil, user: UInt32 = 1000) throws -> PadState {
        var pad = pad()
        let rules = try rules ?? EntryRules()
        let replies = try pad.begin(hostCall, HostEntry(rules, style: "large"), user: user, at: start)
        #expect(replies == [.began(hostCall)])
        return pad
    }

    /// How many digits the pad gives away; `nil` when it gives none.
    private func given(_ pad: inout PadState, at time: Duration = start) -> Int? {
        switch pad.takeDigits(at: time) {
        case .some(let digits): digits.count
        case nil: nil
        }
    }

    private func press(_ pad: inout PadState, _ digits: Int) throws -> [PadReply] {
        var replies: [PadReply] = []
        for value in 0..<digits {
            let digit = try #require(Digit(UInt8(value % 10)))
            replies += pad.handle(.entry(.key(.digit(digit))), at: start)
        }
        return replies
    }

    @Test func inStandbyTheKeysBelongToEveryoneAndNothingIsDue() {
        let pad = pad()
        #expect(pad.content == .standby() && !pad.wantsKeys && pad.deadline == nil && pad.style == nil)
    }

    @Test func anEntryTakesTheKeysAndShowsItsPlacesInItsStyle() throws {
        let pad = try entering()
        #expect(pad.wantsKeys && pad.isEntering)
        #expect(pad.content == .entry(.places(6, filled: 0)) && pad.style == "large")
        #expect(pad.deadline == start + .seconds(20), "then the person is warned")
    }

    @Test func eachDigitIsADotAndAnEvent() throws {
        var pad = try entering()
        for count in 1...5 {
            let replies = try press(&pad, 1)
            #expect(replies == [.event(hostCall, .changed, length: count)])
            #expect(pad.content == .entry(.places(6, filled: count)))
        }
    }

    @Test func thePINIsGivenOnlyWhenTheLastDotIsOnTheScreen() throws {
        var pad = try entering()
        #expect(try press(&pad, 6).last == .event(hostCall, .changed, length: 6))
        #expect(pad.awaitsPresentation && pad.wantsKeys && pad.content == .entry(.places(6, filled: 6)))
        #expect(pad.handle(.presented, at: start) == [.completed(hostCall)])
        let later = start + .milliseconds(20)
        let count = given(&pad, at: later)
        #expect(count == 6)
        expect(!pad.isEntering)
        #expect(pad.content == .entry(.places(6, filled: 6)), "the person still sees the last dot")
        _ = pad.handle(.disconnected(hostCall), at: later)
        #expect(pad.deadline == later + PadState.afterglow)
        _ = pad.handle(.time, at: later + PadState.afterglow)
        #expect(pad.content == .standby() && !pad.wantsKeys && pad.deadline == nil)
    }

    @Test func aDisplayThatNeverShowsTheLastDotDoesNotKeepThePIN() throws {
        var pad = try entering()
        _ = try press(&pad, 6)
        #expect(pad.deadline == start + PadState.presentationLimit)
        #expect(pad.handle(.time, at: start + PadState.presentationLimit - .milliseconds(1)) == [])
        #expect(pad.handle(.time, at: start + PadState.presentationLimit) == [.completed(hostCall)])
        let count = given(&pad)
        #expect(count == 6)
    }

    @Test func theDigitsAreGivenOnce() throws {
        var pad = try entering()
        _ = try press(&pad, 6)
        _ = pad.handle(.presented, at: start)
        let first = given(&pad)
        let second = given(&pad)
        #expect(first == 6 && second == nil)
        #expect(pad.handle(.presented, at: start) == [])
    }

    @Test func noDigitsAreGivenBeforeCompletion() throws {
        var pad = try entering()
        _ = try press(&pad, 5)
        let digits = given(&pad)
        #expect(digits == nil)
        expect(pad.isEntering)
    }

    @Test func keysAfterTheLastDigitDoNothing() throws {
        var pad = try entering()
        _ = try press(&pad, 6)
        for key in [.cancel, .backspace, .clear, .enter] as [Key] {
            #expect(pad.handle(.entry(.key(key)), at: start) == [])
        }
        expect(pad.awaitsPresentation)
    }

    @Test func aSecondHostIsBusyAndTheFirstGoesOn() throws {
        var pad = try entering()
        _ = try press(&pad, 2)
        let replies = try pad.begin(otherCall, HostEntry(try EntryRules()), user: 0, at: start)
        #expect(replies == [.refused(otherCall, .busy)])
        #expect(
            pad.handle(.showMessage(otherCall, PadMessage(.success), lasting: nil), at: start) == [
                .refused(otherCall, .busy)
            ])
        #expect(pad.content == .entry(.places(6, filled: 2)))
    }

    @Test func withoutKeypadOrDisplayAnEntryIsRefusedAndSaysWhy() throws {
        var blind = pad(display: .unavailable("no card"))
        let rules = try EntryRules()
        let unseen = try blind.begin(hostCall, HostEntry(rules), user: 0, at: start)
        #expect(unseen == [.refused(hostCall, .displayUnavailable("no card"))])
        var mute = pad(keypad: .unavailable("no keypad"))
        let untyped = try mute.begin(hostCall, HostEntry(rules), user: 0, at: start)
        #expect(untyped == [.refused(hostCall, .keypadUnavailable("no keypad"))])
        #expect(!blind.wantsKeys && !mute.wantsKeys)
    }

    @Test func aHostThatGoesEndsItsEntryAndNoOther() throws {
        var pad = try entering()
        _ = try press(&pad, 3)
        _ = pad.handle(.closed(otherCall), at: start)
        expect(pad.isEntering)
        #expect(pad.handle(.closed(hostCall), at: start) == [])
        #expect(pad.content == .standby() && !pad.wantsKeys && pad.deadline == nil)
    }

    @Test func aHostThatGoesBeforeTheLastDotIsShownGetsNoPIN() throws {
        var pad = try entering()
        _ = try press(&pad, 6)
        _ = pad.handle(.closed(hostCall), at: start)
        #expect(pad.handle(.presented, at: start) == [])
        let digits = given(&pad)
        #expect(digits == nil)
    }

    @Test func clearAndCancelAreForTheOwnerAndRoot() throws {
        for (user, isAllowed) in [(1000, true), (0, true), (1001, false)] as [(UInt32, Bool)] {
            var pad = try entering(user: 1000)
            _ = try press(&pad, 3)
            let cleared = pad.handle(.clearPIN(otherCall, user: user), at: start)
            let clearing: [PadReply] = [.event(hostCall, .cleared(.host), length: 0), .done(otherCall)]
            #expect(cleared == (isAllowed ? clearing : [.refused(otherCall, .notPermitted)]))
            let cancelled = pad.handle(.cancelPIN(otherCall, user: user), at: start)
            let cancelling: [PadReply] = [.ended(hostCall, .cancelled(.host)), .done(otherCall)]
            #expect(cancelled == (isAllowed ? cancelling : [.refused(otherCall, .notPermitted)]))
            #expect(pad.isEntering == !isAllowed)
        }
    }

    @Test func withoutAnEntryThereIsNothingToClearOrCancel() {
        var pad = pad()
        #expect(pad.handle(.clearPIN(otherCall, user: 0), at: start) == [.refused(otherCall, .noEntry)])
        #expect(pad.handle(.cancelPIN(otherCall, user: 0), at: start) == [.refused(otherCall, .noEntry)])
    }

    @Test func thePersonsCancelGivesTheKeysBackAndClearsTheScreen() throws {
        var pad = try entering()
        _ = try press(&pad, 4)
        #expect(pad.handle(.entry(.key(.cancel)), at: start) == [.ended(hostCall, .cancelled(.person))])
        #expect(pad.content == .standby() && !pad.wantsKeys)
    }

    @Test func eachTimeoutIsTold() throws {
        var pad = try entering()
        #expect(pad.handle(.time, at: start + .seconds(30)) == [.ended(hostCall, .timedOut(.firstKey))])
        #expect(pad.content == .standby() && !pad.wantsKeys)
    }

    @Test func aLostKeypadIsShownAndTheEntryBeginsAnewWhenItIsBack() throws {
        var pad = try entering()
        _ = try press(&pad, 3)
        let lost = pad.handle(.keypad(.unavailable("unplugged")), at: start)
        #expect(lost == [.event(hostCall, .keypadLost, length: 0)])
        #expect(pad.content == .entry(.places(6, filled: 0), sign: .keypadLost) && pad.wantsKeys)
        let found = pad.handle(.keypad(.available), at: start)
        #expect(found == [.event(hostCall, .keypadFound, length: 0)])
        #expect(pad.content == .entry(.places(6, filled: 0)))
        #expect(try press(&pad, 1) == [.event(hostCall, .changed, length: 1)])
    }

    @Test func aKeypadThatComesAndGoesInStandbyIsNoNewsToHosts() {
        var pad = pad()
        #expect(pad.handle(.keypad(.unavailable("unplugged")), at: start) == [])
        #expect(pad.handle(.keypad(.available), at: start) == [])
    }

    @Test func droppedKeysAreToldToTheHostAndShownUntilTheNextKey() throws {
        var pad = try entering()
        _ = try press(&pad, 3)
        let dropped = pad.handle(.entry(.keysDropped), at: start)
        #expect(dropped == [.event(hostCall, .cleared(.keysDropped), length: 0)])
        #expect(pad.content == .entry(.places(6, filled: 0), sign: .startAgain))
        _ = try press(&pad, 1)
        #expect(pad.content == .entry(.places(6, filled: 1)))
    }

    @Test func theSignToStartAgainGoesByItself() throws {
        var pad = try entering()
        _ = pad.handle(.entry(.keysDropped), at: start)
        #expect(pad.deadline == start + EntryAppearance.signDuration)
        _ = pad.handle(.time, at: start + EntryAppearance.signDuration)
        #expect(pad.content == .entry(.places(6, filled: 0)))
        #expect(pad.deadline == start + .seconds(20), "then the person is warned")
    }

    @Test func aLostDisplayEndsTheEntrySinceNobodyCouldSeeIt() throws {
        for count in [0, 3, 6] {
            var pad = try entering()
            _ = try press(&pad, count)
            let replies = pad.handle(.display(.unavailable("unplugged")), at: start)
            #expect(replies == [.refused(hostCall, .displayUnavailable("unplugged"))])
            #expect(!pad.wantsKeys && pad.content == .standby())
            let digits = given(&pad)
            #expect(digits == nil)
        }
    }

    @Test func aMessageStaysForItsTimeOrUntilSomethingElse() throws {
        var pad = pad()
        #expect(
            pad.handle(.showMessage(hostCall, PadMessage(.success), lasting: .seconds(5)), at: start) == [
                .done(hostCall)
            ])
        #expect(pad.content == .message(.success) && pad.isShowingMessage && !pad.wantsKeys)
        #expect(pad.deadline == start + .seconds(5))
        _ = pad.handle(.time, at: start + .seconds(4))
        #expect(pad.content == .message(.success))
        _ = pad.handle(.time, at: start + .seconds(5))
        #expect(pad.content == .standby())

        _ = pad.handle(.showMessage(hostCall, PadMessage(.busy), lasting: nil), at: start)
        #expect(pad.deadline == nil)
        _ = try pad.begin(otherCall, HostEntry(try EntryRules()), user: 0, at: start)
        #expect(pad.content == .entry(.places(6, filled: 0)))
    }

    @Test func theNextEntryCanBeginWhileTheLastDotIsStillShown() throws {
        var pad = try entering()
        _ = try press(&pad, 6)
        _ = pad.handle(.presented, at: start)
        _ = given(&pad)
        let replies = try pad.begin(otherCall, HostEntry(try EntryRules()), user: 0, at: start)
        #expect(replies == [.began(otherCall)])
        _ = pad.handle(.time, at: start + .seconds(1))
        expect(pad.isEntering, "the former entry's end doesn't touch it")
    }

    @Test func whenTheDaemonStopsTheHostIsTold() throws {
        var pad = try entering()
        _ = try press(&pad, 2)
        #expect(pad.handle(.entry(.shutdown), at: start) == [.ended(hostCall, .cancelled(.shutdown))])
    }
}
