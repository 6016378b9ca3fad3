import MoteEngine
import MoteTestSupport
import Testing

/// What must hold for any motions, in thousands of drawn cases. A failure names its seed.
@Suite struct MotionPropertyTests {
    static let keyPaths = ["position.x", "position", "opacity", "transform.scale", "bounds.size.width"]

    private static func value(_ path: PropertyKeyPath, _ random: inout SeededRandom) -> Value {
        let x = random.double(-100...100)
        switch path.type {
        case .point: return .point(Point(x, random.double(-100...100)))
        default: return .number(path.name == "opacity" ? random.double(0...1) : x)
        }
    }

    private static func curve(_ random: inout SeededRandom) -> TimingFunction {
        let names = ["linear", "easeIn", "easeInOut", "default", "easeOutBack"]
        return TimingFunction(named: names[random.int(0...4)]) ?? .linear
    }

    private static func block(_ random: inout SeededRandom) -> BlockOptions {
        var options = BlockOptions()
        options.duration = [0, 0.25, 0.5, 1][random.int(0...3)]
        options.delay = random.int(0...2) == 0 ? 0.125 * Double(random.int(1...4)) : 0
        options.timingFunction = curve(&random)
        options.repeatCount = [1, 1, 1, 2, 1.5][random.int(0...4)]
        options.autoreverses = random.int(0...4) == 0
        if random.int(0...5) == 0 { options.dampingRatio = 0.5 }
        return options
    }

    /// Makes a drawn motion on a layer.
    /// - Returns: its handle; nil for a block that changed nothing.
    @discardableResult
    static func makeMotion(
        _ scene: Scene, _ layer: LayerID, _ random: inout SeededRandom, physical: Bool = true
    ) throws -> AnimationID? {
        let path = try scene.keyPath(keyPaths[random.int(0...keyPaths.count - 1)], for: layer)
        switch random.int(0...(physical ? 5 : 3)) {
        case 0, 1:
            try scene.beginBlock(block(&random))
            try scene.set(layer, path, to: value(path, &random))
            return scene.endBlock()
        case 2:
            var options = PropertyAnimationOptions()
            options.timing = block(&random)
            if random.int(0...2) == 0 { options.from = value(path, &random) }
            if random.int(0...3) == 0 {
                options.by = value(path, &random)
            } else {
                options.to = value(path, &random)
            }
            return try scene.animate(layer, path, options)
        case 3:
            var timing = MediaTiming(duration: random.double(0.1...1))
            timing.repeatCount = Double(random.int(0...2))
            timing.autoreverses = random.int(0...3) == 0
            timing.fillMode = FillMode.allCases[random.int(0...3)]
            var animation = ExplicitAnimation(
                keyPath: path, kind: .basic(from: value(path, &random), to: value(path, &random), by: nil),
                timing: timing)
            animation.isAdditive = random.int(0...2) == 0
            animation.timingFunction = curve(&random)
            return try scene.add(animation, to: layer, key: random.int(0...2) == 0 ? "key" : nil)
        case 4:
            var options = SpringOptions(
                spring: try Spring(
                    mass: 1, stiffness: random.double(20...400), damping: random.double(4...40)))
            options.to = value(path, &random)
            options.delay = random.int(0...2) == 0 ? 0.25 : 0
            return try scene.spring(layer, path, options)
        default:
            var options = DecayOptions()
            options.velocity = path.type == .point ? [200, -100] : [random.double(-300...300)]
            return try scene.decay(layer, path, options)
        }
    }

    private static func snapshot(_ scene: Scene, _ layers: [LayerID]) throws -> [Double] {
        var numbers: [Double] = []
        for layer in layers {
            for name in keyPaths {
                let path = try scene.keyPath(name, for: layer)
                numbers += Self.numbers(try scene.presentation(layer, path))
                numbers += Self.numbers(try scene.model(layer, path))
            }
        }
        return numbers
    }

    private static func numbers(_ value: Value) -> [Double] {
        switch value {
        case .number(let n): [n]
        case .point(let p): [p.x, p.y]
        default: []
        }
    }

    private static func isNear(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-6) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance * max(1, $0.magnitude) }
    }

    /// A scene with a timeline of drawn motions, on which others may stand.
    private static func timeline(_ seed: UInt64, paused: Bool) throws -> (Scene, [LayerID], AnimationID) {
        var random = SeededRandom(seed: seed)
        let scene = Scene(seed: 0, textLayout: nil)
        var layers: [LayerID] = []
        for i in 0..<2 {
            let layer = try scene.makeLayer(.plain, name: "l\(i)")
            try scene.insert(layer, into: scene.root)
            layers.append(layer)
        }
        var options = TimelineOptions()
        options.isPaused = paused
        options.timing.delay = random.int(0...2) == 0 ? 0.25 : 0
        options.timing.repeatCount = [1, 1, 2, 1.5][random.int(0...3)]
        options.timing.autoreverses = random.int(0...2) == 0
        options.timing.repeatDelay = random.int(0...3) == 0 ? 0.25 : 0
        options.timing.direction = TimelineTiming.Direction.allCases[random.int(0...3)]
        options.timing.iterationStart = random.int(0...4) == 0 ? 0.5 : 0
        let outer = try scene.makeTimeline(options)
        for _ in 0..<random.int(1...5) {
            let at = 0.125 * Double(random.int(0...8))
            let layer = layers[random.int(0...1)]
            switch random.int(0...3) {
            case 0:
                // Its own layer's property: another timeline's motions are a course of their own.
                var inner = TimelineOptions()
                inner.speed = [1, 2, 0.5][random.int(0...2)]
                inner.timing.repeatCount = Double(random.int(1...2))
                let timeline = try scene.makeTimeline(inner)
                if let motion = try makeMotion(scene, layer, &random) {
                    try scene.add(motion, to: timeline, at: .time(0))
                }
                try scene.add(timeline, to: outer, at: .time(at))
            case 1:
                scene.beginGathering()
                try makeMotion(scene, layer, &random)
                try scene.set(layer, scene.keyPath("opacity", for: layer), to: .number(random.double(0...1)))
                try scene.add(scene.endGathering(), to: outer, at: .time(at))
            default:
                if let motion = try makeMotion(scene, layer, &random) {
                    try scene.add(motion, to: outer, at: .time(at))
                }
            }
        }
        return (scene, layers, outer)
    }

    @Test func seekingEqualsPlaying() throws {
        for seed in 1...2000 as ClosedRange<UInt64> {
            let (played, layers, timeline) = try Self.timeline(seed, paused: false)
            let (sought, same, other) = try Self.timeline(seed, paused: true)
            sought.advance(to: 0)
            var random = SeededRandom(seed: seed &+ 77)
            let end = min(played.endTime(timeline) ?? 1, 6)
            var samples: [(Double, [Double])] = []
            for _ in 0..<5 {
                // Not at an edge, where a hair decides what is past.
                samples.append(((random.double(0...1) * end * 1000).rounded() / 1000 + 0.0003, []))
            }
            samples.sort { $0.0 < $1.0 }
            for i in samples.indices where samples[i].0 < end {
                played.advance(to: samples[i].0)
                samples[i].1 = try Self.snapshot(played, layers)
            }
            samples.shuffle(using: &random)
            for (time, expected) in samples where !expected.isEmpty {
                sought.seek(other, toTime: time)
                let found = try Self.snapshot(sought, same)
                if !Self.isNear(found, expected) {
                    let places = zip(found, expected).enumerated().filter { ($1.0 - $1.1).magnitude > 1e-6 }
                    Issue.record("seed \(seed) at \(time): \(places.map { ($0, $1.0, $1.1) })")
                    return
                }
            }
        }
    }

    /// Live motions, whenever they are looked at: one advance or many.
    @Test func jumpingEqualsPlaying() throws {
        for seed in 1...1000 as ClosedRange<UInt64> {
            var scenes: [(Scene, [LayerID])] = []
            for steps in [1, 37] {
                var random = SeededRandom(seed: seed)
                let scene = Scene(seed: 0, textLayout: nil)
                let layer = try scene.makeLayer(.plain, name: "l")
                try scene.insert(layer, into: scene.root)
                for _ in 0..<random.int(1...6) {
                    try Self.makeMotion(scene, layer, &random)
                    let next = scene.time + random.double(0...0.5)
                    for i in 1...steps {
                        scene.advance(to: scene.time + (next - scene.time) * Double(i) / Double(steps))
                    }
                    scene.advance(to: next)
                }
                scenes.append((scene, [layer]))
            }
            let first = try Self.snapshot(scenes[0].0, scenes[0].1)
            let second = try Self.snapshot(scenes[1].0, scenes[1].1)
            #expect(Self.isNear(first, second, 1e-9), "seed \(seed)")
        }
    }

    /// Every handle that was given is told of exactly once, whatever is done to it; a timeline that was over
    /// and was made to play again, at most once for each such time.
    @Test func completionsAreToldOnce() throws {
        for seed in 1...2000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let it = try OneLayer()
            var handles: [AnimationID] = []
            var timelines: Set<AnimationID> = []
            var replays: [AnimationID: Int] = [:]
            let parent = try it.scene.makeLayer(.plain, name: "p")
            try it.scene.insert(parent, into: it.scene.root)
            for _ in 0..<random.int(1...12) {
                let handle = handles.isEmpty ? nil : handles[random.int(0...handles.count - 1)]
                let operation = random.int(0...12)
                if let handle, timelines.contains(handle), operation == 3 || operation == 4 {
                    // Its end may have come at this very instant, and not have been told yet.
                    replays[handle, default: 0] += 1
                }
                switch operation {
                case 0: if let handle { it.scene.cancel(handle) }
                case 1: if let handle { it.scene.finish(handle) }
                case 2: if let handle { it.scene.pause(handle) }
                case 3: if let handle { it.scene.reverse(handle) }
                case 4: if let handle { it.scene.seek(handle, fraction: random.double(0...1)) }
                case 5: it.scene.removeAnimation(it.layer, key: "key")
                case 6: it.scene.remove(it.layer)
                case 7: try it.scene.insert(it.layer, into: random.int(0...1) == 0 ? parent : it.scene.root)
                case 8:
                    try it.scene.setTimeSpace(it.layer, TimeSpace(speed: [0, 1, 2, -1][random.int(0...3)]))
                case 9:
                    let timeline = try it.scene.makeTimeline(TimelineOptions())
                    handles.append(timeline)
                    timelines.insert(timeline)
                    if let motion = try Self.makeMotion(it.scene, it.layer, &random) {
                        handles.append(motion)
                        try it.scene.add(motion, to: timeline, at: .time(0.25))
                    }
                default:
                    if let motion = try Self.makeMotion(it.scene, it.layer, &random) {
                        handles.append(motion)
                    }
                }
                if random.int(0...1) == 0 { it.scene.advance(to: it.scene.time + random.double(0...0.4)) }
            }
            for handle in handles {
                // One that is back at its beginning plays forwards.
                if timelines.contains(handle) { replays[handle, default: 0] += 1 }
                it.scene.resume(handle)
            }
            try it.scene.setTimeSpace(it.layer, TimeSpace())
            it.scene.advance(to: it.scene.time + 1)
            for handle in handles where it.scene.isRunning(handle) { it.scene.cancel(handle) }
            it.scene.advance(to: it.scene.time + 1)
            for handle in handles {
                let count = it.recorder.ends.filter { $0.id == handle }.count
                if !(1...1 + replays[handle, default: 0]).contains(count) {
                    Issue.record("seed \(seed): \(handle) was told of \(count) times")
                    return
                }
            }
            #expect(it.scene.animationCount == 0, "seed \(seed)")
        }
    }

    /// What takes over goes on from where the property is: no jump beyond what motions of this speed make.
    @Test func nothingJumps() throws {
        for seed in 1...1000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let it = try OneLayer()
            let path = try it.path("position.x")
            for _ in 0..<random.int(2...6) {
                let before = try it.shown("position.x")
                for _ in 0..<random.int(1...3) {
                    switch random.int(0...2) {
                    case 0:
                        var block = BlockOptions()
                        block.duration = random.double(0.2...1)
                        block.beginFromCurrentState = random.int(0...1) == 0
                        _ = try it.block(block) {
                            try it.set("position.x", .number(random.double(-100...100)))
                        }
                    case 1:
                        var spring = SpringOptions(
                            spring: try Spring(stiffness: random.double(50...300), damping: 12))
                        spring.to = .number(random.double(-100...100))
                        _ = try it.scene.spring(it.layer, path, spring)
                    default:
                        var decay = DecayOptions()
                        decay.deceleration = 0.998
                        _ = try it.scene.decay(it.layer, path, decay)
                    }
                }
                let after = try it.shown("position.x")
                #expect((after - before).magnitude < 1e-6, "seed \(seed) at \(it.scene.time)")
                it.scene.advance(to: it.scene.time + random.double(0...0.3))
            }
        }
    }

    /// Nor beneath explicit animations, of which springs have taken a part: only these themselves jump.
    @Test func nothingJumpsBeneathWhatCovers() throws {
        let keyPaths = ["position", "position.x", "position.y"]
        for seed in 1...1000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let it = try OneLayer()
            for _ in 0..<random.int(3...8) {
                let name = keyPaths[random.int(0...2)]
                let path = try it.path(name)
                func value() -> Value {
                    let (x, y) = (random.double(-100...100), random.double(-100...100))
                    return name == "position" ? .point(Point(x, y)) : .number(x)
                }
                if random.int(0...2) == 0 {
                    var timing = MediaTiming(duration: random.double(0.3...1))
                    timing.fillMode = .both
                    var animation = ExplicitAnimation(
                        keyPath: path, kind: .basic(from: value(), to: value(), by: nil), timing: timing)
                    animation.removedOnCompletion = random.int(0...1) == 0
                    _ = try it.scene.add(animation, to: it.layer)
                    it.scene.advance(to: it.scene.time + random.double(0...0.2))
                    continue
                }
                let before = try [it.shown("position.x"), it.shown("position.y")]
                switch random.int(0...4) {
                case 0, 1:
                    var block = BlockOptions()
                    block.duration = random.double(0.2...1)
                    _ = try it.block(block) { try it.set(name, value()) }
                case 2:
                    var options = PropertyAnimationOptions()
                    options.by = value()
                    _ = try it.scene.animate(it.layer, path, options)
                case 3:
                    try it.scene.beginKeyframes(options(0.5))
                    try it.scene.beginFrame(start: 0, length: 1)
                    try it.set(name, value())
                    it.scene.endFrame()
                    _ = it.scene.endBlock()
                default:
                    var spring = SpringOptions(spring: try Spring(stiffness: 100, damping: 12))
                    spring.to = value()
                    _ = try it.scene.spring(it.layer, path, spring)
                }
                let after = try [it.shown("position.x"), it.shown("position.y")]
                for (a, b) in zip(before, after) {
                    #expect((a - b).magnitude < 1e-6, "seed \(seed), \(name) at \(it.scene.time)")
                }
                it.scene.advance(to: it.scene.time + random.double(0...0.2))
            }
        }
    }

    @Test func valuesStayFinite() throws {
        let wild = [0, 1e-300, 1e-12, 1, 1e12, 1e300, -1, -1e300, .infinity, -.infinity, .nan, 0.5]
        for seed in 1...3000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let it = try OneLayer()
            func number() -> Double { wild[random.int(0...wild.count - 1)] }
            // What is refused is refused; what is taken must be shown.
            for _ in 0..<4 {
                do {
                    let path = try it.path("position.x")
                    switch random.int(0...4) {
                    case 0:
                        var block = BlockOptions()
                        (block.duration, block.delay, block.repeatCount) = (number(), number(), number())
                        block.dampingRatio = random.int(0...1) == 0 ? number() : nil
                        block.initialVelocity = number()
                        _ = try it.block(block) { try it.set("position.x", .number(number())) }
                    case 1:
                        var spring = SpringOptions(
                            spring: try Spring(mass: number(), stiffness: number(), damping: number()))
                        (spring.to, spring.velocity) = (.number(number()), [number()])
                        spring.delay = number()
                        _ = try it.scene.spring(it.layer, path, spring)
                    case 2:
                        var decay = DecayOptions()
                        (decay.velocity, decay.deceleration) = ([number()], number())
                        _ = try it.scene.decay(it.layer, path, decay)
                    case 3:
                        let timing = MediaTiming(
                            beginTime: number(), duration: number(), speed: number(), timeOffset: number(),
                            repeatCount: number(), repeatDuration: number(),
                            autoreverses: random.int(0...1) == 0,
                            fillMode: .both)
                        let kind = ExplicitAnimation.Kind.basic(
                            from: .number(number()), to: .number(number()), by: nil)
                        _ = try it.scene.add(
                            ExplicitAnimation(keyPath: path, kind: kind, timing: timing), to: it.layer)
                    default:
                        try it.scene.setTimeSpace(
                            it.layer, TimeSpace(beginTime: number(), speed: number(), timeOffset: number()))
                    }
                } catch is PropertyError {
                } catch is SpringError {
                }
                it.scene.advance(to: it.scene.time + [0, 1e-9, 0.1, 1, 1000][random.int(0...4)])
                let shown = try it.shown("position.x")
                #expect(shown.isFinite, "seed \(seed) at \(it.scene.time): \(shown)")
                #expect(try it.scene.velocity(it.layer, it.path("position.x"))[0].isFinite, "seed \(seed)")
            }
        }
    }

    @Test func theEnergyOfASpringNeverGrows() throws {
        for seed in 1...2000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let spring = try Spring(
                mass: random.double(0.1...10), stiffness: random.double(1...1000),
                damping: random.double(0...100))
            let motion = SpringMotion(
                spring, from: random.double(-100...100), to: 0, velocity: random.double(-1000...1000))
            var last = Double.infinity
            for i in 0..<60 {
                let (x, v) = motion.state(at: Double(i) * 0.03)
                let energy = 0.5 * spring.stiffness * x * x + 0.5 * spring.mass * v * v
                #expect(energy <= last * (1 + 1e-9) + 1e-12, "seed \(seed) at \(i)")
                last = energy
            }
        }
    }

    @Test func aLoopKeepsItsPhaseForADay() throws {
        let it = try OneLayer()
        var block = options(0.5)
        block.repeatCount = .infinity
        _ = try it.block(block) { try it.set("position.x", .number(1)) }
        let timeline = try it.scene.makeTimeline(
            {
                var options = TimelineOptions()
                options.timing.repeatCount = .infinity
                return options
            }())
        let motion = try #require(it.block(options(0.5)) { try it.set("position.y", .number(1)) })
        try it.scene.add(motion, to: timeline, at: .time(0))
        it.scene.advance(to: 86400.125)
        #expect(try (it.shown("position.x") - 0.25).magnitude < 1e-6)
        #expect(try (it.shown("position.y") - 0.25).magnitude < 1e-6)
    }
}
