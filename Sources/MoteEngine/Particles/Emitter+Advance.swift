extension Emitter {
    /// Moves to `time`: what is dead by then goes, what is born up to then (≤) comes. Times that lie
    /// back, or are not finite, do nothing.
    public func advance(to time: Double) {
        guard time.isFinite, time >= self.time else { return }
        let isLate = time == self.time
        // What was asked for at the moment that the last advance had reached.
        if ownCells.contains(where: { $0.bursts.first.map { $0.time <= processed } == true }) {
            noteLateNews(at: processed)
        }
        self.time = time
        guard time >= Self.finite(configuration.beginTime) else { return }
        let isNested = ownCells.count < cells.count
        let past = past(of: time)
        var most = 0
        for cell in ownCells {
            cell.plan(from: processed, to: time, past: past, emitter: tracks)
            most += cell.columns.aliveCount + cell.plannedBirths
        }
        // How many are born within others is known once they are.
        let keepsDead = most > mostAlive || isNested
        if !keepsDead { for cell in cells { cell.columns.retire(to: time) } }
        newPlaces.removeAll(keepingCapacity: true)
        for cell in cells { newPlaces.append(cell.columns.end) }
        for cell in ownCells {
            let ownPast = keepsDead ? past : cell.past(of: time, emitter: tracks, cells: cells)
            cell.carryOut(
                at: time, emitter: tracks, cellCount: cells.count, keepingDead: keepsDead, past: ownPast)
        }
        if isNested { advanceNested(to: time, past: past) }
        // A birth that was a rounding ahead of a change of the rate happens at that: at the moment that the
        // last advance had reached.
        if cells.contains(where: {
            $0.columns.birth(ifAt: newPlaces[$0.index]).map { $0 <= processed } == true
        }) {
            noteLateNews(at: processed)
        }
        if cells.contains(where: { $0.columns.end != newPlaces[$0.index] }) {
            if isLate { noteLateNews(at: time) } else { lastNews = time }
        }
        if keepsDead { retire(to: time) }
        for index in tracks.indices { tracks[index].forget(before: time) }
        var alive = 0
        for cell in cells {
            cell.forget(before: time)
            cell.prepare(at: time, emitter: tracks)
            aliveBefore[cell.index] = alive
            alive += cell.columns.aliveCount
        }
        aliveBefore[cells.count] = alive
        processed = time
        wholeColumns.removeAll(keepingCapacity: true)
        order = drawingOrder()
    }

    /// Whoever is born at or before this time is dead at `time`, and so is all that came of it: nothing that
    /// was before it is seen then, but for the count of births.
    func past(of time: Double) -> Double {
        // A short life of one cell may push out a long one of another, so the longest counts for all.
        var past = time
        for cell in ownCells { past = min(past, cell.past(of: time, emitter: tracks, cells: cells)) }
        if ownCells.count < cells.count {
            // What may live at the end was born within one life of it; whom the limit costs then depends on
            // all that came since, also on what was born within parents that were at their own ends by then.
            past -= cells.reduce(0) { max($0, $1.longestLife(until: time, emitter: tracks)) }
        }
        return past
    }

    /// Whether what lives at `time` remembers the changes of forces in its own life and nothing else of them.
    func forgetsForces(at time: Double) -> Bool {
        cells.allSatisfy {
            max($0.longestSoFar, $0.longestLife(until: time, emitter: tracks)) <= EngineLimits.forceMemory
        }
    }

    /// Births within particles: parents stand before what they emit, so theirs are known.
    private func advanceNested(to time: Double, past: Double) {
        for cell in cells {
            guard let parent = cell.parent else { continue }
            let rewrites = cell.appendForces(
                from: processed, to: time, past: past, emitter: tracks)
            guard var parents = cells[parent].parents else { continue }
            // Taken out while it is changed, so that it is changed in place.
            cells[parent].parents = nil
            let births = cell.nestedBirths(
                in: parents, from: processed, to: time, past: past, emitter: tracks)
            cell.carryOut(
                births, in: &parents, of: cells[parent], rewrites: rewrites, at: time, emitter: tracks,
                cellCount: cells.count, keepingDead: true)
            cells[parent].parents = parents
        }
        for cell in cells where cell.parents != nil {
            let stay = cell.parents?.retire(to: time, since: cell.begin)
            guard let stay = stay ?? nil else { continue }
            for child in cells where child.parent == cell.index { child.keepSchedules(stay) }
        }
    }

    /// Lets the dead go where the columns hold all births since `newPlaces`, and whom the limit costs.
    private func retire(to time: Double) {
        let columns = cells.map(\.columns)
        if columns.reduce(0, { $0 + $1.aliveCount }) > mostAlive {
            ParticleCap(mostAlive).apply(to: columns, newPlaces: newPlaces, until: time) {
                earlyDeaths.append($0, born: $1, at: time)
            }
        }
        for column in columns { column.retire(to: time) }
    }

    /// Ends the particle that has this number, at the time of the last advance. What it emits on its death is
    /// born.
    /// - Returns: false if none that lives has it.
    @discardableResult
    public func kill(id: UInt32) -> Bool {
        guard cells.contains(where: { $0.columns.contains(serial: id) }) else { return false }
        tell(.kill(id, time: time))
        return true
    }

    func end(id: UInt32) {
        for cell in cells {
            guard let birth = cell.columns.kill(serial: id) else { continue }
            cell.parents?.end(id: id, at: time)
            earlyDeaths.append(id, born: birth, at: time)
            noteLateNews(at: time)
            // Counts the living anew, and brings the births at this death.
            return advance(to: time)
        }
    }
}
