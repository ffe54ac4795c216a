import EventLoop
import Glibc
import Raster
import Testing
import TestSupport

@testable import Display

/// On a pseudoterminal, pty(7), whose other side is read here.
@Suite(.serialized) struct TerminalDisplayTests {
    final class PseudoTerminal {
        // asm-generic/ioctls.h makes them with function-like macros, which Swift doesn't import.
        private static let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
        private static let getNumber: UInt = 0x8004_5430  // TIOCGPTN

        let master: Int32
        let path: String

        init(columns: UInt16, rows: UInt16) throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            guard master >= 0 else { throw SystemError("open /dev/ptmx") }
            var unlocked: Int32 = 0
            var number: Int32 = 0
            guard ioctl(master, Self.unlock, &unlocked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
                throw SystemError("make a pseudoterminal")
            }
            path = "/dev/pts/\(number)"
            setSize(columns: columns, rows: rows)
        }

        deinit { close(master) }

        func setSize(columns: UInt16, rows: UInt16) {
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        }

        /// What was written to it until now.
        func output() -> [UInt8] {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(master, &buffer, buffer.count)
                guard count > 0 else { return all }
                all += buffer[..<count]
            }
        }
    }

    @Test func sceneIsShownAndTheTerminalGivenBack() throws {
        let loop = try EventLoop()
        let pty = try PseudoTerminal(columns: 20, rows: 24)
        var terminal = ModelTerminal(columns: 20, rows: 24)
        let display = try TerminalDisplay(loop, terminal: pty.path)
        #expect(display.surface == Surface(size: PixelSize(width: 20, height: 24)))
        var presented = 0
        display.onPresented = { presented += 1 }
        display.show(.square(PixelSize(width: 20, height: 24), at: 4))
        #expect(presented == 0)
        #expect(try turn(loop) { presented == 1 })
        terminal.take(pty.output())
        #expect(terminal.pixels(row: 4, column: 3) == [0x102030, 0x102030])
        #expect(terminal.pixels(row: 4, column: 4) == [0xFF8040, 0xFF8040])
        #expect(terminal.pixels(row: 15, column: 19) == [0x102030, 0x102030])
        #expect(terminal.cells[16].allSatisfy { $0 == nil })

        display.show(.square(PixelSize(width: 20, height: 24), at: 6))
        #expect(try turn(loop) { presented == 2 })
        let change = pty.output()
        // Four cells, and not the whole picture again.
        #expect(change.count < 200)
        terminal.take(change)
        #expect(terminal.pixels(row: 4, column: 4) == [0x102030, 0x102030])
        #expect(terminal.pixels(row: 4, column: 6) == [0xFF8040, 0xFF8040])

        display.close()
        #expect(display.surface == nil)
        terminal.take(pty.output())
        #expect(terminal.margins == (0, 23))
        #expect(terminal.cells.joined().allSatisfy { $0 == nil })
        #expect(terminal.problems == [])
    }

    @Test func sceneOfAnotherSizeIsIgnored() throws {
        let loop = try EventLoop()
        let pty = try PseudoTerminal(columns: 20, rows: 24)
        let display = try TerminalDisplay(loop, terminal: pty.path)
        _ = pty.output()
        display.show(.square(PixelSize(width: 21, height: 32)))
        #expect(pty.output() == [])
    }

    @Test func terminalThatTakesNothingHoldsNobodyUpAndGetsTheNewestInTheEnd() throws {
        let loop = try EventLoop()
        let pty = try PseudoTerminal(columns: 300, rows: 100)
        let display = try TerminalDisplay(loop, terminal: pty.path)
        let size = try #require(display.surface?.size)
        var presented = 0
        display.onPresented = { presented += 1 }
        var random = SeededGenerator(seed: 1)
        // Each is some hundred kilobytes, much more than the kernel keeps for a reader.
        for index in 0..<5 {
            let shapes = (0..<4000).map { _ in
                Shape.rectangle(
                    Rectangle(
                        PixelRectangle(
                            x: .random(in: 0..<300, using: &random), y: .random(in: 4..<184, using: &random), width: 1,
                            height: 1), fill: Color(rgb: .random(in: 0...0xFFFFFF, using: &random))))
            }
            display.show(Scene(size: size, background: Color(rgb: UInt32(index)), shapes: shapes))
        }
        for _ in 0..<5 { try loop.runOnce(timeout: .milliseconds(5)) }
        #expect(presented == 0)
        display.show(.square(size, at: 10))
        var terminal = ModelTerminal(columns: 300, rows: 100)
        var output: [UInt8] = []
        #expect(
            try turn(loop) {
                output += pty.output()
                return presented > 0
            })
        terminal.take(output + pty.output())
        #expect(presented == 1)
        #expect(terminal.pixels(row: 4, column: 10) == [0xFF8040, 0xFF8040])
        #expect(terminal.pixels(row: 91, column: 299) == [0x102030, 0x102030])
        #expect(terminal.problems == [])
    }

    @Test func changedSizeIsANewSurface() throws {
        let loop = try EventLoop()
        let pty = try PseudoTerminal(columns: 20, rows: 24)
        let display = try TerminalDisplay(loop, terminal: pty.path)
        var changes = 0
        display.onSurfaceChange = { changes += 1 }
        display.windowChanged()
        #expect(changes == 0)
        pty.setSize(columns: 10, rows: 12)
        display.windowChanged()
        #expect(changes == 1)
        #expect(display.surface?.size == PixelSize(width: 10, height: 12))
        var presented = false
        display.onPresented = { presented = true }
        display.show(.square(PixelSize(width: 10, height: 12)))
        #expect(try turn(loop) { presented })
        pty.setSize(columns: 10, rows: 1)
        display.windowChanged()
        #expect(display.surface == nil)
        #expect(display.unavailableReason == "the terminal is too small: 10 columns by 1 rows")
        pty.setSize(columns: 20, rows: 24)
        display.windowChanged()
        #expect(display.surface?.size == PixelSize(width: 20, height: 24))
    }

    @Test func terminalThatIsGoneIsNoSurface() throws {
        let loop = try EventLoop()
        var pty: PseudoTerminal? = try PseudoTerminal(columns: 20, rows: 24)
        let display = try TerminalDisplay(loop, terminal: try #require(pty).path)
        var changes = 0
        display.onSurfaceChange = { changes += 1 }
        pty = nil
        #expect(try turn(loop) { display.surface == nil })
        #expect(changes == 1)
        #expect(display.unavailableReason == "write to the terminal: Input/output error")
    }

    @Test func whatIsNoTerminalIsRefused() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError("use /dev/null as a terminal", number: ENOTTY)) {
            _ = try TerminalDisplay(loop, terminal: "/dev/null")
        }
    }
}
