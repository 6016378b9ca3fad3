import MoteEngine

/// Paints a gradient pixel by pixel. Colours are mixed with premultiplied alpha, which Cairo's own gradients
/// don't do, and the same arithmetic serves lines, rings and sweeps.
struct GradientPainter {
    private let gradient: FrameGradient
    /// Premultiplied: red, green, blue, alpha in 0…255.
    private let colors: [SIMD4<Double>]
    private let offsets: [Double]

    /// - Returns: nil where there is no colour.
    init?(_ gradient: FrameGradient, opacity: Double) {
        guard !gradient.stops.isEmpty else { return nil }
        self.gradient = gradient
        offsets = gradient.stops.map(\.offset)
        colors = gradient.stops.map { stop in
            func unit(_ channel: Double) -> Double { channel > 0 ? min(channel, 1) : 0 }
            let alpha = 255 * unit(stop.color.alpha) * unit(opacity)
            let color = stop.color
            return [unit(color.red) * alpha, unit(color.green) * alpha, unit(color.blue) * alpha, alpha]
        }
    }

    /// The picture of a part of the canvas.
    /// - Parameters:
    ///   - part: pixels.
    ///   - matrix: the gradient's space to pixels.
    func surface(of part: PixelRect, matrix: AffineTransform) -> Canvas? {
        guard let inverse = matrix.inverse, let course = GradientCourse(gradient),
            let canvas = try? Canvas(width: part.width, height: part.height)
        else { return nil }
        canvas.withPixels { pixels, stride in
            for row in 0..<part.height {
                for column in 0..<part.width {
                    let middle = Point(Double(part.x + column) + 0.5, Double(part.y + row) + 0.5)
                    pixels[row * stride + column] = pixel(at: course.offset(at: inverse.apply(middle)))
                }
            }
        }
        return canvas
    }

    private func pixel(at offset: Double) -> UInt32 {
        var color = colors[colors.count - 1]
        if let next = offsets.firstIndex(where: { $0 > offset }) {
            color = colors[next]
            if next > 0 {
                let share = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
                color = colors[next - 1] + (color - colors[next - 1]) * share
            }
        }
        let channels = SIMD4<UInt32>(color + 0.5)
        return channels.w << 24 | channels.x << 16 | channels.y << 8 | channels.z
    }
}

/// Which offset of a gradient a point has.
package enum GradientCourse {
    /// Offset = x · dx + y · dy + start.
    case axial(dx: Double, dy: Double, start: Double)
    /// The distance from the centre in the two radii.
    case radial(center: Point, right: Point, down: Point)
    case conic(center: Point, start: Double)

    /// - Returns: nil for what is nowhere.
    package init?(_ gradient: FrameGradient) {
        let (start, end) = (gradient.startPoint, gradient.endPoint)
        let way = end - start
        guard [start.x, start.y, way.x, way.y].allSatisfy(\.isFinite) else { return nil }
        switch gradient.type {
        case .axial:
            let square = way.x * way.x + way.y * way.y
            guard square > 0 else { return nil }
            let (dx, dy) = (way.x / square, way.y / square)
            self = .axial(dx: dx, dy: dy, start: -(start.x * dx + start.y * dy))
        case .radial:
            // A circle unless the other axis says otherwise.
            let other = gradient.endPoint2.map { $0 - start } ?? Point(-way.y, way.x)
            self = .radial(center: start, right: way, down: other)
        case .conic:
            self = .conic(center: start, start: Maths.atan2(way.y, way.x))
        }
    }

    package func offset(at p: Point) -> Double {
        switch self {
        case .axial(let dx, let dy, let start): return p.x * dx + p.y * dy + start
        case .radial(let center, let right, let down):
            // The point in the axes of the ellipse, in which it is the unit circle.
            let q = p - center
            let area = right.x * down.y - right.y * down.x
            guard area != 0 else { return 1 }
            let u = (q.x * down.y - q.y * down.x) / area
            let v = (q.y * right.x - q.x * right.y) / area
            return (u * u + v * v).squareRoot()
        case .conic(let center, let start):
            let turns = (Maths.atan2(p.y - center.y, p.x - center.x) - start) / (2 * Maths.pi)
            return turns - turns.rounded(.down)
        }
    }
}
