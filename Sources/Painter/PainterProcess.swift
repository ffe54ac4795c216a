import EventLoop
import Glibc
import Varlink

/// The painter, as a child of this process, with a Varlink connection to it.
public final class PainterProcess {
    /// The connection to it.
    public let client: VarlinkClient
    private let process: pid_t

    /// The painter beside this program, as built, or where it is installed.
    public static var path: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let program = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
        let beside = folder + "/pinpad-painter"
        return access(beside, X_OK) == 0 ? beside : folder + "/../libexec/pinpad/pinpad-painter"
    }

    /// Starts the program at a path. Throws where it can't be.
    public init(_ loop: EventLoop, path: String) throws(SystemError) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw SystemError("make a socket for the painter")
        }
        let theirs = FileDescriptor(owning: sockets[1])
        client = try VarlinkClient(loop: loop, descriptor: sockets[0])
        process = try PainterProcess.spawn(path, socket: theirs.number)
    }

    deinit { client.close() }

    /// Ends it at once, whatever it is doing.
    public func kill() {
        client.close()
        Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private static func spawn(_ path: String, socket: Int32) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, socket, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The loop has blocked the signals that it takes as events; and ^C on a terminal is for the pad alone.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("--descriptor=3"), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, path, &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw SystemError("start the painter \(path)", number: result) }
        return process
    }
}
