/// An emitter's particles as a function of time.
public final class Emitter {
    public let configuration: EmitterConfiguration
    /// The time of the last advance, seconds of scene time.
    public private(set) var time: Double

    public init(_ configuration: EmitterConfiguration) {
        self.configuration = configuration
        time = configuration.beginTime
    }

    public func set(_ parameter: EmitterParameter, _ value: Double, at time: Double) {}
    public func setRamp(_ parameter: EmitterParameter, from v0: Double, to v1: Double, start: Double, end: Double) {}
    public func set(cell: Int, _ parameter: CellParameter, _ value: Double, at time: Double) {}
    public func setRamp(cell: Int, _ parameter: CellParameter, from v0: Double, to v1: Double, start: Double,
                        end: Double) {}
    public func setEnabled(cell: Int, _ enabled: Bool, at time: Double) {}
    public func burst(count: Int, cell: Int? = nil, position: Point? = nil, at time: Double) {}
    public func advance(to time: Double) { self.time = max(self.time, time) }

    public var view: ParticleView { ParticleView(count: 0, source: self) }
    public var aliveCount: Int { 0 }
    public var bornCount: Int { 0 }
    public var isActive: Bool { false }
    public var nextChange: Double? { nil }
}

extension Emitter: ParticleSource {
    public func constant(_ column: ParticleColumn) -> Float? { nil }
    public func evaluate(_ column: ParticleColumn, rows: Range<Int>, into floats: UnsafeMutablePointer<Float>) {}
    public func evaluate(_ column: ParticleColumn, rows: Range<Int>, into integers: UnsafeMutablePointer<UInt32>) {}
    public func evaluatePosition(rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>) {}
}
