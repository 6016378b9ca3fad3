/// What the handlers of a scene may use together. A budget for each alone does not do: many at one time, each
/// just inside of its own, would stop the clock of every scene all the same. All of it counts instructions
/// and scene time, so that a scene ends the same way on every machine and when it is made again.
struct HandlerBudget {
    /// So many times a handler's own budget are for all handlers of one tick of scene time together.
    static let sharesPerTick = 4
    /// So many handlers ended by their budgets, one after the other or within one second of scene time, and
    /// the scene has nothing left to offer but the time that it costs.
    static let endings = 20

    private let perHandler: Int
    private let resumptions: Int
    private var tick = -1
    private var used = 0
    private var instant = -1.0
    private var steps = 0
    private var second = -1.0
    private var endedInSecond = 0
    private var endedInARow = 0

    init(_ limits: ScriptLimits) {
        perHandler = limits.handlerInstructions
        resumptions = limits.resumptionsPerInstant
    }

    /// Instructions of all handlers within a tick.
    var perTick: Int { perHandler.multipliedReportingOverflow(by: Self.sharesPerTick).partialValue }

    var tickMessage: String {
        "the handlers of one tick together ran longer than their budget of \(perTick) instructions"
    }

    /// What the next handler gets: its own budget, or half of what the tick has left, so that those behind
    /// one that runs for ever get something, too.
    var grant: Int { max(min(perHandler, (perTick - used) / 2), least) }

    private var least: Int { max(perHandler / 100, 1) }

    /// Why the next handler is to be ended before it runs.
    var overrun: String? {
        if steps >= resumptions {
            return "more than \(resumptions) resumptions at one instant: "
                + "something goes on for ever without waiting"
        }
        return isSpent ? tickMessage : nil
    }

    private var isSpent: Bool { (perTick - used) / 2 < least }

    /// Time may have moved.
    mutating func begin(tick: Int, time: Double) {
        if tick != self.tick { (self.tick, used) = (tick, 0) }
        if time != instant { (instant, steps) = (time, 0) }
    }

    /// Something came from outside: a scene that stands still must take any number of inputs.
    mutating func renew() { (used, steps) = (0, 0) }

    mutating func use(_ instructions: Int) { used += instructions }

    mutating func handlerRan() {
        steps += 1
        endedInARow = 0
    }

    /// One was ended; it makes room for the others.
    /// - Returns: why the scene must not go on, if so.
    mutating func handlerEnded(at time: Double, byInstructions: Bool) -> String? {
        steps = 0
        guard byInstructions || isSpent else { return nil }
        if time.rounded(.down) != second { (second, endedInSecond) = (time.rounded(.down), 0) }
        endedInSecond += 1
        endedInARow += 1
        guard endedInARow >= Self.endings || endedInSecond >= Self.endings else { return nil }
        return "\(Self.endings) handlers were ended by their budgets, in a row or within a second: "
            + "the scene is stopped"
    }
}
