/// A curve over life of something that is a rate, ready to be integrated along the life: straight parts, each
/// from its start to the next one's, the last for ever.
struct RateCurve: Equatable, Sendable {
    struct Part: Equatable, Sendable {
        /// In 0…1.
        var start: Float
        /// At the start.
        var value: Float
        /// By u = age/lifetime.
        var slope: Float
        /// The integral over u from 0 to the start.
        var sum: Float
    }

    /// From 0 on; of those with one start the last holds.
    let parts: [Part]
    /// It is added to the particle's own rate; else it multiplies it (or what stands in its place).
    let adds: Bool

    /// - Parameter curve: of a velocity, what it adds is added to 1: the whole is a factor.
    init(_ curve: LifeCurve) {
        let shift: Float = curve.property == .velocity && curve.composition == .add ? 1 : 0
        adds = curve.composition == .add && curve.property != .velocity
        var list = [Part(start: 0, value: curve.values[0] + shift, slope: 0, sum: 0)]
        for index in curve.values.indices {
            let before = list[list.count - 1]
            let length = curve.locations[index] - before.start
            list.append(
                Part(
                    start: curve.locations[index], value: curve.values[index] + shift,
                    slope: index + 1 < curve.values.count ? curve.slope(index + 1) : 0,
                    sum: before.sum + length * (before.value + length * before.slope / 2)))
        }
        parts = list
    }

    /// Its value at u.
    func value(at u: Double) -> Double {
        let part = parts.last { u >= Double($0.start) } ?? parts[0]
        return Double(part.value) + Double(part.slope) * (u - Double(part.start))
    }

    /// ∫ value · e^(−drag·(s − from)) ds from one age to a later one, part by part: with h seconds in a part
    /// that begins with f and rises by m a second, ∫₀^h (f + m·s)·e^(−drag·s) ds = h·f·path + h²·m·gust.
    func way(from: Double, to age: Double, lifetime: Double, drag: Double) -> Double {
        var way = 0.0
        for (index, part) in parts.enumerated() {
            let start = Double(part.start) * lifetime
            let end = index + 1 < parts.count ? Double(parts[index + 1].start) * lifetime : age
            let first = max(start, from)
            let length = min(end, age) - first
            guard length > 0 else { continue }
            let slope = Double(part.slope) / lifetime
            let value = Double(part.value) + slope * (first - start)
            let factors = DragFactors(drag * length)
            way +=
                Maths.exp(-drag * (first - from)) * length
                * (value * factors.path + slope * length * factors.gust)
        }
        return way
    }
}
