import Glibc

/// Users or groups of this machine, as the configuration names them.
public struct Accounts: Equatable, Sendable {
    /// Their numbers.
    public let numbers: Set<UInt32>
    let names: [String]
}

extension ValueKind {
    /// Users by name or number; all where there is no word.
    static var users: ValueKind<Accounts?> {
        accounts("user") { name in getpwnam(name).map { $0.pointee.pw_uid } }
    }

    /// Groups by name or number; all where there is no word.
    static var groups: ValueKind<Accounts?> {
        accounts("group") { name in getgrnam(name).map { $0.pointee.gr_gid } }
    }

    private static func accounts(
        _ kind: String, _ number: @escaping (String) -> UInt32?
    ) -> ValueKind<Accounts?> {
        ValueKind<Accounts?>(
            allowed: "names or numbers of \(kind)s of this machine; all where nothing is said",
            parse: { (text) throws(BadValue) in
                var numbers: Set<UInt32> = []
                let names = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }).map(String.init)
                for name in names {
                    guard let number = UInt32(name) ?? number(name) else {
                        throw BadValue("this machine has no \(kind) \"\(name)\"")
                    }
                    numbers.insert(number)
                }
                return Accounts(numbers: numbers, names: names)
            },
            text: { $0?.names.joined(separator: " ") ?? "" })
    }
}
