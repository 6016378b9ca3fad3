/// Who ended before the end of its life, in order: pushed out by the limit on the living, or by a script.
/// Those who tell clients of births need it; deaths on time clients know.
struct EarlyDeaths {
    private var deaths: [(id: UInt32, birth: Double, time: Double)] = []
    /// Of those forgotten, the time of the last.
    private var forgotten = -Double.infinity

    var last: Double { deaths.last?.time ?? forgotten }

    mutating func append(_ id: UInt32, born birth: Double, at time: Double) {
        // The older half goes at once, so that keeping them costs nothing a death.
        if deaths.count >= EngineLimits.deathsRemembered {
            let half = deaths.count / 2
            forgotten = deaths[half - 1].time
            deaths.removeFirst(half)
        }
        deaths.append((id, birth, time))
    }

    /// Those after a time (`inclusive`: at it, too) who were born by then; nil where it has forgotten some of
    /// them.
    func since(_ time: Double, inclusive: Bool) -> [UInt32]? {
        guard forgotten < time else { return nil }
        let first = deaths.lastIndex { $0.time < time || !inclusive && $0.time == time }.map { $0 + 1 } ?? 0
        return deaths[first...].filter { $0.birth <= time }.map(\.id)
    }
}
