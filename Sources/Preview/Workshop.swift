import Display
import EventLoop
import Glibc
import Painter
import PainterInterface
import Raster
import Screen
import Varlink

/// The painter, asked by one that waits.
final class Workshop {
    private let loop: EventLoop
    private let program: String
    private let painter: Painter

    /// With the program that is the painter.
    init(painter program: String) throws(PreviewError) {
        guard access(program, X_OK) == 0 else {
            throw .failure("\(program), which draws texts and writes pictures: \(String(cString: strerror(errno)))")
        }
        self.program = program
        do {
            loop = try EventLoop()
            painter = try Painter(loop, .program(path: program))
        } catch {
            throw .failure("\(error)")
        }
    }

    /// What can be made of what a screen needs; the log has what can't, and why.
    func material(for needs: (texts: [TextRequest], pictures: [PictureRequest])) -> Material {
        painter.want(needs)
        while !painter.isSettled {
            // Without it, a painter that hangs would not be noticed.
            do { try loop.runOnce(timeout: .milliseconds(100)) } catch { break }
        }
        return painter.material(for: needs)
    }

    /// Draws a scene and writes it as PNG. Throws where it can't be written, or has more pixels than the painter takes.
    func write(_ scene: Scene, to path: String) throws(PreviewError) {
        let limit = WritePicture.longestSide
        guard max(scene.size.width, scene.size.height) <= limit else {
            throw .usage(
                "the picture would have \(scene.size.width)x\(scene.size.height) pixels; \(limit) a side are the most")
        }
        let output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw .failure("\(path) can not be written: \(String(cString: strerror(errno)))") }
        let file = FileDescriptor(owning: output)
        let process: PainterProcess
        let frame: Frame
        do throws(SystemError) {
            frame = try Frame(scene, Rasterizer())
            process = try PainterProcess(loop, path: program)
        } catch {
            throw .failure("\(error)")
        }
        defer { process.kill() }
        var answer: String?
        process.client.onClose = { answer = "the painter is gone: \($0)" }
        process.client.call(WritePicture.method, frame.request.parameters, files: [frame.memory, file]) { reply in
            switch reply {
            case .success: answer = ""
            case .failure(let error, let parameters): answer = PainterInterface.reason(of: error, parameters)
            }
        }
        let deadline = EventLoop.bootTime() + Painter.patience
        while answer == nil, EventLoop.bootTime() < deadline {
            do { try loop.runOnce(timeout: .milliseconds(100)) } catch { throw .failure("\(error)") }
        }
        let reason = answer ?? "the painter does not answer"
        if !reason.isEmpty { throw .failure("\(path) can not be written: \(reason)") }
    }
}
