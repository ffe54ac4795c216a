import CPango

/// A text in lines: PangoLayout.
final class TextLayout {
    /// Where its ink is, pixels from the layout's corner.
    struct Extents {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Where lines may break.
    enum Wrapping {
        case betweenWords
        case anywhere
    }

    private let layout: OpaquePointer
    private let font: OpaquePointer
    private var words: OpaquePointer?
    private var width: Int
    private var size = 1

    /// With lines in the middle of a width in pixels, each paragraph in the direction of its first letter (Pango's default).
    init?(_ context: OpaquePointer, family: String, isBold: Bool, width: Int) {
        guard let layout = pango_layout_new(context) else { return nil }
        guard let font = pango_font_description_new() else {
            g_object_unref(UnsafeMutableRawPointer(layout))
            return nil
        }
        self.layout = layout
        self.font = font
        self.width = width
        pango_font_description_set_family(font, family)
        pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    }

    deinit {
        pango_attr_list_unref(words)
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Changes the text. The size has to be set anew.
    func set(_ text: String) {
        pango_attr_list_unref(words)
        words = TextLayout.words(of: text)
        pango_layout_set_attributes(layout, nil)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
        }
    }

    /// Changes the size of the font, pixels of an em, and where lines break.
    func set(size: Int, _ wrapping: Wrapping) {
        pango_font_description_set_absolute_size(font, Double(size) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_attributes(layout, wrapping == .betweenWords ? words : nil)
        self.size = size
        setWidth()
        pango_layout_set_wrap(layout, wrapping == .betweenWords ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
    }

    /// Changes the width of its lines, pixels.
    func set(width: Int) {
        self.width = width
        setWidth()
    }

    /// How many lines it has.
    var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// Lines that don't fit into a height in pixels are left out, with an ellipsis at the end of the last.
    func endWithEllipsis(height: Int) {
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout, Int32(height) * PANGO_SCALE)
    }

    /// Where its ink is.
    var extents: Extents {
        var ink = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &ink, nil)
        return Extents(x: Int(ink.x), y: Int(ink.y), width: Int(ink.width), height: Int(ink.height))
    }

    /// From the ascent of the first line that has ink to the descent of the last, pixels from the layout's corner, whatever
    /// their letters reach; nil without ink.
    ///
    /// Ascent and descent are those of the fonts of the context's language, so that no word of another script changes them.
    var lines: Range<Int>? {
        guard let iterator = pango_layout_get_iter(layout) else { return nil }
        defer { pango_layout_iter_free(iterator) }
        var baselines: ClosedRange<Int>?
        repeat {
            var ink = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, &ink, nil)
            guard ink.width > 0, ink.height > 0 else { continue }
            let baseline = TextLayout.pixels(pango_layout_iter_get_baseline(iterator))
            baselines = min(baselines?.lowerBound ?? baseline, baseline)...baseline
        } while pango_layout_iter_next_line(iterator) != 0
        guard let baselines,
            let metrics = pango_context_get_metrics(pango_layout_get_context(layout), font, nil)
        else { return nil }
        defer { pango_font_metrics_unref(metrics) }
        let ascent = TextLayout.pixels(pango_font_metrics_get_ascent(metrics))
        let descent = TextLayout.pixels(pango_font_metrics_get_descent(metrics))
        return baselines.lowerBound - max(ascent, 0)..<baselines.upperBound + max(descent, 0)
    }

    /// The characters that no font has.
    var missing: Set<Unicode.Scalar> {
        guard pango_layout_get_unknown_glyphs_count(layout) > 0, let lines = pango_layout_get_iter(layout) else {
            return []
        }
        defer { pango_layout_iter_free(lines) }
        var missing: Set<Unicode.Scalar> = []
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(lines), let glyphs = run.pointee.glyphs else { continue }
            let infos = UnsafeBufferPointer(start: glyphs.pointee.glyphs, count: Int(max(glyphs.pointee.num_glyphs, 0)))
            for info in infos where info.glyph & TextLayout.unknown != 0 {
                if let scalar = Unicode.Scalar(info.glyph & ~TextLayout.unknown) { missing.insert(scalar) }
            }
        } while pango_layout_iter_next_run(lines) != 0
        return missing
    }

    /// Draws a part of it.
    func draw(_ part: Extents) -> Ink {
        guard part.width > 0, part.height > 0 else { return .none }
        var coverage = [UInt8](repeating: 0, count: part.width * part.height)
        coverage.withUnsafeMutableBufferPointer { coverage in
            var bitmap = FT_Bitmap()
            bitmap.rows = UInt32(part.height)
            bitmap.width = UInt32(part.width)
            bitmap.pitch = Int32(part.width)
            bitmap.buffer = coverage.baseAddress
            bitmap.num_grays = 256
            bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            pango_ft2_render_layout(&bitmap, layout, Int32(-part.x), Int32(-part.y))
        }
        return Ink(coverage: coverage, pitch: part.width)
    }

    /// The nearest whole pixel of a length in Pango's units.
    private static func pixels(_ length: Int32) -> Int { (Int(length) + Int(PANGO_SCALE) / 2) >> 10 }

    private static func words(of text: String) -> OpaquePointer? {
        let ranges = HangulWords.ranges(in: text)
        guard !ranges.isEmpty, let words = pango_attr_list_new() else { return nil }
        for range in ranges {
            guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
            attribute.pointee.start_index = UInt32(range.lowerBound)
            attribute.pointee.end_index = UInt32(range.upperBound)
            pango_attr_list_insert(words, attribute)
        }
        return words
    }

    // Pango ends the process where what can't be broken is wider than a line.
    private func setWidth() { pango_layout_set_width(layout, Int32(max(width, 2 * size)) * PANGO_SCALE) }

    // PANGO_GLYPH_UNKNOWN_FLAG, a macro with a cast: the rest of such a glyph's number is the character's.
    private static let unknown: PangoGlyph = 0x1000_0000
}
