/// An animation attached to a layer: which values it moves, how, and when.
struct Animation: Hashable {
    /// Which of the four ways made it.
    enum Origin: Sendable {
        case block, property, explicit, physical
    }

    /// How its numbers join what the stack holds so far.
    enum Compositing: Sendable {
        /// An offset on top of what is there: blocks and single calls, and explicit additive ones.
        case add
        /// The model plus an offset, whatever was below: springs and decays, which took everything over.
        case overModel
        /// The value itself: explicit animations.
        case replace
    }

    /// 0 marks a free slot.
    var serial = 0
    var layer = 0
    var key = ""
    /// It was added under that key, which no other may have then.
    var isKeyed = false
    var origin = Origin.block
    /// Serial of the block that it belongs to, 0 for none.
    var block = 0
    /// Serial of the transaction that it was added in, 0 for none.
    var transaction: Int32 = 0
    var path: PropertyKeyPath
    var motion: Motion
    var compositing = Compositing.add
    /// Which of the components from the first on it still moves; a spring on `position.x` takes x alone from
    /// a motion of `position`.
    var mask: UInt32 = .max
    /// In the time of its parent: its layer's, or that of the clock it runs on.
    var timing = MediaTiming()
    /// What its time is counted in.
    var parent = TimeParent.layer
    /// On a timeline: from which time of it on there is anything of it, and up to where nothing took it over.
    var windowStart = -Double.infinity
    var windowEnd = Double.infinity
    /// From its parent's time to the time that its timing is given.
    var clock = AnimationClock()
    var isCumulative = false
    /// Of an object's motion whose numbers move: an object of the same structure.
    var template: Value?
    /// Turns the layer along the path that it follows.
    var turning: PathTurning?
    var shaping = SpringShaping()
    var removedOnCompletion = true
    /// Its delay is over.
    var hasStarted = false
    /// Its end has been told; it stays only because of `removedOnCompletion = false`.
    var hasEnded = false
    /// Its end was told as a recording cut it short, which was undone: it goes on without a word.
    var isSilent = false
    /// It is over for its layer from this scene time on, and stays for a replicator's late copies alone.
    var lingersFrom = Double.infinity
    /// Scene time until which such copies still move by it.
    var copiesMoveUntil = 0.0
    /// Outdates its entries in the schedule.
    var token: UInt32 = 0
    /// Where it was attached.
    var place = ScriptPlace.none
    /// The recording in whose time it lives, 0 for none.
    var recording = 0
    /// The recording that was on when it was made, if that does not gather; 0 for none.
    var journal: Int32 = 0
    /// In a recording that is being made: it has come to its end, and is off its layer. Its end is told with
    /// the recording's.
    var isDone = false

    init(path: PropertyKeyPath, motion: Motion) {
        self.path = path
        self.motion = motion
    }

    var isPending: Bool {
        if case .pending = motion { true } else { false }
    }
}

/// What an animation's time is counted in: the next clock outwards.
enum TimeParent: Hashable, Sendable {
    case layer
    /// Slot of a group's animation.
    case group(Int32)
    /// Index of a timeline.
    case timeline(Int32)
}

/// How an animation's numbers depend on its own time.
enum Motion: Hashable {
    /// From one list of numbers to another; what is nil is read from the model, live.
    case basic(from: [Double]?, to: [Double]?, by: [Double]?, pace: Pace)
    /// The timing function goes over the whole run, before the keys' own.
    case keyframes(Keyframes, TimingFunction)
    /// Values, one motion a component; `targets` is where they end.
    case spring([SpringMotion], targets: [Double])
    case decay([DecayMotion], targets: [Double])
    /// Objects and words, each from its time (a fraction) on.
    case discrete([Value], times: [Double])
    /// From one object to another, with what lies between them, or switching at one half; nil is the model's,
    /// live.
    case objects(from: Value?, to: Value?, pace: Pace)
    /// What the layer showed goes out while what it shows comes in.
    case transition(LayerTransition)
    /// A script works the model out at ticks; the last velocity, units a second.
    case custom([Double])
    /// Nothing of its own: other animations live by its time. The curve goes over each run of it.
    case group(TimingFunction)
    /// A spring or decay that takes over when its delay is over: where it starts is only known then.
    case pending(PendingMotion)

    enum Pace: Hashable {
        case curve(TimingFunction)
        /// Even, and on beyond both ends: an animator's changes, whose clock may overshoot.
        case open
        /// From 0 to 1 in the seconds of one run.
        case spring(SpringMotion)
    }
}

enum PendingMotion: Hashable {
    case spring(SpringOptions)
    case decay(DecayOptions)

    var from: Value? {
        switch self {
        case .spring(let options): options.from
        case .decay(let options): options.from
        }
    }

    /// Seconds; below 0 it is part way when it takes over.
    var delay: Double {
        switch self {
        case .spring(let options): options.delay
        case .decay(let options): options.delay
        }
    }
}

/// How a layer turns along its path: by the direction of the way, or against it.
struct PathTurning: Hashable, Sendable {
    var mode: RotationMode
    /// What is taken off: where the way leads in the end, for a motion whose numbers are offsets from the
    /// model.
    var base = 0.0

    func angle(_ direction: Double) -> Double {
        (mode == .autoReverse ? direction + Maths.pi : direction) - base
    }
}

/// What is done to a spring's value before it is shown, and to its runs: POP's clamp mode, rounding and
/// reversing.
struct SpringShaping: Hashable, Sendable {
    var clampsStart = false
    var clampsEnd = false
    /// A step to which values are rounded, 0 for none.
    var rounding = 0.0
    /// Every second run leads back.
    var autoreverses = false

    var isNone: Bool { self == SpringShaping() }

    func shape(_ value: Double, _ spring: SpringMotion) -> Double {
        var value = value
        let (from, to) = (spring.from, spring.target)
        if clampsStart { value = from <= to ? max(value, from) : min(value, from) }
        if clampsEnd { value = from <= to ? min(value, to) : max(value, to) }
        return rounding > 0 ? (value / rounding).rounded() * rounding : value
    }
}

/// How fast a component moved, in its layer's time, when its motion came to its end at this instant.
struct PartingVelocity {
    var layer: Int
    var component: Int
    var velocity: Double
}

/// What the animations of one block share: a completion.
struct Block {
    var hasStarted = false
    /// Of a transaction: the one around it.
    var outer = 0
    var running = 0
    var allFinished = true
    /// Serials of its animations, also of those that are over.
    var members: [Int] = []
}

/// A block that is being filled.
struct OpenBlock {
    var serial: Int
    var options: BlockOptions
    /// How many functions were being gathered when it was opened.
    var gatherings: Int
    /// Of a keyframe block.
    var recording: KeyframeRecording?
}
