/// Columns of the rows of one cell, the dead included; at most a block at a time. Outputs have room for eight values
/// more.
extension LiveCell {
    /// The two axes that a position kernel works out together.
    enum Plane { case xy, zz }

    typealias Output = UnsafeMutablePointer<Float>

    /// Floats that a kernel's scratch needs.
    static let scratchRows = ParticleColumns.blockRows + ParticleKernel.lanes

    /// The places of `rows` at `time`, for which the courses have been prepared.
    func place(_ plane: Plane, rows: Range<Int>, at time: Double, _ first: Output, _ second: Output) {
        forEachCourse(in: rows) { course, part in
            let axes = axes(plane, course, from: part.lowerBound)
            let births = columns.births + part.lowerBound
            let (a, b) = (first + (part.lowerBound - rows.lowerBound), second + (part.lowerBound - rows.lowerBound))
            withScratch { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                if course.end != time || course.slope != .zero {
                    ParticleKernel.ages(births, part.count, since: forces.origin, time: course.end, into: spans)
                    ParticleKernel.course(axes, ages: ages, spans: spans, count: part.count, a, b)
                } else if forces.drag != 0 {
                    ParticleKernel.draggedFall(axes, ages: ages, count: part.count, a, b)
                } else {
                    ParticleKernel.fall(axes, ages: ages, count: part.count, a, b)
                }
            }
        }
    }

    /// Their velocities.
    func velocity(_ plane: Plane, rows: Range<Int>, at time: Double, _ first: Output, _ second: Output) {
        forEachCourse(in: rows) { course, part in
            let axes = axes(plane, course, from: part.lowerBound)
            let births = columns.births + part.lowerBound
            let (a, b) = (first + (part.lowerBound - rows.lowerBound), second + (part.lowerBound - rows.lowerBound))
            withScratch { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                ParticleKernel.ages(births, part.count, since: forces.origin, time: course.end, into: spans)
                ParticleKernel.velocity(axes, ages: ages, spans: spans, count: part.count, a, b)
            }
        }
    }

    /// A column of numbers that is not a place or a velocity.
    func numbers(_ column: ParticleColumn, rows: Range<Int>, at time: Double, into output: Output) {
        func source(_ column: ParticleColumns.Column) -> ColumnSource { columns.source(column, from: rows.lowerBound) }
        let births = columns.births + rows.lowerBound
        switch column {
        case .scale, .rotation, .alpha:
            withScratch { ages, _ in
                ParticleKernel.ages(births, rows.count, time: time, into: ages)
                switch column {
                case .scale:
                    ParticleKernel.lineFromZero(source(.scale), source(.scaleSpeed), ages: ages, count: rows.count,
                                                into: output)
                case .rotation:
                    ParticleKernel.line(source(.rotation), source(.spin), ages: ages, count: rows.count, into: output)
                default:
                    ParticleKernel.lineInUnit(source(.alpha), source(.alphaSpeed), ages: ages, count: rows.count,
                                              into: output)
                }
            }
        case .age: ParticleKernel.ages(births, rows.count, time: time, into: output)
        case .spin: ParticleKernel.copy(source(.spin), count: rows.count, into: output)
        case .lifetime: ParticleKernel.copy(source(.lifetime), count: rows.count, into: output)
        case .x, .y, .z, .vx, .vy, .vz, .cell, .color, .id: break
        }
    }

    func colors(rows: Range<Int>, at time: Double, into output: UnsafeMutablePointer<UInt32>) {
        func source(_ column: ParticleColumns.Column) -> ColumnSource { columns.source(column, from: rows.lowerBound) }
        withScratch { ages, _ in
            ParticleKernel.ages(columns.births + rows.lowerBound, rows.count, time: time, into: ages)
            ParticleKernel.color(
                (source(.red), source(.redSpeed)), (source(.green), source(.greenSpeed)),
                (source(.blue), source(.blueSpeed)), ages: ages, count: rows.count, into: output)
        }
    }

    private func withScratch(_ body: (Output, Output) -> Void) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.scratchRows) { scratch in
            guard let base = scratch.baseAddress else { return }
            body(base, base + Self.scratchRows)
        }
    }

    private func forEachCourse(in rows: Range<Int>, _ body: (ForceHistory.Course, Range<Int>) -> Void) {
        // The first course that reaches into the rows, by halving.
        var (low, high) = (0, courses.count)
        while low < high {
            let middle = (low + high) / 2
            if courseRows[middle + 1] > rows.lowerBound { high = middle } else { low = middle + 1 }
        }
        while low < courses.count, courseRows[low] < rows.upperBound {
            let part = rows.clamped(to: courseRows[low]..<courseRows[low + 1])
            if !part.isEmpty { body(courses[low], part) }
            low += 1
        }
    }

    private func axes(_ plane: Plane, _ course: ForceHistory.Course, from row: Int) -> ParticleKernel.Axes {
        func pair(_ vector: SIMD3<Double>) -> (Float, Float) {
            plane == .xy ? (Float(vector.x), Float(vector.y)) : (Float(vector.z), Float(vector.z))
        }
        func sources(_ a: ParticleColumns.Column, _ b: ParticleColumns.Column) -> (ColumnSource, ColumnSource) {
            (columns.source(a, from: row), columns.source(b, from: row))
        }
        return ParticleKernel.Axes(
            place: plane == .xy ? sources(.x, .y) : sources(.z, .z),
            velocity: plane == .xy ? sources(.vx, .vy) : sources(.vz, .vz),
            force: pair(course.force), slope: pair(course.slope), way: pair(course.way), swept: pair(course.velocity),
            reach: Float(course.reach), rest: Float(course.rest), drag: Float(forces.drag))
    }
}
