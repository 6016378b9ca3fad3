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

    public init() {}
}

/// One property in one call.
public struct PropertyAnimationOptions: Sendable {
    public var from: Value?
    public var to: Value?
    /// Added to where a running motion is going.
    public var by: Value?
    public var timing = BlockOptions()

    public init() {}
}

public struct SpringOptions: Sendable {
    public var spring: Spring
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

    public init(spring: Spring) {
        self.spring = spring
    }
}

public struct DecayOptions: Sendable {
    /// Units a second for each number; nil takes over the velocity on screen.
    public var velocity: [Double]?
    /// What is left of the velocity after a millisecond, between 0 and 1.
    public var deceleration = 0.998
    public var from: Value?
    /// Bounds that it may not pass, for each number.
    public var min: [Double]?
    public var max: [Double]?
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
    public var keyTimes: [Double]?
    public var timingFunctions: [TimingFunction]?
    public var calculationMode: CalculationMode

    public init(
        values: [Value], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction]? = nil,
        calculationMode: CalculationMode = .linear
    ) {
        self.values = values
        self.keyTimes = keyTimes
        self.timingFunctions = timingFunctions
        self.calculationMode = calculationMode
    }
}
