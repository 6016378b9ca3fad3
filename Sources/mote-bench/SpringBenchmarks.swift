import MoteEngine

/// What it costs to ask springs for a moment: value and velocity of 1,000 motions.
enum SpringBenchmarks {
    private static let count = 1_000

    static let all = [
        Benchmark(
            name: "spring.swinging", meaning: "value and velocity of an under-damped spring",
            unit: "ns a spring", count: count
        ) { asking(dampingRatio: 0.4) },
        Benchmark(
            name: "spring.critical", meaning: "value and velocity of a critically damped spring",
            unit: "ns a spring", count: count
        ) { asking(dampingRatio: 1) },
        Benchmark(
            name: "spring.crawling", meaning: "value and velocity of an over-damped spring",
            unit: "ns a spring", count: count
        ) { asking(dampingRatio: 2) },
        Benchmark(
            name: "spring.stepped", meaning: "the same a frame of 1/60 s as POP does it, in steps of 1 ms",
            unit: "ns a spring", count: count
        ) { stepping() },
    ]

    private static func stepping() -> () -> Void {
        var springs = (0..<count).map { index in
            RungeKuttaSpring(
                stiffness: 200 + Double(index) / 10, damping: 0.01, distance: -100, velocity: Double(index))
        }
        return {
            var sum = 0.0
            for index in springs.indices {
                springs[index].advance(by: 1.0 / 60)
                sum += springs[index].x + springs[index].v
            }
            consume(sum)
        }
    }

    private static func asking(dampingRatio: Double) -> () -> Void {
        let motions = (0..<count).compactMap { index in
            (try? Spring(response: 0.4 + Double(index) / 1_000, dampingRatio: dampingRatio)).map {
                SpringMotion($0, from: 0, to: 100, velocity: Double(index))
            }
        }
        precondition(motions.count == count, "every one of these is a valid spring")
        var time = 0.0
        return {
            // Within the time in which all of them are still under way.
            time = time < 0.3 ? time + 0.001 : 0.01
            var sum = 0.0
            for motion in motions {
                let state = motion.state(at: time)
                sum += state.value + state.velocity
            }
            consume(sum)
        }
    }
}
