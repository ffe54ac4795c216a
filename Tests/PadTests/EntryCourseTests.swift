import Keypad
import PINEntry
import Screen
import Testing

@testable import Pad

/// What the person sees and hears in the course of an entry, and its host is told.
@Suite struct EntryCourseTests {
    private func begin(_ host: HostEntry) throws -> PadState {
        var pad = workingPad()
        _ = try pad.begin(hostCall, host, user: 0, at: start)
        return pad
    }

    private func words(_ prompt: String) -> Words { Words(prompt: prompt) }

    private var entryWords: EntryWords {
        var words = EntryWords()
        words.entry = self.words("enter")
        words.repeating = self.words("again")
        words.mismatch = self.words("different")
        words.tooSimple = self.words("simple")
        words.expiring = self.words("more time?")
        return words
    }

    private func newPIN(_ look: HostEntry.Look = .places) throws -> HostEntry {
        let rules = try EntryRules(
            minimumLength: 4, maximumLength: 4, confirms: true, refusesSimple: true,
            simplePINs: SimplePINs(listed: [[2, 5, 8, 0]]))
        return HostEntry(rules, look: look, words: entryWords)
    }

    @Test func aNewPINIsAskedForTwice() throws {
        var pad = try begin(try newPIN())
        #expect(pad.content == .entry(.places(4, filled: 0), words: words("enter")))
        let replies = try pad.press(digits: [7, 3, 9, 1])
        #expect(replies.suffix(2) == [.event(hostCall, .changed, length: 4), .event(hostCall, .repeating, length: 0)])
        #expect(pad.content == .entry(.places(4, filled: 4), words: words("enter")), "the last dot is seen")
        _ = pad.watch(until: after(1))
        #expect(pad.content == .entry(.places(4, filled: 0), words: words("again")))
        _ = try pad.press(digits: [7, 3, 9, 1], at: after(2))
        let count = pad.complete(at: after(2))
        #expect(count == 4)
    }

    @Test func whoTypesOnAtOnceLosesNoDigit() throws {
        var pad = try begin(try newPIN())
        _ = try pad.press(digits: [7, 3, 9, 1, 7])
        #expect(pad.content == .entry(.places(4, filled: 1), words: words("again")))
    }

    @Test(arguments: [([7, 3, 9, 1, 7, 3, 9, 2], "different"), ([2, 5, 8, 0], "simple"), ([4, 4, 4, 4], "simple")])
    func whatIsWrongWithANewPINIsShakenAndSaid(digits: [Int], saying: String) throws {
        var pad = try begin(try newPIN())
        let replies = try pad.press(digits: digits)
        let reason: EntryEvent.ClearReason = saying == "simple" ? .tooSimple : .mismatch
        #expect(replies.last == .event(hostCall, .cleared(reason), length: 0))
        let seen = pad.watch(until: after(0.4))
        #expect(seen.count > 10)
        _ = pad.watch(until: after(1))
        #expect(pad.content == .entry(.places(4, filled: 0), words: words(saying)))
        _ = try pad.press(digits: [7], at: after(2))
        #expect(pad.content == .entry(.places(4, filled: 1), words: words(saying)), "as long as it is typed anew")
        _ = try pad.press(digits: [3, 9, 1], at: after(2))
        _ = pad.watch(until: after(3))
        #expect(pad.content == .entry(.places(4, filled: 0), words: words("again")))
    }

    @Test func aHiddenLengthShowsThatAKeyWasTakenAndNotHowMany() throws {
        let rules = try EntryRules(minimumLength: 4, maximumLength: 8)
        var pad = try begin(HostEntry(rules, look: .hiddenLength))
        #expect(pad.content == .entry(.hidden(.empty)))
        var seen: [[ScreenContent]] = []
        for index in 1...5 {
            let time = after(Double(index))
            _ = try pad.press(1, at: time)
            let taken = pad.content
            _ = pad.watch(until: time + .milliseconds(500))
            seen.append([taken, pad.content])
        }
        #expect(seen.allSatisfy { $0 == [.entry(.hidden(.justTaken)), .entry(.hidden(.some))] })
        _ = pad.press(.clear, at: after(6))
        #expect(pad.content == .entry(.hidden(.empty)))
    }

    @Test func timeThatRunsOutIsShownUntilAKeyComes() throws {
        var pad = try begin(HostEntry(try EntryRules(), words: entryWords))
        #expect(pad.handle(.time, at: after(20)) == [.event(hostCall, .expiring(.firstKey), length: 0)])
        #expect(pad.content == .entry(.places(6, filled: 0), sign: .expiring, words: words("more time?")))
        #expect(pad.press(.other, at: after(25)) == [.event(hostCall, .extended, length: 0)])
        #expect(pad.content == .entry(.places(6, filled: 0), words: words("enter")))
        #expect(pad.deadline == after(45))
    }

    @Test func aNumberIsShownAsItIsTypedAndToldInTheClear() throws {
        let rules = try EntryRules(minimumLength: 1, maximumLength: 9, purpose: .number)
        let format = NumberFormat.amount(currency: "EUR", language: "de")
        var pad = try begin(HostEntry(rules, look: .number(format)))
        #expect(pad.content == .entry(.number("0,00\u{A0}€")))
        _ = try pad.press(digits: [1, 2, 3, 4])
        #expect(pad.content == .entry(.number("12,34\u{A0}€")))
        _ = pad.press(.backspace)
        #expect(pad.content == .entry(.number("1,23\u{A0}€")))
        _ = pad.press(.enter)
        #expect(pad.handle(.presented, at: start) == [.completedNumber(hostCall, "123")])
        #expect(pad.content == .entry(.number("1,23\u{A0}€")) && !pad.isEntering)
    }

    @Test(arguments: [("", ""), ("1234", "1234"), ("12345", "1234\u{A0}5"), ("123456789", "1234\u{A0}5678\u{A0}9")])
    func digitsAreInGroupsThatCanBeCheckedAtAGlance(typed: String, shown: String) {
        let text = NumberFormat.digits.text(typed)
        #expect(
            text.unicodeScalars.filter { !"\u{2066}\u{2069}".unicodeScalars.contains($0) }.map(String.init).joined()
                == shown)
        #expect((text.first == "\u{2066}") == (typed.count > 4), "in the same order in every language")
    }

    @Test func everyDigitSoundsTheSameAndARefusalOtherwise() throws {
        var pad = try begin(HostEntry(try EntryRules(minimumLength: 4, maximumLength: 4, submit: .enter)))
        for digit in 0...3 {
            _ = try pad.press(digit: digit)
            #expect(pad.tone == .taken)
        }
        _ = try pad.press(digit: 4)
        #expect(pad.tone == .refused)
        _ = pad.press(.other)
        #expect(pad.tone == nil)
        _ = pad.handle(.time, at: start)
        #expect(pad.tone == nil)
        _ = pad.press(.enter)
        #expect(pad.tone == .taken)
    }
}
