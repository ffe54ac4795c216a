import Glibc
import Prompts

extension ValueKind<String> {
    /// Any words, in one line.
    static var line: ValueKind<String> { ValueKind(allowed: "any words", parse: { $0 }, text: { $0 }) }

    /// A PNG by its path; nothing is drawn where the path is empty.
    static var pictureFile: ValueKind<String> {
        ValueKind(
            allowed: "the path of a PNG file, as /usr/share/pinpad/logo.png; empty for none",
            parse: { (path) throws(BadValue) in
                guard path.hasPrefix("/") else { throw BadValue("not a path that begins with /") }
                return path
            },
            text: { $0 },
            check: { path in
                var status = stat()
                if path.isEmpty { return nil }
                if stat(path, &status) != 0 { return BadValue(String(cString: strerror(errno))) }
                return status.st_mode & S_IFMT == S_IFREG ? nil : BadValue("not a file")
            })
    }

    /// A language that the pad speaks, by any tag that means it.
    static var language: ValueKind<String> {
        ValueKind(
            allowed: "one of \(Prompts.languages.joined(separator: ", ")), also with a region as de-CH",
            parse: { (tag) throws(BadValue) in
                guard Prompts.isKnown(tag) else {
                    throw BadValue(
                        "the pad doesn't speak it", suggestion: Suggestion.nearest(to: tag, among: Prompts.languages))
                }
                return tag
            },
            text: { $0 })
    }
}
