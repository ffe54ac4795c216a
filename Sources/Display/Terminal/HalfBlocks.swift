import Raster

/// A picture as half-block characters: each cell shows two pixels, the upper in the colour of the character `▀`, the lower
/// in that of its background.
///
/// It remembers what the terminal shows, and writes only the cells that change.
struct HalfBlocks {
    private struct Cell: Equatable {
        var upper: UInt32
        var lower: UInt32
    }

    private let layout: TerminalLayout
    private var cells: [Cell?]

    /// For a terminal that shows none of it yet.
    init(_ layout: TerminalLayout) {
        self.layout = layout
        cells = Array(repeating: nil, count: layout.columns * layout.rows)
    }

    /// What makes the terminal show these pixels (0xRRGGBB, the byte above is ignored; rows of the layout's width), which
    /// differ from the last ones within `damage` only.
    ///
    /// Each piece saves the cursor and puts it back, so that other programs may write between two of them. None is much
    /// longer than ``pieceLength``, which a terminal takes in one write.
    mutating func update(_ pixels: [UInt32], damage: [PixelRectangle]) -> [[UInt8]] {
        guard pixels.count == layout.columns * layout.rows * 2 else { return [] }
        var pieces: [[UInt8]] = []
        var piece = Piece()
        for rectangle in damage {
            for row in range(rectangle.y, rectangle.height, below: layout.rows * 2, step: 2) {
                for column in range(rectangle.x, rectangle.width, below: layout.columns, step: 1) {
                    let upper = pixels[row * 2 * layout.columns + column] & 0xFF_FFFF
                    let lower = pixels[(row * 2 + 1) * layout.columns + column] & 0xFF_FFFF
                    let cell = Cell(upper: upper, lower: lower)
                    guard cells[row * layout.columns + column] != cell else { continue }
                    cells[row * layout.columns + column] = cell
                    piece.add(upper: upper, lower: lower, row: layout.wordRows + row, column: column)
                    if piece.count >= HalfBlocks.pieceLength { pieces.append(piece.take()) }
                }
            }
        }
        if piece.count > 0 { pieces.append(piece.take()) }
        return pieces
    }

    /// Bytes: half of what the kernel hands a terminal at a time.
    static let pieceLength = 1024

    /// The cells that pixels `start..<start+length` lie in, cut to `0..<limit` pixels; `step` pixels to a cell.
    private func range(_ start: Int, _ length: Int, below limit: Int, step: Int) -> Range<Int> {
        let first = min(max(start, 0), limit)
        let end = min(max(start.addingReportingOverflow(length).partialValue, first), limit)
        return first / step..<(end + step - 1) / step
    }
}

/// Bytes for a terminal under construction, and what the terminal has been told by them.
private struct Piece {
    private var bytes: [UInt8] = []
    private var next: (row: Int, column: Int)?
    private var foreground: UInt32?
    private var background: UInt32?

    var count: Int { bytes.count }

    mutating func add(upper: UInt32, lower: UInt32, row: Int, column: Int) {
        if bytes.isEmpty { bytes += "\u{1B}7".utf8 }
        if next.map({ $0 != (row, column) }) ?? true { bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8 }
        // The last column leaves the cursor where terminals disagree about.
        next = (row, column + 1)
        if background != lower {
            bytes += "\u{1B}[48;2;\(lower >> 16);\(lower >> 8 & 0xFF);\(lower & 0xFF)m".utf8
            background = lower
        }
        if upper == lower {
            bytes.append(UInt8(ascii: " "))
            return
        }
        if foreground != upper {
            bytes += "\u{1B}[38;2;\(upper >> 16);\(upper >> 8 & 0xFF);\(upper & 0xFF)m".utf8
            foreground = upper
        }
        bytes += "▀".utf8
    }

    /// The bytes, with the cursor and its colours put back at the end; the next piece begins from nothing.
    mutating func take() -> [UInt8] {
        let bytes = self.bytes + "\u{1B}8".utf8
        self = Piece()
        return bytes
    }
}
