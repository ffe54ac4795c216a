import CLinux
import EventLoop
import Raster

/// Words above the picture on a terminal, as the terminal's own letters: its pixels are too coarse for others.
struct TerminalWords: Equatable {
    /// The first is the most important.
    var lines: [String]
    /// What the picture is on.
    var background: Color

    /// What makes the terminal show them in the middle of the layout's rows for words, below an empty row. Lines that there
    /// is no row for, and what is too long for a row, are left out. The cursor is put back.
    func pieces(in layout: TerminalLayout) -> [[UInt8]] {
        let letters = background.isDark ? "255;255;255" : "0;0;0"
        let colors = "\u{1B}[48;2;\(background.red);\(background.green);\(background.blue)m\u{1B}[38;2;\(letters)m"
        let blank = String(repeating: " ", count: layout.columns)
        return (0..<layout.wordRows).map { row in
            var piece = "\u{1B}7" + colors + "\u{1B}[\(row + 1);1H" + blank
            if row > 0, row <= lines.count {
                let (line, width) = TerminalWords.cut(lines[row - 1], columns: layout.columns)
                piece += "\u{1B}[\(row + 1);\((layout.columns - width) / 2 + 1)H" + line
            }
            return Array((piece + "\u{1B}8").utf8)
        }
    }

    /// They let a text be read otherwise than it is written (LRO and RLO, UAX #9 section 2.2).
    private static let overrides: Set<Unicode.Scalar> = ["\u{202D}", "\u{202E}"]

    /// As much of a line as fits, in one row, and the columns it takes: wcwidth(3), which knows wide characters where
    /// `LC_CTYPE` is a locale of UTF-8.
    private static func cut(_ line: String, columns: Int) -> (String, Int) {
        var text = ""
        var width = 0
        let plain = String(line.unicodeScalars.filter { !overrides.contains($0) }).replacingControlCharacters(by: " ")
        for character in plain {
            let columnsOfIt = character.unicodeScalars.reduce(0) { $0 + max(Int(clinux_columns(wchar_t($1.value))), 0) }
            if width + columnsOfIt > columns { break }
            width += columnsOfIt
            text.append(character)
        }
        return (text, width)
    }
}

extension Color {
    /// Whether white letters are read better on it than black ones: relative luminance, roughly.
    fileprivate var isDark: Bool { 3 * Int(red) + 6 * Int(green) + Int(blue) < 10 * 140 }
}
