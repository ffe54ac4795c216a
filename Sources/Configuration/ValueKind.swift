import Raster

/// A value that a setting can't have, and why.
struct BadValue: Error {
    var message: String
    /// The word that was probably meant.
    var suggestion: String?
    /// What would be right, where that isn't what the setting allows.
    var remedy: String?

    init(_ message: String, suggestion: String? = nil, remedy: String? = nil) {
        self.message = message
        self.suggestion = suggestion
        self.remedy = remedy
    }
}

/// What values a setting takes: how they are read from a file, how they are written there, and how a person is told.
struct ValueKind<Value> {
    /// What is allowed, for a person: "a whole number, 1 to 16".
    let allowed: String
    /// Reads a value that is not empty.
    let parse: (String) throws(BadValue) -> Value
    /// Writes a value as ``parse`` reads it.
    let text: (Value) -> String
    /// What is wrong with a value on this machine, which may be right when it is wanted: a file that is not there.
    var check: (Value) -> BadValue? = { _ in nil }
}

extension ValueKind {
    /// Whole numbers in a range.
    static func integer(_ range: ClosedRange<Int>) -> ValueKind<Int> {
        ValueKind<Int>(
            allowed: "a whole number, \(range.lowerBound) to \(range.upperBound)",
            parse: { text throws(BadValue) in
                guard let value = decimal(text) else { throw BadValue("not a whole number") }
                return try within(range, value)
            },
            text: { String($0) })
    }

    /// Numbers in a range, with or without a fraction.
    static func number(_ range: ClosedRange<Double>, unit: String? = nil) -> ValueKind<Double> {
        let bounds = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
        return ValueKind<Double>(
            allowed: "a number, \(bounds)" + (unit.map { " \($0)" } ?? ""),
            parse: { text throws(BadValue) in
                let isPlain = text.utf8.allSatisfy {
                    ("0"..."9").contains(Unicode.Scalar($0)) || $0 == 0x2E || $0 == 0x2D
                }
                guard isPlain, let value = Double(text), value.isFinite else { throw BadValue("not a number") }
                return try within(range, value)
            },
            text: { plain($0) })
    }

    /// Opaque colours as "#RRGGBB".
    static var color: ValueKind<Color> {
        ValueKind<Color>(
            allowed: "a colour as #1F62B5: red, green and blue in two hexadecimal digits each",
            parse: { text throws(BadValue) in
                guard let color = Color(hex: text) else { throw BadValue("not a colour") }
                return color
            },
            text: { color in
                "#"
                    + [color.red, color.green, color.blue].map { channel in
                        (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
                    }.joined()
            })
    }

    /// Times in whole seconds: "90", "90s", "2min", "1min 30s".
    static func time(_ range: ClosedRange<Duration>) -> ValueKind<Duration> {
        let text = { (time: Duration) in "\(time.components.seconds)s" }
        return ValueKind<Duration>(
            allowed: "a time as 30s or 2min, \(text(range.lowerBound)) to \(text(range.upperBound))",
            parse: { text throws(BadValue) in
                guard let seconds = wholeSeconds(text) else { throw BadValue("not a time in whole seconds") }
                return try within(range, .seconds(seconds))
            },
            text: text)
    }

    /// One of a few words, each of which stands for a value.
    static func word(_ words: KeyValuePairs<String, Value>) -> ValueKind where Value: Equatable {
        let names = words.map(\.key)
        return ValueKind(
            allowed: listed(names, "or"),
            parse: { text throws(BadValue) in
                guard let value = words.first(where: { $0.key == text })?.value else {
                    throw unknown(text, among: names)
                }
                return value
            },
            text: { value in words.first { $0.value == value }?.key ?? "" })
    }

    /// Any of a few words, each of which is a member of a set; "none" is the empty set.
    static func words<Words: OptionSet>(_ members: KeyValuePairs<String, Words>) -> ValueKind<Words>
    where Words.Element == Words {
        let words = members.map(\.key)
        return ValueKind<Words>(
            allowed: "any of \(listed(words, "and")), or none",
            parse: { text throws(BadValue) in
                if text == "none" { return [] }
                var set: Words = []
                for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
                    guard let member = members.first(where: { $0.key == word })?.value else {
                        throw unknown(String(word), among: words)
                    }
                    set.formUnion(member)
                }
                return set
            },
            text: { set in
                set.isEmpty ? "none" : members.filter { set.contains($0.value) }.map(\.key).joined(separator: " ")
            })
    }

    /// A kind whose values may also be left to the pad, by a word that says so.
    static func optional<Wrapped>(_ kind: ValueKind<Wrapped>, nil word: String = "automatic") -> ValueKind<Wrapped?> {
        ValueKind<Wrapped?>(
            allowed: "\(word), or \(kind.allowed)",
            parse: { text throws(BadValue) in text == word ? nil : try kind.parse(text) },
            text: { $0.map(kind.text) ?? word })
    }
}

/// "a, b or c"
private func listed(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

private func unknown(_ word: String, among words: [String]) -> BadValue {
    BadValue("unknown word \"\(word)\"", suggestion: Suggestion.nearest(to: word, among: words))
}

/// A decimal whole number, and nothing that only looks like one.
private func decimal(_ text: some StringProtocol) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // More digits than fit are still a number: too large a one.
    return Int(text) ?? (text.hasPrefix("-") ? .min : .max)
}

private func within<Number: Comparable>(_ range: ClosedRange<Number>, _ value: Number) throws(BadValue) -> Number {
    if value < range.lowerBound { throw BadValue("too small") }
    if value > range.upperBound { throw BadValue("too large") }
    return value
}

/// The seconds of "90", "90s", "2min" or "1min 30s".
private func wholeSeconds(_ text: String) -> Int? {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return decimal(text) }
    var total = 0
    var rest = text[...]
    while !rest.isEmpty {
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(number.count).drop { $0 == " " }
        let unit = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest.dropFirst(unit.count).drop { $0 == " " }
        let factor: Int
        switch unit {
        case "s", "sec": factor = 1
        case "min": factor = 60
        default: return nil
        }
        guard let value = decimal(number) else { return nil }
        let (seconds, tooMany) = value.multipliedReportingOverflow(by: factor)
        let (sum, overflow) = total.addingReportingOverflow(seconds)
        total = tooMany || overflow ? .max : sum
    }
    return total
}

/// A number without a fraction that says nothing.
private func plain(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
}
