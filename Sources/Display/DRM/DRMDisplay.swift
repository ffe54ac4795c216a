import EventLoop
import Glibc
import Raster

/// A screen on a DRM card: the first connected connector of the first card that has dumb buffers, or as configured.
///
/// While there is none it waits for the kernel to tell of one, without polling; only a card that another process uses, or
/// that this one may not use, is tried again, ever more seldom (up to once a minute).
public final class DRMDisplay: Display {
    /// Which screen; by default the first that serves.
    public struct Configuration: Equatable, Sendable {
        /// The card's node, "/dev/dri/card0" or a link to it as in /dev/dri/by-path; `nil` for the first suitable.
        public var card: String?
        /// The connector by the kernel's name, "HDMI-A-1"; `nil` for the first connected.
        public var connector: String?
        /// The mode; `nil` for the display's preferred one.
        public var mode: ModeRequest?

        /// From all that may be chosen; nothing need be.
        public init(card: String? = nil, connector: String? = nil, mode: ModeRequest? = nil) {
            self.card = card
            self.connector = connector
            self.mode = mode
        }
    }

    /// The mode's size, and the display's in millimetres where its EDID tells.
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
    private var monitor: DeviceMonitor?
    private var output: DRMOutput?
    /// The output's card, links followed.
    private var node: String?
    private var retry: Timer?
    private var retryDelay = DRMDisplay.firstRetryDelay
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
        // Before the search, so that no card can come unseen in between.
        monitor = try DeviceMonitor(loop, subsystem: "drm") { [weak self] device, change in
            self?.reconsider(device, change)
        }
        search()
    }

    /// Draws what changed into the buffer that isn't on the screen, and flips. A scene of another size is ignored.
    public func show(_ scene: Scene) {
        guard scene.size == surface?.size else { return }
        output?.show(scene)
    }

    // MARK: Finding a screen

    /// Why a card isn't used, and whether that may change without the kernel telling of it.
    private struct Problem: Error {
        var reason: String
        var mayPass: Bool

        init(_ reason: String, mayPass: Bool = false) {
            self.reason = reason
            self.mayPass = mayPass
        }

        init(_ error: SystemError) {
            self.init(error.description, mayPass: [EACCES, EBUSY, EPERM].contains(error.number))
        }
    }

    private func search() {
        retry?.set(nil)
        let paths = configuration.card.map { [$0] } ?? cards()
        var problems: [Problem] = []
        for path in paths {
            do throws(Problem) {
                try light(path)
                return
            } catch {
                problems.append(error)
            }
        }
        let reasons = problems.map(\.reason).joined(separator: "; ")
        wait(because: problems.isEmpty ? "there is no DRM card in /dev/dri" : reasons)
        if problems.contains(where: \.mayPass) { tryLater() }
    }

    private func cards() -> [String] {
        let devices = (try? DeviceMonitor.devices(subsystem: "drm")) ?? []
        let numbers = devices.compactMap { device in
            device.node.flatMap { $0.hasPrefix(cardPrefix) ? Int($0.dropFirst(cardPrefix.count)) : nil }
        }
        return numbers.sorted().map { cardPrefix + String($0) }
    }

    private func light(_ path: String) throws(Problem) {
        let output: DRMOutput
        do {
            let card = try Card(path: path, wantsAtomic: wantsAtomic)
            let resources = try card.resources()
            let choice = try OutputChoice(
                from: resources, connector: configuration.connector, mode: configuration.mode)
            guard card.isMaster else { throw Problem("another process shows on \(card.name)", mayPass: true) }
            output = try DRMOutput(loop, card, resources, choice)
        } catch let problem as Problem {
            throw problem
        } catch let refusal as OutputChoice.Refusal {
            throw Problem(refusal.description)
        } catch let error as SystemError {
            throw Problem(error)
        } catch {
            throw Problem("\(error)")
        }
        output.onPresented = { [weak self] in
            self?.retryDelay = DRMDisplay.firstRetryDelay
            self?.onPresented?()
        }
        output.onLost = { [weak self] error in self?.lost(error) }
        self.output = output
        node = resolved(path)
        surface = Surface(size: output.choice.mode.size, millimetres: output.choice.connector.millimetres)
        let kind = output.card.isAtomic ? "atomic" : "legacy"
        Log.notice(
            "showing on \(output.choice.connector.name) of \(output.card.name): \(output.choice.mode), "
                + "\(output.format == .xrgb8888 ? "XRGB8888" : "RGB565"), \(kind) mode setting")
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
        guard let changed = device.node, changed.hasPrefix(cardPrefix) else { return }
        let hadScreen = surface != nil
        if let output {
            guard changed == node else { return }
            if change != .removed, isStillRight(output) { return }
            wait(because: "\(output.choice.connector.name) of \(output.card.name) is gone or changed")
        }
        // Nobody holds the former output any more: as long as its card were open, that one would be the master.
        retryDelay = DRMDisplay.firstRetryDelay
        search()
        if hadScreen || surface != nil { onSurfaceChange?() }
    }

    /// Whether the output's connector still has its display, and the same mode would be chosen for it.
    private func isStillRight(_ output: DRMOutput) -> Bool {
        guard let resources = try? output.card.resources(),
            let choice = try? OutputChoice(
                from: resources, connector: output.choice.connector.name, mode: configuration.mode)
        else { return false }
        return choice.isSameOutput(as: output.choice)
    }

    private let cardPrefix = "/dev/dri/card"

    private func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
