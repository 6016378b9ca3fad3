/// The moments that are rendered.
package struct RenderTimes: Equatable {
    /// More than an hour at 60 frames a second: beyond it, a slip of the finger is more likely than a wish.
    package static let most = 250_000

    /// As asked for, in that order.
    package let times: [Double]

    /// - Parameters:
    ///   - at: single moments, first.
    ///   - from, to: a span; its frames lie at `from` + k / `fps`, each computed, never summed up.
    ///   - fps: nil: the scene's rate.
    package init(
        at: [Double], from: Double?, to: Double?, fps: Double?,
        sceneRate: Double
    ) throws(CommandFailure) {
        var times = at
        if from != nil || to != nil || fps != nil {
            guard let end = to else {
                throw .usage("--from and --fps need --to: the end of the span, seconds")
            }
            let start = from ?? 0
            let rate = fps ?? sceneRate
            guard end >= start else { throw .usage("--to (\(end)) lies before --from (\(start))") }
            // A last frame that only rounding has pushed beyond the end belongs to the span.
            let count = ((end - start) * rate + 1e-6).rounded(.down)
            guard count < Double(Self.most) else {
                throw .usage("that would be \(Quantity.plain(count + 1)) frames, more than \(Self.most)")
            }
            times += (0...Int(count)).map { start + Double($0) / rate }
        }
        self.times = times.isEmpty ? [0] : times
    }

    /// Their order in time, as indices: a scene is played forwards once, whatever order was asked for.
    var playingOrder: [Int] { times.indices.sorted { (times[$0], $0) < (times[$1], $1) } }

    var isAscending: Bool { zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } }
}
