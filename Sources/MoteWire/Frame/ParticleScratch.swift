import MoteEngine
import MoteJSON

/// Memory that particle rows are evaluated into, kept between frames.
final class ParticleScratch {
    let digits = DigitTable()
    /// One block of a column.
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    let integers = UnsafeMutablePointer<UInt32>.allocate(capacity: ParticleView.blockRows)
    /// The block as whole numbers, scaled by a power of ten.
    let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: ParticleView.blockRows)
    /// All rows of `y`: it is evaluated together with `x`, but written after it. Room for whole blocks.
    private(set) var y = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    private var yRows = ParticleView.blockRows
    /// The members of `constant`, written beside the columns and appended behind them.
    let constants = ByteBuffer(capacity: 512)
    /// A whole column as little-endian words: base64 knows no blocks.
    let words = ByteBuffer(capacity: 4096)

    deinit {
        floats.deallocate()
        integers.deallocate()
        scaled.deallocate()
        y.deallocate()
    }

    /// Makes room for `count` rows of `y`.
    func reserveY(_ count: Int) {
        guard count > yRows else { return }
        y.deallocate()
        let blocks = (count + ParticleView.blockRows - 1) / ParticleView.blockRows
        yRows = blocks * ParticleView.blockRows
        y = .allocate(capacity: yRows)
    }
}
