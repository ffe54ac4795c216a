import Configuration
import INI
import Prompts

extension Target {
    /// Up to three configuration files, with a NUL between them.
    static let configuration = Target(name: "configuration", longestInput: 16_384) { input in
        let parts = input.bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        let files = parts.enumerated().map { ConfigurationFile(name: "\($0).conf", bytes: Array($1)) }
        do throws(ConfigurationError) {
            let configuration = try Configuration(files: files)
            require((try? configuration.entry.rules) != nil, "a configuration with rules that can't be kept")
        } catch {
            check(error.problems)
        }
    }

    /// A catalogue of the language that the first byte chooses.
    static let catalogue = Target(name: "catalogue", longestInput: 16_384) { input in
        var input = input
        let language = Language.allCases[input.number(below: Language.allCases.count)]
        do throws(CatalogueError) {
            let catalogue = try Catalogue(parsing: input.bytes, named: "0.ini", language: language)
            for name in PromptName.allCases {
                for tries in [nil, -1, 0, 1, 2, 3, 11, Int.max] {
                    let text = catalogue.text(name, tries: tries)
                    require(!text.isEmpty, "a prompt without words")
                    require(!text.utf8.contains(UInt8(ascii: "{")), "a placeholder that is left")
                }
            }
        } catch {
            check(error.problems, mayMiss: true)
        }
    }

    /// Problems are for people: each names its file and line, and is one line of text.
    private static func check(_ problems: [Problem], mayMiss: Bool = false) {
        require(!problems.isEmpty, "an error without a problem")
        for problem in problems {
            require(problem.line.map { $0 > 0 } ?? mayMiss, "a problem on no line: \(problem)")
            require(!problem.message.isEmpty, "a problem without a message")
            require(
                !problem.description.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F },
                "a problem that is more than a line of text")
        }
    }
}
