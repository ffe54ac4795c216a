import EventLoop
import Glibc

/// In which order devices are tried, and what is said when none will do.
struct ScreenSearch {
    /// Why a device isn't used.
    struct Problem: Error {
        var reason: String
        /// Whether that may change without the kernel telling of it.
        var mayPass: Bool
        /// Whether the device has no screens at all, whatever is plugged in.
        var isForGood: Bool

        init(_ reason: String, mayPass: Bool = false, isForGood: Bool = false) {
            self.reason = reason
            self.mayPass = mayPass
            self.isForGood = isForGood
        }

        /// What lighting a device threw.
        init(_ error: any Error) {
            switch error {
            case let problem as Problem: self = problem
            case let refusal as OutputChoice.Refusal: self.init(refusal.description, isForGood: refusal.isForGood)
            case let error as SystemError:
                self.init(error.description, mayPass: [EACCES, EBUSY, EPERM].contains(error.number))
            default: self.init("\(error)")
            }
        }
    }

    private let isConfigured: Bool
    private var nodes: [DeviceNode]
    private var problems: [Problem] = []
    private var hasAskedForFramebuffers: Bool

    /// Tries the device that is configured alone, else the cards and then, if none of them is for screens, framebuffers.
    init(configured: DeviceNode?, cards: @autoclosure () -> [DeviceNode]) {
        isConfigured = configured != nil
        hasAskedForFramebuffers = isConfigured
        nodes = configured.map { [$0] } ?? cards()
    }

    /// The next to try; `nil` when all were. `isSettled`: whether udev has found all devices that were there at boot. Before
    /// that a framebuffer is left alone: it may be the firmware's, and in use it would keep out the card's driver, which
    /// is to come (EBUSY of the memory's region).
    mutating func next(isSettled: () -> Bool, framebuffers: () -> [DeviceNode]) -> DeviceNode? {
        if nodes.isEmpty, !hasAskedForFramebuffers, problems.allSatisfy(\.isForGood) {
            hasAskedForFramebuffers = true
            if isSettled() {
                nodes = framebuffers()
            } else {
                problems.append(Problem("udev is still looking for a DRM card", mayPass: true))
            }
        }
        return nodes.isEmpty ? nil : nodes.removeFirst()
    }

    /// The last that was tried will not do.
    mutating func failed(_ problem: Problem) { problems.append(problem) }

    /// Why there is no screen, for a person.
    var reason: String {
        problems.isEmpty
            ? "there is no DRM card in /dev/dri, and no framebuffer /dev/fb0"
            : problems.map(\.reason).joined(separator: "; ")
    }

    /// Whether it is worth while to try again later.
    var mayPass: Bool { problems.contains(where: \.mayPass) }
}
