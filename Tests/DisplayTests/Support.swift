import EventLoop
import Glibc
import Raster

@testable import Display

/// Turns the loop until something is so, for ten seconds at most; whether it is.
func turn(_ loop: EventLoop, until isSo: () -> Bool) throws -> Bool {
    let end = EventLoop.bootTime() + .seconds(10)
    while !isSo() && EventLoop.bootTime() < end { try loop.runOnce(timeout: .milliseconds(20)) }
    return isSo()
}

/// A folder that goes with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/pinpad-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("make a temporary folder") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { unlink(path + "/" + name) }
        rmdir(path)
    }

    /// What is in it, sorted.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

extension Scene {
    /// A background with one square.
    static func square(_ size: PixelSize, at x: Int = 0, background: UInt32 = 0x102030, color: UInt32 = 0xFF8040)
        -> Scene
    {
        Scene(
            size: size, background: Color(rgb: background),
            shapes: [.rectangle(Rectangle(PixelRectangle(x: x, y: 0, width: 2, height: 2), fill: Color(rgb: color)))])
    }
}
