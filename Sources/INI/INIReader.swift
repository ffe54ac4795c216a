import CInih

/// What inih finds in one file: the sections and the assignments in their order, and the lines it can make nothing of.
public struct INIReader: Sendable {
    /// A line "[name]".
    public struct Header: Equatable, Sendable {
        /// The file's name, as it was given.
        public var file: String
        /// The line in it, from 1.
        public var line: Int
        /// What stands between the brackets: 1 to 48 bytes.
        public var name: String

        /// A header on a line of a file.
        public init(file: String, line: Int, name: String) {
            self.file = file
            self.line = line
            self.name = name
        }
    }

    /// A line "key=value".
    public struct Assignment: Equatable, Sendable {
        /// The file's name, as it was given.
        public var file: String
        /// The line in it, from 1.
        public var line: Int
        /// The name of the section that it stands in.
        public var section: String
        /// What stands before the "=", without blanks at its ends; never empty.
        public var key: String
        /// What stands after the "=", without blanks at its ends and without a comment; may be empty.
        public var value: String

        /// An assignment on a line of a file.
        public init(file: String, line: Int, section: String, key: String, value: String) {
            self.file = file
            self.line = line
            self.section = section
            self.key = key
            self.value = value
        }
    }

    /// The sections, in the order of the lines.
    public private(set) var headers: [Header] = []
    /// The assignments, in the order of the lines; none that stands outside of a section or below a broken header.
    public private(set) var assignments: [Assignment] = []
    /// The lines that are none of both and no comment, in their order.
    public private(set) var problems: [Problem] = []

    /// The most bytes that a file may have: 256 KiB.
    public static let maximumByteCount = 256 << 10

    /// Reads a file's bytes; `name` is what problems call it. Nothing in it is passed over without a problem that says so.
    public init(_ bytes: [UInt8], named name: String) {
        guard bytes.count <= INIReader.maximumByteCount else {
            let limit = "a file has at most \(INIReader.maximumByteCount >> 10) KiB"
            problems = [Problem(file: name, message: "too large", remedy: limit)]
            return
        }
        let feed = Feed(bytes, named: name)
        // A run ends where the next section begins, so that what inih says of a header is known at once.
        while !feed.isAtEnd {
            ini_parse_stream(
                { buffer, size, feed in
                    guard let buffer, let feed else { return nil }
                    let line = Unmanaged<Feed>.fromOpaque(feed).takeUnretainedValue().nextLine(limit: Int(size) - 2)
                    guard let line else { return nil }
                    for (index, byte) in line.enumerated() { buffer[index] = CChar(bitPattern: byte) }
                    buffer[line.count] = CChar(UInt8(ascii: "\n"))
                    buffer[line.count + 1] = 0
                    return buffer
                },
                Unmanaged.passUnretained(feed).toOpaque(),
                { feed, section, key, value in
                    guard let feed, let section, let key, let value else { return 1 }
                    Unmanaged<Feed>.fromOpaque(feed).takeUnretainedValue()
                        .take(
                            section: String(cString: section), key: String(cString: key), value: String(cString: value))
                    return 1
                },
                Unmanaged.passUnretained(feed).toOpaque())
        }
        (headers, assignments, problems) = (feed.headers, feed.assignments, feed.problems)
    }
}

/// Hands inih its lines one by one and takes what it makes of each: it tells no line numbers, but it has done with a line
/// when it asks for the next.
private final class Feed {
    private enum State {
        /// Nothing was handed out in this run yet.
        case beginning
        /// The line needs nothing more.
        case settled
        /// The header was handed out.
        case header
        /// inih tells a section's name only with a key: one was handed out to learn it.
        case sectionName
        /// A line that must come back as an assignment was handed out.
        case assignment
    }

    private let file: String
    private let lines: [INILine]
    private var index = 0
    private var state = State.beginning
    /// The line that the header of this run stands on, and whether keys may follow it.
    private var header: (line: Int, isUsable: Bool) = (0, false)
    private(set) var headers: [INIReader.Header] = []
    private(set) var assignments: [INIReader.Assignment] = []
    private(set) var problems: [Problem] = []

    init(_ bytes: [UInt8], named name: String) {
        file = name
        lines = INILine.lines(of: bytes)
    }

    var isAtEnd: Bool { index >= lines.count }

    /// The next line for inih; `nil` ends the run.
    func nextLine(limit: Int) -> ArraySlice<UInt8>? {
        switch state {
        case .header:
            state = .sectionName
            return ArraySlice("key=value".utf8)
        case .sectionName, .assignment:
            // It was not called for the line.
            complain("not a setting", remedy: "a line is Key=Value, [Section], or a comment that begins with # or ;")
            state = .settled
        case .beginning, .settled: break
        }
        guard index < lines.count else { return endOfRun() }
        let line = lines[index]
        if line.beginsSection, state != .beginning { return endOfRun() }
        index += 1
        if line.beginsSection { header = (index, false) }
        state = .settled
        switch line.content {
        case .nothing: return []
        case .unreadable(let fault):
            complain("has \(fault)")
            return []
        case .header, .assignment:
            guard line.bytes.count <= limit else {
                complain("longer than the \(limit) bytes that a line may have")
                return []
            }
            state = line.content == .header ? .header : .assignment
            return line.bytes
        }
    }

    /// Takes what inih made of the line that was handed out last.
    func take(section: String, key: String, value: String) {
        let takesSectionName: Bool
        if case .sectionName = state { takesSectionName = true } else { takesSectionName = false }
        state = .settled
        if takesSectionName {
            take(header: section)
        } else if !header.isUsable {
            if header.line == 0 {
                complain("stands before any section", key: key, remedy: "a line [Section] comes first")
            }
        } else if key.isEmpty {
            complain("has no key before its =", section: section)
        } else {
            assignments.append(.init(file: file, line: index, section: section, key: key, value: value))
        }
    }

    private func take(header name: String) {
        let rest = lines[index - 1].bytes.dropFirst(name.utf8.count + 2).trimmingBlanks()
        if name.isEmpty {
            complain("not a section", remedy: "a section is [Name]")
        } else if name.utf8.count >= 49 {
            // inih's MAX_SECTION is 50 and cuts what is longer.
            complain("a section's name is longer than the 48 bytes it may have")
        } else if let first = rest.first, first != UInt8(ascii: ";"), first != UInt8(ascii: "#") {
            complain("has text after its ]", section: name, remedy: "settings stand on lines of their own")
        } else {
            header.isUsable = true
            headers.append(.init(file: file, line: index, name: name))
        }
    }

    private func endOfRun() -> ArraySlice<UInt8>? {
        state = .beginning
        return nil
    }

    private func complain(_ message: String, section: String? = nil, key: String? = nil, remedy: String? = nil) {
        problems.append(
            Problem(file: file, line: index, section: section, key: key, message: message, remedy: remedy))
    }
}
