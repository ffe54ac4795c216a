import CLinux
import Glibc

/// What keeps a process's memory to itself.
public enum ProcessProtection {
    /// No core dump, and no ptrace(2) nor /proc/PID/mem for anyone but root: `PR_SET_DUMPABLE` (prctl(2)), `RLIMIT_CORE`.
    /// Returns whether both could be had.
    public static func protect() -> Bool {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        let isUndumpable = clinux_set_dumpable(0) == 0
        return setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0 && isUndumpable
    }
}
