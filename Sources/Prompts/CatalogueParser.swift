import INI

/// Why there is no catalogue: all that is wrong with its file.
public struct CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
    /// At least one; in the order of the lines, then what is missing.
    public let problems: [Problem]

    init(_ problems: [Problem]) {
        self.problems =
            problems.filter { $0.line != nil }.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
            + problems.filter { $0.line == nil }
    }

    /// One line for each problem: "de.ini:12: [Prompts] enterPin: unknown key; …".
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Makes a catalogue of what inih finds in its file.
struct CatalogueParser {
    private static let section = "Prompts"
    private static let pinWordsSection = "PINWords"

    private let language: Language
    private(set) var texts: [PromptName: String] = [:]
    private(set) var countingTexts: [PluralCategory: CountingText] = [:]
    private(set) var pinWords: [PINWord] = []
    private(set) var problems: [Problem] = []
    /// The lines of the keys that were read, of each section.
    private var lines: [String: Int] = [:]
    private var pinWordLines: [PINWordKind: Int] = [:]

    init(language: Language) { self.language = language }

    mutating func read(_ reader: INIReader, of file: String) {
        problems = reader.problems
        let sections = [CatalogueParser.section, CatalogueParser.pinWordsSection]
        for header in reader.headers where !sections.contains(header.name) {
            problems.append(
                Problem(
                    file: header.file, line: header.line, section: header.name, message: "unknown section",
                    remedy: "a catalogue has [\(sections.joined(separator: "] and ["))]"))
        }
        for assignment in reader.assignments where assignment.section == CatalogueParser.section { take(assignment) }
        for assignment in reader.assignments where assignment.section == CatalogueParser.pinWordsSection {
            takePINWords(assignment)
        }
        // Of a file that has lines in it that can't be read it is not known what is missing.
        guard problems.isEmpty else { return }
        for key in keys where lines[key] == nil {
            problems.append(Problem(file: file, section: CatalogueParser.section, key: key, message: "missing"))
        }
        for kind in PINWordKind.allCases where pinWordLines[kind] == nil {
            let section = CatalogueParser.pinWordsSection
            problems.append(Problem(file: file, section: section, key: kind.rawValue, message: "missing"))
        }
    }

    /// All that a catalogue of the language has.
    private var keys: [String] {
        PromptName.allCases.map(\.rawValue) + language.pluralCategories.map(CatalogueParser.key)
    }

    private static func key(of category: PluralCategory) -> String { "\(PromptName.wrongPIN)[\(category)]" }

    private mutating func take(_ assignment: INIReader.Assignment) {
        let (key, text) = (assignment.key, assignment.value)
        if let first = lines[key] { return complain(of: assignment, "is on line \(first) already") }
        lines[key] = assignment.line
        guard !text.isEmpty else { return complain(of: assignment, "has no text") }
        if let name = PromptName(rawValue: key) {
            guard !CountingText.hasBraces(text) else {
                return complain(of: assignment, "has a placeholder, which nothing replaces here")
            }
            texts[name] = text
        } else if let category = language.pluralCategories.first(where: { CatalogueParser.key(of: $0) == key }) {
            take(text, of: category, from: assignment)
        } else {
            complain(of: assignment, "unknown key", remedy: "the keys are \(keys.joined(separator: ", "))")
        }
    }

    private mutating func takePINWords(_ assignment: INIReader.Assignment) {
        guard let kind = PINWordKind(rawValue: assignment.key) else {
            let keys = PINWordKind.allCases.map(\.rawValue).joined(separator: ", ")
            return complain(of: assignment, "unknown key", remedy: "the keys are \(keys)")
        }
        if let first = pinWordLines[kind] { return complain(of: assignment, "is on line \(first) already") }
        pinWordLines[kind] = assignment.line
        for part in assignment.value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let word = PINWord(part.drop { $0 == " " }) else {
                let remedy = "words of 2 to 64 letters, commas between them, and a * only at their ends"
                return complain(of: assignment, "has \"\(part)\", which is no word", remedy: remedy)
            }
            pinWords.append(word)
        }
    }

    private mutating func take(_ text: String, of category: PluralCategory, from assignment: INIReader.Assignment) {
        guard let counting = CountingText(text) else {
            let remedy = "the one placeholder, \(CountingText.placeholder), stands there once"
            return complain(of: assignment, "has a placeholder that nothing replaces", remedy: remedy)
        }
        guard counting.tellsNumber || language.isOfOneNumber(category) else {
            return complain(
                of: assignment, "does not tell the number", remedy: "\(CountingText.placeholder) stands for it")
        }
        countingTexts[category] = counting
    }

    private mutating func complain(of assignment: INIReader.Assignment, _ message: String, remedy: String? = nil) {
        problems.append(
            Problem(
                file: assignment.file, line: assignment.line, section: assignment.section, key: assignment.key,
                message: message, remedy: remedy))
    }
}
