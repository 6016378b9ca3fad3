import MoteEngine

/// Text broken into lines but not yet placed in a layer: the top of the first line is at 0.
struct MeasuredText {
    struct Line {
        var text: String
        /// From the top of the text.
        var baseline: Double
        var width: Double
    }

    var lines: [Line] = []
    var height = 0.0
    /// Of the font itself, whatever the text.
    var ascent = 0.0
    var descent = 0.0
    /// Path of the font's file, "" where it is not known.
    var fontPath = ""
}

/// Breaks text into lines and measures them: asks Pango, or guesses where there is no font to ask about.
final class TextMeasure {
    private let pango = PangoSession()

    /// - Parameter width: where lines are broken, points; nil breaks at line feeds only.
    func lines(of string: String, font: Font, width: Double?) -> MeasuredText {
        let text = PlainText(string, font: font)
        return pango?.measure(text, font: font, width: width) ?? RoughMeasure.lines(of: text, font: font)
    }
}

/// Where there is no font, text still has lines and an extent: half an em a character, 1.2 em a line.
enum RoughMeasure {
    static func lines(of text: PlainText, font: Font) -> MeasuredText {
        let size = FontLimits.size(of: font)
        var result = MeasuredText(ascent: 0.93 * size, descent: 0.27 * size)
        for part in text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = String(decoding: part, as: UTF8.self)
            result.lines.append(
                .init(
                    text: line, baseline: result.height + result.ascent,
                    width: 0.5 * size * Double(line.count)))
            result.height += 1.2 * size
        }
        return result
    }
}
