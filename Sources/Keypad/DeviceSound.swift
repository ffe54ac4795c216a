import CLinux

/// How an input device sounds: the better of its `EV_SND` codes (linux/input-event-codes.h).
enum DeviceSound: Equatable {
    /// Tones of any frequency: `SND_TONE`.
    case tone
    /// One tone of its own: `SND_BELL`.
    case bell

    /// The `EV_SND` code.
    var code: UInt16 {
        switch self {
        case .tone: UInt16(SND_TONE)
        case .bell: UInt16(SND_BELL)
        }
    }

    /// The value that makes the tone sound, until another comes or ``silence``.
    func value(for tone: KeyTone) -> Int32 {
        switch self {
        case .tone: tone.frequency
        case .bell: 1
        }
    }

    /// The value that ends every tone.
    static let silence: Int32 = 0
}

extension KeyTone {
    /// In hertz: high for what was taken, low for what was refused, and both within what a small speaker gives.
    var frequency: Int32 {
        switch self {
        case .taken: 1000
        case .refused: 400
        }
    }

    /// How long it sounds: short and long, which tells them apart where a device has one frequency alone.
    var duration: Duration {
        switch self {
        case .taken: .milliseconds(40)
        case .refused: .milliseconds(150)
        }
    }
}
