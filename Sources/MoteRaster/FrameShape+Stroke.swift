import CCairo
import MoteEngine

extension FrameShape {
    /// Sets the path and the pen of the stroke.
    /// - Returns: false where there is nothing to stroke.
    func addStroke(to canvas: Canvas) -> Bool {
        guard let path, lineWidth > 0, lineWidth < 1e6 else { return false }
        let trim = StrokeTrim(path)
        let part = trim.part(from: strokeStart, to: strokeEnd)
        guard !part.isEmpty else { return false }
        canvas.newPath()
        canvas.add(part)
        let cairo = canvas.cairo
        cairo_set_line_width(cairo, lineWidth)
        let cap =
            switch lineCap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        let join =
            switch lineJoin {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_cap(cairo, cap)
        cairo_set_line_join(cairo, join)
        cairo_set_miter_limit(cairo, max(1, miterLimit))
        let dashes = dashes(along: trim.length)
        cairo_set_dash(cairo, dashes, Int32(dashes.count), lineDashPhase.isFinite ? lineDashPhase : 0)
        return true
    }

    /// The dash pattern, or none: where it is no pattern, and where it would make more dashes than can be
    /// told apart.
    private func dashes(along length: Double) -> [Double] {
        let period = lineDashPattern.reduce(0, +)
        guard lineDashPattern.count <= 64, lineDashPattern.allSatisfy({ $0 >= 0 }), period > 0,
            period.isFinite,
            length / period * Double(lineDashPattern.count) < 20_000
        else { return [] }
        return lineDashPattern
    }
}
