import PainterInterface
import Raster
import TestSupport
import Testing

@testable import Painter

/// Which job is done next, and what becomes of jobs that fail.
@Suite struct PaintQueueTests {
    private static func job(_ text: String) -> PaintJob {
        .text(
            PaintText(
                text: text, language: "en", family: "", isBold: false, size: 20, smallestSize: 10, width: 100,
                height: 50))
    }

    private static func result(bytes: Int = 1) throws -> PaintResult {
        .mask(
            try #require(Mask(size: PixelSize(width: bytes, height: 1), coverage: Array(repeating: 9, count: bytes))))
    }

    private let one = job("one")
    private let two = job("two")
    private let start = Duration.seconds(100)

    private func queue() -> PaintQueue { PaintQueue(patience: .seconds(5)) }

    @Test func jobsAreDoneOneAfterTheOtherOverOneConnectionAndThenThePainterMayRest() throws {
        var queue = queue()
        let (a, b) = (try Self.result(), try Self.result())
        #expect(queue.want([one, two], at: start) == .connect)
        #expect(queue.connected(at: start) == .ask(one))
        #expect(queue.answered(a, at: start) == .ask(two))
        #expect(queue[one] == a && queue[two] == nil)
        #expect(queue.answered(b, at: start) == .disconnect)
        #expect(queue[two] == b && queue.deadline == nil)
    }

    @Test func whatIsDoneIsNotAskedForAgain() throws {
        var queue = queue()
        _ = queue.want([one], at: start)
        _ = queue.connected(at: start)
        _ = queue.answered(try Self.result(), at: start)
        #expect(queue.want([], at: start) == .nothing)
        #expect(queue.want([one], at: start) == .nothing)
        #expect(queue[one] != nil)
    }

    @Test func theSameWishAgainIsNoWork() {
        var queue = queue()
        _ = queue.want([one], at: start)
        #expect(queue.want([one], at: start) == .nothing)
    }

    @Test func aJobIsOverdueAfterThePatienceFromItsBeginningOn() {
        var queue = queue()
        _ = queue.want([one], at: start)
        _ = queue.connected(at: start + .seconds(1))
        #expect(queue.deadline == start + .seconds(5))
        #expect(!queue.isOverdue(at: start + .milliseconds(4_999)) && queue.isOverdue(at: start + .seconds(5)))
    }

    @Test func aJobThatFailsIsTriedAgainAfterPausesThatGrowToAMinute() {
        var queue = queue()
        var time = start
        _ = queue.want([one], at: time)
        for pause in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            #expect(queue.failed(at: time) == .nothing)
            #expect(queue.deadline == time + .seconds(pause))
            #expect(queue.passTime(time + .seconds(pause) - .milliseconds(1)) == .nothing)
            time += .seconds(pause)
            #expect(queue.passTime(time) == .connect)
        }
    }

    @Test func aJobThatFailsDoesNotKeepTheOthersFromBeingDone() throws {
        var queue = queue()
        _ = queue.want([one, two], at: start)
        _ = queue.connected(at: start)
        #expect(queue.failed(at: start) == .connect)
        #expect(queue.currentJob == two)
        #expect(queue.connected(at: start) == .ask(two))
        #expect(queue.answered(try Self.result(), at: start) == .disconnect)
        #expect(queue.deadline == start + .seconds(1), "the first is tried again")
    }

    @Test func aJobThatIsRefusedIsNotTriedAgain() {
        var queue = queue()
        _ = queue.want([one], at: start)
        _ = queue.connected(at: start)
        #expect(queue.refused(at: start) == .disconnect)
        #expect(queue.deadline == nil && queue.want([], at: start) == .nothing)
        #expect(queue.want([one], at: start + .seconds(1_000)) == .nothing)
    }

    @Test func whatIsNoLongerWantedIsNotAskedFor() throws {
        var queue = queue()
        _ = queue.want([one, two], at: start)
        _ = queue.connected(at: start)
        #expect(queue.want([], at: start) == .nothing, "the one under way is awaited")
        #expect(queue.answered(try Self.result(), at: start) == .disconnect)
        #expect(queue[one] != nil && queue[two] == nil)
    }

    @Test func spareResultsAreForgottenOldestFirstAndWantedOnesNever() throws {
        var queue = queue()
        let jobs = (0..<5).map { Self.job("\($0)") }
        for job in jobs {
            _ = queue.want([job], at: start)
            _ = queue.connected(at: start)
            _ = queue.answered(try Self.result(bytes: PaintQueue.spareBytes / 2), at: start)
        }
        // The last one is wanted; two of the others are all the bytes that may be spare.
        #expect(jobs.map { queue[$0] != nil } == [false, false, true, true, true])
    }

    @Test func anyOrderOfWishesAndEventsKeepsOneJobUnderWayAndMemoryBounded() throws {
        var random = SeededGenerator()
        let seed = random.seed
        let jobs = (0..<200).map { Self.job("\($0)") }
        let small = try Self.result(bytes: 10)
        var queue = queue()
        var time = start
        var (isConnected, awaited) = (false, PaintJob?.none)
        func follow(_ action: PaintQueue.Action) {
            switch action {
            case .nothing: break
            case .connect:
                #expect(!isConnected && awaited == nil, "seed \(seed)")
                awaited = queue.currentJob
            case .ask(let job):
                #expect(isConnected && job == queue.currentJob, "seed \(seed)")
                awaited = job
            case .disconnect:
                #expect(isConnected && queue.currentJob == nil, "seed \(seed)")
                isConnected = false
            }
        }
        for _ in 0..<5_000 {
            time += .milliseconds(Int.random(in: 0...3_000, using: &random))
            switch Int.random(in: 0...5, using: &random) {
            case 0, 1:
                let count = Int.random(in: 0...4, using: &random)
                follow(queue.want((0..<count).compactMap { _ in jobs.randomElement(using: &random) }, at: time))
            case 2 where awaited != nil:
                awaited = nil
                isConnected = false
                follow(queue.failed(at: time))
            case 3 where awaited != nil && isConnected:
                awaited = nil
                follow(queue.answered(small, at: time))
            case 4 where awaited != nil && isConnected:
                awaited = nil
                follow(queue.refused(at: time))
            case 5 where awaited != nil && !isConnected:
                isConnected = true
                follow(queue.connected(at: time))
            default:
                follow(queue.passTime(time))
            }
            #expect(awaited == queue.currentJob, "seed \(seed)")
            #expect(jobs.count { queue[$0] != nil } <= PaintQueue.spareJobs + 5, "seed \(seed)")
        }
    }
}
