import MoteEngine

/// Pointers from down to up: which layer each belongs to, and the gestures that it makes.
struct PointerTracker {
    /// Points that a pointer may wander and still tap or press long.
    static let slop = 10.0
    /// Seconds until a press is long.
    static let longPress = 0.5

    /// A pointer that is down. It stays with the layer that it hit until it is up.
    struct Press {
        var layer: LayerID?
        /// That and what it stood in then, innermost first.
        var path: [LayerID]
        var start: Point
        var last: Point
        /// Where it went, for its velocity.
        private var track: PointerTrack
        /// It has left the slop.
        var isPanning = false
        /// The beginning of its pan has been told.
        var hasPanned = false
        /// Somebody heard it pan or press long: then it does not tap.
        var isTaken = false
        /// What it was on takes no more input: nobody hears of it until it goes down anew.
        var isLost = false
        var timer: TimerID?

        init(path: [LayerID], at point: Point, time: Double) {
            layer = path.first
            self.path = path
            start = point
            last = point
            track = PointerTrack(at: point, time: time)
        }

        var translation: Point { Point(last.x - start.x, last.y - start.y) }

        /// Points a second.
        func velocity(at time: Double, tickRate: Double) -> Point {
            track.velocity(at: time, tickRate: tickRate)
        }

        mutating func move(to point: Point, time: Double) {
            track.add(point, time: time)
            last = point
            let (x, y) = (translation.x, translation.y)
            if x * x + y * y > PointerTracker.slop * PointerTracker.slop { isPanning = true }
        }

        /// Toolkits say where a pointer left: mostly where it was last, and then that is no move.
        mutating func lift(at point: Point, time: Double) {
            if point != last { move(to: point, time: time) }
        }
    }

    private(set) var presses: [Int: Press] = [:]

    subscript(pointer: Int) -> Press? {
        get { presses[pointer] }
        set { presses[pointer] = newValue }
    }

    /// Those that are down, in order.
    var numbers: [Int] { presses.keys.sorted() }

    /// The pointer whose long press this timer waits for.
    func pointer(of timer: TimerID) -> Int? { presses.first { $0.value.timer == timer }?.key }
}

/// An event on its way to the script's handlers.
struct ScriptEvent {
    var name: String
    var payload: PlainValue = .null
    /// The target and its ancestors, innermost first; the scene comes after them.
    var path: [LayerID] = []
    /// In the scene.
    var position: Point?
    var pointer: Int?
    /// A pan's.
    var translation: Point?
    var velocity: Point?
    var phase: String?
}
