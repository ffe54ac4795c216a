import CLinux
import EventLoop
import Glibc

/// The system calls on Unix sockets: unix(7).
enum UnixSocket {
    /// How many file descriptors may come or go with one message.
    static let fileLimit = 16

    /// What came of sending or receiving.
    enum Transfer: Equatable {
        /// So many bytes; none received means that the other side sends no more.
        case bytes(Int)
        /// Nothing now: the socket would block.
        case later
        /// The other side is gone, or the socket is in error.
        case failed(SystemError)
    }

    /// A new socket that closes on exec and doesn't block.
    static func make() throws(SystemError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw SystemError("make a socket") }
        return FileDescriptor(owning: descriptor)
    }

    /// Makes a descriptor that comes from elsewhere non-blocking and closed on exec.
    static func prepare(_ descriptor: Int32) throws(SystemError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0
        else { throw SystemError("take over file descriptor \(descriptor)") }
    }

    /// Connects to a path.
    static func connect(_ socket: FileDescriptor, to path: String) throws(SystemError) {
        let operation = "connect to \(path)"
        let result = try withAddress(path, operation) { Glibc.connect(socket.number, $0, $1) }
        guard result == 0 else { throw SystemError(operation) }
    }

    /// Binds to a path; the socket's file gets the given mode.
    static func bind(_ socket: FileDescriptor, to path: String, mode: mode_t) throws(SystemError) {
        let operation = "make the socket \(path)"
        let before = umask(~mode & 0o777)
        defer { umask(before) }
        let result = try withAddress(path, operation) { Glibc.bind(socket.number, $0, $1) }
        guard result == 0 else { throw SystemError(operation) }
    }

    /// Lets a socket wait for room in the other side's line (`SO_SNDTIMEO`, socket(7)): connect(2) gives EAGAIN otherwise,
    /// and nothing tells when it is worth another try.
    static func block(_ socket: FileDescriptor, atMost patience: Duration) throws(SystemError) {
        var limit = timeval(tv_sec: Int(max(patience.components.seconds, 1)), tv_usec: 0)
        let flags = fcntl(socket.number, F_GETFL)
        guard flags >= 0, fcntl(socket.number, F_SETFL, flags & ~O_NONBLOCK) >= 0,
            setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size)) == 0
        else { throw SystemError("let a socket wait") }
    }

    /// Takes a connection that waits; `nil` when none does.
    static func accept(_ listener: Int32) throws(SystemError) -> FileDescriptor? {
        // Not accept4, which glibc shows only to _GNU_SOURCE; prepare(_:) sets the same flags, and no thread forks between.
        let descriptor = Glibc.accept(listener, nil, nil)
        if descriptor >= 0 { return FileDescriptor(owning: descriptor) }
        // accept(2): a connection that broke before it was taken is no fault of the listener's.
        if [EAGAIN, EINTR, ECONNABORTED, EPERM].contains(errno) { return nil }
        throw SystemError("take a connection")
    }

    /// Who is at the other side: `SO_PEERCRED`, `SO_PEERGROUPS`.
    static func peer(of descriptor: Int32) throws(SystemError) -> PeerCredentials {
        // struct ucred, which glibc shows only to _GNU_SOURCE.
        var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
            throw SystemError("ask who is at the other side of the socket")
        }
        return PeerCredentials(
            pid: credentials.pid, uid: credentials.uid, gid: credentials.gid,
            supplementaryGroups: supplementaryGroups(ofPeer: descriptor))
    }

    /// The other side's supplementary groups; none where the kernel refuses to tell.
    private static func supplementaryGroups(ofPeer descriptor: Int32) -> [gid_t] {
        var groups = [gid_t](repeating: 0, count: 32)
        while true {
            var size = socklen_t(groups.count * MemoryLayout<gid_t>.stride)
            let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, &groups, &size)
            let count = Int(size) / MemoryLayout<gid_t>.stride
            if result == 0 { return Array(groups.prefix(count)) }
            // With ERANGE the kernel says how many there are: NGROUPS_MAX, 65,536, at most.
            guard errno == ERANGE, count > groups.count, count <= 65_536 else { return [] }
            groups = [gid_t](repeating: 0, count: count)
        }
    }

    /// Sends what fits of some bytes, with descriptors (`SCM_RIGHTS`) that travel with the first of them.
    static func send(
        _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, files: [FileDescriptor] = []
    ) -> Transfer {
        if files.isEmpty {
            return transfer("send") { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
        }
        let size = files.count * MemoryLayout<Int32>.size
        return withMessage(UnsafeMutableRawBufferPointer(mutating: bytes), controlSize: clinux_cmsg_space(size)) {
            message in
            guard let header = clinux_cmsg_first(&message), let data = clinux_cmsg_data(header) else { return .later }
            header.pointee.cmsg_level = SOL_SOCKET
            header.pointee.cmsg_type = Int32(SCM_RIGHTS)
            header.pointee.cmsg_len = clinux_cmsg_length(size)
            for (index, file) in files.enumerated() {
                UnsafeMutableRawPointer(data).storeBytes(
                    of: file.number, toByteOffset: index * MemoryLayout<Int32>.size, as: Int32.self)
            }
            return transfer("send") { sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)) }
        }
    }

    /// Receives what is there, at most `bytes.count`. Without `acceptsFiles` the kernel drops descriptors that come.
    static func receive(
        _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, acceptsFiles: Bool
    ) -> (Transfer, [FileDescriptor]) {
        guard acceptsFiles else {
            return (transfer("receive") { recv(descriptor, bytes.baseAddress, bytes.count, 0) }, [])
        }
        var files: [FileDescriptor] = []
        let space = clinux_cmsg_space(fileLimit * MemoryLayout<Int32>.size)
        let result = withMessage(bytes, controlSize: space) { message in
            let result = transfer("receive") { recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC)) }
            guard case .bytes = result else { return result }
            var next = clinux_cmsg_first(&message)
            while let header = next {
                if header.pointee.cmsg_level == SOL_SOCKET, header.pointee.cmsg_type == Int32(SCM_RIGHTS) {
                    files += owned(header)
                }
                next = clinux_cmsg_next(&message, header)
            }
            let truncated = message.msg_flags & Int32(MSG_CTRUNC) != 0
            return truncated ? .failed(SystemError("receive file descriptors", number: EMFILE)) : result
        }
        return (result, files)
    }

    private static func owned(_ header: UnsafeMutablePointer<cmsghdr>) -> [FileDescriptor] {
        guard let data = clinux_cmsg_data(header) else { return [] }
        let count = (Int(header.pointee.cmsg_len) - clinux_cmsg_length(0)) / MemoryLayout<Int32>.size
        return (0..<max(count, 0)).map {
            FileDescriptor(
                owning: UnsafeRawPointer(data).loadUnaligned(
                    fromByteOffset: $0 * MemoryLayout<Int32>.size, as: Int32.self))
        }
    }

    private static func withMessage<Result>(
        _ bytes: UnsafeMutableRawBufferPointer, controlSize: Int, _ body: (inout msghdr) -> Result
    ) -> Result {
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
            withUnsafeTemporaryAllocation(byteCount: controlSize, alignment: MemoryLayout<cmsghdr>.alignment) {
                control in
                control.initializeMemory(as: UInt8.self, repeating: 0)
                var message = msghdr()
                message.msg_iov = part
                message.msg_iovlen = 1
                message.msg_control = control.baseAddress
                message.msg_controllen = controlSize
                return body(&message)
            }
        }
    }

    private static func transfer(_ operation: String, _ call: () -> Int) -> Transfer {
        while true {
            let count = call()
            if count >= 0 { return .bytes(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, ENOBUFS: return .later
            default: return .failed(SystemError(operation))
            }
        }
    }

    private static func withAddress<Result>(
        _ path: String, _ operation: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(SystemError) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // One byte stays zero: unix(7).
        guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError(operation, number: bytes.isEmpty ? ENOENT : ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
