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
        var start: Point
        var last: Point
        var lastTime: Double
        /// Points a second.
        var velocity = Point(0, 0)
        /// It has left the slop.
        var isPanning = false
        /// Somebody heard it pan or press long: then it does not tap.
        var isTaken = false
        var timer: TimerID?

        init(layer: LayerID?, at point: Point, time: Double) {
            self.layer = layer
            start = point
            last = point
            lastTime = time
        }

        var translation: Point { Point(last.x - start.x, last.y - start.y) }

        mutating func move(to point: Point, time: Double) {
            if time > lastTime {
                velocity = Point((point.x - last.x) / (time - lastTime),
                                 (point.y - last.y) / (time - lastTime))
                lastTime = time
            }
            last = point
            let (x, y) = (translation.x, translation.y)
            if x * x + y * y > PointerTracker.slop * PointerTracker.slop { isPanning = true }
        }
    }

    private(set) var presses: [Int: Press] = [:]

    subscript(pointer: Int) -> Press? {
        get { presses[pointer] }
        set { presses[pointer] = newValue }
    }

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
