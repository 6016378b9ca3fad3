/// The forces on one cell's particles as a function of time, as far back as anything living remembers:
/// accelerations and wind, piecewise linear, and slow waves, piecewise parabolas, under one constant drag.
///
/// What a force adds to a particle's course depends on when it was born and on nothing else of it. So
/// nothing is kept for each particle: of those born in the same piece, the rest of that piece has a
/// short closed form of its own, and all that came after is one number for all of them, `Course.way`.
/// Times count back from the present, and so never grow beyond a lifetime.
struct ForceHistory {
    struct Piece {
        /// Holds for what is born after it. The first piece holds for all that is older, too.
        var start: Double
        /// At `start`, points/s².
        var force: SIMD3<Double>
        /// At `start`, per second.
        var slope: SIMD3<Double>
        /// Per second²: force(t) = force + slope·t + curve·t² from `start` on.
        var curve = SIMD3<Double>.zero
        /// What masses divide, at `start`, where they differ.
        var light = LightForce.none
        /// Forces that swing fast, with what they are in it.
        var waves: [WaveForce] = []
        /// They are others than in the piece before.
        var changesWaves = false
        /// What the change leaves over for those born before it; kept once it is known.
        var leftover: (velocity: SIMD3<Double>, way: SIMD3<Double>)?

        func force(at time: Double) -> SIMD3<Double> {
            if curve != .zero { return force + (slope + curve * (time - start)) * (time - start) }
            return slope == .zero ? force : force + slope * (time - start)
        }

        func slope(at time: Double) -> SIMD3<Double> {
            curve == .zero ? slope : slope + 2 * curve * (time - start)
        }
    }

    /// How to work out, at one time, the places of those born in one piece:
    /// x = x₀ + v₀·K(age) + (fall within the piece, at its end) + (speed at its end)·`reach` + `way`.
    struct Course {
        /// Its particles are born after this.
        var start: Double
        /// The end of the piece, or the present.
        var end: Double
        /// At `end`.
        var force: SIMD3<Double>
        var slope: SIMD3<Double>
        var curve = SIMD3<Double>.zero
        /// At `end`.
        var light = LightForce.none
        /// How far a velocity of 1 at `end` leads by now, and what is left of it.
        var reach = 0.0
        var rest = 1.0
        /// What the forces after `end` add to place and velocity.
        var way = SIMD3<Double>.zero
        var velocity = SIMD3<Double>.zero

        /// True where nothing pushes towards or away from the viewer.
        var isFlat: Bool {
            force.z == 0 && slope.z == 0 && curve.z == 0 && way.z == 0 && velocity.z == 0
                && light.force.z == 0 && light.slope.z == 0 && light.curve.z == 0
        }

        /// True where nothing changes while it lasts.
        var isSteady: Bool { slope == .zero && curve == .zero }
    }

    /// By start. A slice: a jump over an hour goes through hundreds of thousands, one after the other.
    private(set) var pieces: ArraySlice<Piece>
    private(set) var drag: Double
    /// What each particle has beside `drag`, as many times as it is light.
    private(set) var lightDrag: Double
    /// Courses begin at birth, or here where that is later: when the drag changes, they are written anew.
    private(set) var origin = -Double.infinity

    init(force: SIMD3<Double>, drag: CellDrag, waves: [WaveForce]) {
        pieces = [Piece(start: -.infinity, force: force, slope: .zero, waves: waves)]
        (self.drag, lightDrag) = (drag.own, drag.light)
    }

    /// The forces that swing at `time`, before what changes at that time.
    func waves(at time: Double) -> [WaveForce] { pieces[index(at: time)].waves }

    /// The same once what changes at that time has done so.
    func waves(after time: Double) -> [WaveForce] {
        let index = index(at: time)
        let changes = index + 1 < pieces.endIndex && pieces[index + 1].start == time
        return pieces[changes ? index + 1 : index].waves
    }

    /// The piece that holds at `time`, by halving; the first for all that is older.
    private func index(at time: Double) -> Int {
        var (low, high) = (pieces.startIndex, pieces.endIndex - 1)
        if pieces[high].start < time { return high }
        while low < high {
            let middle = (low + high + 1) / 2
            if pieces[middle].start < time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Some of them do something.
    var isSwinging: Bool {
        pieces.contains {
            $0.curve != .zero || $0.light != .none || $0.waves.contains { $0.force != .zero }
        }
    }

    mutating func append(_ piece: Piece) {
        if let last = pieces.last, last.start == piece.start { pieces.removeLast() }
        var piece = piece
        piece.changesWaves = pieces.last.map { $0.waves != piece.waves } ?? false
        pieces.append(piece)
    }

    /// As it was made: before anything has been born.
    mutating func beginAnew() { pieces = pieces.prefix(1) }

    /// Forgets the pieces that ended before `birth`, the oldest that lives.
    mutating func forget(bornBefore birth: Double) {
        pieces.removeFirst(index(at: birth) - pieces.startIndex)
    }

    /// Begins anew at `time` with another drag; whoever calls it has written the courses of the living anew.
    mutating func restart(at time: Double, drag: CellDrag) {
        let present = index(at: time)
        var first = Piece(
            start: time, force: pieces[present].force(at: time), slope: pieces[present].slope(at: time),
            curve: pieces[present].curve, light: pieces[present].light.after(time - pieces[present].start),
            waves: pieces[present].waves)
        var place = present
        if present + 1 < pieces.endIndex, pieces[present + 1].start == time {
            place = present + 1
            first = pieces[place]
        }
        pieces.removeFirst(place - pieces.startIndex)
        pieces[place] = first
        origin = time
        (self.drag, lightDrag) = (drag.own, drag.light)
    }

    /// Fills in the courses at `time`, oldest first, but for what the waves of then add to all of them.
    /// - Parameter begin: from when waves count.
    mutating func fillCourses(at time: Double, since begin: Double, _ courses: inout [Course]) {
        let (first, last) = (pieces.startIndex, index(at: time))
        courses.removeAll(keepingCapacity: true)
        var next = Course(start: 0, end: time, force: .zero, slope: .zero)
        for index in stride(from: last, through: first, by: -1) {
            let piece = pieces[index]
            var course = next
            course.start = piece.start
            course.force = piece.force(at: course.end)
            course.slope = piece.slope(at: course.end)
            course.curve = piece.curve
            course.light = piece.light.after(course.end - piece.start)
            courses.append(course)
            guard index > first else { break }
            // From here on, what this piece does belongs to the past of those born before it.
            let length = course.end - piece.start
            let within = DragFactors(drag * length)
            var fall = length * length * (course.force * within.fall - length * course.slope * within.drift)
            var speed = length * (course.force * within.path - length * course.slope * within.gust)
            if piece.curve != .zero {
                let cube = length * length * length * piece.curve
                fall += cube * length * within.sway
                speed += cube * within.swell
            }
            let since = time - piece.start
            let sincePiece = DragFactors(drag * since)
            next = Course(
                start: 0, end: piece.start, force: .zero, slope: .zero,
                reach: since * sincePiece.path, rest: sincePiece.speed,
                way: course.way + fall + speed * course.reach,
                velocity: course.velocity + speed * course.rest)
            guard piece.changesWaves else { continue }
            // What they had given by then stays; what the new ones would have given is not there.
            let left = piece.leftover ?? leftover(of: index, since: begin)
            pieces[index].leftover = left
            next.way += left.way + left.velocity * next.reach
            next.velocity += left.velocity * next.rest
        }
        courses.reverse()
    }

    private func leftover(of index: Int, since begin: Double) -> (
        velocity: SIMD3<Double>, way: SIMD3<Double>
    ) {
        let time = pieces[index].start - begin
        let before = WaveForce.answer(pieces[index - 1].waves, at: time, drag: drag)
        let after = WaveForce.answer(pieces[index].waves, at: time, drag: drag)
        return (before.velocity - after.velocity, before.way - after.way)
    }
}
