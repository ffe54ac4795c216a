import PINEntry
import Raster
import Screen
import Secrets

/// An entry on a screen without a device: what the daemon does for each key, from the key to the pixels.
struct KeyPresses: ~Copyable {
    private var entry: Entry
    private let layout: ScreenLayout
    private let canvas: Canvas
    private let rasterizer = Rasterizer()
    private var shown: Scene?

    init() throws(SecretMemory.Unavailable) {
        let subject = Subject(size: PixelSize(width: 1920, height: 1080))
        layout = subject.layout
        canvas = Canvas(layout.size)
        guard let rules = try? EntryRules() else { fail("the default rules can't be kept") }
        entry = Entry(rules: rules, digits: try Digits(), began: .zero)
        show()
    }

    /// Takes a key and draws what it changes.
    mutating func handle(_ key: Key) {
        _ = entry.handle(.key(key), at: .seconds(1))
        show()
    }

    private mutating func show() {
        let scene = layout.scene(for: .entry(places: entry.rules.maximumLength, filled: entry.length))
        rasterizer.draw(scene, damage: scene.damage(since: shown), into: canvas.target)
        shown = scene
    }
}
