import Glibc
import INI

/// The main file and its drop-ins, as they stand on the disk.
struct ConfigurationFiles {
    private(set) var files: [ConfigurationFile] = []
    /// What could not be read.
    private(set) var problems: [Problem] = []

    /// Reads the file at `path`, then the files *.conf in the folder `path`.d in the order of their names.
    init(path: String, mustExist: Bool) {
        read(path, mayBeMissing: !mustExist)
        for name in dropInNames(in: path + ".d") { read("\(path).d/\(name)", mayBeMissing: false) }
    }

    /// The paths, also of those that could not be read, in the order in which they count.
    private(set) var paths: [String] = []

    private mutating func read(_ path: String, mayBeMissing: Bool) {
        paths.append(path)
        // Without O_NONBLOCK a FIFO would keep the daemon from ever starting.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno != ENOENT || !mayBeMissing { complain(path) }
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return complain(path) }
        // A link to /dev/null is systemd's way to say that a drop-in is not wanted.
        guard [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else {
            problems.append(Problem(file: path, message: "not a file"))
            return
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        // What is larger is refused by the reader, with its reason.
        while bytes.count <= INIReader.maximumByteCount {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return complain(path) }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        files.append(ConfigurationFile(name: path, bytes: bytes))
    }

    private mutating func dropInNames(in folder: String) -> [String] {
        guard let directory = opendir(folder) else {
            if errno != ENOENT { complain(folder) }
            return []
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".conf"), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func complain(_ path: String) {
        problems.append(Problem(file: path, message: "cannot be read: \(String(cString: strerror(errno)))"))
    }
}
