import EventLoop
import Raster

/// A screen on a DRM card: the first connected connector of the first card that has dumb buffers, or as configured; where
/// there is no such card at all, the first framebuffer device (the kernel gives a card a framebuffer device too, so one
/// alone means nothing).
///
/// While there is none it waits for the kernel to tell of one, without polling; only a card that another process uses, or
/// that this one may not use, is tried again, ever more seldom (up to once a minute).
public final class DeviceDisplay: Display {
    /// Which screen, and how; by default the first that serves, as it says of itself.
    public struct Configuration: Equatable, Sendable {
        /// The card's node, "/dev/dri/card0", or a link to it as in /dev/dri/by-path, or a framebuffer's, "/dev/fb0"; `nil`
        /// for the first suitable.
        public var card: String?
        /// The connector by the kernel's name, "HDMI-A-1"; `nil` for the first connected.
        public var connector: String?
        /// The mode; `nil` for the display's preferred one.
        public var mode: ModeRequest?
        /// How pixels lie in memory; `nil` for the best that the driver has.
        public var format: PixelFormat?
        /// How the picture is turned so that a person sees it upright; `nil` as the kernel says that the panel stands.
        public var rotation: Rotation?

        /// From all that may be chosen; nothing need be.
        public init(
            card: String? = nil, connector: String? = nil, mode: ModeRequest? = nil, format: PixelFormat? = nil,
            rotation: Rotation? = nil
        ) {
            self.card = card
            self.connector = connector
            self.mode = mode
            self.format = format
            self.rotation = rotation
        }
    }

    /// The mode's size, and the display's in millimetres where it tells, both as a person sees them: a panel that stands on
    /// its side is higher than wide.
    public private(set) var surface: Surface?
    /// Which card, which connector, and what there is instead: "card0 has no connected connector; it has HDMI-A-1 (not
    /// connected)".
    public private(set) var unavailableReason = "no DRM card"
    /// A screen was plugged in, unplugged or exchanged; what was shown is gone, also when the size is the same.
    public var onSurfaceChange: (() -> Void)?
    /// The newest scene's flip is done, or half a second has passed without a word from the driver.
    public var onPresented: (() -> Void)?

    private let loop: EventLoop
    private let configuration: Configuration
    private let wantsAtomic: Bool
    private var monitors: [DeviceMonitor] = []
    private var output: (any DeviceOutput)?
    private var rotation = Rotation.none
    /// The output's device, links followed.
    private var node: DeviceNode?
    private var retry: Timer?
    private var retryDelay = DeviceDisplay.firstRetryDelay
    private static let firstRetryDelay = Duration.seconds(1)

    /// Looks for the screen at once: ``surface`` tells whether there is one. Throws where the kernel can't be asked to tell
    /// of cards.
    public convenience init(_ loop: EventLoop, _ configuration: Configuration = Configuration()) throws(SystemError) {
        try self.init(loop, configuration, wantsAtomic: true)
    }

    /// With `wantsAtomic` false, every driver is used as one without atomic mode setting.
    init(_ loop: EventLoop, _ configuration: Configuration, wantsAtomic: Bool) throws(SystemError) {
        self.loop = loop
        self.configuration = configuration
        self.wantsAtomic = wantsAtomic
        retry = try loop.timer { [weak self] in
            self?.search()
            if self?.surface != nil { self?.onSurfaceChange?() }
        }
        // Before the search, so that no device can come unseen in between.
        for subsystem in ["drm", "graphics"] {
            monitors.append(
                try DeviceMonitor(loop, subsystem: subsystem) { [weak self] device, change in
                    self?.reconsider(device, change)
                })
        }
        search()
    }

    /// Draws what changed, turned as the panel stands. A scene of another size is ignored.
    public func show(_ scene: Scene) {
        guard scene.size == surface?.size else { return }
        output?.show(scene.turned(rotation))
    }

    // MARK: Finding a screen

    private func search() {
        retry?.set(nil)
        var search = ScreenSearch(configured: configuration.card.map(DeviceNode.resolving), cards: DeviceNode.cards)
        while let next = search.next(isSettled: { DeviceMonitor.isSettled }, framebuffers: { DeviceNode.framebuffers })
        {
            do throws(ScreenSearch.Problem) {
                try light(next)
                return
            } catch {
                search.failed(error)
            }
        }
        wait(because: search.reason)
        if search.mayPass { tryLater() }
    }

    private func light(_ node: DeviceNode) throws(ScreenSearch.Problem) {
        let output: any DeviceOutput
        switch node {
        case .card(let path): output = try lightCard(path)
        case .framebuffer(let path): output = try lightFramebuffer(path)
        }
        output.onPresented = { [weak self] in
            self?.retryDelay = DeviceDisplay.firstRetryDelay
            self?.onPresented?()
        }
        output.onLost = { [weak self] error in self?.lost(error) }
        self.output = output
        self.node = node
        rotation = configuration.rotation ?? output.orientation ?? .none
        surface = Surface(
            size: rotation.size(of: output.panel.size),
            millimetres: output.panel.millimetres.map { rotation.size(of: $0) })
        let turned = rotation == .none ? "" : ", turned by \(rotation.rawValue)°"
        Log.notice("showing on \(output.name): \(output.description)\(turned)")
    }

    private func lightCard(_ path: String) throws(ScreenSearch.Problem) -> DRMOutput {
        do {
            let card = try Card(path: path, wantsAtomic: wantsAtomic)
            let resources = try card.resources()
            let choice = try OutputChoice(from: resources, for: configuration)
            guard card.isMaster else {
                throw ScreenSearch.Problem("another process shows on \(card.name)", mayPass: true)
            }
            return try DRMOutput(loop, card, resources, choice)
        } catch {
            throw ScreenSearch.Problem(error)
        }
    }

    private func lightFramebuffer(_ path: String) throws(ScreenSearch.Problem) -> FramebufferOutput {
        do {
            let output = try FramebufferOutput(loop, try Framebuffer(path: path, for: configuration))
            if FramebufferConsole.isBound {
                Log.warning(
                    "the kernel's console writes to \(path) too, over the pad; the README says how to stop it "
                        + "(fbcon=map:9 on the kernel's command line)")
            }
            return output
        } catch {
            throw ScreenSearch.Problem(error)
        }
    }

    // MARK: Losing it

    private func wait(because reason: String) {
        let isNews = reason != unavailableReason || surface != nil
        output = nil
        node = nil
        surface = nil
        unavailableReason = reason
        if isNews { Log.warning("no screen: \(reason)") }
    }

    private func tryLater() {
        retry?.set(loop.now + retryDelay)
        retryDelay = min(retryDelay * 2, .seconds(60))
    }

    private func lost(_ error: SystemError) {
        wait(because: error.description)
        // Not at once: the card may take the mode and refuse the next picture again.
        tryLater()
        onSurfaceChange?()
    }

    private func reconsider(_ device: Device, _ change: DeviceMonitor.Change) {
        guard let changed = device.node.flatMap({ DeviceNode(kernelName: $0) }) else { return }
        let hadScreen = surface != nil
        if let output {
            // A card is better than the framebuffer that had to do without one.
            let isBetter = configuration.card == nil && node?.isCard == false && changed.isCard && change == .added
            guard changed == node || isBetter else { return }
            if !isBetter, change != .removed, output.isStillRight(for: configuration) { return }
            wait(because: isBetter ? "\(changed.path) has come" : "\(output.name) is gone or changed")
        }
        // Nobody holds the former output any more: as long as its card were open, that one would be the master.
        retryDelay = DeviceDisplay.firstRetryDelay
        search()
        if hadScreen || surface != nil { onSurfaceChange?() }
    }
}
