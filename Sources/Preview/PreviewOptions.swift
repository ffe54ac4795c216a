import CommandLineOptions
import Configuration
import Prompts
import Raster
import Screen

/// What a picture can't be made of, or why it can't be made; for a person.
public struct PreviewError: Error, Equatable {
    /// What is wrong, and what would be right; `nil` where getopt_long(3) has told it already.
    public let message: String?
    /// Whether the command line is wrong.
    public let isUsage: Bool

    static func usage(_ message: String?) -> PreviewError { PreviewError(message: message, isUsage: true) }
    static func failure(_ message: String) -> PreviewError { PreviewError(message: message, isUsage: false) }
}

/// The options of `pinpadctl preview`.
public struct PreviewOptions: Equatable, Sendable {
    /// What of the pad is drawn.
    enum Subject: String, CaseIterable {
        case standby, entry, hidden, keyTaken, number, startAgain, keypadLost, expiring, wait, information, success,
            failure, busy
    }

    /// The options, with what they do, for a help text.
    public static let help: [(option: String, meaning: String)] = table.map { row in
        let letter = row.letter.map { "-\($0), " } ?? ""
        return (letter + "--\(row.name)" + (row.value.map { " \($0)" } ?? ""), row.meaning)
    }

    /// What `--screen` can name.
    public static let screens = Subject.allCases.map(\.rawValue)

    private static let table: [(name: String, letter: Character?, value: String?, meaning: String)] = [
        ("output", "o", "FILE.png", "the picture; what is there is written over"),
        ("style", nil, "NAME", "a style of the pad, or all: each in the four rotations"),
        ("size", nil, "WxH", "pixels of the panel, by default 800x480"),
        ("rotation", nil, "0|90|180|270", "how far the picture on the panel is turned clockwise"),
        ("scale", nil, "NUMBER", "pixels per dp, 0.25 to 16; else the configuration's"),
        ("screen", nil, "NAME", "what to draw, one of the screens below, by default entry"),
        ("places", nil, "NUMBER", "places for digits, 1 to 16, by default 6"),
        ("length", nil, "NUMBER", "digits that were typed, by default 4"),
        ("number", nil, "TEXT", "what was typed in the clear, on the screen number"),
        ("shift", nil, "NUMBER", "how far the field sways, -1 to 1"),
        ("prompt", nil, "NAME", "what the pad says, by the name that hosts use"),
        ("tries-left", nil, "NUMBER", "how many tries are left, for the prompts that say it"),
        ("text", nil, "TEXT", "words in place of a prompt"),
        ("hint", nil, "TEXT", "what is said less loudly"),
        ("amount", nil, "NUMBER", "the amount in the smallest unit of its currency (cents)"),
        ("currency", nil, "CODE", "its currency, as EUR"),
        ("language", nil, "TAG", "the language, as de or zh-Hant; else the configuration's"),
        ("config", nil, "FILE", "a configuration in place of /etc/pinpad/pinpad.conf"),
        ("help", "h", nil, "print this help"),
    ]

    var output = ""
    var styleName: String?
    var size = PixelSize(width: 800, height: 480)
    var rotation = Rotation.none
    var scale: Double?
    var subject = Subject.entry
    var places = 6
    var length = 4
    var number = "1234 5678"
    var shift = 0.0
    var prompt: PromptName?
    var triesLeft: Int?
    var text: String?
    var hint: String?
    var amount: Amount?
    var language: String?
    var configuration: String?

    /// Reads a command line, whose first word is what the program is called in messages; `nil` where help is asked for.
    public init?(_ arguments: [String]) throws(PreviewError) {
        let given: CommandLineOptions
        do {
            given = try CommandLineOptions(
                arguments,
                PreviewOptions.table.map { .init($0.name, letter: $0.letter, takesValue: $0.value != nil) })
        } catch {
            throw .usage(nil)
        }
        if given.has("help") { return nil }
        if let extra = given.operands.first { throw .usage("preview does not take \"\(extra)\"") }
        guard let output = given.value("output"), !output.isEmpty else { throw .usage("preview needs -o FILE.png") }
        self.output = output
        styleName = given.value("style")
        if let text = given.value("size") { size = try PreviewOptions.size(text) }
        if let text = given.value("rotation") {
            guard let rotation = Int(text).flatMap(Rotation.init(rawValue:)) else {
                throw .usage("--rotation is one of 0, 90, 180, 270, not \"\(text)\"")
            }
            self.rotation = rotation
        }
        if let text = given.value("scale") {
            guard let scale = Double(text), (0.25...16).contains(scale) else {
                throw .usage("--scale takes a number, 0.25 to 16, not \"\(text)\"")
            }
            self.scale = scale
        }
        subject = try PreviewOptions.word(given, "screen") ?? subject
        places = try PreviewOptions.number(given, "places", 1...16) ?? places
        length = try PreviewOptions.number(given, "length", 0...places) ?? min(length, places)
        number = given.value("number") ?? number
        if let text = given.value("shift") {
            guard let shift = Double(text), (-1...1).contains(shift) else {
                throw .usage("--shift takes a number, -1 to 1, not \"\(text)\"")
            }
            self.shift = shift
        }
        try readWords(given)
        configuration = given.value("config")
    }

    private mutating func readWords(_ given: CommandLineOptions) throws(PreviewError) {
        prompt = try PreviewOptions.word(given, "prompt")
        triesLeft = try PreviewOptions.number(given, "tries-left", 0...999)
        text = given.value("text")
        if text != nil, prompt != nil { throw .usage("--text stands in place of --prompt, not beside it") }
        hint = given.value("hint")
        let units = try PreviewOptions.number(given, "amount", Int.min...Int.max)
        switch (units, given.value("currency")) {
        case (nil, nil): break
        case (let units?, let code?):
            do {
                amount = try Amount(minorUnits: Int64(units), currency: code)
            } catch {
                throw .usage("\(error)")
            }
        default: throw .usage("--amount and --currency go together")
        }
        language = given.value("language")
        if let language, !Prompts.isKnown(language) {
            throw .usage(
                "the pad does not speak \"\(language)\"; it speaks \(Prompts.languages.joined(separator: ", "))")
        }
    }

    private static let sides = 1...8192

    private static func size(_ text: String) throws(PreviewError) -> PixelSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
            Self.sides.contains(height)
        else {
            throw .usage("--size takes pixels as 800x480, each side 1 to \(Self.sides.upperBound), not \"\(text)\"")
        }
        return PixelSize(width: width, height: height)
    }

    private static func number(
        _ given: CommandLineOptions, _ name: String, _ range: ClosedRange<Int>
    ) throws(PreviewError) -> Int? {
        guard let text = given.value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds = range == Int.min...Int.max ? "" : ", \(range.lowerBound) to \(range.upperBound)"
            throw .usage("--\(name) takes a whole number\(bounds), not \"\(text)\"")
        }
        return number
    }

    private static func word<Word: RawRepresentable & CaseIterable>(
        _ given: CommandLineOptions, _ name: String
    ) throws(PreviewError) -> Word? where Word.RawValue == String {
        guard let text = given.value(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--\(name) is one of \(words), not \"\(text)\"")
        }
        return word
    }
}
