import CCairo
import MoteEngine

extension Canvas {
    func newPath() { cairo_new_path(cairo) }

    /// Adds `path` to the current one. A path that begins without a move begins where its first line ends;
    /// elements with a coordinate that is not finite, or beyond what Cairo can hold, are left away.
    func add(_ path: Path) {
        var current: Point?
        for element in path.elements {
            switch element {
            case .move(let p):
                guard Self.canHold(p) else { continue }
                cairo_move_to(cairo, p.x, p.y)
                current = p
            case .line(let p):
                guard Self.canHold(p) else { continue }
                cairo_line_to(cairo, p.x, p.y)
                current = p
            case .quad(let control, let end):
                guard Self.canHold(control), Self.canHold(end) else { continue }
                let start = current ?? control
                let first = start + (control - start) * (2.0 / 3)
                let second = end + (control - end) * (2.0 / 3)
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
                current = end
            case .cubic(let c1, let c2, let end):
                guard Self.canHold(c1), Self.canHold(c2), Self.canHold(end) else { continue }
                cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, end.x, end.y)
                current = end
            case .close:
                cairo_close_path(cairo)
                var (x, y) = (0.0, 0.0)
                if cairo_has_current_point(cairo) != 0 {
                    cairo_get_current_point(cairo, &x, &y)
                    current = Point(x, y)
                }
            }
        }
    }

    private static func canHold(_ p: Point) -> Bool { abs(p.x) < 1e6 && abs(p.y) < 1e6 }

    /// Adds a rectangle with round corners; `radius` is never more than half the shorter side.
    func addRoundedRect(_ rect: Rect, radius: Double) {
        let (w, h) = (rect.size.width, rect.size.height)
        guard w > 0, h > 0, Self.canHold(rect.origin), Self.canHold(Point(rect.maxX, rect.maxY))
        else { return }
        let r = min(radius, min(w, h) / 2)
        guard r > 0 else {
            cairo_rectangle(cairo, rect.minX, rect.minY, w, h)
            return
        }
        let quarter = Double.pi / 2
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, rect.maxX - r, rect.minY + r, r, -quarter, 0)
        cairo_arc(cairo, rect.maxX - r, rect.maxY - r, r, 0, quarter)
        cairo_arc(cairo, rect.minX + r, rect.maxY - r, r, quarter, 2 * quarter)
        cairo_arc(cairo, rect.minX + r, rect.minY + r, r, 2 * quarter, 3 * quarter)
        cairo_close_path(cairo)
    }
}
