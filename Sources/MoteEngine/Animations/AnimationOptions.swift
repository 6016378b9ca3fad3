/// How a block, or a single call, animates.
public struct BlockOptions: Hashable, Sendable {
    /// Seconds of one run.
    public var duration = 0.25
    /// Seconds from now.
    public var delay = 0.0
    public var timingFunction = TimingFunction.easeInOut
    /// With it, UIKit's spring of this damping ratio (0…1) settles in `duration`.
    public var dampingRatio: Double?
    /// A spring by its own numbers, instead; `duration` should be the time it takes to settle.
    public var spring: Spring?
    /// Of that spring at the start; 1 covers the whole way in a second.
    public var initialVelocity = 0.0
    /// Runs in all; infinity for ever. 0 counts as 1.
    public var repeatCount = 1.0
    public var autoreverses = false
    /// Starts from the value on screen and ends what was running, instead of adding to it.
    public var beginFromCurrentState = false
    /// A block within another takes over how long that runs, unless it overrides it (UIKit's
    /// `overrideInheritedDuration`).
    public var overridesInheritedDuration = false
    /// A block within another takes over by which curve or spring that runs, unless it overrides it (UIKit's
    /// `overrideInheritedCurve`).
    public var overridesInheritedCurve = false
    /// Even, whatever `timingFunction` says, and on beyond both ends: for an animator, whose clock has the
    /// curve.
    public var isOpen = false

    public init() {}
}

/// One property in one call: at most two of `from`, `to` and `by`.
public struct PropertyAnimationOptions: Sendable {
    public var from: Value?
    public var to: Value?
    /// Added to `from`, or else to where a running motion is going; beside `to`, how far before that it
    /// starts.
    public var by: Value?
    /// For a point: a path to follow, absolute, instead of from, to and by. The model goes to its end.
    public var path: Path?
    public var calculationMode = CalculationMode.linear
    public var rotationMode: RotationMode?
    public var timing = BlockOptions()

    public init() {}

    /// It starts where these say, wherever the property is.
    var hasStart: Bool { from != nil || (to != nil && by != nil) }
}

public struct SpringOptions: Hashable, Sendable {
    public var spring: Spring
    /// Seconds after which it is over, if it sets out from rest: of a spring named by its duration and damping
    /// ratio, as UIKit's. Nil: when it has come to rest.
    public var duration: Double?
    public var from: Value?
    public var to: Value?
    /// Added to where a running motion is going.
    public var by: Value?
    /// Units a second for each number; nil takes over the velocity on screen.
    public var velocity: [Double]?
    /// Seconds from now.
    public var delay = 0.0
    /// How far from its target it may be and count as there; nil: a thousandth of the way.
    public var threshold: Double?
    /// Keeps what is shown from passing its start, its end, or both.
    public var clampMode = SpringClampMode.none
    /// A step to which what is shown is rounded; 0 for none.
    public var roundingFactor = 0.0
    /// Runs in all, a whole number or infinity.
    public var repeatCount = 1.0
    /// Every second run springs back.
    public var autoreverses = false

    public init(spring: Spring) {
        self.spring = spring
    }

    /// - Parameter velocity: units a second.
    func motion(from: Double, to: Double, velocity: Double = 0) -> SpringMotion {
        if let duration, velocity == 0, threshold == nil {
            return SpringMotion(spring, from: from, to: to, duration: duration)
        }
        return SpringMotion(spring, from: from, to: to, velocity: velocity, epsilon: threshold)
    }
}

public enum SpringClampMode: String, Sendable, CaseIterable {
    case none, start, end, both
}

/// How an object that follows a path turns: along its tangent, or against it.
public enum RotationMode: String, Sendable, CaseIterable {
    case auto, autoReverse
}

public struct DecayOptions: Hashable, Sendable {
    /// Units a second for each number; nil takes over the velocity on screen.
    public var velocity: [Double]?
    /// What is left of the velocity after a millisecond, between 0 and 1.
    public var deceleration = 0.998
    public var from: Value?
    /// Bounds that it may not pass, for each number.
    public var min: [Double]?
    public var max: [Double]?
    /// Makes it a glide as Motion's inertia, instead of one by `deceleration`.
    public var inertia: Inertia?
    /// Of inertia: where it is to come to rest, instead of where it would.
    public var target: [Double]?
    /// Seconds from now.
    public var delay = 0.0

    public init() {}
}

/// A Core Animation animation: it leaves the model alone.
public struct ExplicitAnimation: Sendable {
    public enum Kind: Sendable {
        /// At most two of them.
        case basic(from: Value?, to: Value?, by: Value?)
        case keyframe(KeyframeDescription)
        /// Like basic, on a spring; `velocity` is relative: 1 covers the whole way in a second.
        case spring(Spring, velocity: Double, from: Value?, to: Value?, by: Value?)
    }

    public var keyPath: PropertyKeyPath
    public var kind: Kind
    /// `beginTime` 0 means now; else it is absolute time of the layer.
    public var timing: MediaTiming
    public var timingFunction = TimingFunction.linear
    public var isAdditive = false
    public var isCumulative = false
    public var removedOnCompletion = true

    public init(keyPath: PropertyKeyPath, kind: Kind, timing: MediaTiming) {
        self.keyPath = keyPath
        self.kind = kind
        self.timing = timing
    }
}

public struct KeyframeDescription: Sendable {
    public var values: [Value]
    /// For points: overrides the values.
    public var path: Path?
    public var rotationMode: RotationMode?
    public var keyTimes: [Double]?
    public var timingFunctions: [TimingFunction]?
    public var calculationMode: CalculationMode
    public var tensionValues: [Double]?
    public var continuityValues: [Double]?
    public var biasValues: [Double]?

    public init(
        values: [Value] = [], path: Path? = nil, keyTimes: [Double]? = nil,
        timingFunctions: [TimingFunction]? = nil, calculationMode: CalculationMode = .linear
    ) {
        self.values = values
        self.path = path
        self.keyTimes = keyTimes
        self.timingFunctions = timingFunctions
        self.calculationMode = calculationMode
    }
}
