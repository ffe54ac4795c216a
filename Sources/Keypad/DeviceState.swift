import CLinux

/// The rules of one evdev device: which of its events are a key for the pad.
///
/// It remembers no key. It needs not: the kernel tells of a press (value 1) only when the key was up before
/// (`input_get_disposition` in drivers/input/input.c), so a key that was held before the pad looked, or whose press was
/// dropped, gives nothing but repeats (2) and its release (0) until it is pressed anew.
struct DeviceState: Equatable {
    /// Whose the keys are.
    enum Phase: Equatable {
        /// Everyone's, and the pad does not look at them.
        case released
        /// Everyone's, and the pad listens.
        case listening
        /// The pad's.
        case grabbed
        /// Another program's, though the pad wants them.
        case refused
        /// Still the pad's, though it looks at none: a key is down. Were the device given back now, everyone would see
        /// that key's repeats and its release, and it may well be the last digit.
        case releasing
    }

    /// What is to be done about an event.
    enum Action: Equatable {
        /// Nothing.
        case nothing
        /// Tell of the key with this code.
        case tellPressed(code: UInt16)
        /// Tell of the key with this code, which others see too.
        case tellOverheard(code: UInt16)
        /// Tell that events were lost, and throw away what is queued still: it has a hole before it, and was typed before
        /// anyone could know.
        case tellDropped
        /// Ask the kernel whether keys are down still, and tell ``keysAreDown(_:)``.
        case checkKeys
        /// Give the device back, and then ``listen`` or not.
        case ungrab(thenListen: Bool)
        /// Throw away what is queued, and have the kernel queue keys.
        case listen
        /// Have the kernel queue no keys.
        case deafen
    }

    private(set) var phase = Phase.released
    /// Whether the pad listens while the keys are everyone's.
    private var listens = false

    /// The device was grabbed, and what it had queued was thrown away.
    mutating func grab() { phase = .grabbed }

    /// The device could not be grabbed, and is not listened to.
    mutating func refuse() { phase = .refused }

    /// The pad wants to know of keys while they are everyone's, or no more.
    mutating func listen(_ listens: Bool) -> Action {
        self.listens = listens
        switch phase {
        case .released where listens:
            phase = .listening
            return .listen
        case .listening where !listens:
            phase = .released
            return .deafen
        default: return .nothing
        }
    }

    /// The pad wants the keys no more. `.checkKeys` if it had them.
    mutating func release() -> Action {
        switch phase {
        case .released, .listening: return .nothing
        case .refused:
            phase = listens ? .listening : .released
            return listens ? .listen : .nothing
        case .grabbed, .releasing:
            phase = .releasing
            return .checkKeys
        }
    }

    /// The answer to `.checkKeys`.
    mutating func keysAreDown(_ areDown: Bool) -> Action {
        guard phase == .releasing, !areDown else { return .nothing }
        phase = listens ? .listening : .released
        return .ungrab(thenListen: listens)
    }

    /// An event as the kernel gives it: `struct input_event` of linux/input.h.
    ///
    /// Lost events (`SYN_DROPPED`) are no matter where the keys are everyone's: of each key that is told there, nothing
    /// hangs on the one before.
    func take(type: UInt16, code: UInt16, value: Int32) -> Action {
        switch (Int32(type), Int32(code), phase) {
        case (EV_SYN, SYN_DROPPED, .grabbed): .tellDropped
        case (EV_SYN, SYN_REPORT, .releasing): .checkKeys
        case (EV_KEY, _, .grabbed) where value == 1: .tellPressed(code: code)
        case (EV_KEY, _, .listening) where value == 1: .tellOverheard(code: code)
        default: .nothing
        }
    }
}
