extension LiveCell {
    /// What happens in a cell up to the time of an advance, in order.
    enum Step {
        /// `serial` is the number, among all births of the cell, of the first.
        case births(BirthSchedule.Births, serial: UInt64)
        case burst(Burst, first: UInt64, serial: UInt64)
        /// The courses of all that lives are written anew, and go on under this drag.
        case rewrite(time: Double, drag: CellDrag)
    }

    /// The longest life that can be drawn until `end`.
    func longestLife(until end: Double, emitter: [ParameterTrack]) -> Double {
        let longest =
            emitter[EmitterParameter.lifetime.rawValue].largestMagnitude(until: end)
            * (track(.lifetime).largestMagnitude(until: end)
                + track(.lifetimeRange).largestMagnitude(until: end) / 2)
        // Lifetimes are rounded to single precision.
        return longest * (1 + 1e-6) + 1e-6
    }

    /// Whoever is born at or before this time is dead at `end`, and so is all that came of it.
    func past(of end: Double, emitter: [ParameterTrack], cells: [LiveCell]) -> Double {
        end - reach(until: end, emitter, cells)
    }

    /// How far the longest line of lives reaches, from a birth to the last death in what it emits.
    private func reach(until end: Double, _ emitter: [ParameterTrack], _ cells: [LiveCell]) -> Double {
        let within = parents == nil ? [] : cells.filter { $0.parent == index }
        return longestLife(until: end, emitter: emitter)
            + within.reduce(0) { max($0, $1.reach(until: end, emitter, cells)) }
    }

    /// Lays out in `steps` what happens after `start` up to `end`. Births up to `past` are counted and left
    /// out.
    func plan(from start: Double, to end: Double, past: Double, emitter: [ParameterTrack]) {
        let multiplier = emitter[EmitterParameter.birthRate.rawValue]
        steps.removeAll(keepingCapacity: true)
        var rewrites = appendForces(from: start, to: end, past: past, emitter: emitter)[...]
        while true {
            let nextBurst = bursts.first.map { $0.time <= end ? $0.time : .infinity } ?? .infinity
            let nextRewrite = rewrites.first?.time ?? .infinity
            let next = min(nextBurst, nextRewrite)
            births.removeAll(keepingCapacity: true)
            schedule.advance(
                to: min(next, end), rate: track(.birthRate), multiplier: multiplier, enabled: enabled,
                past: past, into: &births)
            for births in births { steps.append(.births(births, serial: births.firstBirth + burstCount)) }
            if next == .infinity { break }
            if nextBurst <= nextRewrite {
                let burst = bursts.removeFirst()
                if burst.time >= past {
                    steps.append(.burst(burst, first: burstCount, serial: bornCount))
                }
                burstCount += UInt64(burst.count)
            } else if let rewrite = rewrites.popFirst() {
                steps.append(.rewrite(time: rewrite.time, drag: rewrite.drag))
            }
        }
    }

    /// The most rows that carrying the steps out adds.
    var plannedBirths: Int {
        var count = 0
        for step in steps {
            switch step {
            case .births(let births, _): count += births.numbers.count
            case .burst(let burst, _, _): count += burst.count
            case .rewrite: break
            }
        }
        return count
    }

    /// Takes the changes of forces in start ≤ t < end into the history, and answers when courses must be
    /// written anew: where the drag changes, and where the history has grown long. Whoever was born at or
    /// before `past` is dead at the end.
    func appendForces(from start: Double, to end: Double, past: Double, emitter: [ParameterTrack])
        -> [(time: Double, drag: CellDrag)]
    {
        let own: [CellParameter] = [.xAcceleration, .yAcceleration, .zAcceleration, .drag]
        let shared: [EmitterParameter] = [.windX, .windY]
        var lives = lifeChanges(from: start, to: end, emitter: emitter)[...]
        defer { for life in lives { longestSoFar = max(longestSoFar, life.longest) } }
        let (known, calm) = (max(start, past), slowWavesBegin(before: end))
        var turns =
            slowWaves.isEmpty ? [] : slowStarts(from: max(known, calm), to: end).filter { $0 >= start }
        let isCut = calm > known
        if isCut { turns.insert(known, at: 0) }
        // Most forces are at rest: nothing is noted down for them.
        guard
            !turns.isEmpty
                || own.contains(where: { track($0).startsPiece(from: start, to: end) })
                || shared.contains(where: { emitter[$0.rawValue].startsPiece(from: start, to: end) })
                || behaviors.waveTracks.contains(where: { emitter[$0].startsPiece(from: start, to: end) })
                || behaviors.dragTracks.contains(where: { emitter[$0].startsPiece(from: start, to: end) })
        else { return courseStarts }
        let axes = [track(.xAcceleration), track(.yAcceleration), track(.zAcceleration)]
        let wind = [emitter[EmitterParameter.windX.rawValue], emitter[EmitterParameter.windY.rawValue]]
        var starts = turns
        for track in axes + wind { track.forEachStart(from: start, to: end) { starts.append($0) } }
        for track in behaviors.waveTracks {
            emitter[track].forEachStart(from: start, to: end) { starts.append($0) }
        }
        starts.sort()
        var rewrites: [(time: Double, drag: CellDrag)] = []
        for index in starts.indices where index == 0 || starts[index] != starts[index - 1] {
            let time = starts[index]
            forces.append(piece(after: time, axes, wind, emitter, isCalm: isCut && time < calm))
            while let life = lives.first, life.time <= time {
                longestSoFar = max(longestSoFar, life.longest)
                lives.removeFirst()
            }
            // Short lives forget by themselves.
            guard longestSoFar > EngineLimits.forceMemory, !differsInMass else { continue }
            forceChanges += 1
            if forceChanges % EngineLimits.forceChanges == 0 { rewrites.append((time, .same)) }
        }
        var dragStarts: [Double] = []
        track(.drag).forEachStart(from: start, to: end) { dragStarts.append($0) }
        for track in behaviors.dragTracks {
            emitter[track].forEachStart(from: start, to: end) { dragStarts.append($0) }
        }
        for time in behaviors.drags.isEmpty ? dragStarts : Set(dragStarts).sorted() {
            rewrites.append((time, drag(after: time, emitter: emitter)))
        }
        if parents != nil {
            for time in Set(starts + rewrites.map(\.time)).sorted() {
                parents?.change(
                    to: piece(after: time, axes, wind, emitter, isCalm: isCut && time < calm),
                    drag: drag(after: time, emitter: emitter))
            }
        }
        return (rewrites + courseStarts).sorted { $0.time < $1.time }
    }

    /// Where courses that have nothing in common are written anew: at every piece of the forces.
    private var courseStarts: [(time: Double, drag: CellDrag)] {
        differsInMass ? forces.pieces.dropFirst().map { ($0.start, .same) } : []
    }

    /// When what lives are drawn from changes in start ≤ t < end, and the longest life that it allows there.
    private func lifeChanges(from start: Double, to end: Double, emitter: [ParameterTrack])
        -> [(time: Double, longest: Double)]
    {
        func changes(_ track: ParameterTrack) -> Bool { track.startsPiece(from: start, to: end) }
        guard
            changes(emitter[EmitterParameter.lifetime.rawValue]) || changes(track(.lifetime))
                || changes(track(.lifetimeRange))
        else { return [] }
        let multiplier = emitter[EmitterParameter.lifetime.rawValue]
        let (mean, range) = (track(.lifetime), track(.lifetimeRange))
        var times: [Double] = []
        for track in [multiplier, mean, range] where track.startsPiece(from: start, to: end) {
            track.forEachStart(from: start, to: end) { times.append($0) }
        }
        return times.sorted().map { time in
            func longest(_ value: (ParameterTrack) -> Double) -> Double {
                value(multiplier).magnitude * (value(mean).magnitude + value(range).magnitude / 2)
            }
            return (time, max(longest { $0.value(before: time) }, longest { $0.value(after: time) }))
        }
    }

    /// All forces right after a time, and how they change.
    /// - Parameter isCalm: without slow waves.
    private func piece(
        after time: Double, _ axes: [ParameterTrack], _ wind: [ParameterTrack], _ emitter: [ParameterTrack],
        isCalm: Bool
    ) -> ForceHistory.Piece {
        let pieces = (axes + wind).map { $0.piece(after: time) }
        let (value, slope) = (pieces.map { $0.value(at: time) }, pieces.map(\.slope))
        let slow = isCalm ? .none : slowForce(after: time, { $0.value(after: time) }, emitter)
        return given(
            slow,
            ForceHistory.Piece(
                start: time,
                force: SIMD3(value[0] + value[3] * windFactor, value[1] + value[4] * windFactor, value[2]),
                slope: SIMD3(slope[0] + slope[3] * windFactor, slope[1] + slope[4] * windFactor, slope[2]),
                waves: waves(after: time, emitter: emitter)))
    }

    /// Writes the births of the steps that `plan` laid out down. Those that are dead again at `time` are left
    /// out, unless `keepingDead`. `past` is what `plan` was given.
    func carryOut(
        at time: Double, emitter: [ParameterTrack], cellCount: Int,
        keepingDead: Bool, past: Double
    ) {
        guard !steps.isEmpty else { return }
        if columns.aliveCount == 0 { hasBrightColors = false }
        var reader = BirthValueReader(emitter: emitter, cell: tracks)
        let writer = BirthWriter(cell: self, time: time, cellCount: cellCount, keepingDead: keepingDead)
        for step in steps {
            switch step {
            case .births(let births, let serial):
                let first = max(
                    births.numbers.lowerBound, births.stretch.count(upTo: past) + 1,
                    births.numbers.upperBound - EngineLimits.birthsPerAdvance + 1)
                for number in stride(from: first, through: births.numbers.upperBound, by: 1) {
                    let offset = UInt64(number - births.numbers.lowerBound)
                    let born = births.stretch.time(of: number)
                    reader.move(to: born)
                    let draws = BirthDraws(key: key, stream: .rate, birth: births.firstBirth + offset)
                    writer.add(reader.values, draws, at: born, serial: serial + offset)
                }
            case .burst(let burst, let first, let serial):
                for offset in 0..<UInt64(burst.count) {
                    let draws = BirthDraws(key: key, stream: .burst, birth: first + offset)
                    writer.add(burst.values, draws, at: burst.time, serial: serial + offset)
                }
            case .rewrite(let time, let drag): rewrite(at: time, drag: drag)
            }
        }
    }

    /// From `time` on under another drag, or the same.
    func rewrite(at time: Double, drag: CellDrag) {
        let next = drag.own.isNaN ? CellDrag(own: forces.drag, light: forces.lightDrag) : drag
        rewriteCourses(at: time, nextDrag: next.own)
        forces.restart(at: time, drag: next)
    }

    /// Makes every course begin at `time`, where it is then, with the velocity that it has then.
    private func rewriteCourses(at time: Double, nextDrag: Double) {
        forces.fillCourses(at: time, since: begin, &courses)
        addWaves(forces.waves(at: time), at: time)
        let waves = WaveForce.answer(forces.waves(after: time), at: time - begin, drag: nextDrag)
        guard !columns.blocks.isEmpty else { return }
        let workspace = workspace
        workspace.withColumns(6) { base in
            let results = (0..<6).map { base + $0 * Self.scratchRows }
            for block in columns.blocks {
                rewriteCourses(of: block, at: time, results, less: waves, in: workspace)
            }
        }
    }

    private func rewriteCourses(
        of block: ParticleBlock, at time: Double, _ results: [Output],
        less waves: (velocity: SIMD3<Double>, way: SIMD3<Double>), in workspace: ParticleWorkspace
    ) {
        let rows = 0..<block.count
        let isPropelled = propulsion != nil
        func velocity(_ plane: Plane, _ first: Output, _ second: Output) {
            self.velocity(plane, block, rows: rows, at: time, first, second, isGained: true, in: workspace)
        }
        place(.xy, block, rows: rows, at: time, results[0], results[1], in: workspace)
        velocity(.xy, results[3], results[4])
        let isFlat =
            block.isConstant(.vz, 0) && block.isConstant(.gainedZ, 0) && courses.allSatisfy(\.isFlat)
            && !bends(.velocityZ)
        if !isFlat {
            place(.zz, block, rows: rows, at: time, results[2], results[2], in: workspace)
            velocity(.zz, results[5], results[5])
        }
        if isPropelled { fadeOwn(block, at: time, in: workspace) }
        let targets: [ParticleBlock.Column] =
            isPropelled ? [.x, .y, .z, .gainedX, .gainedY, .gainedZ] : [.x, .y, .z, .vx, .vy, .vz]
        let way = waves.way * (axisCurves?.felt ?? .one)
        let shifts = [
            way.x, way.y, way.z, waves.velocity.x, waves.velocity.y, waves.velocity.z,
        ]
        for (index, target) in targets.enumerated() where !isFlat || index % 3 != 2 {
            let result = results[index]
            if shifts[index] != 0 {
                let shift = Float(shifts[index])
                for row in rows { result[row] -= shift }
            }
            block.mutableColumn(target).update(from: result, count: rows.count)
        }
    }

    /// What drag has left of the velocities that a curve bends.
    private func fadeOwn(_ block: ParticleBlock, at time: Double, in workspace: ParticleWorkspace) {
        let drag = lightDrag(of: block, from: 0)
        guard !drag.isNone else { return }
        workspace.withColumns(2) { base in
            let (ages, result) = (base, base + Self.scratchRows)
            ParticleKernel.ages(block.births, block.count, since: forces.origin, time: time, into: ages)
            for column in [ParticleBlock.Column.vx, .vy, .vz] where !block.isConstant(column, 0) {
                ParticleKernel.fade(
                    block.source(column, from: 0), ages: ages, drag: drag, count: block.count, into: result)
                block.mutableColumn(column).update(from: result, count: block.count)
            }
        }
    }

    /// Makes ready for evaluation at `time`. `emitter` has the emitter's tracks.
    func prepare(at time: Double, emitter: [ParameterTrack]) {
        align(at: time, emitter: emitter)
        let oldest = columns.firstAlive(from: ParticleColumns.Place())
        forces.forget(bornBefore: oldest.map(columns.birth) ?? time)
        forces.fillCourses(at: time, since: begin, &courses)
        addWaves(forces.waves(at: time), at: time)
        aliveBefore.removeAll(keepingCapacity: true)
        var alive = 0
        for block in columns.blocks {
            aliveBefore.append(alive)
            alive += block.aliveCount
        }
        aliveBefore.append(alive)
    }

    /// What the waves add to every course: rows hold what they had at the births.
    private func addWaves(_ waves: [WaveForce], at time: Double) {
        guard !waves.isEmpty else { return }
        let answer = WaveForce.answer(waves, at: time - begin, drag: forces.drag)
        for index in courses.indices {
            courses[index].way += answer.way
            courses[index].velocity += answer.velocity
        }
    }
}
