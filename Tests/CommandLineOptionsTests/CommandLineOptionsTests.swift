import Testing

@testable import CommandLineOptions

/// getopt_long(3) keeps its place in globals, so one at a time.
@Suite(.serialized) struct CommandLineOptionsTests {
    private let known: [CommandLineOptions.Option] = [
        .init("help", letter: "h"), .init("socket", letter: "s", takesValue: true), .init("json"),
    ]

    private func read(_ words: String..., stopsAtOperand: Bool = false) throws -> CommandLineOptions {
        try CommandLineOptions(["program"] + words, known, stopsAtOperand: stopsAtOperand)
    }

    @Test func longAndShortOptionsAreTheSame() throws {
        for line in [["--socket", "/a"], ["--socket=/a"], ["-s", "/a"], ["-s/a"], ["--soc", "/a"]] {
            let options = try CommandLineOptions(["program"] + line, known)
            #expect(options.value("socket") == "/a", "\(line)")
            #expect(!options.has("json") && options.operands.isEmpty)
        }
        #expect(try read("-h", "--json").has("help"))
    }

    @Test func theLastOfARepeatedOptionCounts() throws {
        #expect(try read("-s", "/a", "--socket=/b").value("socket") == "/b")
    }

    @Test func operandsMayStandBetweenOptions() throws {
        let options = try read("one", "--json", "two", "--", "--help")
        #expect(options.operands == ["one", "two", "--help"])
        #expect(options.has("json") && !options.has("help"))
    }

    @Test func aVerbKeepsItsOwnOptions() throws {
        let options = try read("--json", "enter", "--minimum", "4", stopsAtOperand: true)
        #expect(options.has("json"))
        #expect(options.operands == ["enter", "--minimum", "4"])
    }

    @Test func whatIsUnknownOrLacksItsValueIsRefused() {
        for line in [["--nonsense"], ["-x"], ["--socket"], ["--json=yes"]] {
            #expect(throws: CommandLineOptions.Invalid(), "\(line)") {
                try CommandLineOptions(["program"] + line, known)
            }
        }
    }
}
