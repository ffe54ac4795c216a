import Secrets
import Testing

@testable import PINEntry

/// A generator whose seed a failing test prints (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// When the entries of these tests begin.
let start = Duration.seconds(1_000)

func digit(_ value: UInt8) -> EntryInput {
    guard let digit = Digit(value) else { preconditionFailure("\(value) is no digit") }
    return .key(.digit(digit))
}

let everyDigit: [EntryInput] = (0...9).map { digit($0) }

func entry(_ rules: EntryRules, typed count: Int = 0, suspended: Bool = false) throws -> Entry {
    var entry = Entry(rules: rules, digits: try Digits(), began: start)
    for value in 0..<count {
        #expect(entry.handle(digit(UInt8(value % 10)), at: start).event == .changed)
    }
    if suspended { _ = entry.handle(.keypadLost, at: start) }
    return entry
}

extension Digits {
    /// The digits as an array: for tests only.
    var values: [UInt8] { withDigits { Array($0) } }
}
