/// What a birth depends on besides its draws: the values of all parameters at its moment, the emitter's
/// and the cell's.
struct BirthValues {
    /// By `EmitterParameter.rawValue`, then the way from the emitter's coordinates to the particles'
    /// (`Emitter.Origin`), then words and switches (`Emitter.Form`).
    var emitter: [Double]
    var cell: [Double]

    subscript(parameter: EmitterParameter) -> Double { emitter[parameter.rawValue] }
    subscript(parameter: CellParameter) -> Double { cell[parameter.rawValue] }
}

/// Where a particle's parent is when it is born, and where it is going.
struct ParentMoment {
    var place: SIMD3<Double>
    var velocity: SIMD3<Double>
    /// The way it went when it was born itself, for one that stands still.
    var heading: SIMD3<Double>
}

/// Turns a birth into a row of columns.
struct ParticleBirth {
    private let path: EmissionPath?
    private let isWorld: Bool
    let palette: [Color]
    private let frames: SpriteFrames?
    private let tumbles: Bool
    /// Masses are drawn from it and from `massRange`.
    private let mass: Double
    private let massRange: Double
    /// Properties that a curve replaces: they start from what it multiplies or adds to.
    private let replaced: LifeCurve.Properties
    /// Properties that any curve changes.
    private let bent: LifeCurve.Properties

    init(_ cell: EmitterCell, of emitter: EmitterConfiguration, path: EmissionPath?) {
        self.path = path
        isWorld = emitter.space == .world
        palette = Array(cell.palette.prefix(EngineLimits.paletteColors))
        frames = cell.frames
        tumbles = cell.tumbleSteps > 1
        (mass, massRange) = (cell.mass > 0 ? max(cell.mass, EngineLimits.leastMass) : 1, cell.massRange)
        bent = LifeCurve.Properties(cell.curves.map(\.property))
        replaced = LifeCurve.Properties(cell.curves.filter { $0.composition == .replace }.map(\.property))
    }

    /// Asked for first: most that is born in a long jump is dead again by its end.
    func lifetime(_ values: BirthValues, _ draws: BirthDraws) -> Float {
        Float(
            values[EmitterParameter.lifetime]
                * draws.spread(values[CellParameter.lifetime], values[.lifetimeRange], .lifetime))
    }

    /// Fills `row`, but for the lifetime, with the particle that these values and draws make.
    func fill(
        _ row: ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws, parent: ParentMoment? = nil
    ) {
        let scale =
            values[EmitterParameter.scale]
            * (replaced.contains(.scale)
                ? 1 : draws.spread(values[CellParameter.scale], values[.scaleRange], .scale))
        row[.scale] = Float(scale)
        let growth = replaced.contains(.scaleSpeed) ? 1 : values[.scaleSpeed]
        row[.scaleSpeed] = replaced.contains(.scale) ? 0 : Float(growth)
        let turns = !replaced.contains(.rotation)
        let spin =
            replaced.contains(.spin)
            ? 1 : draws.spread(values[CellParameter.spin], values[.spinRange], .spin)
        row[.spin] = turns ? Float(values[EmitterParameter.spin] * spin) : 0
        row[.rotation] = turns ? Float(draws.spread(values[.rotation], values[.rotationRange], .rotation)) : 0
        fillCourse(row, values, draws, parent)
        fillColor(row, values, draws)
        if tumbles {
            row[.tumble] = Float(draws.spread(values[.tumble], values[.tumbleRange], .tumble))
            row[.tumbleAngle] = Float(2 * Double.pi * draws[.tumbleAngle])
        }
        if massRange != 0 {
            let own = max(draws.spread(mass, massRange, .mass), EngineLimits.leastMass)
            row[.lightness] = Float(mass / own)
        }
        if let frames, frames.startsAnywhere {
            row[.frame] = Float((draws[.frame] * Double(frames.count)).rounded(.down))
        }
    }

    /// Whether a channel lies outside 0…1 and comes back: by its speed, or under a curve.
    func isBright(_ row: ParticleBlock.Row) -> Bool {
        func changes(
            _ channel: ParticleBlock.Column, _ speed: ParticleBlock.Column, _ property: LifeCurve.Property
        ) -> Bool {
            (row[channel] < 0 || row[channel] > 1) && (row[speed] != 0 || bent.contains(property))
        }
        return changes(.red, .redSpeed, .red) || changes(.green, .greenSpeed, .green)
            || changes(.blue, .blueSpeed, .blue)
    }

    private func fillCourse(
        _ row: ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws, _ parent: ParentMoment?
    ) {
        let depth = values[.depth]
        let latitude = values[.emissionLatitude]
        var base: Placement
        var isDeep = values.preservesDepth || latitude != 0 || values[.zAcceleration] != 0
        if let parent {
            base = Placement(x: parent.place.x, y: parent.place.y, z: parent.place.z)
            let way = parent.velocity == .zero ? parent.heading : parent.velocity
            base.azimuth = Maths.atan2(way.y, way.x)
            base.elevation = Maths.atan2(way.z, (way.x * way.x + way.y * way.y).squareRoot())
            isDeep = isDeep || way.z != 0
        } else {
            let shape = values.shape
            base = shape.placement(
                mode: values.mode, width: values[.width], height: values[.height], depth: depth, path: path,
                draws: draws)
            base.x += values[.positionX]
            base.y += values[.positionY]
            base.z += values[.zPosition]
            // Directions leave the plane only where something has depth, so that flat scenes stay flat.
            isDeep = isDeep || shape.isDeep || depth != 0
        }
        let direction = emissionDirection(
            azimuth: base.azimuth + values[.emissionLongitude], elevation: base.elevation + latitude,
            aperture: values[.emissionRange], isDeep: isDeep, draws: draws)
        let speed =
            values[EmitterParameter.velocity]
            * draws.spread(values[CellParameter.velocity], values[.velocityRange], .velocity)
        var place = SIMD3(base.x, base.y, base.z)
        var velocity = direction * speed
        if let parent {
            velocity += parent.velocity * values[.inheritVelocity]
        } else if isWorld {
            let origin = Emitter.Origin(values.emitter)
            place = origin.apply(place)
            velocity = origin.turn(velocity)
            row[.scale] *= Float(origin.scale)
            row[.rotation] += Float(origin.angle)
        }
        (row[.x], row[.y], row[.z]) = (Float(place.x), Float(place.y), Float(place.z))
        (row[.vx], row[.vy], row[.vz]) = (Float(velocity.x), Float(velocity.y), Float(velocity.z))
    }

    private func fillColor(_ row: ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws) {
        var color = Color(
            red: values[.colorRed], green: values[.colorGreen], blue: values[.colorBlue],
            alpha: values[.colorAlpha])
        if !palette.isEmpty {
            color = palette[min(Int(draws[.palette] * Double(palette.count)), palette.count - 1)]
        }
        func channel(
            _ column: ParticleBlock.Column, _ speedColumn: ParticleBlock.Column, _ mean: Double,
            _ range: CellParameter, _ speed: CellParameter, _ use: BirthDraws.Use,
            _ property: LifeCurve.Property
        ) {
            let isReplaced = replaced.contains(property)
            row[column] = isReplaced ? 1 : Float(draws.spread(mean, values[range], use))
            row[speedColumn] = isReplaced ? 0 : Float(values[speed])
        }
        channel(.red, .redSpeed, color.red, .redRange, .redSpeed, .red, .red)
        channel(.green, .greenSpeed, color.green, .greenRange, .greenSpeed, .green, .green)
        channel(.blue, .blueSpeed, color.blue, .blueRange, .blueSpeed, .blue, .blue)
        channel(.alpha, .alphaSpeed, color.alpha, .alphaRange, .alphaSpeed, .alpha, .alpha)
    }
}
