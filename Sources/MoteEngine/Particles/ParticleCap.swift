/// Keeps an emitter to so many living particles: when one more is born, the oldest goes.
///
/// Births and deaths are gone through in the order of time, so that the result is the same however the time was cut:
/// whether a particle goes depends only on those younger than it.
struct ParticleCap {
    let most: Int

    init(_ most: Int) {
        self.most = most
    }

    /// Takes the cells' living (and newly born, dead by `time` or not) from before the advance up to `time`.
    /// `newRows` says from which row on each cell's rows are new.
    func apply(to cells: [ParticleColumns], newRows: [Int], until time: Double) {
        var deaths: [(time: Double, cell: Int, row: Int)] = []
        var alive = 0
        for (cell, columns) in cells.enumerated() {
            for row in 0..<columns.count where !columns.isDead(row) {
                if row < newRows[cell] { alive += 1 }
                let death = columns.death(row: row)
                if death <= time { deaths.append((death, cell, row)) }
            }
        }
        deaths.sort { ($0.time, $0.cell, $0.row) < ($1.time, $1.cell, $1.row) }
        var nextDeath = 0
        var next = newRows
        var oldest = cells.map { $0.firstAlive(from: 0) }
        while let cell = Self.earliest(cells, next) {
            let birth = cells[cell].births[next[cell]]
            while nextDeath < deaths.count, deaths[nextDeath].time <= birth {
                let death = deaths[nextDeath]
                if !cells[death.cell].isDead(death.row) {
                    cells[death.cell].kill(death.row)
                    alive -= 1
                }
                nextDeath += 1
            }
            next[cell] += 1
            alive += 1
            while alive > most {
                for index in cells.indices { oldest[index] = cells[index].firstAlive(from: oldest[index]) }
                guard let cell = Self.earliest(cells, oldest) else { break }
                cells[cell].kill(oldest[cell])
                alive -= 1
            }
        }
    }

    /// The cell whose row at `rows` was born first; of births at one moment, those of the earlier cell count as older.
    private static func earliest(_ cells: [ParticleColumns], _ rows: [Int]) -> Int? {
        var result: Int?
        for cell in cells.indices where rows[cell] < cells[cell].count {
            if let best = result, cells[best].births[rows[best]] <= cells[cell].births[rows[cell]] { continue }
            result = cell
        }
        return result
    }
}
