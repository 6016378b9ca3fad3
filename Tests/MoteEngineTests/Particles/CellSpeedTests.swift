import MoteEngine
import Testing

/// A cell's `speed` is how fast its time goes, for every force on its particles.
@Suite struct CellSpeedTests {
    private func place(
        speed: Double, at time: Double, _ change: (inout EmitterConfiguration, inout EmitterCell) -> Void
    )
        -> Point
    {
        let emitter = emitter {
            $1.timing.speed = speed
            change(&$0, &$1)
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: time)
        return emitter.places()[0]
    }

    @Test func windPushesBySpeedSquared() {
        // ½ · 30 · (2 · 1.5)² along x.
        let place = place(speed: 2, at: 1.5) { emitter, _ in emitter[.windX] = 30 }
        #expect(abs(place.x - 135) < 1e-3 && place.y == 0)
    }

    @Test func windThatChangesPushesBySpeedSquaredToo() {
        let emitter = emitter { $1.timing.speed = 2 }
        emitter.burst(count: 1, at: 0)
        emitter.set(.windY, 10, at: 1)
        emitter.advance(to: 3)
        #expect(abs(emitter.places()[0].y - 0.5 * 40 * 4) < 1e-3)
    }

    @Test(arguments: [0.5, 2, 3])
    func allForcesRunAtTheCellsSpeed(speed: Double) {
        let forces: (inout EmitterConfiguration, inout EmitterCell) -> Void = { emitter, cell in
            (emitter[.windX], emitter[.windY]) = (20, -5)
            (cell[.velocity], cell[.drag], cell[.yAcceleration]) = (100, 0.7, 40)
            cell.waves = [WaveForce(force: SIMD3(90, 300, 0), frequency: 0.8)]
        }
        let usual = place(speed: 1, at: 1.3 * speed, forces)
        let other = place(speed: speed, at: 1.3, forces)
        #expect(abs(usual.x - other.x) < 1e-2 && abs(usual.y - other.y) < 1e-2)
    }
}
