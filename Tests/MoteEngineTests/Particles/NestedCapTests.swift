import MoteEngine
import MoteTestSupport
import Testing

/// The limit on the living where cells are within cells: whom it costs depends on all that was born, also on
/// what came and went between two looks.
@Suite struct NestedCapTests {
    @Test func childrenThatComeAndGoInAJumpPushOutToo() {
        var outer = EmitterCell(name: "outer")
        (outer[.birthRate], outer[.lifetime]) = (1, 2)
        var inner = EmitterCell(name: "inner")
        (inner[.birthRate], inner[.lifetime]) = (1, 0.5)
        outer.cells = [inner]
        var configuration = EmitterConfiguration()
        (configuration.cells, configuration.maxParticles) = ([outer], 2)
        // At 3 the parents of 1 and of 2 bring a child each, and push all others out; they end at 3.5.
        for stops in [[3.6], [3, 3.6], [3.4, 3.6]] {
            let emitter = Emitter(configuration)
            for stop in stops { emitter.advance(to: stop) }
            #expect(emitter.aliveCount == 0, "\(stops)")
        }
    }

    /// Cells within cells, with rates and lives that meet and with ones that do not, and a small limit.
    private func nested(_ random: inout SeededRandom) -> EmitterConfiguration {
        let isEven = random.int(0...2) == 0
        func number(_ range: ClosedRange<Double>) -> Double {
            let number = random.double(range)
            return isEven ? max(0.5, (number * 2).rounded() / 2) : number
        }
        func made(_ depth: Int) -> EmitterCell {
            var cell = EmitterCell(name: "cell\(depth)")
            (cell[.birthRate], cell[.lifetime]) = (number(0.5...4), number(0.2...2))
            cell[.lifetimeRange] = isEven || random.int(0...1) == 0 ? 0 : random.double(0...1)
            cell[.velocity] = 10
            if depth > 0, random.int(0...3) == 0 {
                (cell.trigger, cell.deathCount) = (.death, random.int(1...3))
            }
            if depth < 2 {
                cell.cells = (0..<random.int(depth == 0 ? 1...2 : 0...1)).map { _ in made(depth + 1) }
            }
            return cell
        }
        var configuration = EmitterConfiguration()
        configuration.maxParticles = random.int(1...8)
        configuration.cells = (0...random.int(0...1)).map { _ in made(0) }
        return configuration
    }

    @Test(arguments: 1...300)
    func anyCutOfTimeLeavesTheSameParticles(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let configuration = nested(&random)
        let end = random.double(1...8)
        let whole = Emitter(configuration)
        whole.advance(to: end)
        for cuts in [1, 3, 40] {
            let split = Emitter(configuration)
            for stop in (0..<cuts).map({ _ in random.double(0...end) }).sorted() { split.advance(to: stop) }
            split.advance(to: end)
            #expect(split.integers(.id) == whole.integers(.id), "seed \(seed), \(cuts) cuts")
            #expect(split.floats(.age) == whole.floats(.age), "seed \(seed), \(cuts) cuts")
        }
        // What a prewarmed one comes with is what one that began earlier has.
        var warm = configuration
        (warm.prewarm, warm.beginTime) = (end, end)
        let ready = Emitter(warm)
        ready.advance(to: end)
        #expect(ready.integers(.id) == whole.integers(.id), "seed \(seed), prewarmed")
    }
}
