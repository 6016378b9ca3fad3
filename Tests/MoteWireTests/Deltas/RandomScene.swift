import MoteEngine
import MoteTestSupport

/// A picture that changes at random in every way that pictures do: objects come, go, come back and move;
/// members change and go back to their defaults.
struct RandomScene {
    private(set) var frame = Frame()
    private var random: SeededRandom
    /// In drawing order, hidden ones among them.
    private var entries: [Entry] = []
    private var nextID = 2

    private enum Entry {
        case layer(FrameLayer, isHidden: Bool)
        case emitter(FrameEmitter, FixedParticles, isHidden: Bool)
    }

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var root = FrameLayer()
        root.id = 1
        root.size = Size(375, 667)
        entries = [.layer(root, isHidden: false)]
        makeFrame()
    }

    mutating func step() {
        for _ in 0..<random.int(0...4) { change() }
        frame.tick += 1
        frame.time = Double(frame.tick) / 60
        makeFrame()
    }

    /// Another life: ids begin again.
    mutating func beginEpoch() {
        let (tick, epoch) = (frame.tick, frame.epoch)
        self = RandomScene(seed: random.next())
        frame.epoch = epoch + 1
        frame.tick = tick + 1
    }

    private mutating func change() {
        switch random.int(0...11) {
        case 0:
            let entry: Entry = random.int(0...2) == 0 ? newEmitter() : newLayer()
            entries.insert(entry, at: random.int(1...entries.count))
        case 1 where entries.count > 1: entries.remove(at: random.int(1...entries.count - 1))
        case 2 where entries.count > 1:
            let entry = entries.remove(at: random.int(1...entries.count - 1))
            entries.insert(entry, at: random.int(1...entries.count))
        case 3, 4: toggle(random.int(0...entries.count - 1))
        case 5: frame.background = color()
        case 6: frame.settled.toggle()
        case 7: frame.size = Size(Double(random.int(1...3)) * 100, 50)
        default: mutate(random.int(0...entries.count - 1))
        }
    }

    private mutating func toggle(_ index: Int) {
        guard index > 0 else { return }
        switch entries[index] {
        case .layer(let layer, let isHidden): entries[index] = .layer(layer, isHidden: !isHidden)
        case .emitter(let emitter, let source, let isHidden):
            entries[index] = .emitter(emitter, source, isHidden: !isHidden)
        }
    }

    private mutating func mutate(_ index: Int) {
        switch entries[index] {
        case .layer(var layer, let isHidden):
            mutate(&layer)
            entries[index] = .layer(layer, isHidden: isHidden)
        case .emitter(var emitter, let source, let isHidden):
            let count = random.int(0...3)
            emitter.particles = ParticleView(count: count, source: source)
            source.floats[.x] = (0..<3).map { _ in Float(random.int(0...2)) }
            if random.int(0...2) == 0 { emitter.opacity = Double(random.int(0...2)) / 2 }
            entries[index] = .emitter(emitter, source, isHidden: isHidden)
        }
    }

    private mutating func mutate(_ layer: inout FrameLayer) {
        switch random.int(0...8) {
        case 0: layer.opacity = Double(random.int(0...2)) / 2
        case 1: layer.matrix = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: Double(random.int(0...3)), ty: 0)
        case 2: layer.cornerRadius = Double(random.int(0...2))
        case 3: layer.name = ["", "a", "q\"uote\\", "ä}{]["][random.int(0...3)]
        case 4: layer.backgroundColor = color()
        case 5: layer.contents = ["", "logo"][random.int(0...1)]
        case 6:
            layer.shadow = random.int(0...1) == 0 ? nil : FrameShadow()
            layer.shadow?.color = color()
        case 7: layer.shape?.lineDashPattern = random.int(0...1) == 0 ? [] : [4, 2]
        default: layer.shape?.strokeEnd = Double(random.int(0...2)) / 2
        }
    }

    private mutating func newLayer() -> Entry {
        var layer = FrameLayer()
        layer.id = takeID()
        layer.parent = 1
        if random.int(0...1) == 0 {
            layer.kind = .shape
            layer.shape = FrameShape()
        }
        for _ in 0..<random.int(0...3) { mutate(&layer) }
        return .layer(layer, isHidden: false)
    }

    private mutating func newEmitter() -> Entry {
        let source = FixedParticles()
        source.floats = [.x: [1, 2, 3], .y: [0, 0, 0], .scale: [1, 1, 1], .rotation: [0, 0, 0]]
        source.floats[.alpha] = [1, 1, 1]
        source.integers = [.cell: [0, 0, 0], .color: [1, 2, 3]]
        var emitter = source.emitter(count: random.int(0...3))
        emitter.id = takeID()
        emitter.parent = 1
        return .emitter(emitter, source, isHidden: false)
    }

    private mutating func takeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }

    private mutating func color() -> Color {
        [Color.clear, .white, Color(red: 1, green: 0, blue: 0.5, alpha: 1)][random.int(0...2)]
    }

    private mutating func makeFrame() {
        frame.layers = []
        frame.emitters = []
        for entry in entries {
            switch entry {
            case .layer(let layer, false): frame.layers.append(layer)
            case .emitter(var emitter, _, false):
                emitter.after = frame.layers.last?.id ?? 0
                frame.emitters.append(emitter)
            default: break
            }
        }
    }
}
