import Glibc

/// The kernel's console on framebuffers (fbcon), which draws its text over what a process has drawn: the kernel's "The
/// Framebuffer Console". To stop it takes the right to steer consoles, which the pad does not have; it can only say so.
enum FramebufferConsole {
    /// Whether it draws, as /sys/class/vtconsole tells.
    static var isBound: Bool {
        (0..<16).contains { number in
            let folder = "/sys/class/vtconsole/vtcon\(number)/"
            guard let name = line(of: folder + "name"), let bind = line(of: folder + "bind") else { return false }
            return isBound(name: name, bind: bind)
        }
    }

    /// From the two files of a console driver: "(M) frame buffer device", and "1" where it has the consoles.
    static func isBound(name: String, bind: String) -> Bool { name.contains("frame buffer") && bind == "1" }

    private static func line(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
