import PINEntry
import Screen

/// How long a key takes, from the key to the pixels.
enum KeyTimes {
    /// Reports what a digit and a backspace take, and whether words on the screen make them slower.
    static func report() {
        do {
            let words = Words(prompt: "Please enter your PIN", amount: "12.50 EUR", hint: "2 tries left")
            let (plain, worded) = (try KeyPresses(), try KeyPresses(words: words))
            let times = Measurement.interleaved(calls: 50, [{ press(plain) }, { press(worded) }])
            Measurement.report("raster.two_keys_time", Measurement.median(times[0]) / 1000, "us")
            Measurement.report("raster.text_key_cost", Measurement.ratio(times[1], to: times[0]), "ratio")
        } catch {
            fail("\(error)")
        }
    }

    private static func press(_ keys: KeyPresses) {
        if let digit = Digit(5) { keys.handle(.digit(digit)) }
        keys.handle(.backspace)
    }
}
