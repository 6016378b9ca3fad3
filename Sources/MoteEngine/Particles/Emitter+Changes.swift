/// Changes come in the order of time, none before the last advance; what comes late counts from there.
extension Emitter {
    public func set(_ parameter: EmitterParameter, _ value: Double, at time: Double) {
        let value = Self.bounded(value, for: parameter)
        tell(.set(parameter.rawValue, cell: nil, value, time: moment(time)))
    }

    /// The emitter's centre goes straight from where it is to `point` at `end`, with births along the way.
    public func movePosition(to point: Point, start: Double, end: Double) {
        for (parameter, value) in [(EmitterParameter.positionX, point.x), (.positionY, point.y)] {
            let now = tracks[parameter.rawValue].value(after: moment(start))
            setRamp(parameter, from: now, to: value, start: start, end: end)
        }
    }

    /// From `v0` at `start` to `v1` at `end`, which then stays. A change under way is cut.
    public func setRamp(
        _ parameter: EmitterParameter, from v0: Double, to v1: Double, start: Double,
        end: Double
    ) {
        tell(
            .ramp(
                parameter.rawValue, cell: nil, from: Self.bounded(v0, for: parameter),
                to: Self.bounded(v1, for: parameter), start: moment(start), end: moment(end)))
    }

    /// Parameters of the cell with this index; there is none beyond the emitter's cells, and nothing happens.
    public func set(cell index: Int, _ parameter: CellParameter, _ value: Double, at time: Double) {
        guard cells.indices.contains(index) else { return }
        let value = cells[index].kept(parameter, value)
        tell(.set(parameter.rawValue, cell: index, value, time: moment(time)))
    }

    /// The same of a cell's parameter, but for its drag, which is the mean of both values all the way, and
    /// for `enabled`, which jumps at the end.
    public func setRamp(
        cell index: Int, _ parameter: CellParameter, from v0: Double, to v1: Double,
        start: Double, end: Double
    ) {
        guard cells.indices.contains(index) else { return }
        let (from, to) = (cells[index].kept(parameter, v0), cells[index].kept(parameter, v1))
        switch parameter {
        case .enabled:
            tell(.set(parameter.rawValue, cell: index, from, time: moment(start)))
            tell(.set(parameter.rawValue, cell: index, to, time: moment(end)))
        case .drag:
            // A course has one drag from its beginning to its end: what is left of a velocity behind a ramp
            // is exactly what the mean leaves.
            tell(.set(parameter.rawValue, cell: index, from + (to - from) / 2, time: moment(start)))
            tell(.set(parameter.rawValue, cell: index, to, time: moment(end)))
        default:
            tell(
                .ramp(
                    parameter.rawValue, cell: index, from: from, to: to, start: moment(start),
                    end: moment(end)))
        }
    }

    /// Off stops births; the living go on.
    public func setEnabled(cell index: Int, _ enabled: Bool, at time: Double) {
        set(cell: index, .enabled, enabled ? 1 : 0, at: time)
    }

    /// So many births at one moment, of one cell that needs no parent, or spread over those of them that are
    /// enabled (the first ones
    /// get one more where it does not come out even). They are born at `position` instead of the
    /// emitter's, if given.
    ///
    /// At most `EngineLimits.particlesPerBurst`; a count of 0 or less does nothing.
    public func burst(count: Int, cell index: Int? = nil, position: Point? = nil, at time: Double) {
        let moment = moment(time)
        let chosen = cells.filter {
            $0.parent == nil && (index == nil || $0.index == index) && $0.enabled.value(after: moment) > 0
        }
        let count = min(count, EngineLimits.particlesPerBurst)
        guard count > 0, !chosen.isEmpty else { return }
        var values = tracks.map { $0.value(after: moment) }
        if let position {
            values[EmitterParameter.positionX.rawValue] = Self.bounded(position.x, for: .positionX)
            values[EmitterParameter.positionY.rawValue] = Self.bounded(position.y, for: .positionY)
        }
        for (place, cell) in chosen.enumerated() {
            let share = count / chosen.count + (place < count % chosen.count ? 1 : 0)
            guard share > 0 else { break }
            let burst = LiveCell.Burst(
                time: moment, count: share,
                values: BirthValues(
                    emitter: values, cell: cell.tracks.map { $0.value(after: moment) }))
            tell(.burst(cell: cell.index, burst))
        }
    }

    /// Before the beginning there is nothing to change: what is asked for then holds from the beginning on.
    func moment(_ time: Double) -> Double {
        max(time.isFinite ? time : self.time, max(self.time, processed))
    }
}
