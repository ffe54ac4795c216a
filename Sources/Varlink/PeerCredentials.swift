import Glibc

/// Who is at the other side of a Unix socket: `SO_PEERCRED` and `SO_PEERGROUPS`, unix(7).
public struct PeerCredentials: Equatable, Sendable {
    /// The process, as the kernel numbered it when the connection was made.
    public let pid: pid_t
    /// Its effective user.
    public let uid: uid_t
    /// Its effective group.
    public let gid: gid_t
    /// All groups that it is in, each once: the effective one, then the supplementary ones. Only the effective one where
    /// the kernel doesn't tell the others (it does from Linux 4.13 on).
    public let groups: [gid_t]

    init(pid: pid_t, uid: uid_t, gid: gid_t, supplementaryGroups: [gid_t] = []) {
        self.pid = pid
        self.uid = uid
        self.gid = gid
        var groups = [gid]
        for group in supplementaryGroups where !groups.contains(group) { groups.append(group) }
        self.groups = groups
    }
}

extension PeerCredentials: CustomStringConvertible {
    /// "process 123 of user 1000"
    public var description: String { "process \(pid) of user \(uid)" }
}
