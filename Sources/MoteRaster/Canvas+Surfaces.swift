import CCairo
import MoteEngine

/// One canvas painted onto another.
extension Canvas {
    /// Paints a canvas whose pixels lie on this one's, from `origin` (pixels) on.
    func draw(_ other: Canvas, at origin: Point = .zero, alpha: Double = 1, blend: BlendMode = .normal) {
        saving {
            cairo_identity_matrix(cairo)
            cairo_set_operator(cairo, blend.cairoOperator)
            other.withSurface { surface in
                cairo_set_source_surface(cairo, surface, origin.x, origin.y)
                cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
                cairo_paint_with_alpha(cairo, alpha)
            }
        }
    }

    /// Fills the current path with a canvas whose pixels lie on this one's.
    func fill(with other: Canvas, at origin: Point) {
        saving {
            cairo_identity_matrix(cairo)
            other.withSurface { surface in
                cairo_set_source_surface(cairo, surface, origin.x, origin.y)
                cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
                cairo_fill(cairo)
            }
        }
    }

    /// Multiplies everything by the alpha of a canvas of the same size.
    func keep(alphaOf mask: Canvas) {
        saving {
            cairo_identity_matrix(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
            mask.withSurface { surface in
                cairo_set_source_surface(cairo, surface, 0, 0)
                cairo_paint(cairo)
            }
        }
    }
}

extension BlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .additive: CAIRO_OPERATOR_ADD
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        }
    }
}
