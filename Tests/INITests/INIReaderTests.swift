import INI
import Testing

/// What inih and the feed around it make of a file's lines.
@Suite struct INIReaderTests {
    private func read(_ text: String) -> INIReader { INIReader(Array(text.utf8), named: "pinpad.conf") }

    private func assignment(_ line: Int, _ section: String, _ key: String, _ value: String) -> INIReader.Assignment {
        .init(file: "pinpad.conf", line: line, section: section, key: key, value: value)
    }

    /// (line, message) of each problem.
    private func complaints(_ text: String) -> [String] {
        read(text).problems.map { "\($0.line ?? 0): \($0.message)" }
    }

    @Test func assignmentsKnowTheirSectionsAndLines() {
        let reader = read(
            "# pad\n\n[Entry]\nSubmit=enter\n  MinimumLength = 4 \n[Style dark]\n; dots\nDotColor=#FFFFFF")
        #expect(
            reader.assignments == [
                assignment(4, "Entry", "Submit", "enter"), assignment(5, "Entry", "MinimumLength", "4"),
                assignment(8, "Style dark", "DotColor", "#FFFFFF"),
            ])
        #expect(reader.headers.map(\.name) == ["Entry", "Style dark"])
        #expect(reader.headers.map(\.line) == [3, 6])
        #expect(reader.problems == [])
    }

    @Test func sectionsWithoutKeysAreSeen() {
        #expect(read("[A]\n[B]\n\n[C]").headers.map(\.line) == [1, 2, 4])
    }

    @Test func anIndentedLineIsALineOfItsOwn() {
        #expect(complaints("[Entry]\nAllow=correct\n  clear") == ["3: not a setting"])
    }

    @Test func aByteOrderMarkAndCarriageReturnsMeanNothing() {
        let reader = read("\u{FEFF}[Entry]\r\nSubmit=enter\r\n")
        #expect(reader.assignments == [assignment(2, "Entry", "Submit", "enter")])
        #expect(reader.problems == [])
    }

    @Test func aCommentAfterAValueNeedsABlankAndASemicolon() {
        let values = read("[S]\na=1 ; one\nb=1;2\nc=#FFFFFF\nd=1 # one").assignments.map(\.value)
        #expect(values == ["1", "1;2", "#FFFFFF", "1 # one"])
    }

    @Test func everyBadLineIsNamed() {
        #expect(
            complaints("x\n[Entry\na=1\n[]\n[Entry]\nword\n=3\n[Entry] a=1\n[Entry] # all well\nword\n") == [
                "1: not a setting", "2: not a section", "4: not a section", "6: not a setting",
                "7: has no key before its =", "8: has text after its ]", "10: not a setting",
            ])
    }

    @Test func aKeyBeforeAnySectionIsNamed() {
        let problems = read("Submit=enter\n[Entry]\n").problems
        #expect(problems.map(\.line) == [1])
        #expect(problems.map(\.key) == ["Submit"])
    }

    @Test func keysBelowABrokenHeaderBelongToNoSection() {
        for header in ["[Entry", "[\u{1}]", "[" + String(repeating: "x", count: 300) + "]"] {
            let reader = read("[Style]\n\(header)\nSubmit=enter\n")
            #expect(reader.assignments == [])
            #expect(reader.problems.map(\.line) == [2])
        }
    }

    @Test func lengthsUpToTheLimitAreWholeAndBeyondAreNamed() throws {
        // inih's INI_MAX_LINE is 200, less a line feed and a NUL.
        let longest = "Key=" + String(repeating: "x", count: 194)
        #expect(read("[Entry]\n\(longest)\n").assignments.first?.value.count == 194)
        let reader = read("[Entry]\n\(longest)x\nA=1\n# \(longest) is a comment\n")
        #expect(reader.assignments.map(\.key) == ["A"])
        #expect(reader.problems.map(\.line) == [2])
        #expect(reader.problems.first?.message == "longer than the 198 bytes that a line may have")
    }

    @Test func aSectionNameThatInihWouldCutIsNamed() {
        #expect(read("[\(String(repeating: "x", count: 48))]\n").headers.count == 1)
        #expect(
            complaints("[\(String(repeating: "x", count: 49))]\nA=1\n") == [
                "1: a section's name is longer than the 48 bytes it may have"
            ])
    }

    @Test func bytesThatNoTextHasAreNamed() {
        let bytes = Array("[Entry]\nA=".utf8) + [0] + Array("\nB=".utf8) + [0xFF] + Array("\nC=1\n".utf8)
        let reader = INIReader(bytes, named: "pinpad.conf")
        #expect(reader.assignments == [assignment(4, "Entry", "C", "1")])
        #expect(
            reader.problems.map(\.description) == [
                "pinpad.conf:2: has the byte 0x00, which no text has", "pinpad.conf:3: has bytes that are not UTF-8",
            ])
    }

    @Test func aHugeFileIsNamed() {
        let bytes = [UInt8](repeating: 0x0A, count: INIReader.maximumByteCount)
        #expect(INIReader(bytes, named: "f").problems == [])
        let problems = INIReader(bytes + [0x0A], named: "f").problems
        #expect(problems.map(\.description) == ["f: too large; a file has at most 256 KiB"])
    }

    @Test func anEmptyFileSaysNothing() {
        #expect(read("").problems == [])
        #expect(read("").assignments == [])
    }
}
