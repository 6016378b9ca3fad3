/// What a birth depends on besides its draws: the values of all parameters at its moment, the emitter's
/// and the cell's.
struct BirthValues {
    var emitter: [Double]
    var cell: [Double]

    subscript(parameter: EmitterParameter) -> Double { emitter[parameter.rawValue] }
    subscript(parameter: CellParameter) -> Double { cell[parameter.rawValue] }
}

/// Turns a birth into a row of columns.
struct ParticleBirth {
    let shape: EmitterShape
    let mode: EmitterMode
    let palette: [Color]

    /// Asked for first: most that is born in a long jump is dead again by its end.
    func lifetime(_ values: BirthValues, _ draws: BirthDraws) -> Float {
        Float(
            values[EmitterParameter.lifetime]
                * draws.spread(values[CellParameter.lifetime], values[.lifetimeRange], .lifetime))
    }

    /// Fills `row`, but for the lifetime, with the particle that these values and draws make.
    func fill(_ row: inout ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws) {
        fillCourse(&row, values, draws)
        row[.scale] = Float(
            values[EmitterParameter.scale]
                * draws.spread(values[CellParameter.scale], values[.scaleRange], .scale))
        row[.scaleSpeed] = Float(values[.scaleSpeed])
        row[.spin] = Float(
            values[EmitterParameter.spin]
                * draws.spread(values[CellParameter.spin], values[.spinRange], .spin))
        row[.rotation] = Float(draws.spread(values[.rotation], values[.rotationRange], .rotation))
        fillColor(&row, values, draws)
    }

    private func fillCourse(_ row: inout ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws) {
        let depth = values[.depth]
        let place = shape.placement(
            mode: mode, width: values[.width], height: values[.height], depth: depth,
            draws: draws)
        row[.x] = Float(values[.positionX] + place.x)
        row[.y] = Float(values[.positionY] + place.y)
        row[.z] = Float(values[.zPosition] + place.z)
        let latitude = values[.emissionLatitude]
        // Directions leave the plane only where something has depth, so that flat scenes stay flat.
        let isDeep = shape.isDeep || depth != 0 || latitude != 0 || values[.zAcceleration] != 0
        let direction = emissionDirection(
            azimuth: place.azimuth + values[.emissionLongitude], elevation: place.elevation + latitude,
            aperture: values[.emissionRange], isDeep: isDeep, draws: draws)
        let speed =
            values[EmitterParameter.velocity]
            * draws.spread(values[CellParameter.velocity], values[.velocityRange], .velocity)
        row[.vx] = Float(direction.x * speed)
        row[.vy] = Float(direction.y * speed)
        row[.vz] = Float(direction.z * speed)
    }

    private func fillColor(_ row: inout ParticleBlock.Row, _ values: BirthValues, _ draws: BirthDraws) {
        var color = Color(
            red: values[.colorRed], green: values[.colorGreen], blue: values[.colorBlue],
            alpha: values[.colorAlpha])
        if !palette.isEmpty {
            color = palette[min(Int(draws[.palette] * Double(palette.count)), palette.count - 1)]
        }
        row[.red] = Float(draws.spread(color.red, values[.redRange], .red))
        row[.green] = Float(draws.spread(color.green, values[.greenRange], .green))
        row[.blue] = Float(draws.spread(color.blue, values[.blueRange], .blue))
        row[.alpha] = Float(draws.spread(color.alpha, values[.alphaRange], .alpha))
        row[.redSpeed] = Float(values[.redSpeed])
        row[.greenSpeed] = Float(values[.greenSpeed])
        row[.blueSpeed] = Float(values[.blueSpeed])
        row[.alphaSpeed] = Float(values[.alphaSpeed])
    }
}
