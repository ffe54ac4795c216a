import CLinux
import Glibc

/// Memory for secrets: pages of their own that are never swapped, never dumped, wiped before they are given back, and,
/// where the kernel has `memfd_secret(2)`, out of reach of the kernel's own mappings and of ptrace(2).
///
/// It has one owner and cannot be copied. Its size is a whole number of pages.
public struct SecretMemory: ~Copyable {
    /// What kind of memory it is.
    public enum Kind: String, Sendable {
        /// `memfd_secret(2)`: gone even from the kernel's direct map.
        case secretFile
        /// Anonymous memory under mlock(2), with `MADV_DONTDUMP` and `MADV_WIPEONFORK` (madvise(2)).
        case lockedAnonymous
    }

    /// Why there is no secret memory to be had.
    public struct Unavailable: Error, Equatable, CustomStringConvertible {
        /// The error number of mmap(2) or mlock(2).
        public let number: Int32
        /// What failed, and what would help.
        public var description: String {
            let limit =
                number == ENOMEM || number == EAGAIN || number == EPERM ? "; raise RLIMIT_MEMLOCK (LimitMEMLOCK=)" : ""
            return "no memory that can be locked: \(String(cString: strerror(number)))\(limit)"
        }
    }

    /// What kind of memory it came to be.
    public let kind: Kind
    /// Its size in bytes.
    public let byteCount: Int
    private let base: UnsafeMutableRawPointer

    /// Zeroed memory of at least `byteCount` bytes (at least one page). Throws when none can be locked.
    public init(byteCount: Int) throws(Unavailable) {
        let page = max(Int(sysconf(Int32(_SC_PAGESIZE))), 4096)
        // More than any secret needs, and far from overflow.
        guard byteCount >= 0, byteCount <= 1 << 24 else { throw Unavailable(number: EINVAL) }
        let rounded = max((byteCount + page - 1) / page, 1) * page
        let (base, kind) = try SecretMemory.map(rounded)
        self.base = base
        self.kind = kind
        self.byteCount = rounded
    }

    deinit {
        explicit_bzero(base, byteCount)
        munmap(base, byteCount)
    }

    /// Overwrites all of it with zeros, in a way that the compiler cannot leave out (explicit_bzero(3)).
    public mutating func wipe() { explicit_bzero(base, byteCount) }

    /// Lends the bytes for reading. They must not be kept, nor copied anywhere but into secret memory.
    public borrowing func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }

    /// Lends the bytes for writing. They must not be kept, nor copied anywhere but into secret memory.
    public mutating func withUnsafeMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    }

    private static func map(_ byteCount: Int) throws(Unavailable) -> (UnsafeMutableRawPointer, Kind) {
        if let base = mapSecretFile(byteCount) { return (base, .secretFile) }
        return (try mapLockedAnonymous(byteCount), .lockedAnonymous)
    }

    private static func mapSecretFile(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let descriptor = clinux_memfd_secret(UInt32(O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, byteCount) == 0 else { return nil }
        guard let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
        else {
            return nil
        }
        // Secret memory counts as locked without mlock(2); the pages come now, so that no fault can fail later.
        madvise(base, byteCount, MADV_DONTFORK)
        explicit_bzero(base, byteCount)
        return base
    }

    private static func mapLockedAnonymous(_ byteCount: Int) throws(Unavailable) -> UnsafeMutableRawPointer {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED else {
            throw Unavailable(number: errno)
        }
        guard mlock(base, byteCount) == 0, madvise(base, byteCount, MADV_DONTDUMP) == 0 else {
            let number = errno
            munmap(base, byteCount)
            throw Unavailable(number: number)
        }
        madvise(base, byteCount, MADV_WIPEONFORK)
        return base
    }
}

// It has one owner, and whoever borrows it together with others can only read.
extension SecretMemory: @unchecked Sendable {}
