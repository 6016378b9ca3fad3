/// The loops over particles. Each reads columns and writes one output, eight rows at a time, without a
/// branch that depends on a particle.
///
/// What a row comes to depends on nothing but its own values: every lane does the same operations in the
/// same order, so results are the same to the bit however rows are cut into blocks or spread over
/// threads. Nothing is fused, and −0 is written as 0.
///
/// Kernels read and write whole groups of eight: buffers have room for seven values more than the count.
enum ParticleKernel {
    typealias Lanes = SIMD8<Float>

    static let lanes = 8

    @inline(__always)
    static func load(_ pointer: UnsafePointer<Float>, _ row: Int) -> Lanes {
        UnsafeRawPointer(pointer + row).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    static func store(_ value: Lanes, _ pointer: UnsafeMutablePointer<Float>, _ row: Int) {
        UnsafeMutableRawPointer(pointer + row).storeBytes(of: value, as: Lanes.self)
    }

    @inline(__always)
    static func maximum(_ a: Lanes, _ b: Float) -> Lanes { a.replacing(with: b, where: a .< b) }

    @inline(__always)
    static func minimum(_ a: Lanes, _ b: Float) -> Lanes { a.replacing(with: b, where: a .> b) }

    /// Seconds since each birth, worked out in double precision: after days of uptime they are as fine
    /// as at the start.
    static func ages(
        _ births: UnsafePointer<Double>, _ count: Int, time: Double,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in 0..<(count + lanes - 1) & ~(lanes - 1) { output[row] = Float(time - births[row]) }
    }

    /// Eight of them, as a kernel works them out that needs them once: since the later of birth and `origin`.
    struct Ages {
        var births: UnsafePointer<Double>
        var origin: Double
        var time: Double

        @inline(__always)
        func load(_ row: Int) -> Lanes {
            let births = UnsafeRawPointer(births + row).loadUnaligned(as: SIMD8<Double>.self)
            let begins = births.replacing(with: origin, where: births .< origin)
            return Lanes(time - begins)
        }
    }

    /// The same since the later of birth and `origin`, up to `time`.
    static func ages(
        _ births: UnsafePointer<Double>, _ count: Int, since origin: Double, time: Double,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in 0..<(count + lanes - 1) & ~(lanes - 1) {
            let birth = births[row]
            output[row] = Float(time - (birth < origin ? origin : birth))
        }
    }
}

/// A column as a kernel reads it: one value a row, or the same eight for all.
struct ColumnSource {
    var pointer: UnsafePointer<Float>
    /// −1 for one value a row, 0 for a constant: a mask instead of a branch.
    var rowMask: Int

    init(pointer: UnsafeMutablePointer<Float>, rowMask: Int) {
        self.pointer = UnsafePointer(pointer)
        self.rowMask = rowMask
    }

    @inline(__always)
    func load(_ row: Int) -> ParticleKernel.Lanes { ParticleKernel.load(pointer, row & rowMask) }
}
