import CPango
import Glibc
import PainterInterface
import Varlink

/// Draws texts: Pango on FreeType.
final class TextPainter {
    /// A text, drawn.
    struct Painting {
        /// What is seen of it.
        var ink: Ink
        /// The characters that no font has.
        var missing: Set<Unicode.Scalar>
    }

    /// The most bytes of a text times the pixels of an em: Pango counts in 1/1024 of a pixel with 32 bits, and a byte has four
    /// ems at most (U+FDFD, three bytes).
    private static let longestLine = 500_000
    /// What rounding may add to the ink that Pango announces, pixels at each side.
    private static let margin = 4
    /// More lines are a page, whose lines are filled.
    private static let mostBalancedLines = 6

    /// After so many texts the fonts that Pango keeps open, one for each size and language, are let go: texts that a host
    /// makes up could fill the memory with them.
    private static let longestUse = 32

    private var context: OpaquePointer
    private var useCount = 0

    /// Makes the system's fonts known, which may take seconds where fontconfig has no cache of them.
    init() throws(CallError) {
        try FontConfiguration.load()
        context = try TextPainter.makeContext()
    }

    private static func makeContext() throws(CallError) -> OpaquePointer {
        guard let fonts = pango_ft2_font_map_new() else { throw PainterInterface.textFailed("Pango has no fonts") }
        defer { g_object_unref(fonts) }
        guard let context = pango_font_map_create_context(fonts) else {
            throw PainterInterface.textFailed("Pango has no context")
        }
        return context
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    /// Draws a text. What comes back is no larger than what is asked for.
    func paint(_ request: PaintText) throws(CallError) -> Painting {
        if useCount == TextPainter.longestUse {
            let fresh = try TextPainter.makeContext()
            g_object_unref(UnsafeMutableRawPointer(context))
            (context, useCount) = (fresh, 0)
        }
        useCount += 1
        pango_context_set_language(context, pango_language_from_string(FontLanguage.of(request.language)))
        let family = request.family.isEmpty ? "sans-serif" : request.family
        guard let layout = TextLayout(context, family: family, isBold: request.isBold, width: request.width) else {
            throw PainterInterface.textFailed("Pango has no layout")
        }
        var text = PlainText.of(request.text)
        // Far more than there is room for.
        text = text.beginning(byteCount: TextPainter.longestLine / request.smallestSize)
        layout.set(text)
        layout.set(size: request.smallestSize, .anywhere)
        let missing = layout.missing
        if missing.contains(where: PlainText.isEmoji) {
            text = PlainText.of(text, withoutEmoji: missing)
            layout.set(text)
        }
        return Painting(ink: fit(layout, text, request), missing: missing)
    }

    /// Words stay whole as long as a smaller size helps, then all of the text, then its beginning.
    private func fit(_ layout: TextLayout, _ text: String, _ request: PaintText) -> Ink {
        for wrapping in [TextLayout.Wrapping.betweenWords, .anywhere] {
            if let ink = shrink(layout, text, wrapping, request) { return ink }
        }
        // Each paragraph would have a line, however many there are.
        layout.set(PlainText.inOneParagraph(text))
        layout.set(size: request.smallestSize, .anywhere)
        layout.endWithEllipsis(height: request.height)
        if let ink = draw(layout, request) { return ink }
        var part = layout.extents
        part.x += (part.width - min(part.width, request.width)) / 2
        part.y += (part.height - min(part.height, request.height)) / 2
        part.width = min(part.width, request.width)
        part.height = min(part.height, request.height)
        return layout.draw(part)
    }

    /// All of the text in the largest size that has room.
    private func shrink(
        _ layout: TextLayout, _ text: String, _ wrapping: TextLayout.Wrapping, _ request: PaintText
    ) -> Ink? {
        let largestSize = min(request.size, TextPainter.longestLine / max(text.utf8.count, 1))
        let sizes = request.smallestSize...max(request.smallestSize, largestSize)
        let fitting = largest(in: sizes) { size in
            layout.set(size: size, wrapping)
            return request.hasRoom(for: layout.extents)
        }
        guard let fitting else { return nil }
        // Glyphs are drawn at whole pixels, and what is drawn may be a pixel larger than what was announced.
        for size in (max(fitting - 2, sizes.lowerBound)...fitting).reversed() {
            layout.set(size: size, wrapping)
            balance(layout, request)
            defer { layout.set(width: request.width) }
            if let ink = draw(layout, request) { return ink }
        }
        return nil
    }

    /// Makes lines about equally long: no word stands alone below a full line.
    private func balance(_ layout: TextLayout, _ request: PaintText) {
        let lines = layout.lineCount
        guard (2...TextPainter.mostBalancedLines).contains(lines) else { return }
        let narrowing = largest(in: 0...request.width / 2) { narrowing in
            layout.set(width: request.width - narrowing)
            return layout.lineCount <= lines && request.hasRoom(for: layout.extents)
        }
        layout.set(width: request.width - (narrowing ?? 0))
    }

    /// Draws it all, if there is room for it, and as high as its lines are, if there is room for that: in one size, each
    /// line's letters then stand at the same height of a mask, whichever they are.
    private func draw(_ layout: TextLayout, _ request: PaintText) -> Ink? {
        var part = layout.extents
        guard request.hasRoom(for: part), part.width > 0, part.height > 0 else {
            return request.hasRoom(for: part) ? Ink.none : nil
        }
        let ink = part.y..<part.y + part.height
        let lines = layout.lines ?? ink
        let rows = ink.extended(to: lines, length: request.height)
        part.x -= TextPainter.margin
        part.y = rows.lowerBound - TextPainter.margin
        part.width += 2 * TextPainter.margin
        part.height = rows.count + 2 * TextPainter.margin
        let drawn = layout.draw(part)
        guard drawn.width <= request.width, drawn.height <= request.height else { return nil }
        return drawn.with(rows: lines.lowerBound - part.y..<lines.upperBound - part.y, height: request.height)
    }
}

extension PaintText {
    fileprivate func hasRoom(for extents: TextLayout.Extents) -> Bool {
        extents.width <= width && extents.height <= height
    }
}
