/// Something that reads bytes from outside, and what must hold whatever they are.
struct Target: Sendable {
    /// What it is called on the command line; its seeds are in Seeds/NAME.
    let name: String
    /// The longest input that is tried, bytes: a little more than the reader itself lets pass.
    let longestInput: Int
    /// Has an input read, and ends the process where something doesn't hold.
    let feed: @Sendable (Input) -> Void

    static let all = [
        messages, json, calls, queue, interface, configuration, catalogue, amount, words, painter, png, keys, digits,
        entry,
    ]
}

/// An input's bytes; what decides something is taken from its beginning.
struct Input {
    private(set) var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    /// The next byte; `nil` at the end.
    mutating func next() -> UInt8? { rest.popFirst() }

    /// The next byte as a number below a limit; 0 at the end.
    mutating func number(below limit: Int) -> Int { Int(next() ?? 0) % limit }

    /// What is left.
    var bytes: [UInt8] { Array(rest) }

    /// What is left, as text; what is not UTF-8 is replaced.
    var text: String { String(decoding: rest, as: UTF8.self) }
}

/// Ends the process, for libFuzzer to note the input, where something doesn't hold.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
    if holds { return }
    fatalError(what())
}
