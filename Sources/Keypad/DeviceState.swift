import CLinux

/// The rules of one evdev device: which of its events are a key for the pad.
///
/// It remembers no key. It needs not: the kernel tells of a press (value 1) only when the key was up before
/// (`input_get_disposition` in drivers/input/input.c), so a key that was held before the grab, or whose press was
/// dropped, gives nothing but repeats (2) and its release (0) until it is pressed anew.
struct DeviceState: Equatable {
    /// Whose the keys are.
    enum Phase: Equatable {
        /// Everyone's.
        case released
        /// The pad's.
        case grabbed
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
        /// Tell that events were lost, and throw away what is queued still: it has a hole before it, and was typed before
        /// anyone could know.
        case tellDropped
        /// Ask the kernel whether keys are down still, and tell ``keysAreDown(_:)``.
        case checkKeys
        /// Give the device back.
        case ungrab
    }

    private(set) var phase = Phase.released

    /// The device was grabbed, and what it had queued was thrown away.
    mutating func grab() { phase = .grabbed }

    /// The pad wants no more keys. `.checkKeys` unless nothing was grabbed.
    mutating func release() -> Action {
        guard phase != .released else { return .nothing }
        phase = .releasing
        return .checkKeys
    }

    /// The answer to `.checkKeys`.
    mutating func keysAreDown(_ areDown: Bool) -> Action {
        guard phase == .releasing, !areDown else { return .nothing }
        phase = .released
        return .ungrab
    }

    /// An event as the kernel gives it: `struct input_event` of linux/input.h.
    func take(type: UInt16, code: UInt16, value: Int32) -> Action {
        switch (Int32(type), Int32(code)) {
        case (EV_SYN, SYN_DROPPED): phase == .grabbed ? .tellDropped : .nothing
        case (EV_SYN, SYN_REPORT): phase == .releasing ? .checkKeys : .nothing
        case (EV_KEY, _): phase == .grabbed && value == 1 ? .tellPressed(code: code) : .nothing
        default: .nothing
        }
    }
}
