/// A cell's particles as emitters of the cells within it, in the order of their births: kept apart from the
/// columns, because a parent goes on emitting until its own end even when the limit on the living has taken
/// it out of the picture.
///
/// A parent's place at any time between is worked out in double precision from its birth, or from the last
/// change of forces since; so it does not depend on when anybody looked.
struct ParticleParents {
    struct Parent {
        var birth: Double
        /// When it stops emitting.
        var end: Double
        /// Seconds that it was given, even if it ends before.
        var lifetime: Double
        /// What its children's draws are keyed by, and numbered after.
        var identity: UInt64
        var serial: UInt64
        /// The number it has in the column `id`.
        var id: UInt32
        /// Its course from `time` on, without the waves' part.
        var time: Double
        var place: SIMD3<Double>
        var velocity: SIMD3<Double>
        /// The part of the velocity that a curve over its life bends.
        var own: SIMD3<Double>
        var heading: SIMD3<Double>
        var lightness: Double
        var hasDied = false
    }

    /// The forces from `start` (<) to the next stretch's (≤).
    private struct Stretch {
        var start: Double
        var force: SIMD3<Double>
        var slope: SIMD3<Double>
        var curve: SIMD3<Double>
        var light: LightForce
        var drag: CellDrag
        var waves: [WaveForce]
    }

    private(set) var parents: [Parent] = []
    private var stretches: [Stretch]

    private let propulsion: RateCurve?
    private let axes: AxisCurves?
    /// Axes on which forces count.
    private let felt: SIMD3<Double>

    init(_ forces: ForceHistory, propulsion: RateCurve?, axes: AxisCurves?) {
        self.propulsion = propulsion
        self.axes = axes
        felt = axes?.felt ?? .one
        stretches = []
        let drag = CellDrag(own: forces.drag, light: forces.lightDrag)
        for piece in forces.pieces { change(to: piece, drag: drag) }
    }

    var isEmpty: Bool { parents.isEmpty }

    mutating func append(_ parent: Parent) { parents.append(parent) }

    /// Forces change where the piece starts.
    mutating func change(to piece: ForceHistory.Piece, drag: CellDrag) {
        if let last = stretches.last, last.start == piece.start { stretches.removeLast() }
        stretches.append(
            Stretch(
                start: piece.start, force: piece.force, slope: piece.slope, curve: piece.curve,
                light: piece.light, drag: drag, waves: piece.waves))
    }

    /// Where a parent is at `time`, no earlier than it was last asked for.
    mutating func moment(_ index: Int, at time: Double, since begin: Double) -> ParentMoment {
        catchUp(index, to: time, begin)
        let stretch = stretches[stretchIndex(after: parents[index].time)]
        var (place, velocity) = Self.course(parents[index], stretch, to: time)
        if let propulsion {
            let (parent, drag) = (parents[index], stretch.drag.of(parents[index].lightness))
            place += parent.own * Self.way(propulsion, parent, to: time, drag: drag)
            velocity +=
                parent.own * propulsion.value(at: (time - parent.birth) / parent.lifetime)
                * Maths.exp(-drag * (time - parent.time))
        }
        if !stretch.waves.isEmpty {
            let answer = WaveForce.answer(stretch.waves, at: time - begin, drag: stretch.drag.own)
            place += answer.way
            velocity += answer.velocity
        }
        if let axes {
            let parent = parents[index]
            let own = axes.motion(
                from: parent.time - parent.birth, to: time - parent.birth, lifetime: parent.lifetime)
            place = parent.place + (place - parent.place) * felt + own.way
            velocity = velocity * felt + own.velocity
        }
        return ParentMoment(place: place, velocity: velocity, heading: parents[index].heading)
    }

    /// Takes a parent over every change of forces before `time`. Stops nowhere else, so that the course comes
    /// out the same whoever asks.
    private mutating func catchUp(_ index: Int, to time: Double, _ begin: Double) {
        var next = stretchIndex(after: parents[index].time) + 1
        while next < stretches.count, stretches[next].start < time {
            let (before, after) = (stretches[next - 1], stretches[next])
            var (place, velocity) = Self.course(parents[index], before, to: after.start)
            if before.drag != after.drag && !before.waves.isEmpty || before.waves != after.waves {
                let old = WaveForce.answer(before.waves, at: after.start - begin, drag: before.drag.own)
                let new = WaveForce.answer(after.waves, at: after.start - begin, drag: after.drag.own)
                place += old.way - new.way
                velocity += old.velocity - new.velocity
            }
            if let propulsion {
                let parent = parents[index]
                let drag = before.drag.of(parent.lightness)
                place += parent.own * Self.way(propulsion, parent, to: after.start, drag: drag)
                parents[index].own *= Maths.exp(-drag * (after.start - parent.time))
            }
            if let axes {
                let parent = parents[index]
                let (from, to) = (parent.time - parent.birth, after.start - parent.birth)
                place = parent.place + (place - parent.place) * felt
                place += axes.motion(from: from, to: to, lifetime: parent.lifetime).way
            }
            (parents[index].place, parents[index].velocity) = (place, velocity)
            parents[index].time = after.start
            next += 1
        }
    }

    private static func way(_ curve: RateCurve, _ parent: Parent, to time: Double, drag: Double) -> Double {
        curve.way(
            from: parent.time - parent.birth, to: time - parent.birth, lifetime: parent.lifetime, drag: drag)
    }

    /// The stretch that holds right after a time.
    private func stretchIndex(after time: Double) -> Int {
        if stretches.count == 1 { return 0 }
        var (low, high) = (0, stretches.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if stretches[middle].start <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func course(_ parent: Parent, _ stretch: Stretch, to time: Double) -> (
        place: SIMD3<Double>, velocity: SIMD3<Double>
    ) {
        let u = time - parent.time
        guard u > 0 else { return (parent.place, parent.velocity) }
        let factors = DragFactors(stretch.drag.of(parent.lightness) * u)
        var (force, slope) = (stretch.force, stretch.slope)
        if slope != .zero || stretch.curve != .zero {
            let since = time - stretch.start
            force += (slope + stretch.curve * since) * since
            slope += 2 * stretch.curve * since
        }
        var bend = u * u * stretch.curve
        if stretch.light != .none {
            let light = stretch.light.after(time - stretch.start)
            force += parent.lightness * light.force
            slope += parent.lightness * light.slope
            bend += u * u * parent.lightness * light.curve
        }
        let pull = u * (force * factors.path - u * slope * factors.gust + bend * factors.swell)
        let fall = u * u * (force * factors.fall - u * slope * factors.drift + bend * factors.sway)
        return (
            parent.place + parent.velocity * (u * factors.path) + fall,
            parent.velocity * factors.speed + pull
        )
    }

    /// The parent that has this number stops at `time`.
    mutating func end(id: UInt32, at time: Double) {
        for index in parents.indices where parents[index].id == id {
            parents[index].end = min(parents[index].end, time)
        }
    }

    /// Lets those go that have ended by `time`, and forgets forces that nobody will ask for again.
    /// - Returns: which stay; nil if all do.
    mutating func retire(to time: Double, since begin: Double) -> [Bool]? {
        var stay: [Bool]?
        if parents.contains(where: { $0.end <= time }) {
            stay = parents.map { $0.end > time }
            parents.removeAll { $0.end <= time }
        }
        if stretches.count > 1 {
            for index in parents.indices { catchUp(index, to: time, begin) }
            let first = stretches.lastIndex { $0.start < time } ?? 0
            stretches.removeSubrange(..<first)
        }
        return stay
    }
}
