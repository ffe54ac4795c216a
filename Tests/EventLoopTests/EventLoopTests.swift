import Glibc
import Testing

@testable import EventLoop

@Suite struct EventLoopTests {
    @Test func runReturnsTheCodeItIsToldToExitWith() throws {
        let loop = try EventLoop()
        let timer = try loop.timer { loop.exit(7) }
        timer.set(loop.now)
        #expect(try loop.run() == 7)
    }

    @Test func runOnceSaysWhetherAnythingWasReady() throws {
        let loop = try EventLoop()
        let timer = try loop.timer {}
        #expect(try !loop.runOnce(timeout: .zero))
        timer.set(.zero)
        #expect(try loop.runOnce(timeout: .zero))
    }

    @Test func timersRunOnceAndInTheOrderOfTheirTimes() throws {
        let loop = try EventLoop()
        var ran: [String] = []
        let later = try loop.timer { ran.append("later") }
        let sooner = try loop.timer { ran.append("sooner") }
        let never = try loop.timer { ran.append("never") }
        let now = EventLoop.bootTime()
        later.set(now + .milliseconds(20))
        sooner.set(now + .milliseconds(10))
        never.set(now)
        never.set(nil)
        while ran.count < 2 { try #require(try loop.runOnce(timeout: .seconds(20))) }
        while try loop.runOnce(timeout: .milliseconds(5)) {}
        #expect(ran == ["sooner", "later"])
    }

    @Test func aTimerCanBeSetAgainFromItsHandler() throws {
        let loop = try EventLoop()
        var count = 0
        var timer: Timer?
        timer = try loop.timer {
            count += 1
            if count < 3 { timer?.set(.zero) }
        }
        timer?.set(.zero)
        while try loop.runOnce(timeout: .zero) {}
        #expect(count == 3)
        timer = nil
    }

    @Test func aDescriptorTellsWhatItIsReadyFor() throws {
        let loop = try EventLoop()
        let (left, right) = try pair()
        defer { Glibc.close(left) }
        var seen: [Readiness] = []
        let source = try loop.watch(left, for: [.readable, .halfClosed]) { seen.append($0) }
        #expect(try !loop.runOnce(timeout: .zero))
        #expect(write(right, "x", 1) == 1)
        try loop.runOnce(timeout: .zero)
        #expect(seen.last == .readable)
        source.watch(for: .writable)
        try loop.runOnce(timeout: .zero)
        #expect(seen.last == .writable)
        source.watch(for: .halfClosed)
        #expect(shutdown(right, Int32(SHUT_WR)) == 0)
        try loop.runOnce(timeout: .zero)
        #expect(seen.last == .halfClosed)
        source.watch(for: [])
        Glibc.close(right)
        try loop.runOnce(timeout: .zero)
        #expect(seen.last?.contains(.hungUp) == true)
    }

    @Test func aSourceIsWatchedOnlyAsLongAsItLives() throws {
        let loop = try EventLoop()
        let (left, right) = try pair()
        defer {
            Glibc.close(left)
            Glibc.close(right)
        }
        var count = 0
        var source: DescriptorSource? = try loop.watch(left, for: .writable) { _ in count += 1 }
        try loop.runOnce(timeout: .zero)
        source?.cancel()
        #expect(try !loop.runOnce(timeout: .zero))
        source = try loop.watch(left, for: .writable) { _ in
            count += 1
            // Letting go from within is allowed.
            source = nil
        }
        while try loop.runOnce(timeout: .zero) {}
        #expect(count == 2)
        #expect(source == nil)
    }

    @Test func whoLetsOthersPassIsServedAfterThem() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let patient = try loop.timer { order.append("patient") }
        let other = try loop.timer { order.append("other") }
        patient.letOthersPass()
        patient.set(.zero)
        try #require(try loop.runOnce(timeout: .zero))
        patient.set(.zero)
        other.set(.zero)
        while try loop.runOnce(timeout: .zero) {}
        #expect(order == ["patient", "other", "patient"])
    }

    @Test func aBadDescriptorIsAnErrorThatSaysSo() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError("watch file descriptor 100000", number: EBADF)) {
            _ = try loop.watch(100_000, for: .readable) { _ in }
        }
        #expect("\(SystemError("open /x", number: EACCES))" == "open /x: Permission denied")
    }

    @Test func aSystemErrorTurnsTheNegativeNumbersOfLibsystemd() {
        #expect(SystemError("do", number: -EACCES) == SystemError("do", number: EACCES))
        #expect(SystemError("do", number: .min).number == EINVAL)
    }

    @Test func durationsBecomeMicrosecondsWithoutOverflow() {
        #expect(Duration.milliseconds(1).microseconds == 1_000)
        #expect((Duration.seconds(1) + .nanoseconds(1_999)).microseconds == 1_000_001)
        #expect(Duration.seconds(-1).microseconds == 0)
        #expect(Duration.nanoseconds(-1).microseconds == 0)
        #expect(Duration.seconds(Int64.max).microseconds == .max)
    }

    @Test func timeGoesOn() throws {
        let loop = try EventLoop()
        let before = EventLoop.bootTime()
        #expect(before > .zero)
        let now = loop.now
        #expect(now + .milliseconds(1) >= before)
        #expect(EventLoop.bootTime() >= before)
    }

    private func pair() throws -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        return (pair[0], pair[1])
    }
}
