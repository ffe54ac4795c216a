import Glibc
import PINPad

// payment-host [CURRENCY [LANGUAGE]]: takes one payment, tells how it goes, and ends with 0 when it was made.

func tell(_ text: String) {
    print(text)
    fflush(nil)
}

// No core dump with a PIN in it.
guard ProcessProtection.protect() else {
    tell("core dumps can not be forbidden")
    exit(1)
}
let arguments = CommandLine.arguments.dropFirst()
let path = getenv("PINPAD_SOCKET").map { String(cString: $0) } ?? PINPadInterface.socketPath
do {
    let pad = try PadConnection(path: path)
    let payment = Payment(
        pad: pad, currency: arguments.first ?? "EUR", language: arguments.dropFirst().first, tell: tell)
    do {
        exit(try payment.run() == .approved ? 0 : 1)
    } catch {
        payment.end(error)
        throw error
    }
} catch {
    tell("no payment: \(error)")
    exit(1)
}
