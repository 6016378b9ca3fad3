import MoteEngine
import MoteJSON

/// Memory that particle rows are evaluated into, kept between frames.
final class ParticleScratch {
    let digits = DigitTable.shared
    let workspace = ParticleWorkspace()
    /// One block of a column, and of a second one that is evaluated together with it.
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    let moreFloats = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    let integers = UnsafeMutablePointer<UInt32>.allocate(capacity: ParticleView.blockRows)
    /// The block as whole numbers, scaled by a power of ten.
    let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: ParticleView.blockRows)
    /// All rows of `y`: it is evaluated together with `x`, but written after it.
    private(set) var y = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    private var yRows = 0
    /// The members of `constant`, written beside the columns and appended behind them.
    let constants = ByteBuffer(capacity: 512)

    init() {}

    deinit {
        floats.deallocate()
        moreFloats.deallocate()
        integers.deallocate()
        scaled.deallocate()
        y.deallocate()
    }

    /// Makes room for `count` rows of `y`, and for a block from any of them on.
    func reserveY(_ count: Int) {
        guard count > yRows else { return }
        y.deallocate()
        let blocks = (count + ParticleView.blockRows - 1) / ParticleView.blockRows
        yRows = blocks * ParticleView.blockRows
        y = .allocate(capacity: yRows + ParticleView.blockRows)
    }
}

/// What the threads that share a frame's columns out work with, kept between frames.
final class CrewScratch {
    private let threads: Int?
    private let own: ParticleScratch
    private(set) lazy var crew = BlockCrew(count: threads)
    let assembly = PartAssembly()
    /// What each part of a column found.
    private(set) var results = UnsafeMutablePointer<ColumnJob.Sameness>.allocate(capacity: 0)
    private var resultRoom = 0
    /// One for each thread.
    private(set) var scratches: [ParticleScratch] = []

    /// - Parameter threads: nil: as many as the machine has cores.
    init(threads: Int?, own: ParticleScratch) {
        self.threads = threads
        self.own = own
    }

    deinit {
        results.deallocate()
    }

    func reserve(parts: Int) {
        while scratches.count < crew.count {
            scratches.append(scratches.isEmpty ? own : ParticleScratch())
        }
        guard parts > resultRoom else { return }
        results.deallocate()
        results = .allocate(capacity: parts)
        resultRoom = parts
    }
}
