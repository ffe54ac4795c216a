import Raster

/// How long drawing takes beside `memset`, cairo and pixman.
enum DrawingTimes {
    private static let size = PixelSize(width: 1920, height: 1080)
    private static let doubleSize = PixelSize(width: 3840, height: 2160)

    static func report() {
        let subject = Subject(size: size)
        Agreement.check(subject)
        let canvas = Canvas(size)
        let raster = RasterDrawing(subject, on: canvas)
        let others: [any Drawing] = [
            MemsetDrawing(subject, on: canvas), CairoDrawing(subject, on: canvas), PixmanDrawing(subject, on: canvas),
        ]
        report("frame", Measurement.interleaved(calls: 1, [raster.frame] + others.map { drawing in drawing.frame }))
        report("dot", Measurement.interleaved(calls: 50, [raster.dot] + others.map { drawing in drawing.dot }))

        let first = Measurement.interleaved(calls: 10, [raster.firstDot, others[0].dot])
        Measurement.report("raster.dot_first_vs_memset", Measurement.ratio(first[0], to: first[1]), "ratio")
        reportScaling()
    }

    private static func report(_ name: String, _ times: [[Double]]) {
        for (index, other) in ["", "_memset", "_cairo", "_pixman"].enumerated() {
            Measurement.report("raster.\(name)\(other)_time", Measurement.median(times[index]) / 1000, "us")
        }
        Measurement.report("raster.\(name)_vs_memset", Measurement.ratio(times[0], to: times[1]), "ratio")
        Measurement.report("raster.\(name)_cairo_ratio", Measurement.ratio(times[2], to: times[0]), "ratio")
        Measurement.report("raster.\(name)_pixman_ratio", Measurement.ratio(times[3], to: times[0]), "ratio")
    }

    /// The time per pixel of four times as many pixels, everything in the picture twice as large; and the same of memset by
    /// rows, which tells how much of it is the machine's memory.
    private static func reportScaling() {
        let (canvas, doubleCanvas) = (Canvas(size), Canvas(doubleSize))
        let (subject, doubleSubject) = (Subject(size: size), Subject(size: doubleSize, scale: 2))
        let raster = RasterDrawing(subject, on: canvas)
        let memset = MemsetDrawing(subject, on: canvas)
        let times = Measurement.interleaved(
            calls: 1,
            [
                { for _ in 0..<4 { raster.frame() } }, RasterDrawing(doubleSubject, on: doubleCanvas).frame,
                { for _ in 0..<4 { memset.frameByRows() } },
                MemsetDrawing(doubleSubject, on: doubleCanvas).frameByRows,
            ])
        Measurement.report("raster.scaling", Measurement.ratio(times[1], to: times[0]), "ratio")
        Measurement.report("raster.scaling_of_memset", Measurement.ratio(times[3], to: times[2]), "ratio")
    }
}
