import PINEntry

/// The keys that terminals send as sequences, as xterm and the Linux console do (console_codes(4), xterm's ctlseqs):
/// arrows as `ESC [ A` or `ESC O A`; function keys as `ESC O P`, `ESC [ 11 ~` or `ESC [ [ A`; Delete as `ESC [ 3 ~`. A
/// second parameter, which tells of Shift and the like, changes nothing.
enum TerminalSequence {
    /// The parameter bytes of a control sequence.
    enum Parameter: Equatable {
        case none
        /// The first parameter so far.
        case number(Int)
        /// The first parameter, with others behind it.
        case first(Int)
        /// None that a key has.
        case unknown

        /// With one more byte of 0x20…0x3F.
        func followed(by byte: UInt8) -> Parameter {
            let digit = (0x30...0x39).contains(byte) ? Int(byte & 0x0F) : nil
            switch (self, digit) {
            case (.none, let digit?): return .number(digit)
            case (.number(let number), let digit?): return number < 10 ? .number(number * 10 + digit) : .unknown
            case (.number(let number), nil) where byte == UInt8(ascii: ";"): return .first(number)
            case (.first, _) where digit != nil || byte == UInt8(ascii: ";"): return self
            default: return .unknown
            }
        }
    }

    /// The key of `ESC [ … byte`.
    static func controlKey(_ last: UInt8, _ parameter: Parameter) -> Key {
        switch parameter {
        case .none, .first(1): applicationKey(last)
        case .number(3), .first(3): last == UInt8(ascii: "~") ? .clear : .other
        case .number(let number), .first(let number):
            last == UInt8(ascii: "~") ? functionKeys[number].map(Key.menu) ?? .other : .other
        case .unknown: .other
        }
    }

    /// The key of `ESC O byte`.
    static func applicationKey(_ last: UInt8) -> Key {
        switch last {
        case UInt8(ascii: "A"): .menu(.up)
        case UInt8(ascii: "B"): .menu(.down)
        case UInt8(ascii: "C"): .menu(.right)
        case UInt8(ascii: "D"): .menu(.left)
        case UInt8(ascii: "P"): .menu(.f1)
        case UInt8(ascii: "Q"): .menu(.f2)
        case UInt8(ascii: "R"): .menu(.f3)
        case UInt8(ascii: "S"): .menu(.f4)
        default: .other
        }
    }

    /// The key of the Linux console's `ESC [ [ byte`.
    static func consoleKey(_ last: UInt8) -> Key {
        switch last {
        case UInt8(ascii: "A"): .menu(.f1)
        case UInt8(ascii: "B"): .menu(.f2)
        case UInt8(ascii: "C"): .menu(.f3)
        case UInt8(ascii: "D"): .menu(.f4)
        case UInt8(ascii: "E"): .menu(.f5)
        default: .other
        }
    }

    private static let functionKeys: [Int: MenuKey] = [
        11: .f1, 12: .f2, 13: .f3, 14: .f4, 15: .f5, 17: .f6, 18: .f7, 19: .f8, 20: .f9, 21: .f10, 23: .f11, 24: .f12,
    ]
}
