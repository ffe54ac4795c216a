import INI

/// Why there is no configuration: all that is wrong with its files.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// At least one; in the order of the files, then of the lines.
    public let problems: [Problem]

    init(problems: [Problem], inOrderOf files: [String]) {
        let order = Dictionary(zip(files, files.indices), uniquingKeysWith: { first, _ in first })
        self.problems = problems.sorted { left, right in
            (order[left.file] ?? 0, left.line ?? 0) < (order[right.file] ?? 0, right.line ?? 0)
        }
    }

    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
