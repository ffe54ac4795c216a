/// Prints `name value unit` for each measurement: medians, and ratios of times taken in turn in the same run.
@main
enum Program {
    static func main() {
        if DigitSpread.pressDigit(Array(CommandLine.arguments.dropFirst())) { return }
        DrawingTimes.report()
        KeyTimes.report()
        DigitSpread.report()
    }
}
