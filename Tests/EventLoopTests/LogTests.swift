import Foundation
import Glibc
import Testing

@testable import EventLoop

@Suite struct LogTests {
    @Test(arguments: [
        ("plain é 中 שלום 👩‍👩‍👧", "plain é 中 שלום 👩‍👩‍👧"),
        ("a\nb\r\u{1B}[31m\u{7F}\u{9B}", #"a\u{A}b\u{D}\u{1B}[31m\u{7F}\u{9B}"#),
        ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", #"\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"#),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#),
        ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#),
        ("\u{2028}\u{2029}\u{0}", #"\u{2028}\u{2029}\u{0}"#), ("", ""),
    ])
    func whatSteersALineOrATerminalIsWrittenOut(text: String, expected: String) {
        #expect(text.printable() == expected)
    }

    @Test func aLongTextIsCutBetweenItsEscapesAndSaysSo() {
        #expect(String(repeating: "x", count: 1_024).printable() == String(repeating: "x", count: 1_024))
        #expect(String(repeating: "x", count: 100_000).printable() == String(repeating: "x", count: 1_024) + "…")
        #expect("ab\u{202E}cd".printable(atMost: 9) == "ab…")
        #expect("ab\u{202E}cd".printable(atMost: 10) == #"ab\u{202E}…"#)
    }

    @Test func aLineOfTheLogIsPrintable() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let standardError = dup(STDERR_FILENO)
        dup2(ends[1], STDERR_FILENO)
        Log.warning("the peer \u{202E}\u{1B}[2J\nis \(String(repeating: "y", count: 5_000))")
        dup2(standardError, STDERR_FILENO)
        for descriptor in [standardError, ends[1]] { Glibc.close(descriptor) }
        let line = String(
            decoding: FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).availableData, as: UTF8.self)
        let ours = try #require(line.split(separator: "\n").first { $0.contains("the peer") })
        #expect(ours.contains(#"the peer \u{202E}\u{1B}[2J\u{A}is yyy"#))
        #expect(ours.hasSuffix("y…") && ours.count < 1_100)
    }
}
