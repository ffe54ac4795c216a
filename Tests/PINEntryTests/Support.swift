import Secrets
import Testing

@testable import PINEntry

/// When the entries of these tests begin.
let start = Duration.seconds(1_000)

func digit(_ value: UInt8) -> EntryInput {
    guard let digit = Digit(value) else { preconditionFailure("\(value) is no digit") }
    return .key(.digit(digit))
}

let everyDigit: [EntryInput] = (0...9).map { digit($0) }

func entry(_ rules: EntryRules, typed count: Int = 0, suspended: Bool = false) throws -> Entry {
    var entry = try Entry(rules: rules, began: start)
    for value in 0..<count {
        #expect(entry.handle(digit(UInt8(value % 10)), at: start).events == [.changed])
    }
    if suspended { _ = entry.handle(.keypadLost, at: start) }
    return entry
}

extension Digits {
    /// The digits as an array: for tests only.
    var values: [UInt8] { withDigits { Array($0) } }
}

extension EntryOutcome {
    /// With the same length at each event.
    init(events: [EntryEvent], length: Int, end: EntryEnd? = nil) {
        self.init(steps: events.map { Step($0, length: length) }, end: end)
    }
}
