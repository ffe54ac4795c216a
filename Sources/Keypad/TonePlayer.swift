import EventLoop
import Glibc

/// Sounds tones on input devices that can, all at once. They come and go at any time; what is wrong with one is logged
/// once, and is no trouble to anyone.
final class TonePlayer {
    private let loop: EventLoop
    private let open: (String) throws(SystemError) -> any SoundNode
    private var timer: Timer?
    private var state = ToneState()
    private var nodes: [String: any SoundNode] = [:]
    private var problems: [String: SystemError] = [:]

    init(
        _ loop: EventLoop, open: @escaping (String) throws(SystemError) -> any SoundNode
    ) throws(SystemError) {
        self.loop = loop
        self.open = open
        timer = try loop.timer { [unowned self] in
            if let action = state.timePassed(at: self.loop.now) { act(on: action) }
        }
    }

    /// A keypad came, whose own beeper is to sound.
    func add(_ keypad: InputDevice) {
        guard keypad.sound != nil else {
            return Log.warning("no tones of the keypad “\(keypad.name)”: it has no beeper (EV_SND)")
        }
        add(keypad.node)
    }

    /// Says so in the log where no device is there that sounds.
    func warnWithoutSpeaker() {
        guard nodes.isEmpty else { return }
        Log.warning("no tones: no input device sounds; the PC speaker is one where the module pcspkr is loaded")
    }

    /// A device came that sounds, or something about it changed.
    func add(_ path: String) {
        guard nodes[path] == nil else { return }
        do throws(SystemError) {
            let node = try open(path)
            guard let sound = node.device.sound else { return }
            // A pad that was killed may have left it sounding.
            try node.write(code: sound.code, value: DeviceSound.silence)
            nodes[path] = node
            problems[path] = nil
            Log.information("tones of “\(node.device.name)” at \(path)")
        } catch {
            note(error, at: path)
        }
    }

    /// A device is gone.
    func remove(_ path: String) {
        problems[path] = nil
        nodes[path] = nil
    }

    /// Sounds a tone.
    func sound(_ tone: KeyTone) {
        guard !nodes.isEmpty else { return }
        act(on: state.sound(tone, at: loop.now))
    }

    /// Ends a tone that sounds. The PC speaker would go on until the machine is switched off.
    func stop() {
        if let action = state.stop() { act(on: action) }
    }

    private func act(on action: ToneState.Action) {
        timer?.set(state.deadline)
        for (path, node) in nodes {
            guard let sound = node.device.sound else { continue }
            let value: Int32 =
                switch action {
                case .begin(let tone): sound.value(for: tone)
                case .end: DeviceSound.silence
                }
            do throws(SystemError) {
                try node.write(code: sound.code, value: value)
            } catch {
                nodes[path] = nil
                note(error, at: path)
            }
        }
    }

    private func note(_ error: SystemError, at path: String) {
        // Gone: udev tells of that next.
        if error.number == ENOENT || error.number == ENODEV || error.number == ENXIO { return }
        if problems.updateValue(error, forKey: path) != error { Log.warning("no tones of \(path): \(error)") }
    }
}
