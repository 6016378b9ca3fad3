import MoteEngine
import MoteRaster

/// Frames by hand, with geometry whose pixels can be worked out in the head.
enum Make {
    static func frame(
        _ width: Double, _ height: Double, background: Color = .white,
        layers: [FrameLayer] = [], emitters: [FrameEmitter] = []
    ) -> Frame {
        var frame = Frame()
        frame.size = Size(width, height)
        frame.background = background
        frame.layers = layers
        frame.emitters = emitters
        return frame
    }

    static func layer(
        _ rect: Rect, color: Color = .clear,
        _ change: (inout FrameLayer) -> Void = { _ in }
    ) -> FrameLayer {
        layer(1, rect, color: color, change)
    }

    static func layer(
        _ id: Int, _ rect: Rect, color: Color = .clear,
        _ change: (inout FrameLayer) -> Void = { _ in }
    ) -> FrameLayer {
        var layer = FrameLayer()
        layer.id = id
        layer.matrix = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: rect.minX, ty: rect.minY)
        layer.size = rect.size
        layer.backgroundColor = color
        change(&layer)
        return layer
    }

    static func shape(_ elements: [Path.Element], _ change: (inout FrameShape) -> Void) -> FrameLayer {
        layer(.zero) {
            var shape = FrameShape()
            shape.path = Path(elements: elements)
            change(&shape)
            $0.kind = .shape
            $0.shape = shape
        }
    }

    static func emitter(
        _ particles: [Particle],
        _ change: (inout FrameEmitter) -> Void = { _ in }
    ) -> FrameEmitter {
        let view = ParticleView(count: particles.count, source: ParticleList(particles))
        var emitter = FrameEmitter(particles: view)
        emitter.id = 99
        emitter.cells = [FrameCell()]
        change(&emitter)
        return emitter
    }
}

let red = Color(red: 1, green: 0, blue: 0)
let green = Color(red: 0, green: 1, blue: 0)
let blue = Color(red: 0, green: 0, blue: 1)

struct Particle {
    var x: Float
    var y: Float
    var scale: Float = 1
    var rotation: Float = 0
    var alpha: Float = 1
    var color: UInt32 = 0xFFFFFF
    var cell: UInt32 = 0
}

/// Particles written down instead of born.
final class ParticleList: ParticleSource {
    private let particles: [Particle]

    init(_ particles: [Particle]) {
        self.particles = particles
    }

    func constant(_ column: ParticleColumn) -> Float? { nil }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into floats: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        for (place, particle) in particles[rows].enumerated() {
            floats[place] =
                switch column {
                case .x: particle.x
                case .y: particle.y
                case .scale: particle.scale
                case .rotation: particle.rotation
                case .alpha: particle.alpha
                default: 0
                }
        }
    }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into integers: UnsafeMutablePointer<UInt32>,
        in workspace: ParticleWorkspace
    ) {
        for (place, particle) in particles[rows].enumerated() {
            integers[place] = column == .cell ? particle.cell : column == .color ? particle.color : 0
        }
    }

    func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        evaluate(.x, rows: rows, into: x, in: workspace)
        evaluate(.y, rows: rows, into: y, in: workspace)
    }
}

extension PixelBuffer {
    /// `#rrggbb` of a pixel of an opaque picture.
    func hex(_ x: Int, _ y: Int) -> String {
        let digits = String(self[x, y] & 0xFFFFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 255) }

    /// How much ink there is on white: the sum over all pixels of 1 − red.
    var darkness: Double { pixels.reduce(0) { $0 + 1 - Double($1 >> 16 & 255) / 255 } }
}
