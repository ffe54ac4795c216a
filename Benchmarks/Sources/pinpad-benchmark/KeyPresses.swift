import PINEntry
import Raster
import Screen
import Secrets

/// An entry on a screen without a device: what the daemon does for each key, from the key to the pixels.
final class KeyPresses {
    private var entry: Entry
    private let layout: ScreenLayout
    private let words: Words
    private let material: Material
    private let canvas: Canvas
    private let rasterizer = Rasterizer()
    private var shown: Scene?

    /// With these words on the screen, as grey masks that fill all the room they may take.
    init(words: Words = Words()) throws {
        layout = Subject(size: PixelSize(width: 1920, height: 1080)).layout
        canvas = Canvas(layout.size)
        self.words = words
        let rules = try EntryRules()
        entry = Entry(rules: rules, digits: try Digits(), began: .zero)
        material = KeyPresses.material(
            for: layout.needs(for: .entry(.places(rules.maximumLength, filled: 0), words: words)).texts)
        show()
    }

    /// Takes a key and draws what it changes.
    func handle(_ key: Key) {
        _ = entry.handle(.key(key), at: .seconds(1))
        show()
    }

    private func show() {
        let content = ScreenContent.entry(.places(entry.rules.maximumLength, filled: entry.length), words: words)
        let scene = layout.scene(for: content, with: material)
        rasterizer.draw(scene, damage: scene.damage(since: shown), into: canvas.target)
        shown = scene
    }

    private static func material(for requests: [TextRequest]) -> Material {
        var material = Material()
        for request in requests {
            let size = PixelSize(width: request.width, height: request.height)
            material.texts[request] = Mask(
                size: size, coverage: [UInt8](repeating: 128, count: size.width * size.height))
        }
        return material
    }
}
