/// A number of a cell that may change with time. Every one is a piecewise linear function of time
/// (`ParameterTrack`).
///
/// A property with a mean M and a range R is drawn uniformly from M − R/2 to M + R/2; R is the full
/// width and its sign does not matter.
public enum CellParameter: Int, CaseIterable, Sendable {
    /// Births a second. Below 0 counts as 0.
    case birthRate
    /// Seconds; a drawn lifetime of 0 or less is born and dies at once. May be infinite.
    case lifetime
    case lifetimeRange
    /// Speed at birth along the direction of emission, points/s. Below 0 shoots backwards.
    case velocity
    case velocityRange
    /// Radians out of the plane towards the viewer, added to the shape's natural direction.
    case emissionLatitude
    /// Radians in the plane (clockwise on screen), added to the shape's natural direction.
    case emissionLongitude
    /// The full aperture of the cone around that direction, radians.
    case emissionRange
    /// Points/s², in the emitter's axes. Act on the living too.
    case xAcceleration
    case yAcceleration
    case zAcceleration
    /// A factor, one draw for both axes.
    case scale
    case scaleRange
    /// Per second.
    case scaleSpeed
    /// Radians/s.
    case spin
    case spinRange
    /// The angle at birth, radians. Core Animation has none; it is mote's own.
    case rotation
    case rotationRange
    /// `color`: channels 0…1.
    case colorRed
    case colorGreen
    case colorBlue
    case colorAlpha
    case redRange
    case greenRange
    case blueRange
    case alphaRange
    /// Per second.
    case redSpeed
    case greenSpeed
    case blueSpeed
    case alphaSpeed
    /// k of dv/dt = a − k·v, 1/s. Below 0 counts as 0. Acts on the living too.
    case drag
    /// Turning in depth about the picture's own x axis, radians/s, from a drawn angle on: paper that falls.
    case tumble
    case tumbleRange
    /// How much of the parent particle's velocity is added at a birth; cells within cells only.
    case inheritVelocity
    /// 1, or 0 for no births; the living go on.
    case enabled

    /// The value of a cell that says nothing.
    public var defaultValue: Double {
        switch self {
        case .scale, .colorRed, .colorGreen, .colorBlue, .colorAlpha, .enabled: 1
        default: 0
        }
    }

    /// True for what acts on the living as well; all else is taken at a birth and touches the newly born
    /// alone.
    public var isForce: Bool {
        switch self {
        case .xAcceleration, .yAcceleration, .zAcceleration, .drag: true
        default: false
        }
    }

    /// The key path within the cell that scripts and clients use.
    public var keyPath: String {
        switch self {
        case .colorRed: "color.red"
        case .colorGreen: "color.green"
        case .colorBlue: "color.blue"
        case .colorAlpha: "color.alpha"
        default: String(describing: self)
        }
    }

    /// The values of a cell that says nothing, by raw value.
    public static let defaultValues: [Double] = allCases.map(\.defaultValue)
}
