import EventLoop
import Glibc
import Testing

@testable import Display

struct ScreenSearchTests {
    typealias Problem = ScreenSearch.Problem

    static let first = DeviceNode("/dev/dri/card0")
    static let second = DeviceNode("/dev/dri/card1")
    static let framebuffer = DeviceNode("/dev/fb0")

    /// What is tried when each device has its problem.
    static func tried(
        _ cards: [DeviceNode], configured: DeviceNode? = nil, framebuffers: [DeviceNode] = [framebuffer],
        isSettled: Bool = true, _ problems: [Problem]
    ) -> (nodes: [DeviceNode], search: ScreenSearch) {
        var search = ScreenSearch(configured: configured, cards: cards)
        var nodes: [DeviceNode] = []
        while let node = search.next(isSettled: { isSettled }, framebuffers: { framebuffers }) {
            search.failed(nodes.count < problems.count ? problems[nodes.count] : Problem("nothing left"))
            nodes.append(node)
        }
        return (nodes, search)
    }

    @Test func cardsAreTriedInTheirOrder() {
        let (nodes, search) = Self.tried([Self.first, Self.second], [Problem("dark"), Problem("dark too")])
        #expect(nodes == [Self.first, Self.second])
        #expect(search.reason == "dark; dark too")
    }

    @Test func cardWithScreensKeepsFramebuffersOutEvenWhileNothingIsPluggedIn() {
        let problems = [Problem("only renders", isForGood: true), Problem("nothing connected")]
        #expect(Self.tried([Self.first, Self.second], problems).nodes == [Self.first, Self.second])
    }

    @Test func withoutACardForScreensTheFramebuffersAreTried() {
        #expect(Self.tried([], []).nodes == [Self.framebuffer])
        let (nodes, _) = Self.tried([Self.first], [Problem("only renders", isForGood: true)])
        #expect(nodes == [Self.first, Self.framebuffer])
    }

    @Test func framebuffersWaitUntilUdevHasFoundAllCards() {
        let (nodes, search) = Self.tried([], isSettled: false, [])
        #expect(nodes.isEmpty)
        #expect(search.mayPass)
        #expect(search.reason == "udev is still looking for a DRM card")
        // Whoever names one knows.
        #expect(Self.tried([], configured: Self.framebuffer, isSettled: false, []).nodes == [Self.framebuffer])
    }

    @Test func deviceThatIsConfiguredIsTriedAlone() {
        for configured in [Self.second, Self.framebuffer] {
            let problem = Problem("gone", isForGood: true)
            #expect(Self.tried([Self.first], configured: configured, [problem]).nodes == [configured])
        }
    }

    @Test func withoutAnyDeviceTheReasonSaysSo() {
        let search = Self.tried([], framebuffers: [], []).search
        #expect(search.reason == "there is no DRM card in /dev/dri, and no framebuffer /dev/fb0")
        #expect(!search.mayPass)
    }

    @Test func onlyWhatMayPassWithoutTheKernelsWordIsTriedLater() {
        #expect(Self.tried([Self.first], [Problem(SystemError("open", number: EBUSY))]).search.mayPass)
        #expect(Self.tried([Self.first], [Problem(SystemError("open", number: EACCES))]).search.mayPass)
        #expect(!Self.tried([Self.first], [Problem(SystemError("open", number: ENOENT))]).search.mayPass)
    }

    @Test func cardThatOnlyRendersIsNoneForScreens() throws {
        let renderer = CardResources(name: "card0", hasDumbBuffers: true, connectors: [], crtcs: [])
        #expect(throws: OutputChoice.Refusal(description: "card0 has no connectors", isForGood: true)) {
            try OutputChoice(from: renderer, for: .init())
        }
    }

    @Test func nodesAreToldByTheirNames() {
        #expect(DeviceNode("/dev/fb0") == .framebuffer("/dev/fb0"))
        #expect(DeviceNode("/dev/dri/card0") == .card("/dev/dri/card0"))
        #expect(DeviceNode(kernelName: "/dev/dri/card12") == .card("/dev/dri/card12"))
        #expect(DeviceNode(kernelName: "/dev/fb1") == .framebuffer("/dev/fb1"))
        for other in ["/dev/dri/renderD128", "/dev/fbx", "/dev/dri/card", "/dev/input/event0", ""] {
            #expect(DeviceNode(kernelName: other) == nil)
        }
    }
}
