import Glibc

/// Ends the program with a message on standard error.
func fail(_ message: String) -> Never {
    let line = Array("pinpad-benchmark: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
}
