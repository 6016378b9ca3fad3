/// A clock that motions run on instead of their layers' time: of a timeline, or of a property animator.
///
/// It maps its parent's time (the scene's, or that of the timeline it stands in) first to its own, by
/// `clock`, which pauses, seeks and turns round, and then to the time of its content, by `timing` or by a
/// `glide`. Both are closed: where everything stands depends on the time alone, however it got there.
struct Timeline {
    /// Of its handle; 0 marks a free place.
    var serial = 0
    /// Index of the timeline that it stands in, or −1.
    var parent = -1
    /// The time of that one's content at which it was put there.
    var at = 0.0
    /// Indices of those that stand in it, in the order in which they were added.
    var children: [Int] = []
    var clock = AnimationClock()
    var timing = TimelineTiming(duration: 0)
    /// The author's duration; nil: as long as what is in it.
    var givenDuration: Double?
    /// Instead of `timing`: the way that an animator takes.
    var glide: Glide?
    /// At its end it stands, and is not over.
    var holdsAtEnd = false
    var labels: [String: Double] = [:]
    var entries: [TimelineEntry] = []
    /// Start and end of what was added last, and the latest end of all, for relative places.
    var lastStart = 0.0
    var lastEnd = 0.0
    var contentEnd = 0.0
    /// Something in it never ends, so it doesn't either.
    var isEndless = false

    /// Animations that show what a motion did before another took part of it.
    var shadows: [TimelineShadow] = []
    /// By serial of an animation: what has taken over from it on other timelines around this one, within it
    /// or beside it. (On its own, that is its window's end.)
    var cuts: [Int: [TimelineCut]] = [:]
    /// The speed that it plays at when it isn't held.
    var heldRate = 1.0
    /// Its animations while it sleeps, with their layers' numbers.
    var stash: [StashedAnimation] = []
    /// Made from the entries: what happens when, in the order of time.
    var cues: [TimelineCue] = []
    /// Of one that stands in no other: the model's course, of all that is within it too. What each component
    /// is from a time on, in the order of the course.
    var steps: [ModelStep] = []
    /// By serial, of what sets out from the screen: what its own timeline shows there then.
    var starts: [Int: SeizedState] = [:]
    /// What lies ahead has another start than was worked out.
    var isOutdated = false
    /// What each component was before anything in here touched it.
    var bases: [ModelBase] = []
    /// The same for objects: strings, paths, lists.
    var objectSteps: [ObjectStep] = []
    var objectBases: [ObjectBase] = []

    /// Of one that stands in no other: the recording in whose time it lives, 0 for none.
    var recording = 0
    /// There: what it was before its clock was set, or its content changed.
    var past: [PastTimeline] = []
    /// There: what it was before the recording; nil for one that was made there.
    var outside: OutsideTimeline?
    /// There: it was cut short, or ended by hand.
    var isSpent = false
    /// There: it is played while the recording's time stands.
    var isHurried = false

    /// Where it was told to be last: cues up to there were given.
    var told = TimelinePlace.before
    var hasStarted = false
    /// It plays backwards and has not set out, or stands in another: it sets out from its end, wherever that
    /// comes to be.
    var startsAtEnd = false
    /// Its delay was over once, and that was told.
    var hasBegun = false
    var hasEnded = false
    /// It came to its end, and nobody has moved it since.
    var rests = false
    /// Its animations are put aside: it is over, and what they would show is the model.
    var isAsleep = false
    /// The recording that was on when it was made, if that does not gather; 0 for none.
    var journal = 0
    var token: UInt32 = 0
    /// The scene time for which it is scheduled; infinite for one that isn't, or was brought there already.
    var due = Double.infinity
    var cached = TimelinePlace.before
    var cacheTime = -Double.infinity
    var cacheStamp: UInt64 = 0
}

/// Where a timeline stands.
struct TimelinePlace: Hashable, Sendable {
    /// Seconds of its own time, from the start of its delay.
    var own: Double
    /// Seconds of its content's time; −∞ before it has begun.
    var content: Double
    /// Plays begun before this one.
    var play: Double
    var phase: TimelineTiming.Phase
    /// How fast the content runs: its seconds a second of own time, and of scene time.
    var slope: Double
    var rate: Double
    /// Which way the content runs, or would if it weren't held: 1 or −1.
    var way = 1.0

    static let before = TimelinePlace(
        own: -.infinity, content: -.infinity, play: 0, phase: .before, slope: 0, rate: 0)
}

/// A way from one fraction of a timeline's content to another, by a curve: how an animator runs, and how the
/// rest of an interactive transition is played.
struct Glide: Hashable, Sendable {
    enum Pace: Hashable, Sendable {
        case curve(TimingFunction)
        /// From 0 to 1 in the glide's length.
        case spring(SpringMotion)
    }

    var from = 0.0
    var to = 1.0
    /// Seconds.
    var length: Double
    var pace: Pace

    func fraction(at time: Double) -> Double {
        if time >= length { return to }
        if time <= 0 { return from }
        let progress =
            switch pace {
            case .curve(let curve): curve.value(at: time / length)
            case .spring(let spring): spring.value(at: time)
            }
        return from + (to - from) * progress
    }

    /// Change of the fraction a second.
    func rate(at time: Double) -> Double {
        guard length > 0, time >= 0, time < length else { return 0 }
        let slope =
            switch pace {
            case .curve(let curve): curve.slope(at: time / length) / length
            case .spring(let spring): spring.velocity(at: time)
            }
        return (to - from) * slope
    }
}

/// Something on a timeline.
struct TimelineEntry {
    enum Kind {
        /// A motion of a block or a single call. `isRelative`: `to` counts from where the model is then.
        case move(to: [Double], start: Start, isRelative: Bool)
        /// What a keyframe block does with a property.
        case keyframes(KeyframeWay)
        /// Along a path of absolute places; it ends what is under way.
        case path(to: [Double])
        /// A spring or decay, which takes over at its time.
        case takeover(PendingMotion)
        /// An explicit animation.
        case overlay
        case timeline(Int)
        case call(Int)
        /// An object of a layer changes at once.
        case object(ObjectStep)
        /// A block, by its serial, that has nothing to run is over.
        case over(Int)
    }

    /// Where a motion sets out from.
    enum Start: Hashable, Sendable {
        /// The model; it adds to what is under way.
        case model
        /// A value; it ends what is under way.
        case given([Double])
        /// What the screen shows then; it ends what is under way.
        case screen
        /// The same, but where the model is there already it does nothing.
        case action
    }

    var kind: Kind
    /// Components that a live change took from it, as bits of its mask.
    var released: UInt32 = 0
    /// Components whose motion stays as it was when a change took them from the timeline: it fades out, or,
    /// in a recording, is what was before.
    var frozen: UInt32 = 0
    /// Serial of its animation or timeline; 0 for a call.
    var serial = 0
    var at: Double
    /// Of a motion: from `at` to its beginning.
    var delay = 0.0
    /// Rises with every entry, so that what was added first comes first.
    var order: Int
    /// Its place in the course of all timelines that stand in each other with its own, and the time of the
    /// outermost's content at which it first is in effect.
    var rank = 0
    var reached = 0.0
    /// Its animation's place in the stack, among those of that course.
    var level = StackLevel()
    /// The scene time at which it was put there.
    var since = 0.0
    /// The recording that was on then, if that does not gather; 0 for none.
    var journal = 0
    /// Its time came, and what ran beside its timeline gave way.
    var hasTakenOver = false
    /// Another explicit animation has its key, made at this instant: it is no more, unless that goes on a
    /// timeline itself.
    var isReplaced = false
    /// What the screen showed then of what it replaced; nil where only its own timeline moved that.
    var seized: SeizedState?

    /// Something that happens with it.
    func isOf(_ cue: TimelineCue) -> Bool {
        if case .call(let number) = kind { return cue.kind == .call && cue.serial == number }
        if case .over(let block) = kind { return cue.kind == .over && cue.serial == block }
        return serial > 0 && cue.kind != .call && cue.serial == serial
    }

    /// It adds to what is under way.
    var joins: Bool {
        switch kind {
        case .move(_, let start, _): start == .model
        case .keyframes(let way): !way.options.beginFromCurrentState
        case .path, .takeover, .overlay, .timeline, .call, .object, .over: false
        }
    }

    /// A spring or decay that was made, and whose delay is not over.
    func waits(at now: Double) -> Bool {
        if case .takeover = kind { at <= now && effect > now } else { false }
    }

    /// It does nothing where the model is what it would lead to.
    var isIdleWhereTheModelIs: Bool {
        switch kind {
        case .move(_, .action, _), .keyframes: true
        default: false
        }
    }

    /// When it takes its place in the model's course.
    var effect: Double {
        if case .takeover = kind { at + max(0, delay) } else { at }
    }
}

/// Something that happens at a time of a timeline's content.
struct TimelineCue {
    enum Kind {
        /// The model takes a step.
        case step
        case begin, finish, cut, call, over
        case timelineEnd
    }

    var time: Double
    var kind: Kind
    /// Of an animation, a block or a timeline, or the number of a call.
    var serial: Int
}

/// A component's model value from a time on.
struct ModelStep {
    var time: Double
    /// By whose content's time.
    var timeline: Int
    var layer: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    var component: Int
    /// What it is taken to be without it; nil for what takes it over, whatever it was.
    var before: Double?
    var value: Double
    /// Of the animation that brings it.
    var serial: Int

    var place: ModelPlace { ModelPlace(slot: layer, number: number, index: component) }
}

/// A place in the stack that the animations of a course apply in.
struct StackLevel: Comparable, Hashable {
    /// By the rank of an entry: at it, or just beneath.
    var over = 0.0
    /// Its own.
    var rank = 0

    static func < (a: StackLevel, b: StackLevel) -> Bool {
        a.over != b.over ? a.over < b.over : a.rank < b.rank
    }
}

/// An animation that shows what another did, until something took that over, or what it starts from during
/// its delay.
struct TimelineShadow {
    var serial: Int
    /// Of the other.
    var of: Int
    /// A place in the stack of its own; nil: just above the other.
    var level: StackLevel?
}

/// What ends a motion on another timeline: while it is in effect, that shows nothing.
struct TimelineCut {
    var timeline: Int
    /// Of that one's content.
    var time: Double
    var serial: Int
    /// Of the content of the motion's own timeline; infinite where it was not under way.
    var own: Double
}

/// What a component was before a timeline touched it.
struct ModelBase {
    var layer: Int
    var number: Int
    var component: Int
    var value: Double
    /// A motion of the timeline has come to its time: from then on the timeline has a say in the component,
    /// and `value` is what the model was just before.
    var isHeld = false
    /// Of a timeline that is over: what it left the model at.
    var left: Double?

    var place: ModelPlace { ModelPlace(slot: layer, number: number, index: component) }

    func isOf(_ layer: Int, _ number: Int, _ component: Int) -> Bool {
        self.layer == layer && self.number == number && self.component == component
    }
}

/// An animation put aside.
struct StashedAnimation {
    var animation: Animation
    /// Its layer's.
    var number: Int
    /// Serial of the group that it is a part of, 0 for none.
    var group = 0
}
