import MoteEngine

/// Whole pixels of a canvas.
struct PixelRect {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var origin: Point { Point(Double(x), Double(y)) }
}

extension Canvas {
    /// The pixels of this canvas that points can touch; nil where there are none.
    func pixels(around points: [Point]) -> PixelRect? {
        func span(_ values: [Double], _ side: Int) -> (low: Int, length: Int)? {
            let low = max(0, (values.reduce(.infinity, min) - 1).rounded(.down))
            let high = min(Double(side), (values.reduce(-.infinity, max) + 1).rounded(.up))
            return low < high ? (Int(low), Int(high - low)) : nil
        }
        guard let x = span(points.map(\.x), width), let y = span(points.map(\.y), height) else { return nil }
        return PixelRect(x: x.low, y: y.low, width: x.length, height: y.length)
    }

    func pixels(around rect: Rect, under matrix: AffineTransform) -> PixelRect? {
        pixels(around: rect.corners.map(matrix.apply))
    }
}

extension Rect {
    var corners: [Point] {
        [origin, Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }

    /// Points along the edge, clockwise, close enough together that a rounded corner looks round.
    func outline(_ radii: CornerRadii) -> [Point] {
        let radii = radii.fitted(to: size)
        if radii.isZero { return corners }
        let steps = 12
        func corner(_ center: Point, _ radius: Double, from start: Double) -> [Point] {
            guard radius > 0 else { return [center] }
            return (0...steps).map { step in
                let (sine, cosine) = Maths.sincos(start + Double(step) / Double(steps) * Maths.pi / 2)
                return center + Point(cosine * radius, sine * radius)
            }
        }
        let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
        return corner(Point(minX + tl, minY + tl), tl, from: Maths.pi)
            + corner(Point(maxX - tr, minY + tr), tr, from: -Maths.pi / 2)
            + corner(Point(maxX - br, maxY - br), br, from: 0)
            + corner(Point(minX + bl, maxY - bl), bl, from: Maths.pi / 2)
    }
}
