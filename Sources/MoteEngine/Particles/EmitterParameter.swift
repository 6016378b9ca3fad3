/// A number of an emitter that may change with time. Every one is a piecewise linear function of time
/// (`ParameterTrack`).
public enum EmitterParameter: Int, CaseIterable, Sendable {
    /// Multiplies every cell's birth rate. Below 0 counts as 0.
    case birthRate
    /// Multiplies the lifetime that is drawn at a birth.
    case lifetime
    /// `emitterPosition`: the centre of the shape, points.
    case positionX
    case positionY
    /// `emitterZPosition`, points, towards the viewer.
    case zPosition
    /// `emitterSize`: the extent of the shape, points. A circle's and a sphere's *radius* is `width`.
    case width
    case height
    /// `emitterDepth`, points: the extent of a cuboid along z.
    case depth
    /// Multiply the cells' velocity, scale and spin at a birth.
    case velocity
    case scale
    case spin
    /// `wind`: an acceleration that acts on everything that lives, points/s².
    case windX
    case windY

    /// The value of an emitter that says nothing.
    public var defaultValue: Double {
        switch self {
        case .birthRate, .lifetime, .velocity, .scale, .spin: 1
        case .positionX, .positionY, .zPosition, .width, .height, .depth, .windX, .windY: 0
        }
    }

    /// True for what acts on the living as well; all else is taken at a birth and touches the newly born
    /// alone.
    public var isForce: Bool { self == .windX || self == .windY }

    /// The key path that scripts and clients use.
    public var keyPath: String {
        switch self {
        case .birthRate: "birthRate"
        case .lifetime: "lifetime"
        case .positionX: "emitterPosition.x"
        case .positionY: "emitterPosition.y"
        case .zPosition: "emitterZPosition"
        case .width: "emitterSize.width"
        case .height: "emitterSize.height"
        case .depth: "emitterDepth"
        case .velocity: "velocity"
        case .scale: "scale"
        case .spin: "spin"
        case .windX: "wind.x"
        case .windY: "wind.y"
        }
    }

    /// The values of an emitter that says nothing, by raw value.
    public static let defaultValues: [Double] = allCases.map(\.defaultValue)
}
