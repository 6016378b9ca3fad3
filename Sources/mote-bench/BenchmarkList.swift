/// Every benchmark, in the order in which they run; the yardstick first.
enum BenchmarkList {
    static let all =
        [yardstick] + ParticleBenchmarks.all + WireBenchmarks.all + SpringBenchmarks.all
        + AnimationBenchmarks.all + FanOutBenchmarks.all

    /// One multiplication and one addition for each of 100,000 floats: what memory and arithmetic cost on
    /// this machine.
    private static let yardstick = Benchmark(
        name: "yardstick", meaning: "a·x + b over 100,000 floats", unit: "ns a number", count: 100_000,
        isYardstick: true
    ) {
        let numbers = UnsafeMutableBufferPointer<Float>.allocate(capacity: 100_000)
        let results = UnsafeMutableBufferPointer<Float>.allocate(capacity: 100_000)
        for index in numbers.indices { numbers[index] = Float(index) }
        var factor: Float = 1.5
        return {
            factor = factor < 100 ? factor + 0.5 : 1
            let scale = factor
            for index in 0..<100_000 { results[index] = numbers[index] * scale + 1 }
            consume(results[50_000])
        }
    }
}
