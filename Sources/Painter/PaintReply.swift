import PainterInterface
import Raster
import Varlink

/// What the painter answered to a job, checked: it parses files that may be made to break it, so it is not believed.
struct PaintReply {
    /// Why an answer can't be used.
    struct Invalid: Error, Equatable {
        let reason: String
    }

    /// Characters that no font has.
    struct Missing: Equatable {
        var characters: String
        /// The Debian package of fonts that has them, where one is known.
        var package: String?
    }

    let result: PaintResult
    let missing: [Missing]

    /// From a reply's parameters and the descriptors that came with it.
    init(_ parameters: JSONObject, _ files: [FileDescriptor], to job: PaintJob) throws(Invalid) {
        let reply = Parameters(parameters)
        switch job {
        case .text(let text):
            let size = try PaintReply.size(reply, width: text.width, height: text.height)
            let memory = try PaintReply.memory("mask", reply, files, byteCount: size.width * size.height)
            guard let mask = Mask(size: size, coverage: Array(memory.bytes)) else {
                throw Invalid(reason: "the mask is not of its size")
            }
            result = .mask(mask)
            missing = try PaintReply.missing(parameters["missing"])
        case .picture(_, let request):
            let size = try PaintReply.size(reply, width: request.width, height: request.height)
            let byteCount = size.width * size.height * ReadPicture.bytesPerPixel
            let memory = try PaintReply.memory("picture", reply, files, byteCount: byteCount)
            let pixels = (0..<size.width * size.height).map {
                UInt32(littleEndian: memory.bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
            }
            guard let bitmap = Bitmap(size: size, pixels: pixels) else {
                throw Invalid(reason: "the picture has colours that are not multiplied by their alpha")
            }
            result = .bitmap(bitmap)
            missing = []
        }
    }

    private static func size(_ reply: Parameters, width: Int, height: Int) throws(Invalid) -> PixelSize {
        do {
            return PixelSize(
                width: try reply.integer("width", in: 0...width), height: try reply.integer("height", in: 0...height))
        } catch {
            throw Invalid(reason: "its size is not within the \(width)x\(height) pixels that were asked for")
        }
    }

    private static func memory(
        _ name: String, _ reply: Parameters, _ files: [FileDescriptor], byteCount: Int
    ) throws(Invalid) -> SealedMemory {
        guard !files.isEmpty, let index = try? reply.integer(name, in: 0...files.count - 1),
            files.indices.contains(index)
        else { throw Invalid(reason: "the descriptor of its \(name) is missing") }
        do {
            return try SealedMemory(checking: files[index].number, byteCount: byteCount)
        } catch {
            throw Invalid(reason: error.description)
        }
    }

    private static func missing(_ value: JSON?) throws(Invalid) -> [Missing] {
        guard case .array(let all)? = value else {
            throw Invalid(reason: "it doesn't say which characters are missing")
        }
        return try all.map { (one) throws(Invalid) in
            guard case .object(let one) = one, case .string(let characters)? = one["characters"] else {
                throw Invalid(reason: "it doesn't say which characters are missing")
            }
            if case .string(let package)? = one["package"] { return Missing(characters: characters, package: package) }
            return Missing(characters: characters)
        }
    }
}
