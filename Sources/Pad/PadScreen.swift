import Display
import Painter
import Raster
import Screen

/// What the display shows: lays it out, has its words and pictures made, and knows whether it can be seen already.
final class PadScreen {
    /// Whether what was shown last is on the screen.
    private(set) var isPresented = true

    private let display: any Display
    private let painter: Painter?
    private let scale: Double?
    private var drawing: Drawing?

    /// What is to be on the screen, as far as it decides the scene.
    private struct Wanted: Equatable {
        var content: ScreenContent
        var style: Style
        var surface: Surface
    }

    /// What is wanted on the screen, and what of its words and pictures was there when it was shown; `nil` before.
    private struct Drawing {
        let wanted: Wanted
        let screen: ArrangedScreen
        var material: Material?
    }

    /// On a display, with `scale` pixels per dp or as many as its size says. Without a painter there are neither words nor
    /// pictures.
    init(_ display: any Display, painter: Painter?, scale: Double?) {
        self.display = display
        self.painter = painter
        self.scale = scale
    }

    /// Shows what is wanted, with as much of its words and pictures as there is, unless it is shown like that.
    func show(_ content: ScreenContent, in style: Style) {
        guard let surface = display.surface else { return }
        let wanted = Wanted(content: content, style: style, surface: surface)
        if wanted != drawing?.wanted {
            let screen = layout(style, surface).arranged(content)
            drawing = Drawing(wanted: wanted, screen: screen)
            painter?.want(screen.needs)
            display.say(content.lines)
        }
        draw()
    }

    /// What was shown last is on the screen.
    func presented() { isPresented = true }

    /// The display is another one: whatever was drawn went with the former.
    func forget() {
        drawing = nil
        isPresented = true
    }

    private func draw() {
        guard let screen = drawing?.screen else { return }
        let material = painter?.material(for: screen.needs) ?? Material()
        if material == drawing?.material { return }
        drawing?.material = material
        isPresented = false
        display.show(screen.scene(with: material))
    }

    private func layout(_ style: Style, _ surface: Surface) -> ScreenLayout {
        let scale =
            scale
            ?? DisplayScale.pixelsPerDP(
                pixels: surface.size,
                widthMillimetres: surface.millimetres?.width ?? 0,
                heightMillimetres: surface.millimetres?.height ?? 0)
        return ScreenLayout(style: style, size: surface.size, scale: scale)
    }
}
