/// Every benchmark, in the order in which they run; the yardstick first.
enum BenchmarkList {
    static let all = [yardstick] + ParticleBenchmarks.all + WireBenchmarks.all + SpringBenchmarks.all

    /// One multiplication and one addition for each of 100,000 floats: what memory and arithmetic cost on this machine.
    private static let yardstick = Benchmark(
        name: "yardstick", meaning: "a·x + b over 100,000 floats", unit: "ns a number", count: 100_000,
        isYardstick: true
    ) {
        let numbers = (0..<100_000).map { Float($0) }
        var results = [Float](repeating: 0, count: numbers.count)
        var factor: Float = 1.5
        return {
            factor += 0.5
            for index in numbers.indices { results[index] = numbers[index] * factor + 1 }
            consume(results[results.count / 2])
        }
    }
}
