import Testing
import TestSupport

@testable import Varlink

@Suite struct CallSequenceTests {
    @Test func theNextCallWaitsForTheLastReply() {
        var sequence = CallSequence()
        expect(sequence.begin(more: true, oneway: false))
        #expect(!sequence.takesNext)
        expect(sequence.reply(continues: true))
        #expect(!sequence.takesNext)
        expect(sequence.reply(continues: false))
        #expect(sequence.takesNext)
    }

    @Test func withoutMoreRepliesThatContinueAreNotSent() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        expect(!sequence.reply(continues: true))
        expect(sequence.reply(continues: false))
    }

    @Test func aOnewayCallIsNeverAnswered() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: true))
        expect(!sequence.reply(continues: false))
        #expect(sequence.takesNext)
    }

    @Test func aCallThatIsOverIsNotAnsweredAgain() {
        var sequence = CallSequence()
        expect(!sequence.reply(continues: false))
        expect(sequence.begin(more: false, oneway: false))
        expect(sequence.reply(continues: false))
        expect(!sequence.reply(continues: false))
    }

    @Test func closingAbandonsTheCallUnderWayOnce() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        expect(sequence.closed())
        expect(!sequence.closed())
        expect(!sequence.reply(continues: false))
    }

    @Test func afterClosingOnlyOnewayCallsAreTaken() {
        var sequence = CallSequence()
        expect(!sequence.closed())
        expect(!sequence.begin(more: true, oneway: false))
        expect(sequence.begin(more: false, oneway: true))
        expect(!sequence.reply(continues: false))
        #expect(sequence.takesNext)
    }

    @Test func aHalfCloseAbandonsAStream() {
        var sequence = CallSequence()
        expect(sequence.begin(more: true, oneway: false))
        expect(sequence.halfClosed())
        expect(!sequence.begin(more: false, oneway: false))
    }

    @Test func aHalfCloseBeforeAStreamBeganAbandonsItWhenItsHandlerReturns() {
        var sequence = CallSequence()
        expect(!sequence.halfClosed())
        expect(sequence.begin(more: true, oneway: false))
        expect(sequence.heedHalfClose())
    }

    @Test func aHalfCloseLetsOtherCallsBeAnswered() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        expect(!sequence.halfClosed())
        expect(!sequence.heedHalfClose())
        expect(sequence.reply(continues: false))
        expect(sequence.begin(more: true, oneway: false))
        expect(sequence.reply(continues: false))
        expect(!sequence.heedHalfClose())
    }

    @Test func aHalfCloseAbandonsACallThatEndsOnIt() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        sequence.setEndsOnHalfClose(true)
        expect(sequence.halfClosed())
        expect(!sequence.reply(continues: false))
        expect(!sequence.begin(more: false, oneway: false))
    }

    @Test func aCallThatWillEndOnAHalfCloseThatHasBeenIsAbandonedOnce() {
        var sequence = CallSequence()
        expect(!sequence.halfClosed())
        expect(sequence.begin(more: false, oneway: false))
        expect(!sequence.heedHalfClose())
        sequence.setEndsOnHalfClose(true)
        expect(sequence.heedHalfClose())
        expect(!sequence.heedHalfClose())
    }

    @Test func endingOnAHalfCloseIsTheOneCallsNotTheNexts() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        sequence.setEndsOnHalfClose(true)
        expect(sequence.reply(continues: false))
        expect(sequence.begin(more: false, oneway: false))
        expect(!sequence.halfClosed())
    }

    @Test func aStreamMayOutliveAHalfCloseWhereItsHandlerWantsThat() {
        var sequence = CallSequence()
        expect(sequence.begin(more: true, oneway: false))
        sequence.setEndsOnHalfClose(false)
        expect(!sequence.halfClosed())
        expect(sequence.reply(continues: true))
    }

    @Test func itIsFinishedWhenInputEndedAndTheLastCallIsAnswered() {
        var sequence = CallSequence()
        expect(sequence.begin(more: false, oneway: false))
        sequence.endInput()
        #expect(!sequence.isFinished)
        #expect(!sequence.takesNext)
        expect(sequence.reply(continues: false))
        #expect(sequence.isFinished)
        expect(!sequence.begin(more: false, oneway: true))
    }

    @Test func inAnyOrderOfInputsCallsAreTakenOneAtATimeAndAbandonedOrAnsweredOnce() {
        var generator = SeededGenerator()
        for _ in 0..<2_000 {
            var sequence = CallSequence()
            var open = 0
            for _ in 0..<30 {
                switch Int.random(in: 0..<7, using: &generator) {
                case 0, 1:
                    let more = Bool.random(using: &generator)
                    if sequence.begin(more: more, oneway: !more && Bool.random(using: &generator)) { open += 1 }
                case 2: _ = sequence.reply(continues: true)
                case 3:
                    // Answering ends the call that is under way, whether or not the answer is sent.
                    let wasUnderWay = open == 1
                    let isSent = sequence.reply(continues: false)
                    #expect(!isSent || wasUnderWay, "seed \(generator.seed)")
                    open = 0
                case 4: if sequence.halfClosed() { open -= 1 }
                case 5: if sequence.closed() { open -= 1 }
                default: if Int.random(in: 0..<5, using: &generator) == 0 { sequence.endInput() }
                }
                #expect((0...1).contains(open), "seed \(generator.seed)")
                #expect(!(sequence.takesNext && open == 1), "seed \(generator.seed)")
                #expect(!(sequence.isFinished && open == 1), "seed \(generator.seed)")
            }
        }
    }
}
