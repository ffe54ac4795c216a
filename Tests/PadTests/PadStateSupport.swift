import PINEntry
import Screen
import Testing

@testable import Pad

/// When the entries of these tests begin.
let start = Duration.seconds(1_000)
let hostCall = CallID(1)
let otherCall = CallID(2)

func after(_ seconds: Double) -> Duration { start + .milliseconds(Int(seconds * 1000)) }

/// A pad whose parts work.
func workingPad(hostKeys: HostKeys = HostKeys()) -> PadState {
    var pad = PadState(hostKeys: hostKeys)
    _ = pad.handle(.keypad(.available), at: start)
    _ = pad.handle(.display(.available), at: start)
    return pad
}

extension PadState {
    /// Presses the digits 0, 1, 2 … so many times.
    mutating func press(_ count: Int, at time: Duration = start) throws -> [PadReply] {
        var replies: [PadReply] = []
        for value in 0..<count { replies += try press(digit: value % 10, at: time) }
        return replies
    }

    mutating func press(digit: Int, at time: Duration = start) throws -> [PadReply] {
        handle(.entry(.key(.digit(try #require(Digit(UInt8(digit)))))), at: time)
    }

    mutating func press(digits: [Int], at time: Duration = start) throws -> [PadReply] {
        var replies: [PadReply] = []
        for digit in digits { replies += try press(digit: digit, at: time) }
        return replies
    }

    mutating func press(_ key: Key, at time: Duration = start) -> [PadReply] { handle(.entry(.key(key)), at: time) }

    /// Lets the last dot be seen, and takes the PIN; how many digits it has.
    mutating func complete(at time: Duration = start) -> Int? {
        _ = handle(.presented, at: time)
        switch takeDigits(at: time) {
        case .some(let digits): return digits.count
        case nil: return nil
        }
    }

    /// Turns time on until `end`, one deadline after the other, and tells what was on the screen at each.
    mutating func watch(until end: Duration) -> [ScreenContent] {
        var seen: [ScreenContent] = []
        while let time = deadline, time <= end {
            _ = handle(.time, at: time)
            seen.append(content)
        }
        return seen
    }
}

/// `#expect` copies what it looks into, and the pad can't be copied.
func expect(_ isTrue: Bool, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) {
    #expect(isTrue, comment, sourceLocation: location)
}
