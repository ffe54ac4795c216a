import Testing
import TestSupport

@testable import Configuration

/// Files that nobody would write.
@Suite struct RandomFilesTests {
    private static let pieces =
        ["[", "]", "=", ":", ";", "#", " ", "\t", "\n", "\n", "\n", "\r\n", "\u{FEFF}", "ü", "4", "30s", "#000000"]
        + Section.allCases.map { "[\($0.rawValue)]\n" } + Setting.all.map { "\($0.key)=" }

    private func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } + 1 }

    private func check(_ bytes: [UInt8], seed: UInt64) {
        do {
            _ = try Configuration(files: [ConfigurationFile(name: "random", bytes: bytes)])
        } catch {
            #expect(!error.problems.isEmpty, "seed \(seed)")
            for problem in error.problems {
                #expect((1...lineCount(bytes)).contains(problem.line ?? 0), "seed \(seed): \(problem)")
                #expect(!problem.description.utf8.contains(0x0A), "seed \(seed)")
            }
        }
    }

    @Test func randomBytesNeverTrapAndEveryProblemNamesALineOfTheFile() {
        let seed = UInt64.random(in: 0 ... .max)
        print("random bytes: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
                UInt8.random(in: 0 ... .max, using: &generator)
            }
            check(bytes, seed: seed)
        }
    }

    @Test func shuffledPiecesOfFilesNeverTrapAndEveryProblemNamesALineOfTheFile() {
        let seed = UInt64.random(in: 0 ... .max)
        print("shuffled pieces: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let pieces = (0..<Int.random(in: 0..<60, using: &generator)).compactMap { _ in
                Self.pieces.randomElement(using: &generator)
            }
            check(Array(pieces.joined().utf8), seed: seed)
        }
    }

    @Test func aBadLineAmongGoodOnesIsNamedByItsNumber() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("a bad line: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let bad = ["Submitt=enter", "Submit=never", "no setting", "[Entry", "[Exit]", "[Entry] x", "=4", "A=\u{7F}"]
        let good = [
            "", "# comment", "Submit=enter", "MinimumLength=4", "[Entry]", "; [", "\tAllow=cancel enter ; only",
        ]
        for _ in 0..<500 {
            var lines = (0..<Int.random(in: 1..<40, using: &generator)).compactMap { _ in
                good.randomElement(using: &generator)
            }
            let place = Int.random(in: 0...lines.count, using: &generator)
            // What follows a header that is no good is no setting of [Entry].
            lines.insert(try #require(bad.randomElement(using: &generator)), at: place)
            let text = (["[Entry]"] + lines).joined(separator: "\n")
            do {
                _ = try Configuration(files: [ConfigurationFile(name: "file", text: text)])
                Issue.record("nothing was said of line \(place + 2), seed \(seed)")
            } catch {
                #expect(error.problems.map(\.line) == [place + 2], "seed \(seed)")
            }
        }
    }
}
