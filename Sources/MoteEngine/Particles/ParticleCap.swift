/// Keeps an emitter to so many living particles: when one more is born, the oldest goes.
///
/// Births and deaths are gone through in the order of time, so that the result is the same however the
/// time was cut: whether a particle goes depends only on those younger than it.
struct ParticleCap {
    let most: Int

    private struct Death {
        var time: Double
        var cell: Int
        var place: ParticleColumns.Place
    }

    init(_ most: Int) {
        self.most = most
    }

    /// Takes out whom the cap costs up to `time`. The columns hold the living from before, and from
    /// `newPlaces` on all births since, dead by `time` or not.
    /// - Parameter pushOut: told of each who goes before its time.
    func apply(
        to cells: [ParticleColumns], newPlaces: [ParticleColumns.Place], until time: Double,
        pushOut: (_ serial: UInt32, _ birth: Double) -> Void
    ) {
        var (alive, deaths) = Self.census(cells, newPlaces, until: time)
        var nextDeath = 0
        var next = newPlaces.enumerated().map { cells[$0.offset].firstAlive(from: $0.element) }
        var oldest = cells.map { $0.firstAlive(from: ParticleColumns.Place()) }
        while let cell = Self.earliest(cells, next), let place = next[cell] {
            let birth = cells[cell].birth(at: place)
            while nextDeath < deaths.count, deaths[nextDeath].time <= birth {
                let death = deaths[nextDeath]
                let block = cells[death.cell].blocks[death.place.block]
                if !block.isDead(death.place.row) {
                    block.kill(death.place.row)
                    alive -= 1
                }
                nextDeath += 1
            }
            alive += 1
            while alive > most {
                for index in cells.indices { oldest[index] = oldest[index].flatMap(cells[index].firstAlive) }
                guard let cell = Self.earliest(cells, oldest), let place = oldest[cell] else { break }
                let block = cells[cell].blocks[place.block]
                block.kill(place.row)
                pushOut(block.serials[place.row], block.births[place.row])
                alive -= 1
            }
            next[cell] = cells[cell].firstAlive(from: place.next)
        }
    }

    /// How many lived before the new ones, and all deaths up to `time` in their order.
    private static func census(
        _ cells: [ParticleColumns], _ newPlaces: [ParticleColumns.Place],
        until time: Double
    ) -> (alive: Int, deaths: [Death]) {
        var deaths: [Death] = []
        var alive = 0
        for (cell, columns) in cells.enumerated() {
            let new = newPlaces[cell]
            for (index, block) in columns.blocks.enumerated() {
                // Most blocks hold nobody who dies by then: their living are counted already.
                if block.nextDeath > time, index != new.block {
                    if index < new.block { alive += block.aliveCount }
                    continue
                }
                for row in 0..<block.count where !block.isDead(row) {
                    if index < new.block || index == new.block && row < new.row { alive += 1 }
                    let death = block.death(row: row)
                    guard death <= time else { continue }
                    let place = ParticleColumns.Place(block: index, row: row)
                    deaths.append(Death(time: death, cell: cell, place: place))
                }
            }
        }
        deaths.sort {
            ($0.time, $0.cell, $0.place.block, $0.place.row)
                < ($1.time, $1.cell, $1.place.block, $1.place.row)
        }
        return (alive, deaths)
    }

    /// The cell whose particle was born first; of births at one moment, those of the earlier cell count
    /// as older.
    private static func earliest(_ cells: [ParticleColumns], _ places: [ParticleColumns.Place?]) -> Int? {
        var result: Int?
        var earliest = Double.infinity
        for cell in cells.indices {
            guard let place = places[cell] else { continue }
            let birth = cells[cell].birth(at: place)
            if birth < earliest { (result, earliest) = (cell, birth) }
        }
        return result
    }
}
