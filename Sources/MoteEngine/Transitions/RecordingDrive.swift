/// Where a recording stands, as a function of scene time: held at a place, or on its way to another.
struct RecordingDrive: Sendable {
    /// Scene time at which the way began.
    var anchor = 0.0
    var from = 0.0
    var to = 0.0
    /// Seconds of scene time.
    var length = 0.0
    var curve = TimingFunction.linear

    static func held(at place: Double) -> RecordingDrive { RecordingDrive(from: place, to: place) }

    func place(at time: Double) -> Double {
        guard length > 0, time < anchor + length else { return to }
        // A curve may lead beyond, but there is nothing of it before its beginning.
        return max(0, from + (to - from) * curve.value(at: max(0, time - anchor) / length))
    }

    /// Seconds of the recording a second of scene time.
    func rate(at time: Double) -> Double {
        guard length > 0, time >= anchor, time < anchor + length else { return 0 }
        return (to - from) * curve.slope(at: (time - anchor) / length) / length
    }

    func isUnderWay(at time: Double) -> Bool { length > 0 && from != to && time < anchor + length }
}

/// A property of a layer that no slot's next owner can be taken for.
struct ModelPlace: Hashable, Comparable, Sendable {
    var slot: Int
    var number: Int
    /// Of its doubles, or of its objects.
    var index: Int

    static func < (a: ModelPlace, b: ModelPlace) -> Bool {
        (a.slot, a.number, a.index) < (b.slot, b.number, b.index)
    }
}

/// What a show or a transition did to the scene. One that gathers was run ahead of time: its motions and its
/// changes wait on a time of their own, which can be put anywhere. One that does not only notes what was
/// there before, so that it can be taken back.
struct Recording {
    var gathers: Bool
    /// It is done once its function has been run, and is never put anywhere: nothing of it need be kept.
    var isPassing = false
    /// Of a transition that plays: what it takes from other recordings, it has only once it was not undone.
    var isTransition = false
    var givenUp: Set<GivenUp> = []
    /// At its very beginning the changes made there do not show yet.
    var opensBefore: Bool
    /// Scene time at which it was begun.
    var origin = 0.0
    var drive = RecordingDrive()
    /// Where the recorded function has got to.
    var reached = 0.0
    /// Its function is being run: what it has made of the scene is what the scene is.
    var isBeingMade = true
    /// Where it changed something last.
    var lastChange = 0.0
    /// Timelines that are made now are played although its time stands.
    var isHurried = false
    /// Blocks on timelines that have begun, and motions, blocks and timelines that are over: whether they
    /// came to their ends.
    var begun: Set<Int> = []
    var over: [Int: Bool] = [:]
    /// Model values from before its first change of each.
    var numbers: [ModelPlace: Double] = [:]
    var objects: [ModelPlace: Value] = [:]
    /// Names, tags, masks and times from before they changed, by the layers' numbers.
    var traits: [Int: LayerTraits] = [:]
    /// Time spaces that it gave layers, by their numbers; the first of each is that from before.
    var spaces: [Int: [RecordedSpace]] = [:]
    /// Where layers were that were put elsewhere, and those that were taken out of the tree.
    var moved: [TreeMove] = []
    var taken: [TreeTaking] = []
    /// What it cut short of motions from elsewhere, and those that it held, sought or turned round.
    var cuts: [CutMotion] = []
    /// Serials of its layers' motions before the first of those, by the layers' numbers.
    var stacks: [Int: [Int]] = [:]
    /// The same of timelines: what it took from them, how they ran, and those that it ended or put on others.
    var releases: [Release] = []
    var timelineClocks: [Int: TimelineCourse] = [:]
    var putAside: [PutAsideTimeline] = []
    /// What timelines beside it have taken to be there before them, which is its own.
    var bases: [RecordedBase] = []
    /// What it did counts as done in these recordings as well.
    var notedIn: Set<Int> = []
    /// What others have taken of what it moves.
    var takeovers: [RecordedTakeover] = []
    /// What it made of its layers, by their slots, and the copies of motions in there.
    var courses: [Int: LayerCourse] = [:]
    var copies: [Int] = []
    /// Transitions of its layers that later ones have replaced, in their order.
    var replacedTransitions: [ReplacedTransition] = []
    /// Motions of its own time that have come to their ends.
    var done: [Int] = []
}

/// What becomes of a recording's motions when it is over.
public enum RecordingEnd: String, Sendable {
    /// As if it had played to its end.
    case played
    /// As if it had never been.
    case undone
    /// As the screen shows it now.
    case held
}

/// What becomes of what the explicit animations of a recording show where it is held: they have no part in the
/// model.
public enum RecordedCover: String, Sendable {
    /// It is as if they had: the model is where it shows.
    case stays
    case fades
    /// At once.
    case goes
}
