import MoteEngine
import MoteTestSupport
import Testing

@Suite struct RandomTests {
    @Test func dependsOnEveryPartOfItsKey() {
        let base = CounterRandom(seed: 1)
        let keys = [
            base, CounterRandom(seed: 2), base.keyed(by: 1), base.keyed(by: 2), base.keyed(by: "1"),
            base.keyed(by: ""), base.keyed(by: "ab").keyed(by: "c"), base.keyed(by: "a").keyed(by: "bc"),
            base.keyed(by: "abc"), base.keyed(by: "abc\0"), base.keyed(by: 1).keyed(by: 2),
            base.keyed(by: 2).keyed(by: 1), base.keyed(by: "12345678"), base.keyed(by: "123456789"),
        ]
        let draws = keys.flatMap { [$0.bits(0, 0), $0.bits(0, 1), $0.bits(1, 0), $0.bits(1, 1)] }
        #expect(Set(draws).count == draws.count)
        #expect(base.keyed(by: "snow").bits(3, 4) == CounterRandom(seed: 1).keyed(by: "snow").bits(3, 4))
    }

    /// A known-answer row: scenes keep their look only as long as these numbers stay.
    @Test func keepsItsNumbers() {
        let random = CounterRandom(seed: 42).keyed(by: "snow").keyed(by: 7)
        #expect(
            [random.bits(0, 0), random.bits(1, 0), random.bits(0, 1)]
                == [807_601_517_640_962_030, 7_431_333_886_412_624_414, 3_872_042_021_119_354_472])
        let lane = random.lane(5)
        #expect((0..<3).map { lane.uniform(UInt32($0)) } == [0.22933954, 0.33976465, 0.06696153])
        var script = ScriptRandom(seed: 42)
        #expect([script.next(), script.next()] == [967_840_771_858_676_119, 18_270_686_266_218_900_513])
    }

    /// Changing one bit of index, stream or seed changes each bit of the draw in half of the cases.
    @Test(arguments: 0..<3) func mixesEveryBit(part: Int) {
        let rounds = 2_000
        var flips = [Int](repeating: 0, count: 64)
        for round in 0..<rounds {
            let bit = UInt64(1) << UInt64(round % 40)
            let i = UInt64(round) &* 977
            let plain = CounterRandom(seed: 9).bits(3, i)
            let changed: UInt64
            switch part {
            case 0: changed = CounterRandom(seed: 9).bits(3, i ^ bit)
            case 1: changed = CounterRandom(seed: 9).bits(3 ^ bit, i)
            default: changed = CounterRandom(seed: 9 ^ bit).bits(3, i)
            }
            for place in 0..<64 where (plain ^ changed) >> UInt64(place) & 1 == 1 { flips[place] += 1 }
        }
        // Five standard deviations of a fair coin.
        let allowed = 5 * (Double(rounds) / 4).squareRoot()
        for place in 0..<64 {
            #expect((Double(flips[place]) - Double(rounds) / 2).magnitude < allowed, "bit \(place)")
        }
    }

    @Test func fillsItsRangeEvenly() {
        let random = CounterRandom(seed: 5).keyed(by: "cells")
        let lane = random.lane(2)
        var script = ScriptRandom(seed: 5)
        let sources: [(String, (Int) -> Double)] = [
            ("consecutive indices", { random.uniform(0, UInt64($0)) }),
            ("consecutive streams", { random.uniform(UInt64($0), 0) }),
            ("sparse indices", { random.uniform(1, UInt64($0) << 32) }),
            ("consecutive names", { CounterRandom(seed: 5).keyed(by: "p\($0)").uniform(0, 0) }),
            ("32-bit draws", { Double(lane.uniform(UInt32($0))) }),
            ("32-bit streams", { Double(random.lane(UInt64($0)).uniform(0)) }),
            ("script", { _ in script.uniform() }),
        ]
        for (name, draw) in sources {
            let count = 64_000
            var bins = [Int](repeating: 0, count: 64)
            var pairs = [Int](repeating: 0, count: 64)
            var sum = 0.0
            var last = 0.0
            for i in 0..<count {
                let x = draw(i)
                guard x >= 0, x < 1 else {
                    Issue.record("\(name): \(x)")
                    continue
                }
                bins[Int(x * 64)] += 1
                if i % 2 == 1 { pairs[Int(last * 8) * 8 + Int(x * 8)] += 1 }
                sum += x
                last = x
            }
            #expect((sum / Double(count) - 0.5).magnitude < 0.005, "\(name)")
            #expect(chiSquared(bins, count) < 110, "\(name): \(chiSquared(bins, count))")
            #expect(chiSquared(pairs, count / 2) < 110, "\(name), pairs: \(chiSquared(pairs, count / 2))")
        }
    }

    /// Of 63 degrees of freedom: 110 is exceeded by one fair source in five thousand.
    private func chiSquared(_ bins: [Int], _ count: Int) -> Double {
        let expected = Double(count) / Double(bins.count)
        return bins.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }

    @Test func drawsEightLanesAsOne() {
        let lane = CounterRandom(seed: 77).lane(4)
        for start in stride(from: UInt32(0), to: 4_000, by: 8) {
            let indices = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) &+ start
            let draws = lane.uniform(indices)
            for i in 0..<8 { #expect(draws[i] == lane.uniform(indices[i])) }
        }
    }

    @Test func drawsWholeNumbersFairly() {
        var random = ScriptRandom(seed: 3)
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { counts[Int((random.integer(1, 6) ?? 0) - 1)] += 1 }
        #expect(counts.allSatisfy { (9_600...10_400).contains($0) }, "\(counts)")
        #expect(random.integer(5, 5) == 5 && random.integer(6, 5) == nil)
        #expect((0..<100).allSatisfy { _ in random.integer(.min, .max) != nil })
        #expect((0..<100).allSatisfy { _ in (random.integer(.min, -1) ?? 0) < 0 })
    }

    @Test func staysBelowItsUpperEnd() {
        var random = ScriptRandom(seed: 4)
        #expect((0..<10_000).allSatisfy { _ in (2.0..<3).contains(random.uniform(2, 3)) })
        #expect((0..<1_000).allSatisfy { _ in random.uniform(1, 1.0.nextUp) == 1 })
        #expect((0..<1_000).allSatisfy { _ in (-3...5).contains(random.uniform(5, -3)) })
        #expect(random.uniform(7, 7) == 7)
        var copy = random
        #expect(copy.next() == random.next() && copy.drawn == random.drawn)
    }
}
