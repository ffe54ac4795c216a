import Raster

/// What the pad has to show, with its places on one screen found: ``ScreenLayout/arranged(_:)``.
public struct ArrangedScreen {
    let layout: ScreenLayout
    let content: ScreenContent
    let arrangement: Arrangement

    /// As ``ScreenLayout/needs(for:)`` says.
    public var needs: (texts: [TextRequest], pictures: [PictureRequest]) {
        let field = arrangement.field?.needs(layout)
        return (
            arrangement.texts.map(\.request) + (field?.texts ?? []),
            (arrangement.logo.map { [$0.request] } ?? []) + (field?.pictures ?? [])
        )
    }

    /// As ``ScreenLayout/scene(for:with:)`` says.
    public func scene(with material: Material) -> Scene {
        var scene = Scene(size: layout.size, background: layout.style.background)
        scene.shapes = arrangement.shapes(with: material)
        switch content {
        case .standby: break
        case .entry(let field, let sign, let shift, _):
            scene.shapes += fieldShapes(sign, shift, material)
            scene.shapes += arrangement.symbol?.entry(field, sign, layout.style) ?? []
        case .message(let kind, _):
            scene.shapes += arrangement.symbol?.message(kind, layout.style) ?? []
        }
        return scene
    }

    private func fieldShapes(_ sign: EntrySign?, _ shift: Double, _ material: Material) -> [Shape] {
        guard let field = arrangement.field else { return [] }
        let style = sign == .keypadLost || sign == .wait ? layout.style.greyed : layout.style
        let shapes = field.shapes(
            layout, style, showsTyped: sign == nil || sign == .expiring, with: material)
        let offset = field.offset(shift, layout)
        return offset == 0 ? shapes : shapes.map { $0.moved(x: offset, y: 0) }
    }
}
