import CMoteText
import MoteEngine

/// A Pango context with one layout object that is used again and again.
final class PangoSession {
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let description: OpaquePointer
    /// What `description` and the two metrics stand for now.
    private var font: Font?
    private var ascent = 0.0
    private var descent = 0.0
    private var fontPath = ""

    /// Nil where no font is installed.
    init?() {
        guard let context = mote_text_context_new() else { return nil }
        self.context = context
        layout = pango_layout_new(context)
        description = pango_font_description_new()
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }

    deinit {
        pango_font_description_free(description)
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// - Parameter width: where lines are broken, points; nil breaks at line feeds only.
    func measure(_ text: PlainText, font: Font, width: Double?) -> MeasuredText {
        use(font)
        set(text, width: width)
        var result = MeasuredText(ascent: ascent, descent: descent, fontPath: fontPath)
        guard let iterator = pango_layout_get_iter(layout) else { return result }
        var trimmed: [Int] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let start = Int(line.pointee.start_index)
            let broken = start + Int(line.pointee.length)
            var end = broken
            // The space at which a line was broken is not drawn, so it must not count for alignment either.
            if broken < text.bytes.count, !endsLine(text.bytes[broken]) {
                while end > start, text.bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
                if end < broken { trimmed.append(result.lines.count) }
            }
            result.lines.append(
                .init(
                    text: text.string(start..<end),
                    baseline: points(pango_layout_iter_get_baseline(iterator)),
                    width: points(logical.width)))
        } while pango_layout_iter_next_line(iterator) != 0
        pango_layout_iter_free(iterator)

        var whole = PangoRectangle()
        pango_layout_get_extents(layout, nil, &whole)
        result.height = points(whole.height)
        for index in trimmed {
            let line = PlainText(result.lines[index].text, font: font)
            result.lines[index].width = advance(of: line, font: font)
        }
        return result
    }

    /// The advance of the first line of `text`, points.
    func advance(of text: PlainText, font: Font) -> Double {
        use(font)
        set(text, width: nil)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return 0 }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        return points(logical.width)
    }

    /// Adds the outlines of the first line of `text` to the path of `cairo`, its baseline's left end at the
    /// current point.
    func addPath(of text: PlainText, font: Font, to cairo: OpaquePointer) {
        use(font)
        set(text, width: nil)
        guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
        pango_cairo_layout_line_path(cairo, line)
    }

    private func use(_ font: Font) {
        guard font != self.font else { return }
        self.font = font
        pango_font_description_set_family(description, font.family.isEmpty ? Font().family : font.family)
        pango_font_description_set_absolute_size(
            description, FontLimits.size(of: font) * Double(PANGO_SCALE))
        let weight = min(max(font.weight, 100), 1000)
        pango_font_description_set_weight(description, PangoWeight(rawValue: PangoWeight.RawValue(weight)))
        pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_layout_set_font_description(layout, description)
        if let metrics = pango_context_get_metrics(context, description, nil) {
            ascent = points(pango_font_metrics_get_ascent(metrics))
            descent = points(pango_font_metrics_get_descent(metrics))
            pango_font_metrics_unref(metrics)
        }
        fontPath = file(of: description)
    }

    private func file(of description: OpaquePointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { path in
            guard let start = path.baseAddress,
                mote_text_font_file(context, description, start, Int32(path.count)) != 0
            else { return "" }
            return String(cString: start)
        }
    }

    private func set(_ text: PlainText, width: Double?) {
        text.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                if let start = characters.baseAddress {
                    pango_layout_set_text(layout, start, Int32(characters.count))
                } else {
                    pango_layout_set_text(layout, "", 0)
                }
            }
        }
        var units: Int32 = -1
        if let width, !width.isNaN {
            units = Int32(min(max(width, 0), FontLimits.lineLength) * Double(PANGO_SCALE))
        }
        pango_layout_set_width(layout, units)
    }

    private func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    private func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
