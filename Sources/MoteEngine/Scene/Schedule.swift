/// What happens by itself at an exact time. A binary heap in the order of time, then of scheduling; but what
/// is told of ends comes last in its instant, after all that begins then, be it on a timeline or not.
///
/// Entries are never taken out of the middle: one whose token is no longer its owner's is skipped when it
/// comes up.
struct Schedule {
    enum Action {
        case timer(TimerID)
        /// A motion's delay is over, or a delayed spring takes over the property now.
        case animationBegins(slot: Int, token: UInt32)
        case animationEnds(slot: Int, token: UInt32)
        /// A spring arrives at its target for the first time; only for those that somebody watches.
        case animationReaches(slot: Int, token: UInt32)
        /// Something happens on a timeline, or on one within it.
        case timeline(index: Int, token: UInt32)
        /// A timeline has played past a call.
        case timelineCall(number: Int)
        /// A motion or a timeline that has begun already, to be told.
        case tellStart(serial: Int)
        /// The same for one that may be gone again.
        case tellBegun(AnimationInfo)
        /// What live changes took from timelines at this instant is theirs for good.
        case settleReleases
        /// A motion that is over already, to be told.
        case tellEnd(AnimationInfo, AnimationEndReason)
        /// An emitter's animated parameters are sampled for the next step of the grid.
        case emitterGrid(layer: LayerID)
        /// Where an emitter of the scene's space stands is sampled for the next step.
        case emitterOrigin(layer: LayerID)
        /// The time of an emitter's layer, or of one above it, has come to its beginning.
        case emitterBegins(layer: LayerID)
        /// An emitter may have come to its end.
        case emitterEnds(layer: LayerID)

        /// It comes last in its instant.
        var isLate: Bool {
            switch self {
            case .tellEnd, .timelineCall: true
            default: false
            }
        }

        var isLookOut: Bool {
            switch self {
            case .emitterEnds, .emitterOrigin: true
            default: false
            }
        }
    }

    struct Entry {
        var time: Double
        var order: UInt64
        var action: Action
        var isLate = false

        func isBefore(_ other: Entry) -> Bool {
            if time != other.time { return time < other.time }
            return isLate != other.isLate ? other.isLate : order < other.order
        }
    }

    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0

    var first: Entry? { heap.first }
    var isEmpty: Bool { heap.isEmpty }
    var count: Int { heap.count }

    /// True if something is due up to `time` that may change the picture: an emitter's own look-outs do not.
    func hasNews(upTo time: Double) -> Bool {
        guard let first, first.time <= time else { return false }
        return heap.contains { $0.time <= time && !$0.action.isLookOut }
    }

    /// The time of the first that is no sample of what moves an emitter.
    var firstBesideSamples: Double {
        var first = Double.infinity
        for entry in heap where entry.time < first {
            switch entry.action {
            case .emitterGrid, .emitterOrigin: continue
            default: first = entry.time
            }
        }
        return first
    }

    mutating func add(at time: Double, _ action: Action) {
        heap.append(Entry(time: time, order: nextOrder, action: action, isLate: action.isLate))
        nextOrder += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func popFirst() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            let right = left + 1
            var least = parent
            if left < heap.count, heap[left].isBefore(heap[least]) { least = left }
            if right < heap.count, heap[right].isBefore(heap[least]) { least = right }
            if least == parent { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
