import CLinux
import EventLoop
import Glibc
import PainterInterface
import Raster
import Varlink

/// A scene as pixels in sealed memory, which another process may read and nobody can change.
struct Frame {
    /// The memfd.
    let memory: FileDescriptor
    /// What the painter is to be asked for.
    let request: WritePicture

    /// Draws a scene. Throws where there is no memory for it.
    init(_ scene: Scene, _ rasterizer: Rasterizer) throws(SystemError) {
        let descriptor = clinux_memfd_create("frame", UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
        guard descriptor >= 0 else { throw SystemError("make memory for a frame") }
        memory = FileDescriptor(owning: descriptor)
        request = WritePicture(
            width: scene.size.width, height: scene.size.height, pitch: scene.size.width * WritePicture.bytesPerPixel)
        guard ftruncate(descriptor, off_t(request.byteCount)) == 0 else { throw SystemError("make memory for a frame") }
        let mapping = mmap(nil, request.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let mapping, mapping != MAP_FAILED else { throw SystemError("map the memory of a frame") }
        let target = PixelTarget(
            base: mapping, byteCount: request.byteCount, pitch: request.pitch, size: scene.size, format: .xrgb8888)
        if let target { rasterizer.draw(scene, damage: scene.damage(since: nil), into: target) }
        // Sealing against writing needs every writable mapping gone.
        munmap(mapping, request.byteCount)
        let seals = clinux_seal_seal | clinux_seal_shrink | clinux_seal_grow | clinux_seal_write
        guard clinux_add_seals(descriptor, Int32(seals)) == 0 else { throw SystemError("seal the memory of a frame") }
    }
}
