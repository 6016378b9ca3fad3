/// A layer as the scene stores it: its place in the tree, its model values in flat doubles, and its
/// animations.
struct Layer {
    /// The number of its handle; 0 marks a free slot.
    var number = 0
    var kind = LayerKind.plain
    var name = ""
    /// Where it was made.
    var place = ScriptPlace.none
    /// Slot of the parent, -1 for none.
    var parent = -1
    /// Slots, back to front.
    var children: [Int] = []
    /// Slot of the layer that masks it, -1 for none. That one has this layer as its parent without being
    /// among its children.
    var mask = -1
    /// Masks its parent.
    var isMask = false
    /// What the script attached for clients.
    var tag = PlainValue.null

    /// What it is to the scene beside a layer.
    var role = LayerRole.ordinary

    /// Model values by `Component`; an emitter's cells follow its own.
    var model: [Double] = []
    /// Model values that are objects (strings, paths …), by `Component`'s object indices.
    var objects: [Value] = []

    /// Slots of its animations in the order in which they were added: later ones act on what earlier ones
    /// gave.
    var animations: [Int] = []
    /// What is on screen, valid while `presentationStamp` is the scene's. Empty while nothing animates.
    var presentation: [Double] = []
    var presentationObjects: [Value] = []
    var presentationStamp: UInt64 = 0
    var tracks = MotionTracks()

    /// Its time within its parent's.
    var space = TimeSpace.identity
    /// Its time is not the scene's: its own space or an ancestor's says so.
    var isTimed = false
    /// A timeline moves, or moved, some of its properties.
    var isOnTimeline = false
    /// A recording keeps what it was at its places.
    var isRecorded = false
    /// The speed that it goes on at when its pause is over.
    var heldSpeed = 1.0
    /// Slot of the transition that it comes in by (or, of a picture of the past, goes out by), -1 for none.
    var transition = -1
    /// It is a frozen picture of the past: nobody finds it, and pointers pass through it.
    var isGhost = false

    var emitter: Emitter?
    /// The emitter's own time; never backwards.
    var emitterClock = AnimationClock()
    /// Names of an emitter's cells, those within others too, and the place of the one that each is in.
    var cellNames: [String] = []
    var cellParents: [Int?] = []
    /// An emitter's behaviours, in the order of their doubles behind the cells', and whose cell's each is.
    var behaviors: [(name: String, kind: EmitterBehavior.Kind, cell: Int?)] = []
    /// What a client must know of the cells, made once.
    var frameCells: [FrameCell] = []
    /// The point of the time grid at which an emitter's animated parameters are sampled next.
    var gridTime = -1.0
    /// The same for where an emitter of the scene's space stands.
    var placeTime = -1.0
    /// From where samples up to those times are left out, as nobody looks; infinity where none are.
    var gridSkipped = Double.infinity
    var placeSkipped = Double.infinity
    /// When it is where an assignment has put it.
    var placeReached = -1.0
    /// The emitter's layer, or one above it, has not come to its `beginTime`.
    var emitterWaits = false
    /// What replicators show of an emitter, by the copies' ids: those that are late or tinted.
    var copies: [Int: Scene.EmitterCopy] = [:]
    /// An emitter's own time when nothing was alive and nothing to come.
    var emitterStopped = -Double.infinity
    /// Births of an emitter up to its last end, and when it is next looked for.
    var finishedCount = 0
    var endTime = -1.0
    /// What a free value is.
    var valueType = ValueType.number

    /// The last text layout and what it was made for.
    var textLayout: (request: TextLayoutRequest, result: TextLayoutResult)?
}
