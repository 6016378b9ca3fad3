import MoteEngine
import MoteRaster
import MoteWire

/// A layer's gradient as it came off the wire: which colour a point has.
struct SketchGradient {
    private let course: GradientCourse
    private let stops: [FrameGradient.Stop]

    /// - Returns: nil for a layer without one.
    init?(_ layer: ReceivedLayer) {
        func point(_ name: String) -> Point? {
            guard let numbers = layer.members[name]?.list?.compactMap(\.number), numbers.count == 2 else {
                return nil
            }
            return Point(numbers[0], numbers[1])
        }
        var gradient = FrameGradient()
        gradient.type = layer.members["type"]?.string.flatMap { GradientType(rawValue: $0) } ?? .axial
        gradient.startPoint = point("startPoint") ?? .zero
        gradient.endPoint = point("endPoint") ?? .zero
        gradient.endPoint2 = point("endPoint2")
        stops = (layer.members["stops"]?.list ?? []).compactMap { stop in
            guard let offset = stop.list?.first?.number,
                let color = stop.list?.last?.string.flatMap({ Color(hex: $0) })
            else { return nil }
            return FrameGradient.Stop(offset: offset, color: color)
        }
        guard !stops.isEmpty, let course = GradientCourse(gradient) else { return nil }
        self.course = course
    }

    /// Of a point in the layer's own space. Colours are mixed with premultiplied alpha.
    func color(at point: Point) -> Color {
        let offset = course.offset(at: point)
        guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
            return stops[stops.count - 1].color
        }
        guard next > 0 else { return stops[0].color }
        let (a, b) = (stops[next - 1], stops[next])
        let share = (offset - a.offset) / (b.offset - a.offset)
        let alpha = a.color.alpha + (b.color.alpha - a.color.alpha) * share
        guard alpha > 0 else { return .clear }
        func mix(_ channel: (Color) -> Double) -> Double {
            let (from, to) = (channel(a.color) * a.color.alpha, channel(b.color) * b.color.alpha)
            return (from + (to - from) * share) / alpha
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: alpha)
    }
}
