import PINEntry

extension ValueKind<SimplePINs> {
    /// PINs that are too simple, beside those that always are.
    static var simplePINs: ValueKind {
        ValueKind(
            allowed: "PINs of at most \(EntryRules.Purpose.pin.lengths.upperBound) digits with space between them",
            parse: { (text) throws(BadValue) in
                var listed: [[UInt8]] = []
                for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
                    let digits = word.utf8.map { $0 &- UInt8(ascii: "0") }
                    guard digits.allSatisfy({ $0 < 10 }) else { throw BadValue("\"\(word)\" is not of digits alone") }
                    guard EntryRules.Purpose.pin.lengths.contains(digits.count) else {
                        throw BadValue("\"\(word)\" is longer than any PIN")
                    }
                    listed.append(digits)
                }
                return SimplePINs(listed: listed)
            },
            text: { pins in pins.listed.map { $0.map { String($0) }.joined() }.joined(separator: " ") })
    }
}
