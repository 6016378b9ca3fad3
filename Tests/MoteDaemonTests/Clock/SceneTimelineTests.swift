import MoteDaemon
import Testing

@Suite struct SceneTimelineTests {
    private let start = WallTime(nanoseconds: 5_000_000_000)

    /// At speed 1 a beat shows exactly a tick's time, computed and never summed.
    @Test(arguments: [24.0, 30, 50, 60, 120, 240])
    func beatsAreTicks(rate: Double) {
        let timeline = SceneTimeline(sceneTime: 0, now: start, speed: 1, rate: rate)
        for beat in [0, 1, 2, 59, 3600, 1_000_000] {
            #expect(timeline.sceneTime(ofBeat: beat) == Double(beat) / rate)
            #expect(timeline.beat(at: timeline.wallTime(ofBeat: beat)) == beat)
        }
    }

    /// Woken a nanosecond early, the beat has not come.
    @Test func beatIsNotEarly() {
        let timeline = SceneTimeline(sceneTime: 0, now: start, speed: 1, rate: 60)
        let third = timeline.wallTime(ofBeat: 3)
        #expect(timeline.beat(at: WallTime(nanoseconds: third.nanoseconds - 1_000_000)) == 2)
    }

    /// After a seek to a time between two ticks the next picture is the next tick's.
    @Test func seekBetweenTicks() {
        let timeline = SceneTimeline(sceneTime: 1.01, now: start, speed: 1, rate: 60)
        let now = timeline.beat(at: start)
        #expect(timeline.sceneTime(ofBeat: now + 1) == 61.0 / 60)
        let wait = timeline.wallTime(ofBeat: now + 1).seconds(since: start)
        #expect(abs(wait - (61.0 / 60 - 1.01)) < 1e-6)
    }

    /// Below speed 1 each beat still moves the scene, between ticks too.
    @Test func slowMotion() {
        let timeline = SceneTimeline(sceneTime: 2, now: start, speed: 0.25, rate: 60)
        #expect(timeline.sceneTime(ofBeat: 0) == 2)
        #expect(abs(timeline.sceneTime(ofBeat: 1) - (2 + 0.25 / 60)) < 1e-12)
        #expect(timeline.beat(at: start.adding(seconds: 1)) == 60)
    }

    @Test func fastMotion() {
        let timeline = SceneTimeline(sceneTime: 0, now: start, speed: 16, rate: 60)
        #expect(abs(timeline.sceneTime(ofBeat: 60) - 16) < 1e-9)
    }

    @Test(arguments: [1.0, 0.5, 4])
    func beatShowingAnEvent(speed: Double) {
        let timeline = SceneTimeline(sceneTime: 1, now: start, speed: speed, rate: 60)
        for time in [1.0, 1.001, 1.5, 7.77] {
            let beat = timeline.beat(showing: time)
            #expect(timeline.sceneTime(ofBeat: beat) >= time - 1e-6)
            #expect(beat == 0 || timeline.sceneTime(ofBeat: beat - 1) < time)
        }
        #expect(timeline.beat(showing: .infinity) > 1_000_000)
    }

    /// A scene that has played for a year is still on its ticks.
    @Test func oneYear() {
        let timeline = SceneTimeline(sceneTime: 0, now: start, speed: 1, rate: 60)
        let year = 365 * 86_400 * 60
        #expect(timeline.beat(at: timeline.wallTime(ofBeat: year)) == year)
        #expect(timeline.beat(at: timeline.wallTime(ofBeat: year).adding(seconds: -0.001)) == year - 1)
    }

    @Test func clockAtSceneTime() {
        let timeline = SceneTimeline(sceneTime: 10, now: start, speed: 2, rate: 60)
        #expect(timeline.wallTime(ofScene: 12) == start.adding(seconds: 1))
    }
}
