import EventLoop
import PainterInterface
import Raster
import Varlink

/// A scene as pixels in sealed memory, which another process may read and nobody can change.
public struct Frame {
    /// The memfd.
    public let memory: FileDescriptor
    /// What the painter is to be asked for.
    public let request: WritePicture

    /// Draws a scene. Throws where there is no memory for it.
    public init(_ scene: Scene, _ rasterizer: Rasterizer) throws(SystemError) {
        request = WritePicture(
            width: scene.size.width, height: scene.size.height, pitch: scene.size.width * WritePicture.bytesPerPixel)
        let pitch = request.pitch
        memory = try SealedMemory.make("frame", byteCount: request.byteCount) { bytes in
            guard let base = bytes.baseAddress else { return }
            let target = PixelTarget(
                base: base, byteCount: bytes.count, pitch: pitch, size: scene.size, format: .xrgb8888)
            if let target { rasterizer.draw(scene, damage: scene.damage(since: nil), into: target) }
        }
    }
}
