import PINEntry

/// How many instructions each digit takes, from the key to the pixels; each in a process of its own, that does the same
/// before.
enum DigitSpread {
    private static let argument = "--press-digit"

    /// Whether the program was started for one digit alone; then that is pressed.
    static func pressDigit(_ arguments: [String]) -> Bool {
        guard arguments.first == argument, let last = arguments.last.flatMap(UInt8.init), let digit = Digit(last) else {
            return false
        }
        do {
            let keys = try KeyPresses()
            // The first of all makes what is kept; that is not counted.
            if let any = Digit(5) { keys.handle(.digit(any)) }
            keys.handle(.backspace)
            press(digit, keys)
        } catch {
            fail("\(error)")
        }
        return true
    }

    /// What is counted.
    @inline(never)
    private static func press(_ digit: Digit, _ keys: KeyPresses) { keys.handle(.digit(digit)) }
    /// A part of its symbol, in which each name stands after its length.
    private static let symbolOfPress = "11DigitSpreadO5press33"

    /// Reports the most instructions that a digit takes, and how many fewer another one takes.
    static func report() {
        let counts = (0...9).map { Callgrind.instructions(of: symbolOfPress, arguments: [argument, "\($0)"]) }
        guard let most = counts.max(), let least = counts.min() else { return }
        Measurement.report("raster.digit_instructions", Double(most), "instructions")
        Measurement.report("raster.digit_spread", Double(most - least), "instructions")
    }
}
