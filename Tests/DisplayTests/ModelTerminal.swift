/// As much of a terminal as the display uses: it takes the display's bytes, and refuses what it doesn't know.
struct ModelTerminal {
    struct Cell: Equatable {
        var character: Character
        var foreground: UInt32?
        var background: UInt32?
    }

    let columns: Int
    let rows: Int
    private(set) var cells: [[Cell?]]
    private(set) var cursor = (row: 0, column: 0)
    private(set) var margins: (top: Int, bottom: Int)
    private(set) var problems: [String] = []
    private var foreground: UInt32?
    private var background: UInt32?
    private var saved: (row: Int, column: Int, foreground: UInt32?, background: UInt32?)?
    private var rest: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: nil, count: columns), count: rows)
        margins = (0, rows - 1)
    }

    /// The colours of the two pixels that a cell shows.
    func pixels(row: Int, column: Int) -> [UInt32?] {
        guard let cell = cells[row][column] else { return [nil, nil] }
        return cell.character == " " ? [cell.background, cell.background] : [cell.foreground, cell.background]
    }

    mutating func take(_ bytes: [UInt8]) {
        rest += bytes
        var text = Substring(String(decoding: rest, as: UTF8.self))
        rest = []
        while let first = text.unicodeScalars.first {
            text = Substring(text.unicodeScalars.dropFirst())
            switch first {
            case "\u{1B}": escape(&text)
            case "\n": if cursor.row == margins.bottom { scroll() } else { cursor.row = min(cursor.row + 1, rows - 1) }
            case "\r": cursor.column = 0
            case "▀", " ": put(Character(first))
            case _ where first.properties.isAlphabetic || "0"..."9" ~= first || first == "[":
                put(Character(first))
            default: problems.append("unknown character \(first.value)")
            }
        }
    }

    private mutating func put(_ character: Character) {
        guard cursor.column < columns, cursor.row < rows else {
            problems.append("written beyond the edge")
            return
        }
        cells[cursor.row][cursor.column] = Cell(character: character, foreground: foreground, background: background)
        cursor.column += 1
    }

    private mutating func scroll() {
        cells.remove(at: margins.top)
        cells.insert(Array(repeating: nil, count: columns), at: margins.bottom)
    }

    private mutating func escape(_ text: inout Substring) {
        switch text.popFirst() {
        case "7": saved = (cursor.row, cursor.column, foreground, background)
        case "8":
            guard let saved else { return problems.append("restored what was not saved") }
            cursor = (saved.row, saved.column)
            (foreground, background) = (saved.foreground, saved.background)
        case "[":
            let parameters = text.prefix { $0.isNumber || $0 == ";" }
            text = text.dropFirst(parameters.count)
            control(text.popFirst(), parameters.split(separator: ";").compactMap { Int($0) })
        default: problems.append("unknown escape")
        }
    }

    private mutating func control(_ final: Character?, _ numbers: [Int]) {
        switch (final, numbers.count) {
        case ("H", 2): cursor = (min(numbers[0], rows) - 1, min(numbers[1], columns) - 1)
        case ("r", 0), ("r", 2):
            margins = numbers.isEmpty ? (0, rows - 1) : (numbers[0] - 1, numbers[1] - 1)
            cursor = (0, 0)
        case ("J", 1) where numbers[0] == 1:
            for row in 0..<cursor.row { cells[row] = Array(repeating: nil, count: columns) }
            for column in 0...min(cursor.column, columns - 1) { cells[cursor.row][column] = nil }
        case ("m", 1) where numbers[0] == 0: (foreground, background) = (nil, nil)
        case ("m", 5) where numbers[1] == 2 && numbers[2...].allSatisfy({ 0...255 ~= $0 }):
            let color = UInt32(numbers[2] << 16 | numbers[3] << 8 | numbers[4])
            if numbers[0] == 38 { foreground = color } else { background = color }
        default: problems.append("unknown control \(numbers)\(final.map(String.init) ?? "")")
        }
    }
}
