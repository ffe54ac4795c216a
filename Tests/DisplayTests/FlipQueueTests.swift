import Testing

@testable import Display

struct FlipQueueTests {
    typealias Queue = FlipQueue<String>
    typealias Flip = Queue.Flip

    @Test func firstPictureIsFlippedToAndThenPresented() {
        var queue = Queue()
        #expect(!queue.isWaiting)
        #expect(queue.show("A") == .flip(Flip(number: 1, buffer: 1, picture: "A", held: nil, shown: nil)))
        #expect(queue.isWaiting)
        #expect(queue.flipped(1) == .presented)
        #expect(!queue.isWaiting)
    }

    @Test func buffersTakeTurnsAndRememberWhatTheyHold() {
        var queue = Queue()
        for (picture, number) in [("A", 1), ("B", 2)] {
            _ = queue.show(picture)
            _ = queue.flipped(UInt64(number))
        }
        #expect(queue.show("C") == .flip(Flip(number: 3, buffer: 1, picture: "C", held: "A", shown: "B")))
        _ = queue.flipped(3)
        #expect(queue.show("D") == .flip(Flip(number: 4, buffer: 0, picture: "D", held: "B", shown: "C")))
    }

    @Test func onlyTheNewestWaits() {
        var queue = Queue()
        _ = queue.show("A")
        #expect(queue.show("B") == .nothing)
        #expect(queue.show("C") == .nothing)
        #expect(queue.flipped(1) == .flip(Flip(number: 2, buffer: 0, picture: "C", held: nil, shown: "A")))
        #expect(queue.flipped(2) == .presented)
    }

    @Test func whatIsShownAlreadyNeedsNoFlip() {
        var queue = Queue()
        _ = queue.show("A")
        _ = queue.show("B")
        // Back to what is on its way.
        _ = queue.show("A")
        #expect(queue.flipped(1) == .presented)
        #expect(queue.show("A") == .presented)
    }

    @Test func missingEventCountsAsShownAndComesTooLateThen() {
        var queue = Queue()
        _ = queue.show("A")
        #expect(queue.patience == .milliseconds(500))
        #expect(queue.deadline() == .presented)
        #expect(queue.deadline() == .nothing)
        _ = queue.show("B")
        #expect(queue.flipped(1) == .nothing)
        #expect(queue.flipped(2) == .presented)
    }

    @Test func refusedFlipIsTriedAgainEverMoreSeldomAndHoldsNobodyUp() {
        var queue = Queue()
        _ = queue.show("A")
        #expect(queue.refused() == .nothing)
        var patience: [Duration] = [queue.patience]
        #expect(queue.deadline() == .flip(Flip(number: 2, buffer: 1, picture: "A", held: "A", shown: nil)))
        #expect(queue.refused() == .presented)
        #expect(queue.show("B") == .presented)
        patience.append(queue.patience)
        for _ in 0..<8 {
            _ = queue.deadline()
            #expect(queue.refused() == .nothing)
            patience.append(queue.patience)
        }
        #expect(patience == [0.5, 1, 2, 4, 8, 16, 32, 32, 32, 32].map { .seconds($0) })
        #expect(queue.deadline() == .flip(Flip(number: 11, buffer: 1, picture: "B", held: "B", shown: nil)))
        #expect(queue.flipped(11) == .presented)
        #expect(!queue.isWaiting)
    }

    @Test func lateEventLetsWhatWasRefusedBeTriedAgain() {
        var queue = Queue()
        _ = queue.show("A")
        _ = queue.deadline()
        _ = queue.show("B")
        _ = queue.refused()
        #expect(queue.flipped(1) == .flip(Flip(number: 3, buffer: 0, picture: "B", held: "B", shown: "A")))
        #expect(queue.flipped(3) == .presented)
    }

    /// Every sequence of five inputs, each of the flips that follow taken or refused, against a model of two buffers.
    @Test func everySequenceEndsWithTheNewestPictureOnTheScreen() {
        var count = 0
        func problem(_ screen: ModelScreen, depth: Int) -> String? {
            for input in ModelScreen.Input.allCases {
                for isBusy in [false, true] {
                    var next = screen
                    next.take(input, isBusy: isBusy)
                    count += 1
                    if depth == 1 { next.settle() }
                    if let problem = next.problem ?? (depth > 1 ? problem(next, depth: depth - 1) : nil) {
                        return "\(input)\(isBusy ? " (busy)" : ""), \(problem)"
                    }
                }
            }
            return nil
        }
        #expect(problem(ModelScreen(), depth: 5) == nil)
        #expect(count > 200_000)
    }
}

/// Two buffers and a kernel that shows one of them, driven by a queue.
private struct ModelScreen {
    enum Input: CaseIterable { case showA, showB, showC, event, lateEvent, deadline }

    var queue = FlipQueue<Int>()
    var buffers: [Int?] = [nil, nil]
    var front = 0
    var pending: FlipQueue<Int>.Flip?
    var newest: Int?
    var refusals = 0
    /// The first thing that went wrong.
    var problem: String?

    mutating func fail(_ text: String) { problem = problem ?? text }

    mutating func take(_ input: Input, isBusy: Bool) {
        switch input {
        case .showA: show(1, isBusy: isBusy)
        case .showB: show(2, isBusy: isBusy)
        case .showC: show(3, isBusy: isBusy)
        case .event:
            guard let flip = pending else { return }
            arrive()
            follow(queue.flipped(flip.number), isBusy: isBusy)
        case .lateEvent:
            // With a flip under way, or with nothing to do, it means nothing; what was refused is tried again.
            let meansNothing = pending != nil || !queue.isWaiting
            let action = queue.flipped(0)
            if meansNothing && action != .nothing { fail("a late event did something") }
            follow(action, isBusy: isBusy)
        case .deadline:
            arrive()
            follow(queue.deadline(), isBusy: isBusy)
        }
    }

    mutating func show(_ picture: Int, isBusy: Bool) {
        newest = picture
        follow(queue.show(picture), isBusy: isBusy)
    }

    mutating func arrive() {
        guard let flip = pending else { return }
        front = flip.buffer
        pending = nil
        refusals = 0
    }

    mutating func follow(_ action: FlipQueue<Int>.Action, isBusy: Bool) {
        switch action {
        case .nothing: break
        case .presented:
            if buffers[front] != newest && refusals < 2 { fail("presented, but not on the screen") }
        case .flip(let flip):
            if pending != nil { fail("two flips at a time") }
            if flip.buffer == front { fail("drawn into what is on the screen") }
            if flip.held != buffers[flip.buffer] { fail("wrong about what the buffer holds") }
            if flip.shown != buffers[front] { fail("wrong about what is on the screen") }
            if flip.picture != newest { fail("not the newest picture") }
            buffers[flip.buffer] = flip.picture
            if isBusy {
                refusals += 1
                follow(queue.refused(), isBusy: false)
            } else {
                pending = flip
            }
        }
    }

    /// Events and deadlines come until nothing waits.
    mutating func settle() {
        var steps = 0
        while queue.isWaiting && steps < 4 {
            take(pending == nil ? .deadline : .event, isBusy: false)
            steps += 1
        }
        if queue.isWaiting { fail("still waiting") }
        if buffers[front] != newest { fail("the newest picture is not on the screen") }
    }
}
