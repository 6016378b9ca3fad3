/// The map from wall time to a scene's time while it plays, and the beats of its frame timer.
///
/// Beats come at the tick rate in wall time, whatever the speed. At speed 1 a beat is a tick: beat k shows
/// the scene at exactly `tick / rate`, computed and never summed, so that a scene that plays shows the same
/// times as one that is stepped. At other speeds a beat shows the scene where the clock says, between ticks
/// too.
///
/// A timeline is replaced, not changed, whenever the scene is resumed, sought, or plays at another speed.
package struct SceneTimeline: Sendable, Equatable {
    /// When beat 0 was.
    package let start: WallTime
    /// The scene's time at beat 0.
    package let sceneStart: Double
    /// Scene seconds a wall second, above 0.
    package let speed: Double
    /// Beats a wall second, and ticks a scene second.
    package let rate: Double
    /// The tick at beat 0, for speed 1.
    private let startTick: Double

    /// The scene shows `sceneTime` now. At speed 1, beat 0 is the tick at or before it, so that the beats
    /// fall on ticks even after a seek to a time between two. At others it is `sceneTime`, or `beatsFrom`.
    package init(sceneTime: Double, now: WallTime, speed: Double, rate: Double, beatsFrom: Double? = nil) {
        self.speed = speed
        self.rate = rate
        startTick = (sceneTime * rate + SceneTimeline.slack).rounded(.down)
        if speed == 1 {
            sceneStart = startTick / rate
            start = now.adding(seconds: -max(0, sceneTime - sceneStart))
        } else {
            sceneStart = beatsFrom ?? sceneTime
            start = now.adding(seconds: -max(0, sceneTime - sceneStart) / speed)
        }
    }

    /// Of a beat or a tick: what rounding may have taken from a whole number.
    private static let slack = 1e-6

    /// The last beat at or before `time`.
    package func beat(at time: WallTime) -> Int {
        Int((time.seconds(since: start) * rate + SceneTimeline.slack).rounded(.down))
    }

    package func wallTime(ofBeat beat: Int) -> WallTime {
        start.adding(seconds: Double(beat) / rate)
    }

    /// What the picture of a beat shows.
    package func sceneTime(ofBeat beat: Int) -> Double {
        speed == 1 ? (startTick + Double(beat)) / rate : sceneStart + speed * Double(beat) / rate
    }

    /// The first beat that shows `time` or later.
    package func beat(showing time: Double) -> Int {
        let beats = speed == 1 ? time * rate - startTick : (time - sceneStart) / speed * rate
        // A timer years ahead must not overflow; the beat is far enough away not to matter.
        return Int(min(max(0, (beats - SceneTimeline.slack).rounded(.up)), 1e15))
    }

    /// The last beat that shows `time` or earlier.
    package func beat(atOrBefore time: Double) -> Int {
        let beat = beat(showing: time)
        return sceneTime(ofBeat: beat) > time ? beat - 1 : beat
    }

    /// When the wall clock shows, or showed, `sceneTime`: for clients that align frames with their own clock.
    package func wallTime(ofScene sceneTime: Double) -> WallTime {
        start.adding(seconds: (sceneTime - sceneStart) / speed)
    }
}
