/// A scene: a tree of layers, what animates them, and a schedule of what happens when. Everything in it is a
/// function of its inputs and of time; `advance(to:)` is the only thing that moves time.
///
/// Confined to one thread at a time.
public final class Scene {
    /// Points.
    public var size = Size(390, 844) {
        didSet {
            guard size != oldValue else { return }
            sizeChanged()
            refillScene(from: oldValue)
        }
    }
    public var background = Color.white {
        didSet { changed() }
    }
    /// Ticks a second of scene time.
    public internal(set) var tickRate = 60.0
    /// Keys every random draw.
    public let seed: UInt64
    /// Seconds of scene time.
    public internal(set) var time = 0.0
    public weak var host: (any SceneHost)?
    /// Where the script is: what is made now keeps it.
    public var place = ScriptPlace.none
    /// While true the host is told of every tick.
    public var wantsTicks = false {
        didSet { if wantsTicks, !oldValue { nextTick = max(nextTick, tick + 1) } }
    }

    /// Rises with every change of the picture that is not the mere passing of time.
    public private(set) var revision: UInt64 = 0

    let textLayout: (any TextLayout)?
    /// What is known of an image by name; nil for one that is not known.
    public var imageMetrics: ((String) -> ImageMetrics?)?

    // MARK: Storage

    var layers: ContiguousArray<Layer> = []
    var freeSlots: [Int] = []
    var lastNumber = 0
    var slotOfNumber: [Int: Int] = [:]
    /// How many emitters of each name there were: the second of a name draws other numbers than the first.
    var emitterOrdinals: [String: Int] = [:]
    var emitterSlots: [Int] = []
    /// Pictures made so far.
    var fillCount = 0
    /// How many of them let their particles live in the scene's space.
    var worldEmitters = 0
    /// Layers that were moved at this instant, and whose motions began or ended.
    var movedByHand: Set<Int> = []
    var movedByMotion: Set<Int> = []

    var animations: ContiguousArray<Animation> = []
    var freeAnimationSlots: [Int] = []
    var slotOfAnimation: [Int: Int] = [:]
    var blocks: [Int: Block] = [:]
    var openBlocks: [OpenBlock] = []
    var openTransactions: [OpenTransaction] = []
    var lastAnimation = 0
    /// Serials of motions whose arrival is to be told.
    var watched: Set<Int> = []
    /// Velocities of motions that came to their end at this very instant: what takes over now goes on with
    /// them.
    var parting: [PartingVelocity] = []
    /// Transitions under way: without any no frame looks for ghosts.
    var transitionCount = 0

    /// Recordings by their serials, and the one that changes go into now (0 for none).
    var recordings: [Int: Recording] = [:]
    var recordingNow = 0
    /// What transitions did to the screens that came by them and are up.
    var arrivals: [Int: Arrival] = [:]
    /// By layers' numbers: whether they have got other frames since.
    var watchedFrames: [Int: Bool] = [:]
    /// What recorded functions have not been told yet of their motions.
    var news: [RecordedNews] = []
    /// Timelines in no other that live in a recording's time, in the order in which they came there.
    var recordedTimelines: [Int] = []
    /// The recording that is being ended.
    var recordingInEnding = 0
    /// Values from before a recording are put back: nothing else takes the properties.
    var isPuttingBack = false
    /// What is put back is no change: recordings keep what they have of it.
    var isUndoing = false
    var lastRecording = 0
    var timelines: ContiguousArray<Timeline> = []
    var freeTimelines: [Int] = []
    var timelineOfSerial: [Int: Int] = [:]
    var lastEntry = 0
    /// The earliest of the timelines' `due`.
    var timelineDue = Double.infinity
    /// There is, or was, a timeline: what motions change when they are made is kept for the instant.
    var usesTimelines = false
    var fresh: [FreshMotion] = []
    /// Serials of blocks that were over as they were made, with nothing to run, at this instant.
    var emptyBlocks: Set<Int> = []
    /// Those of them that have gone on a timeline since: what is to be told of them at once is not.
    var revivedBlocks: Set<Int> = []
    /// While motions are put on a timeline: serials of those that were made at this instant after them.
    var laterMade: Set<Int> = []
    var releases: [Release] = []
    var timelineClaims: [TimelineClaim] = []
    /// Serials of explicit animations made at this instant whose key another has since.
    var replacedKeys: [Int] = []
    /// Serials of motions made while functions are gathered, innermost last.
    var gathered: [[Int]] = []

    var schedule = Schedule()
    /// When springs and decays that wait for their delays take over: that comes before all else in an
    /// instant.
    var takeovers = Schedule()
    /// The one that takes over just so, which is told in its turn.
    var takingFirst = -1
    var liveTimers: Set<Int> = []
    var lastTimer = 0
    var nextTick = 1

    /// Marks the presentation values that are up to date: changes with time and with every mutation.
    var stamp: UInt64 = 1

    public private(set) var root: LayerID
    /// Nobody looks at the scene before this time, as far as is known: what could be seen until then alone
    /// need not be worked out. −∞ where that is not known.
    var nextLook = -Double.infinity
    /// The same beyond the end of one `advance(to:)`.
    var distantLook = -Double.infinity

    /// Slot of the overlay; nil before it is asked for.
    var overlaySlot: Int?

    /// - Parameter textLayout: lays texts out; without one they have no lines.
    public init(seed: UInt64, textLayout: (any TextLayout)?) {
        self.seed = seed
        self.textLayout = textLayout
        root = LayerID(slot: 0, number: 1)
        lastNumber = 1
        var layer = Layer()
        layer.number = 1
        layer.model = LayerProperty.table(for: .plain).defaults
        layer.objects = LayerProperty.table(for: .plain).defaultObjects
        layers.append(layer)
        slotOfNumber[1] = 0
        sizeChanged()
    }

    /// Sets the tick rate: 1…240 a second, rounded to nothing: ticks are at n / rate.
    public func setTickRate(_ rate: Double) throws(PropertyError) {
        guard rate >= 1, rate <= EngineLimits.tickRate else {
            throw .outOfRange(keyPath: "fps", expected: "1…240", got: rate.shown)
        }
        tickRate = rate
        nextTick = tick + 1
    }

    /// The last tick at or before `time`.
    public var tick: Int {
        let nearest = (time * tickRate).rounded()
        // n / rate · rate need not give n back: the tick that the division lands on counts.
        return Int(nearest / tickRate <= time ? nearest : nearest - 1)
    }

    func changed() {
        revision &+= 1
        stamp &+= 1
    }

    func sizeChanged() {
        for slot in [0, overlaySlot ?? 0] {
            layers[slot].model[Component.boundsWidth] = size.width
            layers[slot].model[Component.boundsHeight] = size.height
            layers[slot].model[Component.positionX] = size.width / 2
            layers[slot].model[Component.positionY] = size.height / 2
            notePlace(slot, isAssigned: true)
        }
        changed()
    }

    /// The slot of a handle, or nil if its layer is gone.
    func slot(_ id: LayerID) -> Int? {
        let slot = Int(id.slot)
        return layers.indices.contains(slot) && layers[slot].number == id.number ? slot : nil
    }

    func id(ofSlot slot: Int) -> LayerID { LayerID(slot: slot, number: layers[slot].number) }

    public func isAlive(_ layer: LayerID) -> Bool { slot(layer) != nil }
}
