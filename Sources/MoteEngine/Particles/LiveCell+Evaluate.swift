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
        _ second: Output, in workspace: ParticleWorkspace
    ) {
        forEachCourse(block, rows) { course, part in
            let axes = axes(plane, block, course, from: part.lowerBound)
            let births = block.births + part.lowerBound
            let offset = part.lowerBound - rows.lowerBound
            let (a, b) = (first + offset, second + offset)
            let isSteady = differsInMass || course.end == time && course.isSteady
            if differsInMass {
                let ages = ParticleKernel.Ages(births: births, origin: forces.origin, time: time)
                let light = lightAxes(plane, block, course, from: part.lowerBound)
                ParticleKernel.lightCourse(axes, light, ages: ages, count: part.count, a, b)
                if propulsion == nil && axisCurves == nil { return }
            } else if isSteady {
                let ages = ParticleKernel.Ages(births: births, origin: forces.origin, time: time)
                if forces.drag != 0 {
                    ParticleKernel.draggedFall(axes, ages: ages, count: part.count, a, b)
                } else {
                    ParticleKernel.fall(axes, ages: ages, count: part.count, a, b)
                }
                if propulsion == nil && axisCurves == nil { return }
            }
            withScratch(workspace) { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                if !isSteady {
                    ParticleKernel.ages(
                        births, part.count, since: forces.origin, time: course.end,
                        into: spans)
                    if course.curve == .zero {
                        ParticleKernel.course(axes, ages: ages, spans: spans, count: part.count, a, b)
                    } else {
                        ParticleKernel.bentCourse(axes, ages: ages, spans: spans, count: part.count, a, b)
                    }
                }
                if propulsion != nil, let own = own(plane, block, part, at: time, ages, spans) {
                    ParticleKernel.addWay(own, a, b)
                }
                if let axisCurves {
                    ParticleKernel.ages(births, part.count, time: time, into: spans)
                    let lifetimes = block.source(.lifetime, from: part.lowerBound)
                    let life = ParticleKernel.Life(ages: spans, lifetimes: lifetimes, count: part.count)
                    for (axis, output) in plane == .xy ? [(0, a), (1, b)] : [(2, a)] {
                        guard let curve = axisCurves.curves[axis] else { continue }
                        let place = axis == 1 ? axes.place.1 : axes.place.0
                        ParticleKernel.drift(output, along: curve, from: place, life, courseAges: ages)
                    }
                }
            }
        }
    }

    /// What a curve bends of the velocity, in a course whose ages are known.
    private func own(
        _ plane: Plane, _ block: ParticleBlock, _ rows: Range<Int>, at time: Double, _ courseAges: Output,
        _ ages: Output
    ) -> ParticleKernel.Propulsion? {
        guard let propulsion else { return nil }
        let row = rows.lowerBound
        ParticleKernel.ages(block.births + row, rows.count, time: time, into: ages)
        func source(_ column: ParticleBlock.Column) -> ColumnSource { block.source(column, from: row) }
        return ParticleKernel.Propulsion(
            velocity: plane == .xy ? (source(.vx), source(.vy)) : (source(.vz), source(.vz)),
            curve: propulsion, drag: lightDrag(of: block, from: row), ages: ages, courseAges: courseAges,
            lifetimes: source(.lifetime), count: rows.count)
    }

    /// The places that are shown: curves move them once more.
    func shownPlace(
        _ plane: Plane, _ block: ParticleBlock, rows: Range<Int>, at time: Double, _ first: Output,
        _ second: Output, in workspace: ParticleWorkspace
    ) {
        place(plane, block, rows: rows, at: time, first, second, in: workspace)
        let axes: (first: LifeCurve.Property, second: LifeCurve.Property?) =
            plane == .xy ? (.x, .y) : (.z, nil)
        guard bends(axes.first) || axes.second.map(bends) == true else { return }
        withScratch(workspace) { ages, _ in
            ParticleKernel.ages(block.births + rows.lowerBound, rows.count, time: time, into: ages)
            let lifetimes = block.source(.lifetime, from: rows.lowerBound)
            let life = ParticleKernel.Life(ages: ages, lifetimes: lifetimes, count: rows.count)
            bend(axes.first, life, first)
            if let axis = axes.second { bend(axis, life, second) }
        }
    }

    /// Their velocities.
    /// - Parameter isGained: what a course goes on with: without what curves say, and without a particle's
    ///   own where a curve bends that.
    func velocity(
        _ plane: Plane, _ block: ParticleBlock, rows: Range<Int>, at time: Double, _ first: Output,
        _ second: Output, isGained: Bool = false, in workspace: ParticleWorkspace
    ) {
        forEachCourse(block, rows) { course, part in
            let axes = axes(plane, block, course, from: part.lowerBound)
            let births = block.births + part.lowerBound
            let offset = part.lowerBound - rows.lowerBound
            let (a, b) = (first + offset, second + offset)
            withScratch(workspace) { ages, spans in
                ParticleKernel.ages(births, part.count, since: forces.origin, time: time, into: ages)
                if differsInMass {
                    let ages = ParticleKernel.Ages(births: births, origin: forces.origin, time: time)
                    let light = lightAxes(plane, block, course, from: part.lowerBound)
                    ParticleKernel.lightVelocity(axes, light, ages: ages, count: part.count, a, b)
                } else {
                    ParticleKernel.ages(
                        births, part.count, since: forces.origin, time: course.end, into: spans)
                    ParticleKernel.velocity(axes, ages: ages, spans: spans, count: part.count, a, b)
                    if course.curve != .zero {
                        ParticleKernel.addBentVelocity(axes, spans: spans, count: part.count, a, b)
                    }
                }
                if isGained { return }
                if let own = own(plane, block, part, at: time, ages, spans) {
                    ParticleKernel.addVelocity(own, a, b)
                }
                if let axisCurves {
                    ParticleKernel.ages(births, part.count, time: time, into: ages)
                    let lifetimes = block.source(.lifetime, from: part.lowerBound)
                    let life = ParticleKernel.Life(ages: ages, lifetimes: lifetimes, count: part.count)
                    for (axis, output) in plane == .xy ? [(0, a), (1, b)] : [(2, a)] {
                        guard let curve = axisCurves.curves[axis] else { continue }
                        ParticleKernel.driftVelocity(output, along: curve, life)
                    }
                }
            }
        }
    }

    /// Any column that is worked out alone, in its four bytes a row.
    func column(
        _ column: ParticleColumn, _ block: ParticleBlock, rows: Range<Int>, at time: Double,
        into output: Bytes,
        in workspace: ParticleWorkspace
    ) {
        func source(_ column: ParticleBlock.Column) -> ColumnSource {
            block.source(column, from: rows.lowerBound)
        }
        let floats = output.assumingMemoryBound(to: Float.self)
        let births = block.births + rows.lowerBound
        switch column {
        case .id:
            output.copyMemory(from: block.serials + rows.lowerBound, byteCount: 4 * rows.count)
            return
        case .spin where !bends(.spin):
            return ParticleKernel.copy(source(.spin), count: rows.count, into: floats)
        case .lifetime: return ParticleKernel.copy(source(.lifetime), count: rows.count, into: floats)
        case .age: return ParticleKernel.ages(births, rows.count, time: time, into: floats)
        case .z: return shownPlace(.zz, block, rows: rows, at: time, floats, floats, in: workspace)
        case .vz: return velocity(.zz, block, rows: rows, at: time, floats, floats, in: workspace)
        case .rotation where alignment != nil:
            return align(block, rows: rows, at: time, into: floats, in: workspace)
        case .x, .y, .vx, .vy, .scale, .rotation, .alpha, .color, .cell, .spin: break
        }
        withScratch(workspace) { ages, _ in
            ParticleKernel.ages(births, rows.count, time: time, into: ages)
            let life = ParticleKernel.Life(ages: ages, lifetimes: source(.lifetime), count: rows.count)
            func line(_ start: ParticleBlock.Column, _ rate: ParticleBlock.Column) {
                ParticleKernel.line(source(start), source(rate), ages: ages, count: rows.count, into: floats)
            }
            func sweep(
                _ start: ParticleBlock.Column, _ rate: ParticleBlock.Column, _ curve: RateCurve?
            ) {
                guard let curve else { return line(start, rate) }
                ParticleKernel.sweep(source(start), source(rate), along: curve, life, into: floats)
            }
            switch column {
            case .scale where bends(.scale) || growth != nil:
                sweep(.scale, .scaleSpeed, growth)
                bend(.scale, life, floats)
                ParticleKernel.raise(floats, count: rows.count)
            case .scale:
                ParticleKernel.lineFromZero(
                    source(.scale), source(.scaleSpeed), ages: ages, count: rows.count, into: floats)
            case .rotation:
                sweep(.rotation, .spin, spinning)
                bend(.rotation, life, floats)
            case .spin:
                ParticleKernel.copy(source(.spin), count: rows.count, into: floats)
                bend(.spin, life, floats)
            case .alpha where bends(.alpha):
                line(.alpha, .alphaSpeed)
                bend(.alpha, life, floats)
                ParticleKernel.clamp(floats, count: rows.count)
            case .alpha:
                ParticleKernel.lineInUnit(
                    source(.alpha), source(.alphaSpeed), ages: ages, count: rows.count, into: floats)
            case .color where bends(.red) || bends(.green) || bends(.blue):
                bentColors(
                    block, rows, life, into: output.assumingMemoryBound(to: UInt32.self), in: workspace)
            case .color:
                ParticleKernel.color(
                    (source(.red), source(.redSpeed)), (source(.green), source(.greenSpeed)),
                    (source(.blue), source(.blueSpeed)), ages: ages, count: rows.count,
                    into: output.assumingMemoryBound(to: UInt32.self))
            default:
                pictures.fill(
                    life, start: source(.frame), tumble: source(.tumble), angle: source(.tumbleAngle),
                    into: output.assumingMemoryBound(to: UInt32.self))
            }
        }
    }

    // MARK: Curves over life

    func bends(_ property: LifeCurve.Property) -> Bool { curves.contains { $0.property == property } }

    /// Applies the property's curves to its values.
    private func bend(_ property: LifeCurve.Property, _ life: ParticleKernel.Life, _ values: Output) {
        for curve in curves where curve.property == property {
            ParticleKernel.bend(values, along: curve, life)
        }
    }

    private func bentColors(
        _ block: ParticleBlock, _ rows: Range<Int>, _ life: ParticleKernel.Life,
        into output: UnsafeMutablePointer<UInt32>, in workspace: ParticleWorkspace
    ) {
        func channel(
            _ property: LifeCurve.Property, _ start: ParticleBlock.Column, _ rate: ParticleBlock.Column,
            into values: Output
        ) {
            ParticleKernel.line(
                block.source(start, from: rows.lowerBound), block.source(rate, from: rows.lowerBound),
                ages: life.ages, count: life.count, into: values)
            bend(property, life, values)
        }
        workspace.withColumns(3) { red in
            let (green, blue) = (red + Self.scratchRows, red + 2 * Self.scratchRows)
            channel(.red, .red, .redSpeed, into: red)
            channel(.green, .green, .greenSpeed, into: green)
            channel(.blue, .blue, .blueSpeed, into: blue)
            ParticleKernel.color(red, green, blue, count: life.count, into: output)
        }
    }

    /// The direction of the velocity, turned so that the picture's y axis lies along it.
    private func align(
        _ block: ParticleBlock, rows: Range<Int>, at time: Double, into output: Output,
        in workspace: ParticleWorkspace
    ) {
        let turn = Float((alignment ?? 0) - Double.pi / 2)
        withScratch(workspace) { vx, vy in
            velocity(.xy, block, rows: rows, at: time, vx, vy, in: workspace)
            ParticleKernel.direction(vx, vy, turned: turn, count: rows.count, into: output)
        }
    }

    private func withScratch(_ workspace: ParticleWorkspace, _ body: (Output, Output) -> Void) {
        workspace.withColumns(2) { body($0, $0 + Self.scratchRows) }
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

    /// All drag, as each particle feels it.
    func lightDrag(of block: ParticleBlock, from row: Int) -> ParticleKernel.LightDrag {
        ParticleKernel.LightDrag(
            own: Float(forces.drag), light: Float(forces.lightDrag),
            lightness: block.source(.lightness, from: row))
    }

    private func lightAxes(
        _ plane: Plane, _ block: ParticleBlock, _ course: ForceHistory.Course, from row: Int
    ) -> ParticleKernel.LightAxes {
        func pair(_ vector: SIMD3<Double>) -> (Float, Float) {
            plane == .xy ? (Float(vector.x), Float(vector.y)) : (Float(vector.z), Float(vector.z))
        }
        return ParticleKernel.LightAxes(
            lightness: block.source(.lightness, from: row), drag: Float(forces.lightDrag),
            force: pair(course.light.force), slope: pair(course.light.slope),
            curve: pair(course.light.curve))
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
        /// Without what a curve bends.
        func velocities(
            _ plane: Plane,
            _ sources: (ParticleBlock.Column, ParticleBlock.Column) -> (ColumnSource, ColumnSource)
        ) -> (ColumnSource, ColumnSource) {
            if propulsion != nil {
                return plane == .xy ? sources(.gainedX, .gainedY) : sources(.gainedZ, .gainedZ)
            }
            return plane == .xy ? sources(.vx, .vy) : sources(.vz, .vz)
        }
        return ParticleKernel.Axes(
            place: plane == .xy ? sources(.x, .y) : sources(.z, .z),
            velocity: velocities(plane, sources),
            force: pair(course.force), slope: pair(course.slope),
            curve: pair(course.curve), way: pair(course.way),
            swept: pair(course.velocity),
            reach: Float(course.reach), rest: Float(course.rest), drag: Float(forces.drag))
    }
}
