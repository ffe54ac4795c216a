import CSystemd
import Glibc

/// What passes between the process and systemd (sd_notify(3), sd_listen_fds(3)). Each does nothing, or gives nothing,
/// where no service manager started the process.
public enum ServiceManager {
    /// A socket that systemd made and passed in, with the name it has in its unit (`FileDescriptorName=`).
    public struct PassedDescriptor: Sendable {
        /// The file descriptor; it closes on exec.
        public let descriptor: Int32
        /// The name that the unit gives it, else the unit's own.
        public let name: String
    }

    /// The descriptors that were passed in. To be asked once: the environment variables that tell of them are taken away.
    public static func passedDescriptors() throws(SystemError) -> [PassedDescriptor] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = try check(sd_listen_fds_with_names(1, &names), "take the sockets from systemd")
        defer {
            for index in 0..<Int(count) { free(names?[index]) }
            free(names)
        }
        return (0..<count).map { index in
            let name = names.flatMap { $0[Int(index)] }.map { String(cString: $0) } ?? "unknown"
            // SD_LISTEN_FDS_START is 3 (systemd/sd-daemon.h).
            return PassedDescriptor(descriptor: 3 + index, name: name)
        }
    }

    /// Everything is set up: `READY=1`.
    public static func ready() { sd_notify(0, "READY=1") }

    /// On the way out: `STOPPING=1`.
    public static func stopping() { sd_notify(0, "STOPPING=1") }
}
