import Glibc
import Raster
import Testing
import TestSupport

@testable import Display

struct TerminalLayoutTests {
    @Test(arguments: [
        // The terminal's rows, those of words, those of the picture.
        (24, 4, 12), (50, 4, 38), (20, 4, 8), (19, 0, 11), (16, 0, 8), (15, 0, 7), (10, 0, 5), (3, 0, 1), (2, 0, 1),
        (508, 4, 496), (10_000, 4, 496),
    ])
    func wordsAndPictureTakeAllButEightRowsAndAtLeastHalf(rows: Int, words: Int, picture: Int) throws {
        let layout = try #require(TerminalLayout(columns: 80, rows: rows))
        #expect(layout.rows == picture && layout.wordRows == words)
        #expect(layout.size == PixelSize(width: 80, height: picture * 2))
    }

    @Test func hugeTerminalIsUsedInPart() throws {
        #expect(
            try #require(TerminalLayout(columns: 65_535, rows: 65_535)).size == PixelSize(width: 1000, height: 992))
    }

    @Test func terminalWithoutRoomHasNoLayout() {
        #expect(TerminalLayout(columns: 0, rows: 24) == nil)
        #expect(TerminalLayout(columns: 80, rows: 0) == nil)
        #expect(TerminalLayout(columns: 80, rows: 1) == nil)
    }

    @Test func beginLeavesTheCursorInThePartThatScrolls() throws {
        var terminal = ModelTerminal(columns: 20, rows: 24)
        terminal.take(try #require(TerminalLayout(columns: 20, rows: 24)).begin)
        #expect(terminal.margins == (16, 23))
        #expect(terminal.cursor == (16, 0))
        #expect(terminal.problems == [])
    }

    @Test func endTakesThePictureAwayAndLeavesTheCursorWhereItIs() throws {
        let layout = try #require(TerminalLayout(columns: 4, rows: 4))
        var blocks = HalfBlocks(layout)
        var terminal = ModelTerminal(columns: 4, rows: 4)
        terminal.take(layout.begin)
        for piece in blocks.update(
            Array(repeating: 0xFF, count: 16), damage: [PixelRectangle(x: 0, y: 0, width: 4, height: 4)])
        {
            terminal.take(piece)
        }
        #expect(terminal.cells[1][3] != nil)
        terminal.take(layout.end)
        #expect(terminal.cells.joined().allSatisfy { $0 == nil })
        #expect(terminal.cursor == (2, 0))
        #expect(terminal.margins == (0, 3))
        #expect(terminal.problems == [])
    }
}

struct HalfBlocksTests {
    static let all = [PixelRectangle(x: -5, y: -5, width: 5000, height: 5000)]

    @Test func pixelsBecomeHalfBlocksWithTheFewestColoursTold() throws {
        var blocks = HalfBlocks(try #require(TerminalLayout(columns: 3, rows: 2)))
        // The bytes above the colour mean nothing.
        let pixels: [UInt32] = [0xFF01_0203, 0x01_0203, 0x01_0203, 0x01_0203, 0xAA0A_0B0C, 0x0A_0B0C]
        let bytes = blocks.update(pixels, damage: Self.all)
        let expected =
            "\u{1B}7\u{1B}[1;1H\u{1B}[48;2;1;2;3m \u{1B}[48;2;10;11;12m\u{1B}[38;2;1;2;3m▀▀\u{1B}8"
        #expect(bytes == [Array(expected.utf8)])
    }

    @Test func onlyCellsThatChangeAreWritten() throws {
        var blocks = HalfBlocks(try #require(TerminalLayout(columns: 4, rows: 4)))
        var pixels = [UInt32](repeating: 7, count: 16)
        _ = blocks.update(pixels, damage: Self.all)
        #expect(blocks.update(pixels, damage: Self.all) == [])
        pixels[2 * 4 + 1] = 0xFFFFFF
        let expected = "\u{1B}7\u{1B}[2;2H\u{1B}[48;2;0;0;7m\u{1B}[38;2;255;255;255m▀\u{1B}8"
        #expect(blocks.update(pixels, damage: Self.all) == [Array(expected.utf8)])
    }

    @Test func damageOfHalfACellConcernsTheWholeCell() throws {
        var blocks = HalfBlocks(try #require(TerminalLayout(columns: 4, rows: 4)))
        let lower = [PixelRectangle(x: 3, y: 3, width: 1, height: 1)]
        let pieces = blocks.update(Array(repeating: 7, count: 16), damage: lower)
        #expect(pieces == [Array("\u{1B}7\u{1B}[2;4H\u{1B}[48;2;0;0;7m \u{1B}8".utf8)])
    }

    @Test(arguments: [
        PixelRectangle(x: 4, y: 0, width: 9, height: 9), PixelRectangle(x: 0, y: 4, width: 9, height: 9),
        PixelRectangle(x: 0, y: 0, width: 0, height: 9), PixelRectangle(x: 0, y: 0, width: -3, height: 9),
        PixelRectangle(x: .max, y: .max, width: .max, height: .max),
        PixelRectangle(x: .min, y: .min, width: .max, height: .max),
    ])
    func damageBeyondTheEdgesIsCutOff(rectangle: PixelRectangle) throws {
        var blocks = HalfBlocks(try #require(TerminalLayout(columns: 4, rows: 4)))
        #expect(blocks.update(Array(repeating: 7, count: 16), damage: [rectangle]) == [])
    }

    @Test func pixelsOfAnotherSizeAreIgnored() throws {
        var blocks = HalfBlocks(try #require(TerminalLayout(columns: 4, rows: 4)))
        #expect(blocks.update([1, 2, 3], damage: Self.all) == [])
    }

    @Test func terminalShowsThePixelsAfterAnyUpdates() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let layout = try #require(
                TerminalLayout(columns: .random(in: 1...40, using: &random), rows: .random(in: 2...30, using: &random)))
            var blocks = HalfBlocks(layout)
            var terminal = ModelTerminal(columns: layout.columns, rows: layout.terminalRows)
            terminal.take(layout.begin)
            let cursor = terminal.cursor
            var pixels = [UInt32](repeating: 0, count: layout.size.width * layout.size.height)
            var damage = Self.all
            for _ in 0..<8 {
                for piece in blocks.update(pixels, damage: damage) {
                    #expect(piece.count < HalfBlocks.pieceLength + 64, "seed \(seed)")
                    terminal.take(piece)
                }
                for (index, pixel) in pixels.enumerated() {
                    let (y, x) = index.quotientAndRemainder(dividingBy: layout.columns)
                    #expect(terminal.pixels(row: layout.wordRows + y / 2, column: x)[y % 2] == pixel, "seed \(seed)")
                }
                let x = Int.random(in: 0..<layout.size.width, using: &random)
                let y = Int.random(in: 0..<layout.size.height, using: &random)
                let rectangle = PixelRectangle(
                    x: x, y: y, width: .random(in: 1...layout.size.width - x, using: &random),
                    height: .random(in: 1...layout.size.height - y, using: &random))
                damage = [rectangle]
                for row in y..<y + rectangle.height {
                    for column in x..<x + rectangle.width {
                        pixels[row * layout.columns + column] = .random(in: 0...2, using: &random) * 0x7F_3F1F
                    }
                }
            }
            #expect(terminal.cursor == cursor, "seed \(seed)")
            #expect(terminal.problems == [], "seed \(seed)")
        }
    }
}

struct TerminalWordsTests {
    private func rows(_ lines: [String], columns: Int = 12, background: UInt32 = 0xFFFFFF) throws -> [String] {
        let layout = try #require(TerminalLayout(columns: columns, rows: 20))
        var terminal = ModelTerminal(columns: columns, rows: 20)
        for piece in TerminalWords(lines: lines, background: Color(rgb: background)).pieces(in: layout) {
            terminal.take(piece)
        }
        #expect(terminal.problems == [] && terminal.cursor == (0, 0))
        return terminal.cells.prefix(layout.wordRows).map { row in String(row.map { $0?.character ?? "?" }) }
    }

    @Test func linesStandInTheMiddleBelowAnEmptyRow() throws {
        #expect(try rows(["Enter PIN", "go"]) == ["            ", " Enter PIN  ", "     go     ", "            "])
    }

    @Test func whatIsTooLongOrTooManyIsLeftOut() throws {
        #expect(
            try rows(["one", "two", "three", "four"], columns: 4) == ["    ", "one ", "two ", "thre"])
    }

    @Test func wideCharactersTakeTwoColumns() throws {
        setlocale(LC_CTYPE, "C.UTF-8")
        // The model has a cell for each: five columns of them, with three blanks before and four behind.
        #expect(try rows(["请输入"])[1].hasPrefix("   请输入"))
        #expect(try rows(["请输入"], columns: 5)[1].hasPrefix("请输 "))
    }

    @Test func aTerminalIsNotSteeredByWords() throws {
        #expect(try rows(["a\u{1B}[2Jb\nc"])[1] == "  a [2Jb c  ")
    }

    @Test func wordsAreShownInTheOrderInWhichTheyAreWritten() throws {
        setlocale(LC_CTYPE, "C.UTF-8")
        #expect(
            try rows(["P\u{202E}NI \u{202D}ab"])[1].unicodeScalars.allSatisfy {
                !(0x202D...0x202E).contains($0.value)
            })
    }

    @Test func lettersAreReadOnDarkAndOnLight() throws {
        for (background, letters) in [(0x000000, 0xFFFFFF), (0xFFFFFF, 0x000000)] as [(UInt32, UInt32)] {
            let layout = try #require(TerminalLayout(columns: 3, rows: 20))
            var terminal = ModelTerminal(columns: 3, rows: 20)
            for piece in TerminalWords(lines: ["x"], background: Color(rgb: background)).pieces(in: layout) {
                terminal.take(piece)
            }
            #expect(terminal.cells[1][1] == .init(character: "x", foreground: letters, background: background))
        }
    }
}
