/// Delays that rise with the distance from an origin, so that many things start one after another.
public struct Stagger: Hashable, Sendable {
    public enum Origin: Hashable, Sendable {
        case first, last, center
        /// From 0.
        case index(Double)
    }

    /// Seconds from one to the next.
    public var each: Double
    public var from = Origin.first
    /// Distributes the delays over their whole length; nil: evenly.
    public var ease: TimingFunction?
    /// Seconds before the first.
    public var startDelay = 0.0

    public init(each: Double) {
        self.each = each
    }

    /// The delay of one of `count`, by its index from 0.
    public func delay(_ index: Int, of count: Int) -> Double {
        let origin: Double =
            switch from {
            case .first: 0
            case .last: Double(count - 1)
            case .center: Double(count - 1) / 2
            case .index(let index): index
            }
        let plain = each * (origin - Double(index)).magnitude
        guard let ease else { return startDelay + plain }
        let whole = Double(count) * each
        return startDelay + (whole == 0 ? 0 : ease.value(at: plain / whole) * whole)
    }
}
