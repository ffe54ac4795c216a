import Glibc

/// This program once more, under valgrind's callgrind, which counts its instructions.
enum Callgrind {
    /// Runs this program with these arguments, and returns the instructions that a function, and all that it called, took.
    /// `symbol` is what its symbol contains and no other.
    static func instructions(of symbol: String, arguments: [String]) -> Int {
        let folder = makeFolder()
        let (count, log) = ("\(folder)/count", "\(folder)/log")
        run(
            [
                "valgrind", "--tool=callgrind", "--log-file=\(log)", "--callgrind-out-file=\(count)",
                "--collect-atstart=no", "--toggle-collect=*\(symbol)*", path(of: "/proc/self/exe"),
            ] + arguments)
        let total = total(count)
        unlink(count)
        unlink(log)
        rmdir(folder)
        return total
    }

    private static func makeFolder() -> String {
        var template = Array("/tmp/pinpad-benchmark.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fail("no folder in /tmp: \(problem)") }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    private static func path(of link: String) -> String {
        guard let path = realpath(link, nil) else { fail("\(link): \(problem)") }
        defer { free(path) }
        return String(cString: path)
    }

    private static func run(_ command: [String]) {
        var arguments = command.map { strdup($0) }
        arguments.append(nil)
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        let error = posix_spawnp(&child, command[0], nil, nil, arguments, environ)
        guard error == 0 else { fail("\(command[0]): \(String(cString: strerror(error)))") }
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child, status == 0 else {
            fail("\(command.joined(separator: " ")) ended with status \(status)")
        }
    }

    /// The sum in one of callgrind's files: its line `totals: NUMBER`.
    private static func total(_ path: String) -> Int {
        guard let file = fopen(path, "r") else { fail("\(path): \(problem)") }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
            if text.hasPrefix("totals: "), let total = Int(text.dropFirst(8).prefix { $0.isNumber }) { return total }
        }
        fail("\(path) has no line of totals")
    }

    private static var problem: String { String(cString: strerror(errno)) }
}
