/// Columns of the rows of one block, the dead included. Outputs have room for eight values more.
extension LiveCell {
    /// The two axes that a position kernel works out together.
    enum Plane { case xy, zz }

    typealias Output = UnsafeMutablePointer<Float>

    /// Floats that a kernel's scratch needs.
    static let scratchRows = ParticleBlock.rows + ParticleKernel.lanes

    /// The places of `rows` at `time`, for which the courses have been prepared.
    func place(
        _ plane: Plane, _ block: ParticleBlock, rows: Range<Int>, at time: Double, _ first: Output,
        _ second: Output
    ) {
        forEachCourse(block, rows) { course, part in
            let axes = axes(plane, block, course, from: part.lowerBound)
            let births = block.births + part.lowerBound
            let offset = part.lowerBound - rows.lowerBound
            let (a, b) = (first + offset, second + offset)
            withScratch { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                if course.end != time || course.slope != .zero {
                    ParticleKernel.ages(
                        births, part.count, since: forces.origin, time: course.end,
                        into: spans)
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
    func velocity(
        _ plane: Plane, _ block: ParticleBlock, rows: Range<Int>, at time: Double, _ first: Output,
        _ second: Output
    ) {
        forEachCourse(block, rows) { course, part in
            let axes = axes(plane, block, course, from: part.lowerBound)
            let births = block.births + part.lowerBound
            let offset = part.lowerBound - rows.lowerBound
            let (a, b) = (first + offset, second + offset)
            withScratch { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                ParticleKernel.ages(births, part.count, since: forces.origin, time: course.end, into: spans)
                ParticleKernel.velocity(axes, ages: ages, spans: spans, count: part.count, a, b)
            }
        }
    }

    /// A column of numbers that is not a place or a velocity.
    func numbers(
        _ column: ParticleColumn, _ block: ParticleBlock, rows: Range<Int>, at time: Double,
        into output: Output
    ) {
        func source(_ column: ParticleBlock.Column) -> ColumnSource {
            block.source(column, from: rows.lowerBound)
        }
        let births = block.births + rows.lowerBound
        switch column {
        case .scale, .rotation, .alpha:
            withScratch { ages, _ in
                ParticleKernel.ages(births, rows.count, time: time, into: ages)
                switch column {
                case .scale:
                    ParticleKernel.lineFromZero(
                        source(.scale), source(.scaleSpeed), ages: ages,
                        count: rows.count, into: output)
                case .rotation:
                    ParticleKernel.line(
                        source(.rotation), source(.spin), ages: ages, count: rows.count,
                        into: output)
                default:
                    ParticleKernel.lineInUnit(
                        source(.alpha), source(.alphaSpeed), ages: ages,
                        count: rows.count, into: output)
                }
            }
        case .age: ParticleKernel.ages(births, rows.count, time: time, into: output)
        case .spin: ParticleKernel.copy(source(.spin), count: rows.count, into: output)
        case .lifetime: ParticleKernel.copy(source(.lifetime), count: rows.count, into: output)
        case .x, .y, .z, .vx, .vy, .vz, .cell, .color, .id: break
        }
    }

    func colors(
        _ block: ParticleBlock, rows: Range<Int>, at time: Double,
        into output: UnsafeMutablePointer<UInt32>
    ) {
        func source(_ column: ParticleBlock.Column) -> ColumnSource {
            block.source(column, from: rows.lowerBound)
        }
        withScratch { ages, _ in
            ParticleKernel.ages(block.births + rows.lowerBound, rows.count, time: time, into: ages)
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

    /// Cuts rows by the piece of the forces' history in which they were born.
    private func forEachCourse(
        _ block: ParticleBlock, _ rows: Range<Int>,
        _ body: (ForceHistory.Course, Range<Int>) -> Void
    ) {
        guard let birth = rows.isEmpty ? nil : block.births[rows.lowerBound] else { return }
        // The last course that begins before the first birth, by halving; all that is older is in the first.
        var (low, high) = (0, courses.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if courses[middle].start < birth { low = middle } else { high = middle - 1 }
        }
        var first = rows.lowerBound
        while first < rows.upperBound {
            let end =
                low + 1 < courses.count
                ? block.firstRow(in: first..<rows.upperBound, bornAfter: courses[low + 1].start)
                : rows.upperBound
            if first < end { body(courses[low], first..<end) }
            first = end
            low += 1
        }
    }

    private func axes(
        _ plane: Plane, _ block: ParticleBlock, _ course: ForceHistory.Course,
        from row: Int
    ) -> ParticleKernel.Axes {
        func pair(_ vector: SIMD3<Double>) -> (Float, Float) {
            plane == .xy ? (Float(vector.x), Float(vector.y)) : (Float(vector.z), Float(vector.z))
        }
        func sources(_ a: ParticleBlock.Column, _ b: ParticleBlock.Column) -> (ColumnSource, ColumnSource) {
            (block.source(a, from: row), block.source(b, from: row))
        }
        return ParticleKernel.Axes(
            place: plane == .xy ? sources(.x, .y) : sources(.z, .z),
            velocity: plane == .xy ? sources(.vx, .vy) : sources(.vz, .vz),
            force: pair(course.force), slope: pair(course.slope), way: pair(course.way),
            swept: pair(course.velocity),
            reach: Float(course.reach), rest: Float(course.rest), drag: Float(forces.drag))
    }
}
