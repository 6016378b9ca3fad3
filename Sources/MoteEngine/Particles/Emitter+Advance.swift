extension Emitter {
    /// Moves to `time`: what is dead by then goes, what is born up to then (≤) comes. Times that lie
    /// back, or are not finite, do nothing.
    public func advance(to time: Double) {
        guard time.isFinite, time >= self.time else { return }
        self.time = time
        guard time >= Self.finite(configuration.beginTime) else { return }
        // A short life of one cell may push out a long one of another, so the longest counts for all.
        let past = cells.reduce(time) { min($0, $1.past(of: time, emitter: tracks)) }
        let plans = cells.map { $0.plan(from: processed, to: time, past: past, emitter: tracks) }
        let cap = min(max(configuration.maxParticles, 0), EngineLimits.maxParticlesCeiling)
        let most = zip(cells, plans).reduce(0) { $0 + $1.0.columns.aliveCount + LiveCell.birthCount($1.1) }
        var newPlaces: [ParticleColumns.Place] = []
        for (cell, plan) in zip(cells, plans) {
            if most <= cap { cell.columns.retire(to: time) }
            newPlaces.append(cell.columns.end)
            cell.carryOut(plan, at: time, emitter: tracks, cellCount: cells.count, keepingDead: most > cap)
        }
        if most > cap {
            ParticleCap(cap).apply(to: cells.map(\.columns), newPlaces: newPlaces, until: time)
            for cell in cells { cell.columns.retire(to: time) }
        }
        for index in tracks.indices { tracks[index].forget(before: time) }
        var alive = 0
        for cell in cells {
            cell.forget(before: time)
            cell.prepare(at: time)
            aliveBefore[cell.index] = alive
            alive += cell.columns.aliveCount
        }
        aliveBefore[cells.count] = alive
        processed = time
        wholeColumns.removeAll(keepingCapacity: true)
        order = drawingOrder()
    }
}
