import Glibc
import Raster

/// No drawing, but as many bytes written: the least that it can take.
struct MemsetDrawing: Drawing {
    private let canvas: Canvas
    private let place: PixelRectangle

    init(_ subject: Subject, on canvas: Canvas) {
        self.canvas = canvas
        place = subject.place
    }

    func frame() { memset(canvas.target.base, 0x5A, canvas.byteCount) }

    /// The same bytes a row at a time: for more than the caches hold, `memset` of all of them goes around the caches, which
    /// can be several times slower.
    func frameByRows() {
        let pitch = canvas.target.pitch
        for row in 0..<canvas.target.size.height { memset(canvas.target.base + row * pitch, 0x5A, pitch) }
    }

    func dot() {
        let pitch = canvas.target.pitch
        let first = canvas.target.base + place.y * pitch + place.x * 4
        for row in 0..<place.height { memset(first + row * pitch, 0x5A, place.width * 4) }
    }
}
