import Raster
import Testing

@testable import Display

struct OutputChoiceTests {
    typealias Connector = CardResources.Connector
    typealias Mode = CardResources.Mode
    typealias Plane = CardResources.PrimaryPlane

    static func mode(
        _ width: Int, _ height: Int, _ refresh: Int = 60, preferred: Bool = false, interlaced: Bool = false
    ) -> Mode {
        Mode(
            size: PixelSize(width: width, height: height), refresh: refresh, isPreferred: preferred,
            isInterlaced: interlaced)
    }

    static func connector(
        _ id: UInt32, _ name: String, _ status: Connector.Status = .connected,
        _ modes: [Mode] = [mode(1280, 800, preferred: true)], crtcs: UInt32 = 0b11, current: UInt32? = nil,
        orientation: Rotation? = nil
    ) -> Connector {
        Connector(
            id: id, name: name, status: status, millimetres: nil, modes: modes, possibleCRTCs: crtcs,
            currentCRTC: current, orientation: orientation)
    }

    static func card(_ connectors: [Connector], planes: [Plane]? = bothPlanes) -> CardResources {
        CardResources(
            name: "card0", hasDumbBuffers: true, connectors: connectors, crtcs: [40, 41], primaryPlanes: planes)
    }

    static let bothPlanes = [
        Plane(id: 30, possibleCRTCs: 0b01, formats: [.xrgb8888, .rgb565]),
        Plane(id: 31, possibleCRTCs: 0b10, formats: [.rgb565, .xrgb8888]),
    ]

    static func choose(
        _ card: CardResources, _ connector: String? = nil, _ mode: String? = nil, format: PixelFormat? = nil
    ) throws -> OutputChoice {
        let mode = mode.flatMap { ModeRequest($0) }
        return try OutputChoice(
            from: card, for: DeviceDisplay.Configuration(connector: connector, mode: mode, format: format))
    }

    static func refusal(
        _ card: CardResources, _ connector: String? = nil, _ mode: String? = nil, format: PixelFormat? = nil
    ) -> String? {
        do {
            _ = try choose(card, connector, mode, format: format)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: The connector

    @Test func firstConnectedConnectorIsTaken() throws {
        let card = Self.card([
            Self.connector(1, "VGA-1", .disconnected, []), Self.connector(2, "DP-1", .unknown),
            Self.connector(3, "HDMI-A-1"), Self.connector(4, "HDMI-A-2"),
        ])
        #expect(try Self.choose(card).connector.name == "HDMI-A-1")
    }

    @Test func unknownServesWhenNoneIsConnected() throws {
        let card = Self.card([Self.connector(1, "VGA-1", .disconnected, []), Self.connector(2, "DPI-1", .unknown)])
        #expect(try Self.choose(card).connector.name == "DPI-1")
    }

    @Test func connectedWithoutModesDoesNotServe() throws {
        let card = Self.card([Self.connector(1, "DP-1", .connected, []), Self.connector(2, "DP-2")])
        #expect(try Self.choose(card).connector.name == "DP-2")
    }

    @Test func namedConnectorIsTakenAndNoOther() throws {
        let card = Self.card([
            Self.connector(3, "HDMI-A-1"), Self.connector(4, "HDMI-A-2"), Self.connector(5, "DSI-1", .disconnected, []),
        ])
        #expect(try Self.choose(card, "HDMI-A-2").connector.id == 4)
        #expect(
            Self.refusal(card, "DSI-1")
                == "DSI-1 of card0 is not connected; it has HDMI-A-1 (connected), HDMI-A-2 (connected), DSI-1 (not connected)"
        )
    }

    @Test func refusalsSayWhatThereIsInstead() {
        let virtual = Self.card([Self.connector(1, "Virtual-1"), Self.connector(2, "Virtual-2", .unknown, [])])
        #expect(
            Self.refusal(virtual, "HDMI-A-2")
                == "no such connector HDMI-A-2 on card0; it has Virtual-1 (connected), Virtual-2 (unknown whether connected)"
        )
        let dark = Self.card([Self.connector(1, "DP-1", .disconnected, []), Self.connector(2, "DP-2", .connected, [])])
        #expect(
            Self.refusal(dark)
                == "card0 has no connected connector; it has DP-1 (not connected), DP-2 (connected, without a mode)")
        #expect(Self.refusal(Self.card([])) == "card0 has no connectors")
        var renderer = virtual
        renderer.hasDumbBuffers = false
        #expect(Self.refusal(renderer) == "card0 has no dumb buffers")
    }

    // MARK: The mode

    @Test func preferredModeIsTakenElseTheFirstThatIsNotInterlaced() throws {
        let interlaced = Self.mode(1920, 1080, interlaced: true)
        let modes = [interlaced, Self.mode(1024, 768), Self.mode(1366, 768, preferred: true)]
        #expect(try Self.choose(Self.card([Self.connector(1, "DP-1", .connected, modes)])).mode == modes[2])
        #expect(
            try Self.choose(Self.card([Self.connector(1, "DP-1", .connected, Array(modes[..<2]))])).mode == modes[1])
        #expect(try Self.choose(Self.card([Self.connector(1, "DP-1", .connected, [interlaced])])).mode == interlaced)
    }

    @Test func modeAskedForIsTakenWithTheRefreshAskedFor() throws {
        let modes = [
            Self.mode(800, 600, 75), Self.mode(800, 600, 60), Self.mode(1280, 800, 75),
            Self.mode(1280, 800, 60, preferred: true),
        ]
        let card = Self.card([Self.connector(1, "DP-1", .connected, modes)])
        #expect(try Self.choose(card, nil, "800x600").mode == modes[0])
        #expect(try Self.choose(card, nil, "800x600@60").mode == modes[1])
        #expect(try Self.choose(card, nil, "1280x800").mode == modes[3])
        #expect(try Self.choose(card, nil, "1280x800@75").mode == modes[2])
        #expect(
            Self.refusal(card, nil, "800x480")
                == "no mode 800x480 on DP-1 of card0; it has 800x600@75, 800x600@60, 1280x800@75, 1280x800@60")
        #expect(Self.refusal(card, nil, "800x600@50")?.hasPrefix("no mode 800x600@50 on DP-1") == true)
    }

    @Test func connectorWithTheModeAskedForIsPreferred() throws {
        let card = Self.card([
            Self.connector(1, "DP-1"), Self.connector(2, "DP-2", .connected, [Self.mode(480, 800)]),
        ])
        #expect(try Self.choose(card, nil, "480x800").connector.name == "DP-2")
        #expect(Self.refusal(card, nil, "1x1") == "no mode 1x1 on DP-1 of card0; it has 1280x800@60")
    }

    @Test func longListOfModesIsCutShort() {
        let modes = (1...40).map { Self.mode($0, 10) }
        let reason = Self.refusal(Self.card([Self.connector(1, "DP-1", .connected, modes + modes)]), nil, "77x7")
        #expect(reason?.hasSuffix("11x10@60, 12x10@60, …") == true)
    }

    // MARK: CRTC, plane and format

    @Test func crtcThatDrivesTheConnectorIsKept() throws {
        let choice = try Self.choose(Self.card([Self.connector(1, "DP-1", current: 41)]))
        #expect(choice.crtc == 41)
        #expect(choice.plane == 31)
        #expect(choice.formats == [.xrgb8888, .rgb565])
    }

    @Test func crtcMustBePossibleForConnectorAndPlane() throws {
        // Another connector's CRTC, which this one can't have.
        #expect(try Self.choose(Self.card([Self.connector(1, "DP-1", crtcs: 0b01, current: 41)])).crtc == 40)
        #expect(try Self.choose(Self.card([Self.connector(1, "DP-1", crtcs: 0b10)])).crtc == 41)
        #expect(try Self.choose(Self.card([Self.connector(1, "DP-1")], planes: [Self.bothPlanes[1]])).crtc == 41)
        #expect(
            Self.refusal(Self.card([Self.connector(1, "DP-1", crtcs: 0b100)])) == "no CRTC of card0 can drive DP-1")
    }

    static func card(formats: [PixelFormat]) -> CardResources {
        card([connector(1, "DP-1")], planes: [Plane(id: 30, possibleCRTCs: 0b11, formats: formats)])
    }

    @Test func formatsAreThoseOfThePlaneTheBestFirst() throws {
        #expect(try Self.choose(Self.card(formats: [.rgb565])).formats == [.rgb565])
        #expect(
            try Self.choose(Self.card(formats: [.rgb565, .xrgb2101010, .argb8888, .xbgr8888])).formats
                == [.xbgr8888, .argb8888, .xrgb2101010, .rgb565])
        #expect(
            Self.refusal(Self.card(formats: []))
                == "no primary plane of card0 shows what can be drawn in on DP-1; "
                + "that is XRGB8888, XBGR8888, ARGB8888, ABGR8888, XRGB2101010, RGB565")
    }

    @Test func formatAskedForIsTakenAndNoOther() throws {
        #expect(try Self.choose(Self.card(formats: [.xrgb8888, .rgb565]), format: .rgb565).formats == [.rgb565])
        #expect(
            Self.refusal(Self.card(formats: [.xrgb8888, .argb8888]), format: .rgb565)
                == "no primary plane of card0 shows RGB565 on DP-1; its planes show XRGB8888, ARGB8888")
        #expect(
            try Self.choose(Self.card([Self.connector(1, "VGA-1")], planes: nil), format: .rgb565).formats == [.rgb565])
    }

    @Test func planeThatHasTheFormatAskedForIsTaken() throws {
        let planes = [
            Plane(id: 30, possibleCRTCs: 0b01, formats: [.xrgb8888]),
            Plane(id: 31, possibleCRTCs: 0b10, formats: [.xrgb2101010]),
        ]
        let choice = try Self.choose(Self.card([Self.connector(1, "DP-1")], planes: planes), format: .xrgb2101010)
        #expect(choice.plane == 31)
        #expect(choice.crtc == 41)
    }

    @Test func whereFormatsAreNotToldAllAreTriedThoseOfTheDepthThatTheDriverLikesFirst() throws {
        var card = Self.card([Self.connector(1, "VGA-1")], planes: nil)
        #expect(try Self.choose(card).plane == nil)
        #expect(try Self.choose(card).formats == PixelFormat.bestFirst)
        card.preferredDepth = 16
        #expect(
            try Self.choose(card).formats == [.rgb565, .xrgb8888, .xbgr8888, .argb8888, .abgr8888, .xrgb2101010])
        card.preferredDepth = 30
        #expect(try Self.choose(card).formats.first == .xrgb2101010)
        card.preferredDepth = 24
        #expect(try Self.choose(card).formats == PixelFormat.bestFirst)
    }

    @Test func everyFormatIsAmongThoseThatAreTriedAndHasItsOwnCode() {
        #expect(PixelFormat.bestFirst.count == PixelFormat.allCases.count)
        #expect(PixelFormat.allCases.allSatisfy { PixelFormat.bestFirst.contains($0) })
        #expect(Set(PixelFormat.allCases.map(\.fourcc)).count == PixelFormat.allCases.count)
        #expect(Set(PixelFormat.allCases.map(\.name)).count == PixelFormat.allCases.count)
    }

    // MARK: Orientation

    /// Which side of the panel is up is where the picture's top has to be drawn.
    @Test(arguments: [
        ("Normal", Rotation.none), ("Right Side Up", .clockwise), ("Upside Down", .upsideDown),
        ("Left Side Up", .counterclockwise),
    ])
    func panelOrientationTellsHowToTurn(_ words: String, _ rotation: Rotation) {
        #expect(Rotation(panelOrientation: words) == rotation)
    }

    @Test func otherOrientationsTellNothing() {
        #expect(Rotation(panelOrientation: "") == nil)
        #expect(Rotation(panelOrientation: "Unknown") == nil)
    }

    // MARK: Hotplug

    @Test func sameDisplayInTheSameModeNeedsNothingNew() throws {
        let before = try Self.choose(Self.card([Self.connector(1, "DP-1")]))
        // What drives it now is this process's own doing.
        let after = try Self.choose(Self.card([Self.connector(1, "DP-1", current: 41), Self.connector(2, "DP-2")]))
        #expect(after.isSameOutput(as: before))
        let other = Self.card([Self.connector(1, "DP-1", .connected, [Self.mode(800, 600)])])
        #expect(try !Self.choose(other).isSameOutput(as: before))
        let turned = Self.card([Self.connector(1, "DP-1", orientation: .clockwise)])
        #expect(try !Self.choose(turned).isSameOutput(as: before))
    }
}
