import Raster

/// What the pad has to show, with its places on one screen found: ``ScreenLayout/arranged(_:)``.
public struct ArrangedScreen {
    let layout: ScreenLayout
    let content: ScreenContent
    let arrangement: Arrangement

    /// As ``ScreenLayout/needs(for:)`` says.
    public var needs: (texts: [TextRequest], pictures: [PictureRequest]) {
        var pictures = arrangement.logo.map { [$0.request] } ?? []
        if case .entry(.places, nil, _, _) = content, let row = arrangement.row, let dot = layout.dotRequest(row) {
            pictures.append(dot)
        }
        return (arrangement.texts.map(\.request), pictures)
    }

    /// As ``ScreenLayout/scene(for:with:)`` says.
    public func scene(with material: Material) -> Scene {
        var scene = Scene(size: layout.size, background: layout.style.background)
        scene.shapes = arrangement.shapes(with: material)
        switch content {
        case .standby:
            break
        case .entry(let field, let sign, _, _):
            guard let row = arrangement.row else { break }
            let style = sign == .keypadLost || sign == .wait ? layout.style.greyed : layout.style
            scene.shapes += layout.shapes(of: row, style)
            if case .places(let places, let filled) = field, sign == nil || sign == .expiring {
                scene.shapes += layout.dots(of: row, filled: filled, material)
                // After the dots, so that a digit more or less changes only the last shapes of a scene.
                if filled < min(max(places, 1), 16), let shape = layout.highlight(of: row, place: max(filled, 0)) {
                    scene.shapes.append(shape)
                }
            }
            switch sign {
            case .startAgain: scene.shapes += arrangement.symbol?.startAgain(layout.style) ?? []
            case .keypadLost: scene.shapes += arrangement.symbol?.lostKeypad(layout.style) ?? []
            case .expiring, .wait, nil: break
            }
        case .message(let kind, _):
            scene.shapes += arrangement.symbol?.message(kind, layout.style) ?? []
        }
        return scene
    }
}
