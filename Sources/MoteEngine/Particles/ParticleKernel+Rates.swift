extension ParticleKernel {
    /// start + rate·age: rotation.
    static func line(
        _ start: ColumnSource, _ rate: ColumnSource, ages: UnsafePointer<Float>, count: Int,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(start.load(row) + rate.load(row) * load(ages, row) + 0, output, row)
        }
    }

    /// The same, never under 0: scale.
    static func lineFromZero(
        _ start: ColumnSource, _ rate: ColumnSource, ages: UnsafePointer<Float>,
        count: Int, into output: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(maximum(start.load(row) + rate.load(row) * load(ages, row), 0) + 0, output, row)
        }
    }

    /// The same, kept in 0…1: alpha.
    static func lineInUnit(
        _ start: ColumnSource, _ rate: ColumnSource, ages: UnsafePointer<Float>,
        count: Int, into output: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(unit(start.load(row) + rate.load(row) * load(ages, row)), output, row)
        }
    }

    /// A column as it is.
    static func copy(_ column: ColumnSource, count: Int, into output: UnsafeMutablePointer<Float>) {
        for row in stride(from: 0, to: count, by: lanes) { store(column.load(row) + 0, output, row) }
    }

    @inline(__always)
    static func unit(_ value: Lanes) -> Lanes { minimum(maximum(value, 0), 1) + 0 }
}
