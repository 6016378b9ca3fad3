extension Emitter {
    /// The way from the emitter's coordinates to those that its particles live in: six more tracks behind the
    /// parameters' own, which stay as they are unless particles live in the scene's.
    struct Origin {
        static let count = 6
        static let identity = [1, 0, 0, 1, 0, 0] as [Double]
        static let first = EmitterParameter.allCases.count

        private let a, b, c, d, tx, ty: Double

        /// - Parameter values: of all tracks.
        init(_ values: [Double]) {
            let n = Self.first
            (a, b, c, d) = (values[n], values[n + 1], values[n + 2], values[n + 3])
            (tx, ty) = (values[n + 4], values[n + 5])
        }

        func apply(_ place: SIMD3<Double>) -> SIMD3<Double> {
            let turned = turn(place)
            return SIMD3(turned.x + tx, turned.y + ty, place.z)
        }

        /// A direction or a velocity: what does not depend on where the coordinates have their 0.
        func turn(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a * vector.x + c * vector.y, b * vector.x + d * vector.y, vector.z)
        }

        /// By how much a length grows, on the average of both axes.
        var scale: Double { (a * d - b * c).magnitude.squareRoot() }

        /// By how much the x axis is turned.
        var angle: Double { Maths.atan2(b, a) }
    }

    /// Lets the way from its coordinates to the scene's go straight from where it is to `matrix` at `end`.
    public func moveOrigin(to matrix: AffineTransform, start: Double, end: Double) {
        hasOrigin = true
        let target = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        for (index, value) in target.enumerated() {
            let track = Origin.first + index
            let from = moment(start)
            let now = tracks[track].value(after: from)
            tell(
                .ramp(track, cell: nil, from: now, to: Self.finite(value), start: from, end: moment(end)))
        }
    }

    /// The same at once: no birth happens between.
    public func setOrigin(_ matrix: AffineTransform, at time: Double) {
        hasOrigin = true
        let values = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        for (index, value) in values.enumerated() {
            tell(.set(Origin.first + index, cell: nil, Self.finite(value), time: moment(time)))
        }
    }
}
