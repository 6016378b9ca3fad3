/// Late copies of an emitter, as replicators with an `instanceDelay` show it: emitters of their own that are
/// made of the same, are told all that it is told, and live by an earlier time.
extension Emitter {
    /// What an emitter can be told, with its own time: the same in the same order makes the same particles.
    enum Change {
        /// Among the emitter's tracks, or those of the cell with this index.
        case set(Int, cell: Int?, Double, time: Double)
        case ramp(Int, cell: Int?, from: Double, to: Double, start: Double, end: Double)
        case burst(cell: Int, LiveCell.Burst)
        case begin(Double)
        /// Upon what is there at that time, when it has come to it.
        case kill(UInt32, time: Double)
        case mostAlive(Int, time: Double)

        /// When it acts upon what lives; nil for what is planned ahead.
        fileprivate var actTime: Double? {
            switch self {
            case .kill(_, let time), .mostAlive(_, let time): time
            case .set, .ramp, .burst, .begin: nil
            }
        }
    }

    /// Does it, and lets the late copies do it in their time.
    func tell(_ change: Change) {
        act(change)
        if let count = journal?.count {
            if count < EngineLimits.emitterJournal { journal?.append(change) } else { journal = nil }
        }
        var isGone = false
        for echo in echoes {
            if let echo = echo.emitter { echo.hear(change) } else { isGone = true }
        }
        if isGone { echoes.removeAll { $0.emitter == nil } }
    }

    private func hear(_ change: Change) {
        if change.actTime != nil { pending.append(change) } else { act(change) }
    }

    private func act(_ change: Change) {
        switch change {
        case .set(let track, let cell?, let value, let time): cells[cell].tracks[track].set(value, at: time)
        case .set(let track, nil, let value, let time): tracks[track].set(value, at: time)
        case .ramp(let track, let cell?, let from, let to, let start, let end):
            cells[cell].tracks[track].ramp(from: from, to: to, start: start, end: end)
        case .ramp(let track, nil, let from, let to, let start, let end):
            tracks[track].ramp(from: from, to: to, start: start, end: end)
        case .burst(let index, let burst):
            // In the order of time, and of asking.
            let cell = cells[index]
            let place = cell.bursts.lastIndex { $0.time <= burst.time }.map { $0 + 1 } ?? 0
            cell.bursts.insert(burst, at: place)
        case .begin(let begin):
            processed = begin
            for cell in cells { cell.begin(at: begin, emitter: tracks) }
        case .kill(let id, _): end(id: id)
        case .mostAlive(let most, _): limit(to: most)
        }
    }

    /// An emitter that was told the same up to now, and has come to no time yet; nil where that is not known
    /// any more.
    func makeEcho() -> Emitter? {
        guard let journal else { return nil }
        let echo = Emitter(configuration)
        echo.journal = nil
        for change in journal { echo.hear(change) }
        echoes.append(Echo(emitter: echo))
        return echo
    }

    /// `advance(to:)` of a late copy: what was to be done to the living on the way is done at its time.
    func follow(to time: Double) {
        while let change = pending.first, let moment = change.actTime, moment <= time {
            pending.removeFirst()
            if moment > self.time { advance(to: moment) }
            act(change)
        }
        advance(to: time)
    }

    struct Echo {
        weak var emitter: Emitter?
    }
}
