import MoteEngine
import MoteTestSupport
import Testing

@Suite struct AdvanceTests {
    @Test func eventsRunAtTheirOwnTimesInOrder() throws {
        let it = try OneLayer()
        let late = it.scene.schedule(at: 0.3)
        let early = it.scene.schedule(at: 0.1)
        let same = it.scene.schedule(at: 0.3)
        let cancelled = it.scene.schedule(at: 0.2)
        it.scene.cancelTimer(cancelled)
        it.scene.advance(to: 1)
        #expect(it.recorder.timers.map(\.time) == [0.1, 0.3, 0.3])
        #expect(it.recorder.timers.map(\.timer) == [early, late, same])
    }

    @Test func whatAHandlerSchedulesForNowRunsNow() throws {
        let it = try OneLayer()
        it.recorder.onTimer = { scene, _ in
            if it.recorder.timers.count < 5 { _ = scene.schedule(at: scene.time + 0.25) }
        }
        _ = it.scene.schedule(at: 0.25)
        it.scene.advance(to: 10)
        #expect(it.recorder.timers.map(\.time) == [0.25, 0.5, 0.75, 1, 1.25])
    }

    @Test func ticksAreComputedNotSummed() throws {
        let it = try OneLayer()
        it.scene.wantsTicks = true
        it.scene.advance(to: 10)
        #expect(it.recorder.ticks.count == 600)
        for (index, time) in it.recorder.ticks { #expect(time == Double(index) / 60) }
    }

    @Test func tickIsTheLastAtOrBeforeTheTime() {
        let scene = Scene(seed: 0, textLayout: nil)
        for n in 1...2000 {
            scene.advance(to: Double(n) / 60)
            #expect(scene.tick == n)
        }
        scene.advance(to: 2000.5 / 60)
        #expect(scene.tick == 2000)
    }

    @Test func aMotionStartedInACompletionBeginsAtTheExactEnd() throws {
        let it = try OneLayer()
        it.recorder.onEnd = { scene, info in
            guard info.isBlock, it.recorder.ends.count == 2 else { return }
            var next = PropertyAnimationOptions()
            next.to = .number(200)
            next.timing = options(1)
            _ = try? scene.animate(it.layer, it.path("position.x"), next)
        }
        _ = try it.block(options(0.37)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.37 + 0.5)
        #expect(abs(try it.shown("position.x") - 150) < 1e-9)
    }

    /// Any way of dividing the time gives the same bits: random motions, interrupted at random times.
    @Test(arguments: 1...60) func splittingTimeChangesNothing(seed: Int) throws {
        func run(_ steps: (inout SeededRandom) -> [Double]) throws -> [UInt64] {
            let it = try OneLayer()
            var random = SeededRandom(seed: UInt64(seed))
            let paths = ["position.x", "position", "opacity", "transform.rotation.z", "bounds.size"]
            var inputs: [(Double, (Scene) throws -> Void)] = []
            for _ in 0..<12 {
                let path = try it.path(paths[random.int(0...4)])
                let value: Value =
                    switch path.type {
                    case .point: .point(Point(random.double(-99...99), random.double(-99...99)))
                    case .size: .size(Size(random.double(0...99), random.double(0...99)))
                    default: .number(random.double(0...1))
                    }
                let (kind, duration, delay) = (
                    random.int(0...3), random.double(0...1), random.double(0...0.5)
                )
                let spring = try Spring(
                    mass: 1, stiffness: random.double(20...300), damping: random.double(1...40))
                inputs.append(
                    (
                        random.double(0...2),
                        { scene in
                            switch kind {
                            case 0:
                                try scene.beginBlock(options(duration, delay: delay, curve: .easeInOut))
                                try scene.set(it.layer, path, to: value)
                                _ = scene.endBlock()
                            case 1:
                                var call = PropertyAnimationOptions()
                                call.to = value
                                call.timing = options(duration, delay: delay)
                                _ = try scene.animate(it.layer, path, call)
                            case 2:
                                var call = SpringOptions(spring: spring)
                                call.to = value
                                call.delay = delay
                                _ = try scene.spring(it.layer, path, call)
                            default:
                                _ = try scene.add(
                                    ExplicitAnimation(
                                        keyPath: path, kind: .basic(from: value, to: nil, by: nil),
                                        timing: MediaTiming(duration: duration)), to: it.layer)
                            }
                        }
                    ))
            }
            inputs.sort { $0.0 < $1.0 }
            let times = steps(&random)
            var bits: [UInt64] = []
            for (time, input) in inputs {
                for step in times where step > it.scene.time && step < time { it.scene.advance(to: step) }
                it.scene.advance(to: time)
                try input(it.scene)
                it.scene.advance(to: time)
            }
            for step in times where step > it.scene.time { it.scene.advance(to: step) }
            it.scene.advance(to: 2.25)
            for path in ["position.x", "position.y", "opacity", "transform.rotation.z", "bounds.size.width"] {
                let value = try it.shown(path)
                #expect(value.isFinite, "seed \(seed) \(path)")
                bits.append(value.bitPattern)
            }
            for end in it.recorder.ends { bits += [UInt64(end.id.serial), end.time.bitPattern] }
            #expect(
                Set(it.recorder.ends.map(\.id)).count == it.recorder.ends.count, "seed \(seed): told twice")
            return bits
        }
        let jump = try run { _ in [] }
        let ticks = try run { _ in (1...135).map { Double($0) / 60 } }
        let odd = try run { random in (0..<40).map { _ in random.double(0...2.25) }.sorted() }
        #expect(jump == ticks, "seed \(seed)")
        #expect(jump == odd, "seed \(seed)")
    }
}
