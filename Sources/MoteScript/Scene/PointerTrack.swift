import MoteEngine

/// Where a pointer was in the last tenth of a second, and how fast it went.
///
/// Its velocity is the slope of the straight line that fits its places best (least squares) over `window`.
/// Times are those of the inputs, which at speed 1 are ticks: of several places at one tick each counts, so
/// that it makes no difference how often a pointer is told of.
struct PointerTrack {
    /// Seconds of the way that a velocity is of, and after which a pointer that has not moved rests.
    static let window = 0.1
    /// Most times that are kept: enough for those of a pointer that is told of 1,280 times a second.
    static let mostTimes = 128
    /// The distance of two ticks is not exact.
    private static let tolerance = 1e-9

    /// The places at one time.
    private struct Sample {
        var time: Double
        var count = 1.0
        var x: Double
        var y: Double

        /// Of the places together.
        var mean: Point { Point(x / count, y / count) }
    }

    /// In order of time; the first may be older than the window.
    private var samples: [Sample]

    init(at point: Point, time: Double) {
        samples = [Sample(time: time, x: point.x, y: point.y)]
    }

    mutating func add(_ point: Point, time: Double) {
        let last = samples.count - 1
        if samples[last].time >= time {
            samples[last].count += 1
            samples[last].x += point.x
            samples[last].y += point.y
            return
        }
        // One from before stays: where it comes from.
        let old = samples.prefix { $0.time < time - Self.window - Self.tolerance }.count
        samples.removeFirst(max(0, max(old - 1, samples.count + 1 - Self.mostTimes)))
        samples.append(Sample(time: time, x: point.x, y: point.y))
    }

    /// Points a second; nothing when it has rested for longer than the window (or two ticks, where these are
    /// rarer).
    func velocity(at time: Double, tickRate: Double) -> Point {
        guard let newest = samples.last, samples.count > 1,
            time - newest.time <= max(Self.window, 2 / tickRate) + Self.tolerance
        else { return Point(0, 0) }
        let start = newest.time - Self.window - Self.tolerance
        // Two times at least: one that is told of rarely has come from its last place.
        let first = min(samples.firstIndex { $0.time >= start } ?? 0, samples.count - 2)
        let recent = samples[first...]
        let (origin, from) = (newest.mean, newest.time)
        var (count, t, x, y) = (0.0, 0.0, 0.0, 0.0)
        for sample in recent {
            count += sample.count
            t += sample.count * (sample.time - from)
            x += sample.x - sample.count * origin.x
            y += sample.y - sample.count * origin.y
        }
        let middle = t / count
        var (spread, alongX, alongY) = (0.0, 0.0, 0.0)
        for sample in recent {
            let distance = sample.time - from - middle
            spread += sample.count * distance * distance
            alongX += distance * (sample.x - sample.count * (origin.x + x / count))
            alongY += distance * (sample.y - sample.count * (origin.y + y / count))
        }
        return spread > 0 ? Point(alongX / spread, alongY / spread) : Point(0, 0)
    }
}
