import CLinux
import EventLoop
import Glibc
import PainterInterface
import Varlink

/// A picture in memory that nobody can change or take away any more while it is read: memfd_create(2), "File sealing".
final class SealedPicture {
    private let mapping: UnsafeMutableRawPointer
    private let byteCount: Int

    /// Maps the memory after having made sure that it is what the call says. Throws what is to be answered otherwise.
    init(_ descriptor: Int32, _ call: WritePicture) throws(CallError) {
        let seals = clinux_get_seals(descriptor)
        guard seals >= 0 else { throw PainterInterface.invalidPicture("it is no memfd that can be sealed") }
        let needed = [
            (clinux_seal_shrink, "F_SEAL_SHRINK"), (clinux_seal_grow, "F_SEAL_GROW"),
            (clinux_seal_write, "F_SEAL_WRITE"),
        ]
        for (seal, name) in needed where seals & Int32(seal) == 0 {
            throw PainterInterface.invalidPicture("its memory lacks \(name)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw PainterInterface.invalidPicture("\(SystemError("ask for its size"))")
        }
        byteCount = call.byteCount
        guard status.st_size >= byteCount else {
            throw PainterInterface.invalidPicture("it has \(status.st_size) bytes and should have \(byteCount)")
        }
        // Private, as before Linux 6.7 what is sealed against writing can't be mapped shared, not even for reading.
        guard let mapping = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED else {
            throw PainterInterface.invalidPicture("\(SystemError("map it"))")
        }
        self.mapping = mapping
    }

    deinit { munmap(mapping, byteCount) }

    /// Its bytes, for as long as this object lives.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: mapping, count: byteCount) }
}
