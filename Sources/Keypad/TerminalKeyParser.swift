import PINEntry

/// Makes keys of the bytes that a terminal sends (ECMA-48 for its control sequences, xterm's and the Linux console's
/// for the rest; console_codes(4)).
///
/// 0…9 are digits; DEL and BS backspace; CR, LF or both together enter; a lone ESC, `q` and `x` cancel; `c` and the
/// Delete key clear; arrows and function keys are keys of a menu (``TerminalSequence``); everything else is another key.
/// No byte of a control sequence is ever a key of its own, however the sequence is cut into reads.
struct TerminalKeyParser: Equatable {
    /// What one byte gives: an ESC that turns out to be alone comes together with the key after it.
    struct Keys: Equatable {
        var first: Key?
        var second: Key?
    }

    private enum State: Equatable {
        case ground
        /// After CR: a LF belongs to it.
        case carriageReturn
        /// After ESC, which may be alone.
        case escape
        /// In `ESC [ …`, with what its parameter bytes say so far.
        case controlSequence(TerminalSequence.Parameter)
        /// After `ESC O`, or the Linux console's `ESC [ [`: one more byte.
        case lastByte(isConsole: Bool)
    }

    private var state = State.ground

    /// Whether only time can tell what the last bytes were: more of a sequence, or keys of their own.
    var isWaiting: Bool {
        switch state {
        case .ground, .carriageReturn: false
        case .escape, .controlSequence, .lastByte: true
        }
    }

    /// Forgets what came before.
    mutating func reset() { state = .ground }

    /// Nothing followed for longer than the bytes of one sequence are apart: a lone ESC, or a torso (Alt and `[`).
    mutating func timeout() -> Key? {
        defer { if isWaiting { state = .ground } }
        switch state {
        case .ground, .carriageReturn: return nil
        case .escape: return .cancel
        case .controlSequence, .lastByte: return .other
        }
    }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Keys {
        switch state {
        case .ground:
            return Keys(first: plain(byte))
        case .carriageReturn:
            state = .ground
            return byte == 0x0A ? Keys() : Keys(first: plain(byte))
        case .escape:
            return afterEscape(byte)
        case .controlSequence(let parameter):
            return inControlSequence(byte, parameter)
        case .lastByte(let isConsole):
            let key = isConsole ? TerminalSequence.consoleKey(byte) : TerminalSequence.applicationKey(byte)
            return end(with: key, byte, isPart: (0x20...0x7E).contains(byte))
        }
    }

    private mutating func plain(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x0D:
            state = .carriageReturn
            return .enter
        default:
            return TerminalKeyParser.keys[Int(byte)]
        }
    }

    private mutating func afterEscape(_ byte: UInt8) -> Keys {
        switch byte {
        case UInt8(ascii: "["):
            state = .controlSequence(.none)
            return Keys()
        case UInt8(ascii: "O"):
            state = .lastByte(isConsole: false)
            return Keys()
        default:
            return end(with: .cancel, byte, isPart: false)
        }
    }

    private mutating func inControlSequence(_ byte: UInt8, _ parameter: TerminalSequence.Parameter) -> Keys {
        switch byte {
        case UInt8(ascii: "[") where parameter == .none:
            state = .lastByte(isConsole: true)
            return Keys()
        case 0x20...0x3F:
            state = .controlSequence(parameter.followed(by: byte))
            return Keys()
        default:
            let key = TerminalSequence.controlKey(byte, parameter)
            return end(with: key, byte, isPart: (0x40...0x7E).contains(byte))
        }
    }

    /// A sequence has ended as `key`: with this byte, or, where it can be no part of one, before it.
    private mutating func end(with key: Key, _ byte: UInt8, isPart: Bool) -> Keys {
        state = .ground
        return isPart ? Keys(first: key) : Keys(first: key, second: plain(byte))
    }

    /// A table, so that each digit is the same load.
    private static let keys: [Key] = (0...255).map { (byte: UInt8) -> Key in
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x0A: .enter
        case UInt8(ascii: "c"), UInt8(ascii: "C"): .clear
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), UInt8(ascii: "x"), UInt8(ascii: "X"): .cancel
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Digit(byte & 0x0F).map(Key.digit) ?? .other
        default: .other
        }
    }
}
