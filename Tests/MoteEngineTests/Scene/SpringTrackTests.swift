import MoteEngine
import MoteTestSupport
import Testing

/// Layers that nothing but springs moves are worked out by a short way: it must show the very same.
@Suite struct SpringTrackTests {
    private static let keyPaths = [
        "position", "position.x", "bounds.size", "opacity", "cornerRadius", "transform.scale",
        "backgroundColor",
        "transform.rotation.z", "shadowRadius",
    ]

    @Test(arguments: [UInt64](1...40))
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
            let sets = random.int(0...4) == 0
            let spring = try Spring(
                stiffness: random.double(20...900), damping: random.double(0...40))
            for it in [short, long] {
                var same = numbers
                let path = try it.path(keyPath)
                let value = try Self.value(like: try it.scene.model(it.layer, path), &same)
                if sets {
                    try it.scene.set(it.layer, path, to: value)
                } else {
                    var options = SpringOptions(spring: spring)
                    options.to = value
                    _ = try it.scene.spring(it.layer, path, options)
                }
            }
            _ = numbers.next()
            random = numbers
            time += random.double(0...0.4)
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

    private static func value(like value: Value, _ random: inout SeededRandom) throws -> Value {
        switch value {
        case .number: .number(random.double(0...1))
        case .point: .point(Point(random.double(-100...100), random.double(-100...100)))
        case .size: .size(Size(random.double(0...100), random.double(0...100)))
        default:
            .color(
                Color(
                    red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
                    alpha: random.double(0...1)))
        }
    }
}

extension SpringTrackTests {
    /// Four by four, and one by one: at any age, also where an angle is all but a multiple of a quarter turn.
    @Test(arguments: [UInt64](1...20))
    func foursShowWhatEachShowsAlone(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let keyPaths = [
            "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
            "bounds.size.height", "shadowRadius", "zPosition", "cornerRadius",
        ]
        let it = try OneLayer()
        var motions: [(keyPath: String, motion: SpringMotion)] = []
        for keyPath in keyPaths {
            // ω is π/2 for some, so that whole seconds are quarter turns.
            let quarter = random.int(0...3) == 0
            let damping = quarter ? 0 : random.double(0...6)
            let g = damping / 2
            let stiffness =
                quarter ? Double.pi / 2 * (Double.pi / 2) : g * g + random.double(1...3000)
            let spring = try Spring(stiffness: stiffness, damping: damping)
            var options = SpringOptions(spring: spring)
            options.from = .number(random.double(200...300))
            options.to = .number(random.double(300...400))
            options.velocity = [random.double(-500...500)]
            _ = try it.scene.spring(it.layer, it.path(keyPath), options)
            guard case .number(let from)? = options.from, case .number(let to)? = options.to else { return }
            motions.append(
                (keyPath, SpringMotion(spring, from: from, to: to, velocity: options.velocity?[0] ?? 0)))
        }
        for time in [0, 1e-12, 0.001, 0.5, 1, 2, 3, 4, 5.5, 8, 100, 1000, 60_000] {
            it.scene.advance(to: time)
            for (keyPath, motion) in motions {
                let shown = try it.shown(keyPath)
                #expect(
                    shown == motion.target + (motion.value(at: time) - motion.target),
                    "seed \(seed): \(keyPath) at \(time)")
            }
        }
    }
}
