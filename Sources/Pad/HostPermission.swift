import Varlink

/// Which users may use the pad, of those who can connect to it. Root always may.
public struct HostPermission: Equatable, Sendable {
    /// Users by their numbers; `nil` where the configuration names none.
    public var users: Set<UInt32>?
    /// Groups by their numbers; `nil` where the configuration names none.
    public var groups: Set<UInt32>?

    /// Everyone may.
    public init() {}

    /// Whether a user with these groups may: where users or groups are named, as one of them.
    func permits(user: UInt32, groups: [UInt32]) -> Bool {
        if user == 0 || (self.users == nil && self.groups == nil) { return true }
        return users?.contains(user) == true || groups.contains { self.groups?.contains($0) == true }
    }
}
