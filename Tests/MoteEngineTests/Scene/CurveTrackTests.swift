import MoteEngine
import MoteTestSupport
import Testing

/// Layers that only plain motions move, each number by one of them, are worked out by a short way: it must
/// show the very same.
@Suite struct CurveTrackTests {
    private static let keyPaths = [
        "position", "position.x", "bounds.size", "opacity", "cornerRadius", "transform.scale", "transform",
        "backgroundColor", "transform.rotation.z", "shadowRadius",
    ]

    @Test(arguments: [UInt64](1...60))
    func showsWhatTheLongWayShows(seed: UInt64) throws {
        let short = try OneLayer()
        let long = try OneLayer()
        // An animation of another kind, which moves nothing, takes the whole layer the long way.
        var endless = MediaTiming(duration: 1)
        endless.repeatCount = .infinity
        var nothing = ExplicitAnimation(
            keyPath: try long.path("zPosition"), kind: .basic(from: .number(0), to: .number(0), by: nil),
            timing: endless)
        nothing.isAdditive = true
        nothing.isCumulative = true
        _ = try long.scene.add(nothing, to: long.layer)

        var random = SeededRandom(seed: seed)
        var time = 0.0
        for _ in 0..<12 {
            let keyPath = Self.keyPaths[random.int(0...Self.keyPaths.count - 1)]
            var numbers = random
            for it in [short, long] {
                var same = numbers
                try Self.move(it, keyPath, &same)
            }
            _ = numbers.next()
            random = numbers
            time += random.double(0...0.3)
            short.scene.advance(to: time)
            long.scene.advance(to: time)
            for keyPath in Self.keyPaths {
                let shown = try short.scene.presentation(short.layer, try short.path(keyPath))
                #expect(
                    try shown == long.scene.presentation(long.layer, try long.path(keyPath)),
                    "seed \(seed): \(keyPath) at \(time)")
            }
        }
    }

    private static func move(_ it: OneLayer, _ keyPath: String, _ random: inout SeededRandom) throws {
        let path = try it.path(keyPath)
        let model = try it.scene.model(it.layer, path)
        let curve = [TimingFunction.linear, .easeInOut, .easeIn, .default][random.int(0...3)]
        var timing = MediaTiming(duration: random.double(0.1...0.8))
        timing.beginTime = random.int(0...3) == 0 ? it.scene.time + random.double(0...0.3) : 0
        timing.repeatCount = [0, 1, 2.5, .infinity][random.int(0...3)]
        timing.autoreverses = random.int(0...1) == 0
        timing.fillMode = FillMode.allCases[random.int(0...FillMode.allCases.count - 1)]
        timing.speed = [1, 2, 0.5, -1][random.int(0...3)]
        switch random.int(0...5) {
        case 0:
            try it.scene.set(it.layer, path, to: value(like: model, &random))
        case 1:
            try it.scene.beginBlock(options(random.double(0.1...0.8), curve: curve))
            try it.scene.set(it.layer, path, to: value(like: model, &random))
            _ = it.scene.endBlock()
        case 2:
            guard !isTransform(model) else { return }
            var options = SpringOptions(spring: try Spring(stiffness: 300, damping: random.double(5...30)))
            options.to = try value(like: model, &random)
            _ = try it.scene.spring(it.layer, path, options)
        case 3:
            let (from, to) = (try value(like: model, &random), try value(like: model, &random))
            let kinds: [ExplicitAnimation.Kind] = [
                .basic(from: from, to: to, by: nil), .basic(from: from, to: nil, by: nil),
                .basic(from: nil, to: to, by: nil), .basic(from: from, to: nil, by: to),
            ]
            let kind = kinds[random.int(0...(isTransform(model) ? 2 : 3))]
            var animation = ExplicitAnimation(keyPath: path, kind: kind, timing: timing)
            animation.timingFunction = curve
            animation.isAdditive = random.int(0...3) == 0
            animation.removedOnCompletion = random.int(0...1) == 0
            _ = try it.scene.add(animation, to: it.layer, key: keyPath)
        default:
            let values = try (0..<random.int(1...5)).map { _ in try value(like: model, &random) }
            let mode = [CalculationMode.linear, .cubic, .paced, .discrete][random.int(0...3)]
            var animation = ExplicitAnimation(
                keyPath: path, kind: .keyframe(KeyframeDescription(values: values, calculationMode: mode)),
                timing: timing)
            animation.timingFunction = curve
            animation.isAdditive = random.int(0...3) == 0
            animation.removedOnCompletion = random.int(0...1) == 0
            _ = try it.scene.add(animation, to: it.layer, key: random.int(0...1) == 0 ? keyPath : nil)
        }
    }

    private static func isTransform(_ value: Value) -> Bool {
        if case .transform = value { true } else { false }
    }

    private static func value(like value: Value, _ random: inout SeededRandom) throws -> Value {
        switch value {
        case .number: .number(random.double(0...1))
        case .point: .point(Point(random.double(-100...100), random.double(-100...100)))
        case .size: .size(Size(random.double(0...100), random.double(0...100)))
        case .transform:
            .transform(
                DecomposedTransform(
                    Transform3D.makeRotation(random.double(-3...3)).then(
                        .makeTranslation(random.double(-9...9), 4))))
        default:
            .color(
                Color(
                    red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
                    alpha: random.double(0...1)))
        }
    }
}
