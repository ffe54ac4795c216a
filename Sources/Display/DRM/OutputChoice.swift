import Raster

/// Which connector of a card shows the pad, with which mode, fed by which CRTC and plane, in which pixel formats.
struct OutputChoice: Equatable {
    var connector: CardResources.Connector
    var mode: CardResources.Mode
    var crtc: CardResources.ObjectID
    /// `nil` without atomic mode setting.
    var plane: CardResources.ObjectID?
    /// To be tried in this order until the driver takes one.
    var formats: [PixelFormat]

    /// Why a card can't show the pad, for a person.
    struct Refusal: Error, Equatable, CustomStringConvertible {
        var description: String
        /// Whether it is no card for screens at all, whatever is plugged in.
        var isForGood = false
    }

    /// The first connector of the card that serves, or the one named; its preferred mode, or the one asked for; the best
    /// formats, or the one asked for.
    init(from card: CardResources, for configuration: DeviceDisplay.Configuration) throws(Refusal) {
        guard card.hasDumbBuffers else {
            throw Refusal(description: "\(card.name) has no dumb buffers", isForGood: true)
        }
        guard !card.connectors.isEmpty else {
            throw Refusal(description: "\(card.name) has no connectors", isForGood: true)
        }
        var candidates = card.connectors
        if let name = configuration.connector {
            candidates = candidates.filter { $0.name == name }
            if candidates.isEmpty {
                throw Refusal(description: "no such connector \(name) on \(card.name); \(card.listOfConnectors)")
            }
        }
        // A driver that cannot tell "connected" says unknown; the modes then decide.
        let usable = [.connected, .unknown].flatMap { status in
            candidates.filter { $0.status == status && !$0.modes.isEmpty }
        }
        if usable.isEmpty {
            let what =
                configuration.connector.map { "\($0) of \(card.name) is not connected" }
                ?? "\(card.name) has no connected connector"
            throw Refusal(description: "\(what); \(card.listOfConnectors)")
        }
        var firstRefusal: Refusal?
        for connector in usable {
            do throws(Refusal) {
                mode = try connector.mode(for: configuration.mode, card: card.name)
                (crtc, plane, formats) = try card.pipeline(for: connector, wanted: configuration.format)
                self.connector = connector
                return
            } catch {
                firstRefusal = firstRefusal ?? error
            }
        }
        throw firstRefusal ?? Refusal(description: "\(card.name) has no connected connector")
    }

    /// Whether another choice, made later, shows the same picture in the same way, so that nothing need be set anew.
    func isSameOutput(as other: OutputChoice) -> Bool {
        connector.id == other.connector.id && connector.name == other.connector.name && mode == other.mode
            && connector.millimetres == other.connector.millimetres
            && connector.orientation == other.connector.orientation
    }
}

extension CardResources {
    /// "it has Virtual-1 (connected), Virtual-2 (not connected)"
    fileprivate var listOfConnectors: String {
        "it has "
            + connectors.map { connector in
                let status =
                    switch connector.status {
                    case .connected: connector.modes.isEmpty ? "connected, without a mode" : "connected"
                    case .disconnected: "not connected"
                    case .unknown: "unknown whether connected"
                    }
                return "\(connector.name) (\(status))"
            }.joined(separator: ", ")
    }

    /// The CRTC that drives the connector already, else the first that can; with its primary plane and that one's
    /// formats.
    fileprivate func pipeline(for connector: Connector, wanted: PixelFormat?) throws(OutputChoice.Refusal)
        -> (crtc: ObjectID, plane: ObjectID?, formats: [PixelFormat])
    {
        let possible = crtcs.enumerated().filter { $0.offset < 32 && connector.possibleCRTCs >> $0.offset & 1 == 1 }
        let ordered =
            possible.filter { $0.element == connector.currentCRTC }
            + possible.filter { $0.element != connector.currentCRTC }
        for (index, crtc) in ordered {
            guard let primaryPlanes else { return (crtc, nil, wanted.map { [$0] } ?? untoldFormats) }
            for plane in primaryPlanes where plane.possibleCRTCs >> index & 1 == 1 {
                let formats = PixelFormat.bestFirst.filter(plane.formats.contains)
                if let wanted, formats.contains(wanted) { return (crtc, plane.id, [wanted]) }
                if wanted == nil, !formats.isEmpty { return (crtc, plane.id, formats) }
            }
        }
        throw OutputChoice.Refusal(
            description: possible.isEmpty
                ? "no CRTC of \(name) can drive \(connector.name)"
                : "no primary plane of \(name) shows \(wanted?.name ?? "what can be drawn in") on \(connector.name); "
                    + "\(listOfFormats)")
    }

    /// All formats where the driver doesn't tell which it has: those of the depth that it likes best come first.
    private var untoldFormats: [PixelFormat] {
        let liked = PixelFormat.bestFirst.filter { $0.depth == preferredDepth }
        return liked + PixelFormat.bestFirst.filter { !liked.contains($0) }
    }

    /// "its planes show XRGB8888, RGB565"
    private var listOfFormats: String {
        let formats = PixelFormat.bestFirst.filter { format in
            (primaryPlanes ?? []).contains { $0.formats.contains(format) }
        }
        return formats.isEmpty ? "that is \(PixelFormat.bestFirst.names)" : "its planes show \(formats.names)"
    }
}

extension CardResources.Connector {
    fileprivate func mode(for request: ModeRequest?, card: String) throws(OutputChoice.Refusal) -> CardResources.Mode {
        // Interlaced modes flicker on thin lines: last, unless they are the display's own or all there is.
        let ordered = modes.filter { !$0.isInterlaced } + modes.filter(\.isInterlaced)
        guard let request else {
            if let mode = modes.first(where: \.isPreferred) ?? ordered.first { return mode }
            throw OutputChoice.Refusal(description: "\(name) of \(card) has no mode")
        }
        let fitting = ordered.filter { mode in
            mode.size == request.size && (request.refresh.map { $0 == mode.refresh } ?? true)
        }
        if let mode = fitting.first(where: \.isPreferred) ?? fitting.first { return mode }
        var names: [String] = []
        for mode in modes where !names.contains(mode.description) { names.append(mode.description) }
        let shown = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
        throw OutputChoice.Refusal(description: "no mode \(request) on \(name) of \(card); it has \(shown)")
    }
}

extension CardResources.Mode: CustomStringConvertible {
    /// "1280x800@60"
    var description: String { "\(size.width)x\(size.height)@\(refresh)\(isInterlaced ? " interlaced" : "")" }
}

extension PixelFormat {
    /// How many bits of a pixel are colour.
    fileprivate var depth: Int {
        switch self {
        case .xrgb8888, .argb8888, .xbgr8888, .abgr8888: 24
        case .xrgb2101010: 30
        case .rgb565: 16
        }
    }
}
