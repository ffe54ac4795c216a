import Testing
import TestSupport

@testable import Prompts

/// What is wrong with a catalogue is named by file, line and key.
@Suite struct CatalogueTests {
    /// A catalogue with nothing wrong in it; its first line is the section's.
    private static let good =
        ["[Prompts]"] + PromptName.allCases.map { "\($0)=text of \($0)" }
        + ["wrongPIN[one]=one, {tries}", "wrongPIN[other]=others, {tries}."]

    /// What follows it.
    private static let pinWords =
        "[PINWords]\n"
        + PINWordKind.allCases.map { "\($0.rawValue)=word, *other words*" }
        .joined(separator: "\n")

    /// Where the good catalogue's plurals stand, and what follows it.
    private static let (oneLine, otherLine, nextLine) = (good.count - 1, good.count, good.count + 1)

    private func problems(
        _ lines: [String], language: Language = .english, pinWords: String = Self.pinWords
    ) -> [String] {
        do {
            _ = try Catalogue(
                parsing: Array((lines + [pinWords]).joined(separator: "\n").utf8), named: "en.ini", language: language)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private func problems(adding line: String) -> [String] { problems(Self.good + [line]) }

    @Test func aWholeCatalogueIsRead() throws {
        let text = (Self.good + [Self.pinWords]).joined(separator: "\n")
        let catalogue = try Catalogue(parsing: Array(text.utf8), named: "en.ini", language: .english)
        #expect(catalogue.text(.enterPIN) == "text of enterPIN")
        #expect(catalogue.text(.wrongPIN) == "text of wrongPIN")
        #expect(catalogue.text(.wrongPIN, tries: 1) == "one, 1")
        #expect(catalogue.text(.wrongPIN, tries: 12) == "others, 12.")
    }

    @Test func aMissingKeyIsNamed() {
        #expect(problems(Self.good.filter { !$0.hasPrefix("lastTry") }) == ["en.ini: [Prompts] lastTry: missing"])
        #expect(
            problems(Self.good.filter { !$0.hasPrefix("wrongPIN[one]") })
                == ["en.ini: [Prompts] wrongPIN[one]: missing"])
        #expect(problems([]).count == PromptName.allCases.count + 2)
    }

    @Test func aCatalogueNeedsThePluralsOfItsLanguage() {
        #expect(
            problems(Self.good, language: .hebrew) == ["en.ini: [Prompts] wrongPIN[two]: missing"])
        #expect(
            problems(Self.good, language: .japanese).first?.hasPrefix(
                "en.ini:\(Self.oneLine): [Prompts] wrongPIN[one]: ") == true)
    }

    @Test func anUnknownKeyIsNamed() {
        #expect(
            problems(adding: "enterPin=x").first?.hasPrefix(
                "en.ini:\(Self.nextLine): [Prompts] enterPin: unknown key; ") == true)
        #expect(problems(adding: "wrongPIN[few]=x").first?.contains("wrongPIN[few]: unknown key") == true)
    }

    @Test func aDoubledKeyIsNamed() {
        #expect(problems(adding: "enterPIN=x") == ["en.ini:\(Self.nextLine): [Prompts] enterPIN: is on line 2 already"])
    }

    @Test func anEmptyTextIsNamed() {
        let lines = Self.good.map { $0.hasPrefix("approved=") ? "approved=" : $0 }
        #expect(problems(lines) == ["en.ini:9: [Prompts] approved: has no text"])
    }

    @Test func placeholdersAreWhereTheyBelong() {
        let wrong = [
            "wrongPIN[other]=others": "does not tell the number; {tries} stands for it",
            "wrongPIN[other]={tries} and {tries}":
                "has a placeholder that nothing replaces; the one placeholder, {tries}, stands there once",
            "wrongPIN[other]={count}":
                "has a placeholder that nothing replaces; the one placeholder, {tries}, stands there once",
            "wrongPIN[other]=}{tries}":
                "has a placeholder that nothing replaces; the one placeholder, {tries}, stands there once",
        ]
        for (line, message) in wrong {
            let lines = Self.good.map { $0.hasPrefix("wrongPIN[other]") ? line : $0 }
            #expect(problems(lines) == ["en.ini:\(Self.otherLine): [Prompts] wrongPIN[other]: \(message)"])
        }
        let lines = Self.good.map { $0.hasPrefix("enterPIN") ? "enterPIN={tries}" : $0 }
        #expect(
            problems(lines) == ["en.ini:2: [Prompts] enterPIN: has a placeholder, which nothing replaces here"])
    }

    @Test func theWordsOfOneNumberMayLeaveItOut() {
        let lines = Self.good.map { $0.hasPrefix("wrongPIN[one]") ? "wrongPIN[one]=one" : $0 }
        #expect(problems(lines) == [])
    }

    @Test func anUnknownSectionIsNamed() {
        #expect(
            problems(adding: "[Texts]\na=1") == [
                "en.ini:\(Self.nextLine): [Texts]: unknown section; a catalogue has [Prompts] and [PINWords]"
            ])
    }

    @Test func pinWordsThatAreMissingOrNoneAreNamed() {
        #expect(problems(Self.good, pinWords: "").first == "en.ini: [PINWords] PIN: missing")
        #expect(problems(Self.good, pinWords: "").count == PINWordKind.allCases.count)
        let line = Self.nextLine + 1
        for value in ["", "a", "a*b", "word, ,word", "word,", "*", String(repeating: "a", count: 65)] {
            let found = problems(Self.good, pinWords: "[PINWords]\nPIN=\(value)")
            #expect(found.first?.hasPrefix("en.ini:\(line): [PINWords] PIN: has ") == true, "\(value): \(found)")
        }
        let doubled = problems(Self.good, pinWords: Self.pinWords + "\nPIN=word\npin=word")
        #expect(doubled.count == 2)
        #expect(doubled.first?.contains("[PINWords] PIN: is on line \(line) already") == true)
        #expect(doubled.last?.contains("[PINWords] pin: unknown key") == true)
    }

    @Test func allThatIsWrongIsNamedInOrder() {
        let lines = ["[Prompts]", "word", "enterPIN=", "[Other]", "=x"]
        #expect(
            problems(lines).map { $0.prefix(9) } == ["en.ini:2:", "en.ini:3:", "en.ini:4:", "en.ini:5:"])
    }

    @Test func randomBytesAreNeverACatalogueAndNeverATrap() {
        var generator = SeededGenerator()
        print("random catalogues: seed \(generator.seed)")
        let pieces =
            ["[", "]", "=", "{", "}", "{tries}", "\n", "\n", "\0", "\u{FEFF}", "ü", "[Prompts]\n", "wrongPIN[", "one]"]
            + PromptName.allCases.map { "\($0)=" }
        for round in 0..<3_000 {
            let bytes: [UInt8] =
                round.isMultiple(of: 2)
                ? (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
                    .random(in: 0 ... .max, using: &generator)
                }
                : (0..<Int.random(in: 0..<60, using: &generator)).flatMap { _ in
                    Array((pieces.randomElement(using: &generator) ?? "").utf8)
                }
            let lineCount = bytes.count { $0 == 0x0A } + 1
            for language in [Language.english, .arabic] {
                do throws(CatalogueError) {
                    _ = try Catalogue(parsing: bytes, named: "random.ini", language: language)
                    Issue.record("a catalogue, seed \(generator.seed)")
                } catch {
                    #expect(!error.problems.isEmpty, "seed \(generator.seed)")
                    let isInFile = error.problems.allSatisfy { (1...lineCount).contains($0.line ?? 1) }
                    #expect(isInFile, "seed \(generator.seed)")
                }
            }
        }
    }

    @Test func aMistakeAnywhereInAGoodCatalogueIsNamedByItsLine() {
        var generator = SeededGenerator()
        print("a mistake in a catalogue: seed \(generator.seed)")
        for _ in 0..<500 {
            var lines = Self.good
            let place = Int.random(in: 1...lines.count, using: &generator)
            let mistakes = [
                "word", "=x", "enterPIN {tries}", "unknown=1", "enterPin=x", "enterPIN[one]=x", "a={", "\u{7F}=1",
            ]
            lines.insert(mistakes.randomElement(using: &generator) ?? "", at: place)
            let found = problems(lines)
            #expect(found.count == 1, "seed \(generator.seed): \(found)")
            #expect(found.first?.hasPrefix("en.ini:\(place + 1): ") == true, "seed \(generator.seed): \(found)")
        }
    }
}
