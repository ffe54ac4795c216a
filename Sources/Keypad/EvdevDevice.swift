import CLinux
import EventLoop
import Glibc

/// One keypad on the loop: reads its events, and lets ``DeviceState`` say what they are.
final class EvdevDevice {
    /// What it tells.
    enum Report {
        /// A key went down.
        case pressed(code: UInt16)
        /// A key went down that others see too.
        case overheard(code: UInt16)
        /// Events were lost.
        case dropped
        /// The device is gone.
        case gone
        /// It was given back, after a key that was down at the release.
        case ungrabbed
    }

    let node: any InputNode

    private var state = DeviceState()
    private let mappedCodes: [UInt8]
    private let now: () -> Duration
    private let report: (EvdevDevice, Report, Duration) -> Void
    private var source: DescriptorSource?
    /// Counts grabs, releases, losses and the like: what was read before one is not told after it.
    private var generation = 0

    init(
        _ loop: EventLoop, _ node: any InputNode, mappedCodes: [UInt8],
        report: @escaping (EvdevDevice, Report, Duration) -> Void
    ) throws(SystemError) {
        self.node = node
        self.mappedCodes = mappedCodes
        self.report = report
        now = { [unowned loop] in loop.now }
        source = try loop.watch(node.descriptor, for: .readable) { [unowned self] in handle($0) }
    }

    var isReleasing: Bool { state.phase == .releasing }
    /// Somebody else holds the device.
    var isBusy: Bool { state.phase == .refused }

    /// Takes the device, and throws away what it had to say before. `isBusy` afterwards when that is refused.
    func grab() throws(SystemError) {
        generation &+= 1
        do throws(SystemError) {
            if state.phase != .grabbed && state.phase != .releasing { try node.grab() }
            drain()
            try node.listen(true)
            state.grab()
        } catch {
            ungrab()
            state.refuse()
            throw error
        }
    }

    /// Tells of keys while they are everyone's, or no more.
    func listen(_ listens: Bool) { act(on: state.listen(listens), time: now()) }

    /// Gives the device back, now or when no key of it is down any more.
    func release() {
        generation &+= 1
        act(on: state.release(), time: now())
    }

    /// Gives the device back though a key is down.
    func releaseNow() { act(on: state.keysAreDown(false), time: now()) }

    /// Stops watching. The node is closed when the last reference to this is gone.
    func close() {
        generation &+= 1
        source?.cancel()
    }

    private func ungrab() {
        // Deaf first: what is typed from the next moment on is for others. Either fails only for a device that is gone,
        // which its reader hears of.
        try? node.listen(false)
        node.ungrab()
    }

    private func handle(_ readiness: Readiness) {
        let outcome = readBatches { event in
            let time = time(of: event)
            act(on: state.take(type: event.type, code: event.code, value: event.value), time: time)
        }
        if outcome == .gone || !readiness.isDisjoint(with: [.hungUp, .failed]) {
            report(self, .gone, now())
        }
    }

    /// Never later than the loop's time, which stands still while events come in: time must not run backwards for those
    /// who are told of a key and then of a timer.
    private func time(of event: input_event) -> Duration {
        guard node.hasBootTime else { return now() }
        return min(.seconds(event.time.tv_sec) + .microseconds(Int64(event.time.tv_usec)), now())
    }

    private func act(on action: DeviceState.Action, time: Duration) {
        switch action {
        case .nothing: break
        case .tellPressed(let code): report(self, .pressed(code: code), time)
        case .tellOverheard(let code): report(self, .overheard(code: code), time)
        case .tellDropped:
            // The kernel lets SYN_DROPPED be read with the end of its packet only (drivers/input/evdev.c), so that what
            // follows the drain is whole again.
            generation &+= 1
            drain()
            report(self, .dropped, time)
        case .checkKeys: act(on: state.keysAreDown(node.isAnyDown(among: mappedCodes)), time: time)
        case .ungrab(let thenListen):
            ungrab()
            if thenListen { beginListening() }
            report(self, .ungrabbed, time)
        case .listen: beginListening()
        case .deafen:
            generation &+= 1
            try? node.listen(false)
        }
    }

    private func beginListening() {
        generation &+= 1
        drain()
        do throws(SystemError) {
            try node.listen(true)
        } catch  where error.number != ENODEV {
            Log.warning("\(error): its keys are not told between entries")
        } catch {}
    }

    private func drain() {
        _ = readBatches { _ in }
    }

    private enum Outcome {
        case empty
        case gone
    }

    /// Reads all that is queued, a buffer at a time, and wipes the buffer after each.
    private func readBatches(_ take: (input_event) -> Void) -> Outcome {
        withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { events in
            let buffer = UnsafeMutableRawBufferPointer(events)
            guard let base = buffer.baseAddress else { return .empty }
            // A device that sends faster than it is read must not hold the loop up for ever.
            for _ in 0..<64 {
                let byteCount = read(node.descriptor, base, buffer.count)
                if byteCount < 0 && errno == EINTR { continue }
                if byteCount < 0 && errno == EAGAIN { return .empty }
                guard byteCount > 0 else {
                    if byteCount < 0 && errno != ENODEV { Log.warning("\(SystemError("read \(node.device.node)"))") }
                    return .gone
                }
                let current = generation
                for index in 0..<(byteCount / MemoryLayout<input_event>.stride) where generation == current {
                    take(UnsafePointer(base.assumingMemoryBound(to: input_event.self))[index])
                }
                explicit_bzero(base, byteCount)
                // Less than was asked for: there is no more.
                if byteCount < buffer.count { return .empty }
            }
            return .empty
        }
    }
}
