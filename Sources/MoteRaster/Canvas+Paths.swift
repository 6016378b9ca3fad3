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

    /// Adds a rectangle with round corners; no radius is more than half the shorter side.
    func addRoundedRect(_ rect: Rect, radii: CornerRadii) {
        let (w, h) = (rect.size.width, rect.size.height)
        guard w > 0, h > 0, Self.canHold(rect.origin), Self.canHold(Point(rect.maxX, rect.maxY))
        else { return }
        let radii = radii.fitted(to: rect.size)
        if radii.isZero {
            cairo_rectangle(cairo, rect.minX, rect.minY, w, h)
            return
        }
        let quarter = Double.pi / 2
        let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, rect.maxX - tr, rect.minY + tr, tr, -quarter, 0)
        cairo_arc(cairo, rect.maxX - br, rect.maxY - br, br, 0, quarter)
        cairo_arc(cairo, rect.minX + bl, rect.maxY - bl, bl, quarter, 2 * quarter)
        cairo_arc(cairo, rect.minX + tl, rect.minY + tl, tl, 2 * quarter, 3 * quarter)
        cairo_close_path(cairo)
    }

    func addRoundedRect(_ rect: Rect, radius: Double) {
        addRoundedRect(rect, radii: CornerRadii(radius))
    }

    func addPolygon(_ points: [Point]) {
        guard points.count > 2, points.allSatisfy(Self.canHold) else { return }
        cairo_move_to(cairo, points[0].x, points[0].y)
        for point in points.dropFirst() { cairo_line_to(cairo, point.x, point.y) }
        cairo_close_path(cairo)
    }
}
