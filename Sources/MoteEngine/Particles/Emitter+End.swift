extension Emitter {
    /// The earliest time at which nothing may live and nothing be to come, as far as is known now; infinite
    /// if that never comes by itself, nil if it is so at the time of the last advance.
    var possibleEnd: Double? {
        let births = lastBirth
        if births > time { return births }
        var end: Double?
        for cell in cells {
            if let death = cell.columns.lastDeath { end = max(end ?? death, death) }
            for parent in cell.parents?.parents ?? [] { end = max(end ?? parent.end, parent.end) }
        }
        return end
    }

    /// From when on nothing is born that needs no parent, as far as is planned; infinite for never.
    private var lastBirth: Double {
        let multiplier = tracks[EmitterParameter.birthRate.rawValue]
        var last = -Double.infinity
        for cell in cells where cell.parent == nil {
            if let burst = cell.bursts.last { last = max(last, burst.time) }
            let factors = [multiplier, cell.track(.birthRate), cell.enabled]
            let planned = factors.compactMap(\.lastStart).max() ?? -.infinity
            // What the factors are once all that is planned has come.
            let goesOn = factors.allSatisfy { $0.lastValue > 0 }
            let end = goesOn ? cell.schedule.end : min(planned, cell.schedule.end)
            last = max(last, end)
        }
        return last
    }
}

extension ParameterTrack {
    /// When the last planned piece begins; nil for what is at rest.
    var lastStart: Double? { later.last?.start }

    /// The value of the last piece that is planned, at its start.
    var lastValue: Double { (later.last ?? first).value }
}
