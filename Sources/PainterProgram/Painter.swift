import EventLoop
import Glibc
import PainterInterface
import Varlink

/// Answers the calls of `org.pinpad.Painter`, one at a time.
final class Painter {
    /// How long a call may take. What takes longer ends the process: its caller goes on without it.
    private static let longestCall: UInt32 = 30

    private var textPainter: TextPainter?

    /// Answers a call, or throws what is to be answered.
    func handle(_ call: Call) throws(CallError) {
        // No library here can be told to stop; SIGALRM ends the process.
        alarm(Painter.longestCall)
        defer { alarm(0) }
        let method = PainterInterface.name + "." + call.method
        switch method {
        case PaintText.method: try paintText(call)
        case ReadPicture.method: try readPicture(call)
        case WritePicture.method: try writePicture(call)
        default: throw .methodNotImplemented(method)
        }
    }

    private func paintText(_ call: Call) throws(CallError) {
        let request = try PaintText(Parameters(call.parameters))
        // Fonts are looked for once a text is wanted: pictures need none.
        let painter: TextPainter
        if let textPainter { painter = textPainter } else { painter = try TextPainter() }
        textPainter = painter
        let painting = try painter.paint(request)
        let ink = painting.ink
        let memory = try memory("mask", byteCount: ink.width * ink.height, ink.write)
        let missing = Dictionary(grouping: painting.missing.sorted(), by: FontPackage.having)
            .sorted { $0.key ?? "~" < $1.key ?? "~" }
            .map { package, scalars in
                var missing: JSONObject = ["characters": .string(String(String.UnicodeScalarView(scalars)))]
                if let package { missing["package"] = .string(package) }
                return JSON.object(missing)
            }
        call.reply(
            [
                "width": .integer(Int64(ink.width)), "height": .integer(Int64(ink.height)), "mask": .integer(0),
                "missing": .array(missing),
            ], files: [memory])
    }

    private func readPicture(_ call: Call) throws(CallError) {
        let request = try ReadPicture(Parameters(call.parameters), descriptors: call.files.count)
        guard call.files.indices.contains(request.file) else { throw .invalidParameter("file") }
        let picture = try PictureReader.read(call.files[request.file].number)
        let (width, height) = picture.size(within: (request.width, request.height))
        let memory = try memory("picture", byteCount: width * height * ReadPicture.bytesPerPixel) {
            picture.write(width: width, height: height, to: $0)
        }
        call.reply(
            ["width": .integer(Int64(width)), "height": .integer(Int64(height)), "picture": .integer(0)],
            files: [memory])
    }

    private func writePicture(_ call: Call) throws(CallError) {
        let files = call.files
        let request = try WritePicture(Parameters(call.parameters), descriptors: files.count)
        guard files.indices.contains(request.picture), files.indices.contains(request.output) else {
            throw .invalidParameter("picture")
        }
        let picture: SealedMemory
        do throws(SealedMemory.Invalid) {
            picture = try SealedMemory(checking: files[request.picture].number, byteCount: request.byteCount)
        } catch {
            throw PainterInterface.invalidPicture(error.description)
        }
        try PNGEncoder.write(picture, request, to: files[request.output].number)
        call.reply()
    }

    private func memory(
        _ name: String, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(CallError) -> FileDescriptor {
        do throws(SystemError) {
            return try SealedMemory.make(name, byteCount: byteCount, write)
        } catch {
            throw name == "mask"
                ? PainterInterface.textFailed("\(error)") : PainterInterface.invalidPicture("\(error)")
        }
    }
}
