import CLinux
import EventLoop
import Glibc
import Varlink

/// Memory of another process that nobody can change or take away any more while it is read: memfd_create(2), "File
/// sealing".
public final class SealedMemory {
    /// Why memory can't be trusted, for people: "its memory lacks F_SEAL_WRITE".
    public struct Invalid: Error, Equatable, CustomStringConvertible {
        /// The reason, a sentence without its full stop.
        public let description: String
    }

    /// Its bytes, as many as were asked for, for as long as this object lives.
    public let bytes: UnsafeRawBufferPointer

    /// Maps memory that came from elsewhere, after having made sure that it is a memfd, has all its seals and at least so
    /// many bytes. The descriptor stays its owner's, who may close it at once.
    public init(checking descriptor: Int32, byteCount: Int) throws(Invalid) {
        let seals = clinux_get_seals(descriptor)
        guard seals >= 0 else { throw Invalid(description: "it is no memfd that can be sealed") }
        for (seal, name) in SealedMemory.needed where seals & Int32(seal) == 0 {
            throw Invalid(description: "its memory lacks \(name)")
        }
        // A memfd of huge pages (MFD_HUGETLB) that are not there would end its reader by SIGBUS.
        var system = statfs()
        guard fstatfs(descriptor, &system) == 0, system.f_type == SealedMemory.tmpfs else {
            throw Invalid(description: "its memory is not of ordinary pages")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Invalid(description: "\(SystemError("ask for its size"))")
        }
        guard byteCount >= 0, status.st_size >= byteCount else {
            throw Invalid(description: "it has \(status.st_size) bytes and should have \(byteCount)")
        }
        guard byteCount > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        // Private, as before Linux 6.7 what is sealed against writing can't be mapped shared, not even for reading.
        guard let mapping = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED else {
            throw Invalid(description: "\(SystemError("map it"))")
        }
        bytes = UnsafeRawBufferPointer(start: mapping, count: byteCount)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    /// Makes memory of so many bytes, has them written, and seals it against every change. `name` is seen in
    /// /proc/PID/fd alone. Throws where there is no memory.
    public static func make(
        _ name: String, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(SystemError) -> FileDescriptor {
        let number = clinux_memfd_create(name, UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
        guard number >= 0 else { throw SystemError("make memory for a \(name)") }
        let memory = FileDescriptor(owning: number)
        guard ftruncate(number, off_t(byteCount)) == 0 else { throw SystemError("make memory for a \(name)") }
        if byteCount > 0 {
            let mapping = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
            guard let mapping, mapping != MAP_FAILED else { throw SystemError("map the memory of a \(name)") }
            write(UnsafeMutableRawBufferPointer(start: mapping, count: byteCount))
            // Sealing against writing needs every writable mapping gone.
            munmap(mapping, byteCount)
        }
        let seals = needed.reduce(clinux_seal_seal) { $0 | $1.seal }
        guard clinux_add_seals(number, Int32(seals)) == 0 else { throw SystemError("seal the memory of a \(name)") }
        return memory
    }

    private static let needed = [
        (seal: clinux_seal_shrink, name: "F_SEAL_SHRINK"), (seal: clinux_seal_grow, name: "F_SEAL_GROW"),
        (seal: clinux_seal_write, name: "F_SEAL_WRITE"),
    ]
    // TMPFS_MAGIC, linux/magic.h.
    private static let tmpfs = 0x0102_1994
}
