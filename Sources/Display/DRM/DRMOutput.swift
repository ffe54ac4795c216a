import EventLoop
import Glibc
import Raster

/// One connector of one card that shows scenes, from its first mode setting until it is released.
///
/// Releasing it gives back the buffers and closes the card, upon which the kernel puts its console on the screen again.
final class DRMOutput: DeviceOutput {
    let card: Card
    let choice: OutputChoice
    /// The format that the driver took.
    let format: PixelFormat
    /// The newest scene is on the screen. Never called from within ``show(_:)``.
    var onPresented: (() -> Void)?
    /// The card takes no more pictures, and why. Not to be used any more.
    var onLost: ((SystemError) -> Void)?

    private let loop: EventLoop
    private let setting: ModeSetting
    private let buffers: [DumbBuffer]
    private let rasterizer = Rasterizer()
    private var queue = FlipQueue<Scene>()
    private var events: DescriptorSource?
    private var deadline: Timer?
    private var presentedSoon: Timer?
    private var hasToldOfMissingEvent = false

    /// Sets the mode, with a black picture, in the first of the formats that the driver takes.
    init(_ loop: EventLoop, _ card: Card, _ resources: CardResources, _ choice: OutputChoice) throws(SystemError) {
        self.loop = loop
        self.card = card
        self.choice = choice
        if let plane = choice.plane {
            setting = try AtomicModeSetting(card, resources, choice, plane: plane)
        } else {
            setting = LegacyModeSetting(card, resources, choice)
        }
        (buffers, format) = try DRMOutput.light(card, choice, setting)
        deadline = try loop.timer { [weak self] in self?.deadlinePassed() }
        presentedSoon = try loop.timer { [weak self] in self?.onPresented?() }
        events = try loop.watch(card.descriptor, for: .readable) { [weak self] in self?.readEvents($0) }
    }

    // Before the card's descriptor is closed under it.
    deinit { events?.cancel() }

    private static func light(_ card: Card, _ choice: OutputChoice, _ setting: ModeSetting) throws(SystemError)
        -> ([DumbBuffer], PixelFormat)
    {
        var refusal = SystemError("set the mode on \(card.path)", number: EINVAL)
        for format in choice.formats {
            do throws(SystemError) {
                let front = try DumbBuffer(card, size: choice.mode.size, format: format)
                let back = try DumbBuffer(card, size: choice.mode.size, format: format)
                try setting.setMode(showing: front)
                return ([front, back], format)
            } catch {
                refusal = error
                // Whatever the format, another process's screen stays another's.
                if [EACCES, EBUSY, EPERM, ENODEV].contains(error.number) { break }
            }
        }
        throw refusal
    }

    var name: String { "\(choice.connector.name) of \(card.name)" }

    var description: String {
        "\(choice.mode), \(format.name), \(choice.plane == nil ? "legacy" : "atomic") mode setting"
    }

    var panel: Surface { Surface(size: choice.mode.size, millimetres: choice.connector.millimetres) }

    var orientation: Rotation? { choice.connector.orientation }

    func isStillRight(for configuration: DeviceDisplay.Configuration) -> Bool {
        // The connector that was the first to serve stays, whatever is plugged in beside it.
        var same = configuration
        same.connector = choice.connector.name
        guard let resources = try? card.resources(), let now = try? OutputChoice(from: resources, for: same) else {
            return false
        }
        return now.isSameOutput(as: choice)
    }

    /// Puts a scene on the screen, or lets it wait for the flip that is under way.
    func show(_ scene: Scene) {
        presentedSoon?.set(nil)
        perform(queue.show(scene), isShowing: true)
    }

    private func perform(_ first: FlipQueue<Scene>.Action, isShowing: Bool) {
        var action = first
        while case .flip(let flip) = action {
            do throws(SystemError) {
                action = try perform(flip)
            } catch {
                lose(error)
                return
            }
        }
        deadline?.set(queue.isWaiting ? loop.now + queue.patience : nil)
        guard action == .presented else { return }
        if isShowing { presentedSoon?.set(loop.now) } else { onPresented?() }
    }

    private func perform(_ flip: FlipQueue<Scene>.Flip) throws(SystemError) -> FlipQueue<Scene>.Action {
        let buffer = buffers[flip.buffer]
        guard let target = buffer.target else { throw SystemError("draw on \(card.path)", number: EFAULT) }
        let damage = flip.picture.damage(since: flip.held)
        rasterizer.draw(flip.picture, damage: damage, into: target)
        // Some drivers keep a copy for each buffer, some (virtio-gpu before Linux 6.8) one for the screen; what both
        // would miss is told.
        let told = damage + flip.picture.damage(since: flip.shown).filter { !damage.contains($0) }
        do throws(SystemError) {
            switch try setting.flip(to: buffer, damage: told, number: flip.number) {
            case .eventFollows: return .nothing
            case .done: return queue.flipped(flip.number)
            }
        } catch {
            guard error.number == EBUSY else { throw error }
            return queue.refused()
        }
    }

    private func readEvents(_ readiness: Readiness) {
        var flips: [UInt64] = []
        // The kernel hands out whole events only, and one flip is under way at a time.
        let count = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { bytes in
            let count = read(card.descriptor, bytes.baseAddress, bytes.count)
            if count > 0 { flips = DRMEvent.completedFlips(in: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
            return count
        }
        let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
        if isBroken || !readiness.isDisjoint(with: [.hungUp, .failed]) {
            lose(SystemError("read the events of \(card.path)", number: isBroken ? errno : ENODEV))
            return
        }
        for flip in flips { perform(queue.flipped(flip), isShowing: false) }
    }

    private func lose(_ error: SystemError) {
        deadline?.set(nil)
        presentedSoon?.set(nil)
        events?.cancel()
        onLost?(error)
    }

    private func deadlinePassed() {
        if !hasToldOfMissingEvent {
            hasToldOfMissingEvent = true
            Log.warning(
                "\(card.name) did not tell within half a second that a picture is on the screen; it counts as shown")
        }
        perform(queue.deadline(), isShowing: false)
    }
}
