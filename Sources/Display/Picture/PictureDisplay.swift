import EventLoop
import Glibc
import Painter
import PainterInterface
import Raster
import Varlink

/// A folder as a screen: each scene becomes a picture in it, `frame-0001.png` and so on, written over what was there.
///
/// The painter, a child of this process, makes the PNG. Where it fails, the pictures are lost, and nothing else.
public final class PictureDisplay: Display {
    /// Of the size asked for; it has no size in millimetres. It is always there.
    public let surface: Surface?
    /// Nothing: the surface is always there.
    public let unavailableReason = ""
    /// Never told: the surface never changes.
    public var onSurfaceChange: (() -> Void)?
    /// The newest scene's picture is written, or lost for good.
    public var onPresented: (() -> Void)?

    /// Where nothing else is said.
    public static let defaultSize = PixelSize(width: 1280, height: 800)

    /// How long the painter may take for a picture.
    static let patience = Duration.seconds(10)

    private let loop: EventLoop
    private let folder: String
    private let rasterizer = Rasterizer()
    private let patience: Duration
    private var painter: PainterProcess?
    private var queue = PictureQueue<Scene>()
    private var toldLost = 0
    private var deadline: Timer?
    private var presentedSoon: Timer?

    /// Makes the folder if it is not there, and starts the painter, the program at the path `painter`. Throws where either
    /// fails, and where a side of `size` is not 1…16384 pixels.
    public convenience init(
        _ loop: EventLoop, folder: String, painter: String, size: PixelSize = PictureDisplay.defaultSize
    ) throws(SystemError) {
        try self.init(loop, folder: folder, painter: painter, size: size, patience: PictureDisplay.patience)
    }

    init(_ loop: EventLoop, folder: String, painter path: String, size: PixelSize, patience: Duration)
        throws(SystemError)
    {
        let sides = 1...WritePicture.longestSide
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw SystemError("make pictures of \(size.width)x\(size.height) pixels", number: EINVAL)
        }
        self.loop = loop
        self.folder = folder
        self.patience = patience
        surface = Surface(size: size)
        if mkdir(folder, 0o777) != 0 && errno != EEXIST { throw SystemError("make the folder \(folder)") }
        deadline = try loop.timer { [weak self] in self?.giveUp("the painter does not answer") }
        presentedSoon = try loop.timer { [weak self] in self?.onPresented?() }
        let painter = try PainterProcess(loop, path: path)
        painter.client.onClose = { [weak self] in self?.giveUp("the painter is gone: \($0)") }
        self.painter = painter
    }

    /// Has a picture made of the scene. A scene of another size is ignored.
    public func show(_ scene: Scene) {
        guard scene.size == surface?.size else { return }
        presentedSoon?.set(nil)
        perform(queue.show(scene))
        if queue.lost > toldLost {
            if toldLost == 0 {
                Log.warning("the painter is slower than the pad: the oldest pictures that wait are lost")
            }
            toldLost = queue.lost
        }
    }

    private func perform(_ first: PictureQueue<Scene>.Action) {
        var action = first
        while case .write(let scene, let number) = action {
            do throws(SystemError) {
                if try write(scene, number: number) { return }
            } catch {
                Log.warning("a picture is lost: \(error)")
            }
            action = queue.written()
        }
        // Not within show(_:), whose caller does not expect it yet.
        if action == .presented { presentedSoon?.set(loop.now) }
    }

    /// Asks the painter for a picture; `false` without a painter.
    private func write(_ scene: Scene, number: Int) throws(SystemError) -> Bool {
        guard let painter else { return false }
        let frame = try Frame(scene, rasterizer)
        let digits = String(number)
        let name = "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
        let path = folder + "/" + name
        let output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw SystemError("open \(path)") }
        painter.client.call(
            WritePicture.method, frame.request.parameters, files: [frame.memory, FileDescriptor(owning: output)]
        ) { [weak self] reply in
            if case .failure(let error, let parameters) = reply {
                Log.warning("\(path) is not written: \(PainterInterface.reason(of: error, parameters))")
            }
            self?.answered()
        }
        deadline?.set(EventLoop.bootTime() + patience)
        return true
    }

    private func answered() {
        deadline?.set(nil)
        perform(queue.written())
    }

    private func giveUp(_ reason: String) {
        Log.error("\(reason); no more pictures are written")
        deadline?.set(nil)
        painter?.kill()
        painter = nil
        perform(queue.written())
    }
}
