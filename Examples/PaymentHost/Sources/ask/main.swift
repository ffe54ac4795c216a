import Glibc
import PINPad

let tries = 3
let path = getenv("PINPAD_SOCKET").map { String(cString: $0) } ?? PINPadInterface.socketPath

/// Stands for the bank: digits are bytes of 0 to 9, and are compared without an early end.
func isRight(_ pin: borrowing Digits) -> Bool {
    let right: [UInt8] = [1, 2, 3, 4]
    return pin.withDigits { digits in
        digits.count == right.count && zip(digits, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

func tell(_ text: String) {
    print(text)
    fflush(nil)
}

do {
    let pad = try PadConnection(path: path)
    for left in (1...tries).reversed() {
        var request = PINRequest(digits: 4...6)
        request.rules.submit = .enter
        if left < tries { request.words = Words(.wrongPIN, triesLeft: left) }
        // The digits are in locked memory, have this one owner, and are wiped at the end of this round.
        let pin = try pad.enterPIN(request) { tell($0.event.rawValue) }
        if isRight(pin) {
            try pad.showMessage(MessageRequest(.approved, seconds: 3))
            tell("approved")
            exit(0)
        }
        tell("wrong")
    }
    try pad.showMessage(MessageRequest(.pinBlocked, seconds: 3))
    tell("blocked")
} catch .pad(.cancelled(let who)) {
    tell("cancelled: \(who)")
} catch .pad(.timedOut(let wait)) {
    tell("timed out: \(wait)")
} catch {
    tell("failed: \(error)")
}
exit(1)
