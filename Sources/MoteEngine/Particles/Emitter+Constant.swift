extension Emitter {
    /// A column's value where what the emitter is made of leaves no other: it is told from parameters,
    /// not from the living, so that the answer is the same by whatever way the present was reached.
    public func constant(_ column: ParticleColumn) -> Float? {
        guard let first = cells.first else { return nil }
        guard let value = constant(column, of: first) else { return nil }
        for cell in cells.dropFirst() where constant(column, of: cell) != value { return nil }
        return value * sceneFactor(column) + 0
    }

    private func constant(_ column: ParticleColumn, of cell: LiveCell) -> Float? {
        /// The value of a parameter that never was another.
        func fixed(_ parameter: CellParameter) -> Double? {
            let track = cell.track(parameter)
            return track.hasChanged ? nil : track.first.value
        }
        func fixed(_ parameter: EmitterParameter) -> Double? {
            let track = tracks[parameter.rawValue]
            return track.hasChanged ? nil : track.first.value
        }
        var hasOwnCoordinates: Bool { configuration.space == .local }
        /// Neither a shape that has depth nor directions in space, now or before.
        var hasFlatForm: Bool {
            let (shape, depth) = (tracks[Form.shape.track], tracks[Form.preservesDepth.track])
            return !shape.hasChanged && !Form.shape(shape.first.value).isDeep && !depth.hasChanged
                && depth.first.value == 0
        }
        func isZero(_ parameters: CellParameter...) -> Bool { parameters.allSatisfy { fixed($0) == 0 } }

        switch column {
        case .cell: return cell.pictures.vary ? nil : Float(cell.pictures.first)
        case .scale:
            guard isZero(.scaleRange, .scaleSpeed), !cell.bends(.scale), !cell.bends(.scaleSpeed),
                hasOwnCoordinates,
                let a = fixed(EmitterParameter.scale),
                let b = fixed(CellParameter.scale)
            else { return nil }
            return max(0, Float(a * b))
        case .rotation:
            guard isZero(.rotationRange), spin(of: cell) == 0, !cell.bends(.rotation), !cell.bends(.spin),
                !cell.aligns,
                hasOwnCoordinates, let angle = fixed(.rotation)
            else { return nil }
            return Float(angle) + 0
        case .spin: return cell.bends(.rotation) || cell.bends(.spin) ? nil : spin(of: cell)
        case .alpha:
            let palette = cell.birth.palette
            guard isZero(.alphaRange, .alphaSpeed), !cell.bends(.alpha),
                palette.allSatisfy({ $0.alpha == palette[0].alpha }),
                let alpha = palette.first?.alpha ?? fixed(.colorAlpha)
            else { return nil }
            return min(max(0, Float(alpha)), 1)
        case .color:
            guard isZero(.redRange, .greenRange, .blueRange, .redSpeed, .greenSpeed, .blueSpeed),
                cell.birth.palette.isEmpty, !cell.bends(.red), !cell.bends(.green), !cell.bends(.blue),
                let red = fixed(.colorRed), let green = fixed(.colorGreen), let blue = fixed(.colorBlue)
            else { return nil }
            let channels = ParticleKernel.byte([Float(red), Float(green), Float(blue), 0, 0, 0, 0, 0])
            return Float(channels[0] << 16 | channels[1] << 8 | channels[2])
        case .lifetime:
            guard isZero(.lifetimeRange), let a = fixed(EmitterParameter.lifetime),
                let b = fixed(CellParameter.lifetime)
            else { return nil }
            return Float(a * b)
        case .z:
            guard isFlat(cell), cell.parent == nil, !cell.bends(.z), !cell.bends(.velocityZ),
                let z = fixed(.zPosition)
            else {
                return nil
            }
            return Float(z) + 0
        case .vz: return isFlat(cell) && !cell.bends(.velocityZ) ? 0 : nil
        case .x, .y, .vx, .vy, .age, .id: return nil
        }

        func spin(of cell: LiveCell) -> Float? {
            guard isZero(.spinRange), let a = fixed(EmitterParameter.spin), let b = fixed(CellParameter.spin)
            else { return nil }
            return Float(a * b) + 0
        }
        func isFlat(_ cell: LiveCell) -> Bool {
            isZero(.emissionLatitude, .zAcceleration) && fixed(.depth) == 0 && hasFlatForm
                && cell.isFlat(tracks)
                && (cell.parent.map { isFlat(cells[$0]) && !cells[$0].bends(.velocityZ) } ?? true)
        }
    }
}
