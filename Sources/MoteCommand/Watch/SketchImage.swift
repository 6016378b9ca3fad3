import MoteEngine
import MoteRaster
import MoteWire

/// A layer's image: which colour a point has. Images that are built in are looked at; of others, which the
/// frame only names, a grey stands where they are.
struct SketchImage {
    private let picture: PixelBuffer?
    private let tint: Color?
    private let box: Rect
    private let part: Rect

    private static let builtIn = Dictionary(
        uniqueKeysWithValues: BuiltInImage.allCases.map { ($0.rawValue, try? $0.picture()) })
    private static let grey = Color(red: 0.8, green: 0.8, blue: 0.8, alpha: 0.8)

    /// - Returns: nil for a layer without one.
    init?(_ layer: ReceivedLayer) {
        func rect(_ name: String) -> Rect? {
            guard let n = layer.members[name]?.list?.compactMap(\.number), n.count == 4 else { return nil }
            return Rect(n[0], n[1], n[2], n[3])
        }
        guard let name = layer.members["contents"]?.string else { return nil }
        picture = Self.builtIn[name] ?? nil
        tint = layer.members["tint"]?.string.flatMap { Color(hex: $0) }
        box = rect("box") ?? Rect(0, 0, layer.size.width, layer.size.height)
        part = rect("contentsRect") ?? Rect(0, 0, 1, 1)
    }

    /// Of a point in the layer's own space.
    func color(at point: Point) -> Color {
        let u = (point.x - box.origin.x) / box.size.width
        let v = (point.y - box.origin.y) / box.size.height
        guard (0..<1).contains(u), (0..<1).contains(v) else { return .clear }
        guard let picture else { return tint ?? Self.grey }
        let x = (part.origin.x + u * part.size.width) * Double(picture.width)
        let y = (part.origin.y + v * part.size.height) * Double(picture.height)
        guard x.magnitude < 1e6, y.magnitude < 1e6 else { return .clear }
        let pixel = picture[Int(x.rounded(.down)), Int(y.rounded(.down))]
        let alpha = Double(pixel >> 24) / 255
        guard alpha > 0 else { return .clear }
        if var tint {
            tint.alpha *= alpha
            return tint
        }
        func channel(_ shift: UInt32) -> Double { min(1, Double(pixel >> shift & 255) / 255 / alpha) }
        return Color(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
    }
}
