/// What follows a particle's life: curves, frames, the direction that it goes.
extension ParticleKernel {
    /// How old particles are, and how old they get.
    struct Life {
        var ages: UnsafeMutablePointer<Float>
        var lifetimes: ColumnSource
        var count: Int

        /// age/lifetime of eight rows. The living are younger than their end.
        @inline(__always)
        func fraction(_ row: Int) -> Lanes { load(ages, row) / lifetimes.load(row) }
    }

    /// Replaces values by a curve's, adds it to them or multiplies them by it. Segment by segment, without a
    /// branch that depends on a particle: the last one that has begun counts.
    static func bend(_ values: UnsafeMutablePointer<Float>, along curve: LifeCurve, _ life: Life) {
        let points = curve.values.count
        withUnsafeTemporaryAllocation(of: (place: Float, value: Float, slope: Float).self, capacity: points) {
            segments in
            for index in 0..<points {
                let slope = index + 1 < points ? curve.slope(index + 1) : 0
                segments[index] = (curve.locations[index], curve.values[index], slope)
            }
            for row in stride(from: 0, to: life.count, by: lanes) {
                let u = life.fraction(row)
                var value = Lanes(repeating: segments[0].value)
                for segment in segments {
                    let line = segment.value + segment.slope * (u - segment.place)
                    value.replace(with: line, where: u .>= segment.place)
                }
                let base = load(values, row)
                switch curve.composition {
                case .add: store(base + value + 0, values, row)
                // What is replaced starts from 1 where births can say it so, and from nothing elsewhere.
                case .replace where !curve.multipliesWhenReplacing: store(value + 0, values, row)
                case .replace, .multiply: store(base * value + 0, values, row)
                }
            }
        }
    }

    /// Nothing below 0.
    static func raise(_ values: UnsafeMutablePointer<Float>, count: Int) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(maximum(load(values, row), 0) + 0, values, row)
        }
    }

    /// Kept in 0…1.
    static func clamp(_ values: UnsafeMutablePointer<Float>, count: Int) {
        for row in stride(from: 0, to: count, by: lanes) { store(unit(load(values, row)), values, row) }
    }

    /// The angle of a velocity plus `turn`; of one that stands still, `turn` alone.
    static func direction(
        _ vx: UnsafePointer<Float>, _ vy: UnsafePointer<Float>, turned turn: Float, count: Int,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(arcTangent(y: load(vy, row), x: load(vx, row)) + turn + 0, output, row)
        }
    }

    /// atan2 to about 10⁻⁷: of the smaller through the larger, brought below tan(π/8) by
    /// atan a = π/4 + atan((a − 1)/(a + 1)), by its power series to the 15th.
    @inline(__always)
    static func arcTangent(y: Lanes, x: Lanes) -> Lanes {
        let (absX, absY) = (x.replacing(with: -x, where: x .< 0), y.replacing(with: -y, where: y .< 0))
        let isSteep = absY .> absX
        let small = absY.replacing(with: absX, where: isSteep)
        let large = absX.replacing(with: absY, where: isSteep)
        let a = small / maximum(large, Float.leastNormalMagnitude)
        let isFar = a .> 0.41421357
        let r = a.replacing(with: (a - 1) / (a + 1), where: isFar)
        let s = r * r
        var p = s * -6.6666667e-2 + 7.6923077e-2
        p = p * s - 9.0909091e-2
        p = p * s + 1.1111111e-1
        p = p * s - 1.4285714e-1
        p = p * s + 0.2
        p = p * s - 3.3333333e-1
        var angle = r + r * s * p
        angle.replace(with: angle + Float.pi / 4, where: isFar)
        angle.replace(with: Float.pi / 2 - angle, where: isSteep)
        angle.replace(with: Float.pi - angle, where: x .< 0)
        return angle.replacing(with: -angle, where: y .< 0)
    }

    /// The largest whole number that is not above, for magnitudes below 2²².
    @inline(__always)
    static func floor(_ value: Lanes) -> Lanes {
        let rounder: Float = 12_582_912
        let nearest = value + rounder - rounder
        return nearest.replacing(with: nearest - 1, where: nearest .> value)
    }
}

/// Which of a cell's pictures each particle shows: its frame, and how far it is turned in depth.
struct ParticlePictures {
    /// The first one's place in the list that clients get.
    let first: Int
    private let frames: SpriteFrames?
    private let steps: Int

    /// False where all particles show the first one.
    var vary: Bool { frames != nil || steps > 1 }
    var count: Int { (frames?.count ?? 1) * steps }

    init(first: Int, _ cell: EmitterCell) {
        self.first = first
        frames = cell.frames
        steps = cell.tumbleSteps
    }

    func fill(
        _ life: ParticleKernel.Life, start: ColumnSource, tumble: ColumnSource, angle: ColumnSource,
        into output: UnsafeMutablePointer<UInt32>
    ) {
        for row in stride(from: 0, to: life.count, by: ParticleKernel.lanes) {
            let age = ParticleKernel.load(life.ages, row)
            var picture = ParticleKernel.Lanes(repeating: 0)
            if let frames { picture = frame(frames, age, life.fraction(row), start.load(row)) }
            if steps > 1 {
                // |cos φ|: the polynomial of a cosine over the half turn nearest to φ.
                let turns = (angle.load(row) + tumble.load(row) * age) * (1 / Float.pi)
                let part = turns - ParticleKernel.floor(turns + 0.5)
                let s = part * part
                var cosine = s * -2.58068914e-2 + 2.35330630e-1
                cosine = cosine * s - 1.33526277
                cosine = cosine * s + 4.05871213
                cosine = cosine * s - 4.93480220
                cosine = ParticleKernel.minimum(ParticleKernel.maximum(cosine * s + 1, 0), 1)
                let step = ParticleKernel.floor(cosine * Float(steps))
                picture = picture * Float(steps) + ParticleKernel.minimum(step, Float(steps - 1))
            }
            // Adding 2²³ leaves the whole number in the low bits.
            let shifted = picture + Float(8_388_608 + first)
            let index = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) & 0x7F_FFFF
            UnsafeMutableRawPointer(output + row).storeBytes(of: index, as: SIMD8<UInt32>.self)
        }
    }

    @inline(__always)
    private func frame(
        _ sheet: SpriteFrames, _ age: ParticleKernel.Lanes, _ u: ParticleKernel.Lanes,
        _ start: ParticleKernel.Lanes
    ) -> ParticleKernel.Lanes {
        if sheet.isStill { return start }
        let count = Float(sheet.count)
        let passed = sheet.rate > 0 ? age * Float(sheet.rate) : u * (Float(sheet.cycles) * count)
        let number = ParticleKernel.floor(ParticleKernel.minimum(passed, 4e6)) + start
        if sheet.rate > 0, !sheet.loops { return ParticleKernel.minimum(number, count - 1) }
        return number - ParticleKernel.floor((number + 0.5) * (1 / count)) * count
    }
}
