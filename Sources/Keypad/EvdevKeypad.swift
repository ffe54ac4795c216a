import EventLoop
import Glibc
import PINEntry

/// The keypads among the machine's input devices (evdev), as one. They come and go at any time.
///
/// Between entries they are open but deaf: the kernel queues none of their keys for the pad, and nothing wakes.
/// With ``listen(_:)`` it queues them for the pad too.
/// ``release()`` gives a device back when its keys are up, after at most ``releaseLimit``: everyone would see the release
/// and the repeats of the last digit otherwise.
///
/// A device that another program has grabbed is no keypad until it can be had: an entry tries again each second.
public final class EvdevKeypad: Keypad {
    /// How long ``release()`` waits for keys that are held.
    public static let releaseLimit = Duration.seconds(5)
    private static let busyInterval = Duration.seconds(1)

    /// Told of each event.
    public var onEvent: ((KeypadEvent, Duration) -> Void)?

    private let loop: EventLoop
    private let configuration: KeypadConfiguration
    private let open: (String) throws(SystemError) -> any InputNode
    private let tones: TonePlayer?
    private var monitor: DeviceMonitor?
    private var busyTimer: Timer?
    private var releaseTimer: Timer?

    private var devices: [String: EvdevDevice] = [:]
    private var problems: [String: DeviceProblem] = [:]
    private var isGrabbed = false
    private var isLossTold = false
    private var listens = false

    /// Opens the keypads that are there, and watches for others. Throws when hotplug can't be watched for.
    public convenience init(_ loop: EventLoop, _ configuration: KeypadConfiguration) throws(SystemError) {
        try self.init(
            loop, configuration, open: { (node) throws(SystemError) in try EvdevNode(node) },
            openSound: { (node) throws(SystemError) in try EvdevSoundNode(node) })
        // Before the list is asked for: a device that comes in between is told of twice rather than never.
        monitor = try DeviceMonitor(loop, subsystem: "input") { [unowned self] device, change in
            consider(device, change)
        }
        for device in try DeviceMonitor.devices(subsystem: "input") { consider(device, .added) }
        if !isAvailable { Log.warning("no keypad yet: \(unavailableReason)") }
        if configuration.tone == .speaker { tones?.warnWithoutSpeaker() }
    }

    /// A keypad without devices, for which ``device(_:_:)`` and ``speaker(_:_:)`` stand in for udev.
    init(
        _ loop: EventLoop, _ configuration: KeypadConfiguration,
        open: @escaping (String) throws(SystemError) -> any InputNode,
        openSound: @escaping (String) throws(SystemError) -> any SoundNode
    ) throws(SystemError) {
        self.loop = loop
        self.configuration = configuration
        self.open = open
        tones = configuration.tone == .off ? nil : try TonePlayer(loop, open: openSound)
        busyTimer = try loop.timer { [unowned self] in retryBusy() }
        releaseTimer = try loop.timer { [unowned self] in releaseNow() }
    }

    /// Whether there is a keypad that no other program holds.
    public var isAvailable: Bool { devices.values.contains { !$0.isBusy } }

    /// Why there is none, naming the device that is wrong where there is one.
    public var unavailableReason: String {
        configuration.selection.unavailableReason(problems.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Takes all keypads. ``isAvailable`` tells at once whether any could be had; `.lost` tells it a moment later.
    public func grab() {
        isGrabbed = true
        isLossTold = false
        releaseTimer?.set(nil)
        for device in sortedDevices { grab(device) }
    }

    /// Gives all keypads back, each when its keys are up.
    public func release() {
        guard isGrabbed else { return }
        isGrabbed = false
        busyTimer?.set(nil)
        for device in sortedDevices {
            device.release()
            forgetRefusal(of: device)
        }
        if devices.values.contains(where: \.isReleasing) { releaseTimer?.set(loop.now + EvdevKeypad.releaseLimit) }
        // Who was told that it is lost would never try again.
        if isLossTold && isAvailable { tellFound() }
    }

    /// A device came, changed or went.
    func device(_ node: String, _ change: DeviceMonitor.Change) {
        switch change {
        case .removed:
            problems[node] = nil
            if let device = devices[node] { remove(device) }
        case .added, .changed:
            if devices[node] == nil { consider(node) }
        }
    }

    /// A device that sounds came, changed or went. It is a speaker if it is no keypad.
    func speaker(_ node: String, _ change: DeviceMonitor.Change) {
        guard configuration.tone == .speaker, devices[node] == nil else { return }
        switch change {
        case .removed: tones?.remove(node)
        case .added, .changed: tones?.add(node)
        }
    }

    /// Tells of the keys of all keypads while they are everyone's, or no more.
    public func listen(_ listens: Bool) {
        self.listens = listens
        for device in sortedDevices { device.listen(listens) }
    }

    /// Sounds a tone on all that the configuration wants.
    public func sound(_ tone: KeyTone) { tones?.sound(tone) }

    /// Ends a tone that sounds. The devices are given back by the kernel.
    public func close() { tones?.stop() }

    private var sortedDevices: [EvdevDevice] {
        devices.sorted { $0.key < $1.key }.map(\.value)
    }

    private func consider(_ device: Device, _ change: DeviceMonitor.Change) {
        guard let node = device.node else { return }
        if change == .removed || device.isPossibleKeypad(for: configuration.selection) { self.device(node, change) }
        if change == .removed || device.sounds { speaker(node, change) }
    }

    private func consider(_ node: String) {
        var resolvedPath: String?
        if case .path(let path) = configuration.selection {
            resolvedPath = realPath(path)
            guard resolvedPath == node else { return }
        }
        do throws(SystemError) {
            let input = try open(node)
            switch configuration.selection.judge(
                input.device, keyMap: configuration.keyMap, resolvedPath: resolvedPath)
            {
            case .another: problems[node] = nil
            case .lacksDigits: note(.lacksDigits(name: input.device.name), at: node)
            case .selected: try add(input, at: node)
            }
        } catch {
            // Gone again before it was looked at; udev tells of that next.
            if error.number == ENOENT || error.number == ENODEV || error.number == ENXIO { return }
            note(.cannotOpen(error), at: node)
        }
    }

    private func add(_ input: any InputNode, at node: String) throws(SystemError) {
        let device = try EvdevDevice(loop, input, mappedCodes: configuration.keyMap.mappedCodes) {
            [unowned self] in handle($0, $1, $2)
        }
        devices[node] = device
        problems[node] = nil
        Log.information("keypad “\(input.device.name)” at \(node)")
        if configuration.tone == .keypad { tones?.add(input.device) }
        device.listen(listens)
        if isGrabbed { grab(device) }
        if devices[node] != nil, !device.isBusy { tellFound() }
    }

    private func remove(_ device: EvdevDevice) {
        let node = device.node.device.node
        guard devices[node] === device else { return }
        device.close()
        devices[node] = nil
        problems[node] = nil
        tones?.remove(node)
        Log.information("the keypad “\(device.node.device.name)” at \(node) is gone")
        guard !device.isBusy else { return }
        tellLost()
        if isAvailable { tellFound() }
    }

    private func grab(_ device: EvdevDevice) {
        let node = device.node.device.node
        do throws(SystemError) {
            try device.grab()
            problems[node] = nil
        } catch {
            // Also for one that is gone: its descriptor's hang-up tells of that in a moment.
            note(.cannotGrab(error, name: device.node.device.name), at: node)
            // Not told from here: who calls grab() is not ready to be called.
            busyTimer?.set(loop.now)
        }
    }

    private func retryBusy() {
        guard isGrabbed else { return }
        for device in sortedDevices where isGrabbed && device.isBusy {
            grab(device)
            if !device.isBusy { tellFound() }
        }
        if !isAvailable && !isLossTold { tellLost() }
        let isBusy = isGrabbed && devices.values.contains(where: \.isBusy)
        busyTimer?.set(isBusy ? loop.now + EvdevKeypad.busyInterval : nil)
    }

    /// The next entry shall try: between entries nobody can tell whether the other program still holds it.
    private func forgetRefusal(of device: EvdevDevice) {
        let node = device.node.device.node
        if case .cannotGrab = problems[node] { problems[node] = nil }
    }

    private func releaseNow() {
        for device in sortedDevices where device.isReleasing {
            Log.warning("a key of “\(device.node.device.name)” is stuck; the keypad is given back with it")
            device.releaseNow()
        }
    }

    private func handle(_ device: EvdevDevice, _ report: EvdevDevice.Report, _ time: Duration) {
        switch report {
        case .pressed(let code): onEvent?(.pressed(configuration.keyMap[code]), time)
        case .overheard(let code): if let event = configuration.keyMap.overheard(code) { onEvent?(event, time) }
        case .dropped: onEvent?(.dropped, time)
        case .gone: remove(device)
        case .ungrabbed: if !devices.values.contains(where: \.isReleasing) { releaseTimer?.set(nil) }
        }
    }

    private func tellLost() {
        isLossTold = true
        onEvent?(.lost, loop.now)
    }

    private func tellFound() {
        isLossTold = false
        onEvent?(.found, loop.now)
    }

    /// Each trouble of a device is logged once, however often it is met.
    private func note(_ problem: DeviceProblem, at node: String) {
        if problems.updateValue(problem, forKey: node) != problem { Log.warning(problem.description) }
    }
}

private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
