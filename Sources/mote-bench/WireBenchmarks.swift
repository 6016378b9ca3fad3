import MoteEngine
import MoteJSON
import MoteWire

/// What it costs to write frames, and to read them.
enum WireBenchmarks {
    private static let rows = 100_000
    private static let columns = ParticleColumn.defaultSet.count
    private static let layers = 20

    static let all =
        separate
        + [1_000, 10_000, 100_000, 1_000_000, 4_000_000].map { count in
            Benchmark(
                name: "frame.\(count)",
                meaning: "a frame of \(count) particles and nothing else, worked out and written",
                unit: "ns a particle", count: count
            ) {
                let emitter = ParticleBenchmarks.emitter(of: count)
                return writing(emitter.view, FrameOptions(), layers: 0, keeping: emitter)
            }
        }

    private static let separate = [
        Benchmark(
            name: "encode.text", meaning: "particle columns as JSON numbers, the values at hand",
            unit: "ns a number", count: rows * columns
        ) { writing(stored, FrameOptions()) },
        Benchmark(
            name: "encode.base64", meaning: "the same columns as base64", unit: "ns a number",
            count: rows * columns
        ) {
            var options = FrameOptions()
            options.numbers = .base64
            return writing(stored, options)
        },
        Benchmark(
            name: "frame.particles", meaning: "a frame of 100,000 particles, worked out and written",
            unit: "ns a particle", count: ParticleBenchmarks.count
        ) {
            let emitter = ParticleBenchmarks.emitter()
            return writing(emitter.view, FrameOptions(), keeping: emitter)
        },
        Benchmark(
            name: "frame.positions", meaning: "a frame of their x and y, with one decimal",
            unit: "ns a particle", count: ParticleBenchmarks.count
        ) {
            let emitter = ParticleBenchmarks.emitter()
            var options = FrameOptions()
            options.columns = ParticleColumns([.x, .y])
            options.precision = 1
            return writing(emitter.view, options, keeping: emitter)
        },
        Benchmark(
            name: "frame.steady",
            meaning: "a sixtieth of a second further in a scene of 10,000: births, deaths and the frame",
            unit: "ns a particle", count: 10_000
        ) { goingOn(count: 10_000) },
        Benchmark(
            name: "frame.layers", meaning: "a frame of 20 layers and shapes, written", unit: "ns a frame",
            count: 1
        ) { writing(nil, FrameOptions()) },
        Benchmark(
            name: "parse.text", meaning: "reading particle columns, as our own clients do",
            unit: "ns a number", count: rows * columns
        ) { reading(stored) },
    ]

    /// Columns whose values only have to be copied, so that writing alone is measured.
    private static var stored: ParticleView { ParticleView(count: rows, source: StoredColumns(rows)) }

    private static func frame(_ view: ParticleView?, layers: Int = layers) -> Frame {
        var frame = Frame()
        frame.time = 1.25
        for id in 1..<layers + 1 {
            var layer = FrameLayer()
            layer.id = id
            layer.parent = id == 1 ? 0 : 1
            layer.name = "layer \(id)"
            layer.matrix = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: Double(id) * 17.3, ty: 120.5)
            layer.size = Size(80, 44)
            layer.opacity = 0.75
            layer.cornerRadius = 8
            layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
            frame.layers.append(layer)
        }
        if let view {
            var emitter = FrameEmitter(particles: view)
            emitter.id = layers + 1
            emitter.cells = [FrameCell(), FrameCell()]
            frame.emitters.append(emitter)
        }
        return frame
    }

    private static func writing(
        _ view: ParticleView?, _ options: FrameOptions, layers: Int = layers, keeping owner: AnyObject? = nil
    ) -> () -> Void {
        let frame = frame(view, layers: layers)
        // One thread: what is measured is the work, not the machine.
        let writer = FrameWriter(frameBytes: 1 << 30, threads: 1)
        let buffer = ByteBuffer(capacity: 8 << 20)
        return {
            buffer.clear()
            withExtendedLifetime(owner) {
                consume(writer.writeBody(frame, scene: "bench", options: options, us: 0, into: buffer))
            }
        }
    }

    /// Frame after frame of a scene whose one emitter goes on.
    private static func goingOn(count: Int) -> () -> Void {
        let scene = Scene(seed: 1, textLayout: nil)
        do throws(LayerTreeError) {
            try scene.insert(
                try scene.makeEmitter(ParticleBenchmarks.configuration(of: count)), into: scene.root)
        } catch {
            preconditionFailure("the emitter is valid: \(error)")
        }
        let writer = FrameWriter(threads: 1)
        let buffer = ByteBuffer(capacity: 8 << 20)
        var frame = Frame()
        // To where as many die as are born.
        scene.advance(to: 5)
        return {
            scene.advance(to: scene.time + 1.0 / 60)
            scene.fill(&frame)
            buffer.clear()
            consume(writer.writeBody(frame, scene: "bench", options: FrameOptions(), us: 0, into: buffer))
        }
    }

    private static func reading(_ view: ParticleView) -> () -> Void {
        let buffer = ByteBuffer(capacity: 8 << 20)
        FrameHead.write(subscription: 1, seq: 1, dropped: 0, into: buffer)
        _ = FrameWriter().writeBody(frame(view), scene: "bench", options: FrameOptions(), us: 0, into: buffer)
        let reader = JSONReader()
        let limits = JSONLimits(bytes: 64 << 20, depth: 64)
        return {
            let cursor = try? reader.open(buffer.bytes, limits: limits)
            precondition(cursor != nil, "what mote writes must be readable")
        }
    }
}

/// A source whose columns lie ready: hashed values in the range that each column has in life.
private final class StoredColumns: ParticleSource {
    private var floats: [[Float]]
    private var integers: [[UInt32]]

    init(_ count: Int) {
        // A multiplicative hash: spread out, and the same in every run.
        func fraction(_ index: Int) -> Float {
            Float(UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8) / Float(1 << 24)
        }
        let padded = (count + ParticleView.blockRows - 1) / ParticleView.blockRows * ParticleView.blockRows
        floats = ParticleColumn.allCases.map { column in
            let (low, span): (Float, Float) =
                switch column {
                case .x: (0, 390)
                case .y: (0, 844)
                case .rotation: (-6.3, 12.6)
                default: (0, 1)
                }
            return (0..<padded).map { low + span * fraction($0 &+ 1) }
        }
        integers = ParticleColumn.allCases.map { column in
            (0..<padded).map { column == .cell ? UInt32($0 & 1) : UInt32(fraction($0 &+ 1) * 16_777_215) }
        }
    }

    private func index(_ column: ParticleColumn) -> Int {
        ParticleColumn.allCases.firstIndex(of: column) ?? 0
    }

    func constant(_ column: ParticleColumn) -> Float? { nil }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into target: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        floats[index(column)].withUnsafeBufferPointer { copy($0, rows, target) }
    }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into target: UnsafeMutablePointer<UInt32>,
        in workspace: ParticleWorkspace
    ) {
        integers[index(column)].withUnsafeBufferPointer { copy($0, rows, target) }
    }

    func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        evaluate(.x, rows: rows, into: x, in: workspace)
        evaluate(.y, rows: rows, into: y, in: workspace)
    }

    private func copy<T>(
        _ values: UnsafeBufferPointer<T>, _ rows: Range<Int>, _ target: UnsafeMutablePointer<T>
    ) {
        guard let base = values.baseAddress else { return }
        target.update(from: base + rows.lowerBound, count: rows.count)
    }
}
