import Raster

/// Which of two buffers is drawn in, and when: one picture is on the screen, one is on its way to it, and of those that
/// come meanwhile only the newest waits.
///
/// Each buffer remembers the picture it holds, so that only what differs from that one need be drawn.
struct FlipQueue<Picture: Equatable> {
    /// What the owner has to do.
    enum Action: Equatable {
        /// Nothing now.
        case nothing
        /// Draw a picture and ask the kernel to show it.
        case flip(Flip)
        /// The newest picture is on the screen: tell so.
        case presented
    }

    /// One picture to be drawn into one buffer and then shown.
    struct Flip: Equatable {
        /// Tells this flip from others, in the kernel's event.
        var number: UInt64
        /// The buffer, 0 or 1.
        var buffer: Int
        /// What is to be shown.
        var picture: Picture
        /// What the buffer holds; `nil` for nothing that is known.
        var held: Picture?
        /// What is on the screen, out of the other buffer.
        var shown: Picture?
    }

    private enum State: Equatable {
        case idle
        /// The buffer that is not in front was handed to the kernel. `newer` came meanwhile.
        case flipping(newer: Picture?)
        /// The kernel was busy and took nothing. The picture waits for the next deadline.
        case refused(Picture)
    }

    private var state = State.idle
    private var front = 0
    private var contents: [Picture?] = [nil, nil]
    private var number: UInt64 = 0
    /// How often the kernel was busy since a picture last arrived.
    private var refusals = 0

    private var back: Int { 1 - front }

    /// Both buffers hold nothing that is known; the first of them is on the screen.
    init() {}

    /// Whether a flip is under way or waits to be tried again: then ``deadline`` is to be watched.
    var isWaiting: Bool { state != .idle }

    /// How long to wait for the flip's event, or before trying again, from the last action on. It grows when the kernel
    /// stays busy, so that a driver that hangs costs next to nothing.
    var patience: Duration {
        guard case .refused = state else { return .milliseconds(500) }
        return .milliseconds(500) * (1 << min(max(refusals - 1, 0), 6))
    }

    /// A new picture is to be shown.
    mutating func show(_ picture: Picture) -> Action {
        switch state {
        case .idle:
            return contents[front] == picture ? .presented : flip(to: picture)
        case .flipping:
            state = .flipping(newer: contents[back] == picture ? nil : picture)
        case .refused:
            state = .refused(picture)
            if isStuck { return .presented }
        }
        return .nothing
    }

    /// The kernel's event for the flip with this number. Events for flips that were given up are late: they mean only that
    /// the kernel may be ready for what it refused.
    mutating func flipped(_ number: UInt64) -> Action {
        switch state {
        case .flipping(let newer) where number == self.number: arrived(newer: newer)
        case .refused(let picture): flip(to: picture)
        default: .nothing
        }
    }

    /// The event has not come in time, or it is time to try again what was refused.
    mutating func deadline() -> Action {
        switch state {
        case .idle: .nothing
        case .flipping(let newer): arrived(newer: newer)
        case .refused(let picture): flip(to: picture)
        }
    }

    /// The kernel did not take the flip, as an earlier one is still under way (`EBUSY`). The second time, and from then on,
    /// pictures count as shown, so that nobody waits for a driver that hangs; the newest is tried again all the same.
    mutating func refused() -> Action {
        guard case .flipping(let newer) = state, let drawn = contents[back] else { return .nothing }
        refusals += 1
        state = .refused(newer ?? drawn)
        return refusals == 2 ? .presented : .nothing
    }

    private var isStuck: Bool { refusals >= 2 }

    private mutating func arrived(newer: Picture?) -> Action {
        front = back
        refusals = 0
        state = .idle
        return newer.map { flip(to: $0) } ?? .presented
    }

    private mutating func flip(to picture: Picture) -> Action {
        number &+= 1
        let flip = Flip(
            number: number, buffer: back, picture: picture, held: contents[back], shown: contents[front])
        contents[back] = picture
        state = .flipping(newer: nil)
        return .flip(flip)
    }
}
