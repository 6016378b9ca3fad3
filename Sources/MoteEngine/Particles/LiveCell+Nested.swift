/// Births within the particles of another cell.
extension LiveCell {
    struct NestedBirth {
        var time: Double
        /// Index among the parents.
        var parent: Int
        /// Among the births of this cell within that parent.
        var number: UInt64
    }

    /// The births after the last advance, which went to `start`, up to `time`, in the order of time, then of
    /// parents. Those up to `past` are left out.
    func nestedBirths(
        in parents: ParticleParents, from start: Double, to time: Double, past: Double,
        emitter: [ParameterTrack]
    ) -> [NestedBirth] {
        var births: [NestedBirth] = []
        switch trigger {
        case .death:
            for (index, parent) in parents.parents.enumerated()
            where parent.end <= time && parent.end > past && enabled.value(before: parent.end) > 0 {
                for number in 0..<UInt64(deathCount) {
                    births.append(NestedBirth(time: parent.end, parent: index, number: number))
                }
                if births.count > EngineLimits.nestedBirthsPerAdvance { break }
            }
        case .life:
            for parent in parents.parents[schedules.count...] {
                schedules.append(schedule(within: parent.birth, until: parent.end))
            }
            let (rate, enabled) = (track(.birthRate), enabled)
            let multiplier = emitter[EmitterParameter.birthRate.rawValue]
            var stretches: [BirthSchedule.Births] = []
            // Of a million parents few have a birth in a frame.
            let isAsPlanned = ![rate, multiplier, enabled].contains { $0.startsPiece(from: start, to: time) }
            for (index, parent) in parents.parents.enumerated() {
                if isAsPlanned, schedules[index].quietUntil >= time { continue }
                stretches.removeAll(keepingCapacity: true)
                schedules[index].advance(
                    to: time, rate: rate, multiplier: multiplier, enabled: enabled, past: past,
                    into: &stretches)
                for stretch in stretches {
                    for number in stretch.numbers {
                        let born = stretch.stretch.time(of: number)
                        guard born <= parent.end else { break }
                        let offset = UInt64(number - stretch.numbers.lowerBound)
                        births.append(
                            NestedBirth(time: born, parent: index, number: stretch.firstBirth + offset))
                        if births.count > EngineLimits.nestedBirthsPerAdvance { break }
                    }
                }
            }
        }
        births.sort { ($0.time, $0.parent, $0.number) < ($1.time, $1.parent, $1.number) }
        return births
    }

    /// Writes the births within `parents` down, as `carryOut` does with a cell's own.
    func carryOut(
        _ births: [NestedBirth], in parents: inout ParticleParents, of parentCell: LiveCell,
        rewrites: [(time: Double, drag: CellDrag)], at time: Double, emitter: [ParameterTrack],
        cellCount: Int, keepingDead: Bool
    ) {
        var reader = BirthValueReader(emitter: emitter, cell: tracks)
        let writer = BirthWriter(cell: self, time: time, cellCount: cellCount, keepingDead: keepingDead)
        var rewrites = rewrites[...]
        let stream = trigger == .death ? BirthDraws.Stream.burst : .rate
        let mask = (UInt64(1) << numberBits) - 1
        for nested in births {
            while let next = rewrites.first, next.time < nested.time {
                rewrite(at: next.time, drag: next.drag)
                rewrites.removeFirst()
            }
            reader.move(to: nested.time)
            let parent = parents.parents[nested.parent]
            let moment = parents.moment(nested.parent, at: nested.time, since: parentCell.begin)
            let draws = BirthDraws(key: key.keyed(by: parent.identity), stream: stream, birth: nested.number)
            writer.add(
                reader.values, draws, at: nested.time,
                serial: parent.serial &<< numberBits | nested.number & mask, parent: moment)
        }
        for next in rewrites { rewrite(at: next.time, drag: next.drag) }
    }

    /// Drops what belongs to parents that are gone.
    func keepSchedules(_ stay: [Bool]) {
        guard trigger == .life else { return }
        var kept: [BirthSchedule] = []
        kept.reserveCapacity(schedules.count)
        for (schedule, stays) in zip(schedules, stay) where stays { kept.append(schedule) }
        schedules = kept
    }
}
