import PainterInterface
import Screen

// The screen's words in the painter's.

extension Painter {
    /// What a screen needs, and nothing else, is wanted from now on.
    public func want(_ needs: (texts: [TextRequest], pictures: [PictureRequest])) {
        want(needs.texts.map { PaintJob($0) } + needs.pictures.map { PaintJob($0) })
    }

    /// As much of it as is there.
    public func material(for needs: (texts: [TextRequest], pictures: [PictureRequest])) -> Material {
        var material = Material()
        for text in needs.texts {
            if case .mask(let mask)? = self[PaintJob(text)] { material.texts[text] = mask }
        }
        for picture in needs.pictures {
            if case .bitmap(let bitmap)? = self[PaintJob(picture)] { material.pictures[picture] = bitmap }
        }
        return material
    }
}

extension PaintJob {
    fileprivate init(_ request: TextRequest) {
        self = .text(
            PaintText(
                text: request.text, language: request.language, family: request.family, isBold: request.isBold,
                size: request.size, smallestSize: request.smallestSize, width: request.width, height: request.height))
    }

    fileprivate init(_ request: PictureRequest) {
        self = .picture(path: request.path, ReadPicture(width: request.width, height: request.height))
    }
}
