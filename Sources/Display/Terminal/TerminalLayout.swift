import Raster

/// How a terminal is divided: the picture in its upper part, other programs' lines in the scrolling rest.
struct TerminalLayout: Equatable {
    /// The picture's character cells across.
    let columns: Int
    /// The rows above the picture, in which words stand.
    let wordRows: Int
    /// The picture's character cells down; each is two pixels high.
    let rows: Int
    /// The terminal's rows.
    let terminalRows: Int

    /// An empty row, a prompt, an amount and a hint.
    private static let mostWordRows = 4

    /// For a terminal of this size, in character cells: words and picture take all but the lowest eight rows, but at least
    /// half; where that is little, there are no words. `nil` when that leaves nothing to draw on. What is more than 1000
    /// columns or 500 rows stays unused.
    init?(columns: Int, rows: Int) {
        self.columns = min(columns, 1000)
        let upper = min(max(rows - 8, rows / 2), 500)
        wordRows = upper >= 12 ? TerminalLayout.mostWordRows : 0
        self.rows = upper - wordRows
        terminalRows = rows
        if self.columns < 1 || self.rows < 1 { return nil }
    }

    /// Two pixels to a cell make them about square.
    var size: PixelSize { PixelSize(width: columns, height: rows * 2) }

    // The sequences are those of ECMA-48 and, for the margins and the saved cursor, of DEC's VT100: see console_codes(4).

    /// Scrolls what the terminal shows away, and leaves the cursor in the lower part, which alone scrolls from now on.
    var begin: [UInt8] {
        let scroll = "\u{1B}[\(terminalRows);1H" + String(repeating: "\n", count: terminalRows)
        return Array((scroll + margins + "\u{1B}[\(top + 1);1H").utf8)
    }

    /// After the terminal's size has changed: nobody knows where the cursor is then, so it goes to the lowest row.
    var beginAgain: [UInt8] {
        Array(("\u{1B}[r\u{1B}[0m\u{1B}[\(top);\(columns)H\u{1B}[1J" + margins + "\u{1B}[\(terminalRows);1H").utf8)
    }

    /// Takes the picture away and gives the whole terminal back; the cursor stays where it is.
    var end: [UInt8] {
        Array("\u{1B}7\u{1B}[r\u{1B}[0m\u{1B}[\(top);\(columns)H\u{1B}[1J\u{1B}8".utf8)
    }

    /// The rows that do not scroll.
    private var top: Int { wordRows + rows }

    private var margins: String { "\u{1B}[\(top + 1);\(terminalRows)r" }
}
