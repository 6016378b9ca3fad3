/// A property along a particle's life, u = age/lifetime from 0 to 1: straight between `locations`, constant
/// before the first and after the last. Where two stand at the same place the value jumps.
public struct LifeCurve: Equatable, Sendable {
    public enum Property: String, CaseIterable, Sendable {
        case scale, rotation
        case red = "color.red"
        case green = "color.green"
        case blue = "color.blue"
        case alpha = "color.alpha"
        case x = "position.x"
        case y = "position.y"
        case z = "position.z"
        /// A factor of the velocity that the particle was born with, as drag has left it. What forces give
        /// comes on top.
        case velocity
        /// Points/s along one axis: in place of the velocity there, whatever forces do, or (`add`) on top of
        /// it.
        case velocityX = "velocity.x"
        case velocityY = "velocity.y"
        case velocityZ = "velocity.z"
        /// Radians/s; the rotation is its integral.
        case spin
        /// Per second; the scale grows by its integral.
        case scaleSpeed

        /// What is shown is its integral over the life so far.
        public var isRate: Bool {
            switch self {
            case .velocity, .velocityX, .velocityY, .velocityZ, .spin, .scaleSpeed: true
            default: false
            }
        }
    }

    /// Some of them, asked for at each birth.
    struct Properties: Sendable {
        private var bits: UInt16 = 0

        init(_ properties: [Property]) {
            for property in properties { bits |= Self.bit(property) }
        }

        func contains(_ property: Property) -> Bool { bits & Self.bit(property) != 0 }

        private static func bit(_ property: Property) -> UInt16 {
            switch property {
            case .scale: 1
            case .rotation: 2
            case .red: 4
            case .green: 8
            case .blue: 16
            case .alpha: 32
            case .x: 64
            case .y: 128
            case .z: 256
            case .velocity: 512
            case .spin: 1024
            case .scaleSpeed: 2048
            case .velocityX: 4096
            case .velocityY: 8192
            case .velocityZ: 16384
            }
        }
    }

    /// What the curve does to the value that the particle has without it.
    public enum Composition: Sendable { case replace, add, multiply }

    public var property: Property
    public var composition: Composition
    public private(set) var values: [Float]
    /// Rising, as many as values.
    public private(set) var locations: [Float]

    /// - Parameter locations: 0…1, not falling; nil: evenly from 0 to 1.
    /// - Returns: nil without values, with other numbers of locations or with falling ones, and beyond
    ///   `EngineLimits.curvePoints`.
    public init?(
        _ property: Property, _ composition: Composition = .replace, values: [Double],
        at locations: [Double]? = nil
    ) {
        let last = Double(max(values.count - 1, 1))
        let places = locations ?? values.indices.map { Double($0) / last }
        let isRising = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
        guard !values.isEmpty, values.count <= EngineLimits.curvePoints, places.count == values.count,
            isRising,
            places.allSatisfy({ (0...1).contains($0) }), values.allSatisfy(\.isFinite)
        else { return nil }
        self.property = property
        self.composition = composition
        self.values = values.map { Float(Emitter.finite($0)) }
        self.locations = places.map { Float($0) }
    }

    /// Its value at u.
    public func value(at u: Float) -> Float {
        var value = values[0]
        for index in 1..<max(values.count, 1) where u >= locations[index - 1] {
            value = segment(index, u)
        }
        if let last = locations.last, u >= last { value = values[values.count - 1] }
        return value
    }

    private func segment(_ index: Int, _ u: Float) -> Float {
        values[index - 1] + slope(index) * (u - locations[index - 1])
    }

    /// Of the segment that ends in the point `index`.
    func slope(_ index: Int) -> Float {
        let length = locations[index] - locations[index - 1]
        return length > 0 ? (values[index] - values[index - 1]) / length : 0
    }

    /// True where it does to a value what `births` on the wire can say: multiply it.
    var isFactor: Bool {
        switch property {
        case .scale, .red, .green, .blue, .alpha: composition != .add
        default: false
        }
    }

    /// What it replaces starts from a factor at birth, which it multiplies.
    var multipliesWhenReplacing: Bool { isFactor || property == .spin }

    /// The same curve for a cell whose time goes at a speed of its own: what is a second holds so many of
    /// them. A factor stays.
    func atSpeed(_ speed: Double) -> LifeCurve {
        guard speed != 1, property.isRate, property != .velocity, composition != .multiply else {
            return self
        }
        var curve = self
        curve.values = values.map { $0 * Float(speed) }
        return curve
    }
}

extension LifeCurve {
    /// The curve of a rate (the last one counts); nil without one, and where a curve of what it changes
    /// stands in its place.
    static func rate(_ property: Property, of curves: [LifeCurve]) -> RateCurve? {
        let result: Property? = property == .spin ? .rotation : property == .scaleSpeed ? .scale : nil
        if curves.contains(where: { $0.property == result && $0.composition == .replace }) { return nil }
        return curves.last { $0.property == property }.map { RateCurve($0) }
    }

    private static let channels: [Property] = [.red, .green, .blue]

    /// True where curves come down to one each for scale, alpha and colour, as `births` has them: no two of
    /// one property, none that takes a value out of its range, and channels that bend at the same places.
    static func canBeTold(_ curves: [LifeCurve]) -> Bool {
        let colors = curves.filter { channels.contains($0.property) }
        return Set(curves.map(\.property)).count == curves.count && curves.allSatisfy(\.isFactor)
            && curves.allSatisfy { curve in
                curve.values.allSatisfy { $0 >= 0 && ($0 <= 1 || curve.property == .scale) }
            } && colors.allSatisfy { $0.locations == colors[0].locations }
    }

    /// The points of a property's curve; nil without one.
    public static func points(_ property: Property, of curves: [LifeCurve]) -> [(u: Float, value: Float)]? {
        curves.first { $0.property == property }.map { zip($0.locations, $0.values).map { ($0, $1) } }
    }

    /// The points of the colour's curves, as whole colours; nil without one.
    public static func colorPoints(of curves: [LifeCurve]) -> [(u: Float, color: Color)]? {
        guard let first = curves.first(where: { channels.contains($0.property) }) else { return nil }
        func value(_ property: Property, _ index: Int) -> Double {
            let values = curves.first { $0.property == property }?.values ?? []
            return values.indices.contains(index) ? Double(values[index]) : 1
        }
        return first.locations.enumerated().map { index, u in
            (
                u,
                Color(
                    red: value(.red, index), green: value(.green, index), blue: value(.blue, index), alpha: 1)
            )
        }
    }
}
