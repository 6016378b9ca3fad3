import MoteEngine
import MoteTestSupport
import Testing

@Suite struct MediaTimingTests {
    @Test func saysWhatIsWrong() {
        let cases = [
            ("duration is -1.0", MediaTiming(duration: -1)),
            ("duration is inf", MediaTiming(duration: .infinity)),
            ("beginTime is nan", MediaTiming(beginTime: .nan)),
            ("speed is inf", MediaTiming(speed: .infinity)),
            ("timeOffset is nan", MediaTiming(timeOffset: .nan)),
            ("repeatCount is -2.0", MediaTiming(repeatCount: -2)),
            ("repeatDuration is nan", MediaTiming(repeatDuration: .nan)),
            ("repeatCount and repeatDuration are both set", MediaTiming(repeatCount: 2, repeatDuration: 3)),
        ]
        for (beginning, timing) in cases {
            do {
                try timing.validate()
                Issue.record("\(beginning): accepted")
            } catch {
                #expect("\(error)".hasPrefix(beginning), "\(error)")
            }
        }
        #expect(throws: Never.self) { try MediaTiming(repeatCount: .infinity).validate() }
    }

    /// The last time before its end may round to all of its length: it is at its end then, not at a new
    /// beginning.
    @Test func aHairBeforeItsEndItIsThere() throws {
        for i in 0...5000 {
            let timing = MediaTiming(beginTime: Double(i) * 0.001, duration: 1.041)
            let position = try #require(timing.position(at: timing.end.nextDown))
            #expect(position.fraction > 0.999999, "beginning at \(timing.beginTime)")
        }
    }

    /// Three times 0.1 s is not 0.3 s in binary; the end must still be the end.
    @Test(arguments: [0.1, 0.3, 0.7, 1.0 / 3, 0.016], [1.0, 2, 3, 7, 10, 1000]) func holdsItsEnd(
        length: Double, count: Double
    ) {
        let plain = MediaTiming(duration: length, repeatCount: count, fillMode: .both)
        #expect(
            plain.position(at: plain.end)
                == MediaPosition(fraction: 1, cycle: Int(count) - 1, phase: .after, rate: 0))
        let lasting = MediaTiming(duration: length, repeatDuration: length * count, fillMode: .both)
        #expect(lasting.position(at: lasting.end)?.fraction == 1)
        let back = MediaTiming(duration: length, repeatCount: count, autoreverses: true, fillMode: .both)
        #expect(back.position(at: back.end)?.fraction == 0)
        let half = MediaTiming(
            duration: length, repeatCount: count + 0.5, autoreverses: true, fillMode: .both)
        #expect((half.position(at: half.end)?.fraction ?? 0) > 1 - 1e-12)
        let reversed = MediaTiming(duration: length, speed: -1, repeatCount: count, fillMode: .both)
        #expect(reversed.position(at: 0)?.fraction == 1 && reversed.position(at: reversed.end)?.fraction == 0)
    }

    @Test func showsItsEndForAMomentWhenItHasNoLength() {
        let timing = MediaTiming(beginTime: 2, duration: 0)
        #expect(timing.end == 2)
        #expect(timing.position(at: 2)?.fraction == 1 && timing.position(at: 2)?.phase == .active)
        #expect(timing.position(at: 1.9) == nil && timing.position(at: 2.1) == nil)
        let held = MediaTiming(beginTime: 2, duration: 0, repeatCount: 5, fillMode: .both)
        #expect(held.position(at: 0)?.fraction == 0 && held.position(at: 9)?.fraction == 1)
        #expect(MediaTiming(duration: 0, autoreverses: true, fillMode: .both).position(at: 1)?.fraction == 0)
    }

    @Test func keepsItsPhaseForDays() {
        let timing = MediaTiming(duration: 0.5, repeatCount: .infinity)
        for day in 1...10 {
            let time = Double(day) * 86_400 + 0.125
            let position = timing.position(at: time)
            #expect(((position?.fraction ?? 0) - 0.25).magnitude < 1e-6 && position?.cycle == day * 172_800)
        }
    }

    @Test func countsItsCyclesAndSpeed() {
        let timing = MediaTiming(
            duration: 2, speed: 2, repeatCount: 3, autoreverses: true, fillMode: .forwards)
        #expect(timing.end == 6)
        #expect(timing.position(at: 0.5) == MediaPosition(fraction: 0.5, cycle: 0, phase: .active, rate: 1))
        #expect(timing.position(at: 1.5) == MediaPosition(fraction: 0.5, cycle: 0, phase: .active, rate: -1))
        #expect(timing.position(at: 4.25) == MediaPosition(fraction: 0.25, cycle: 2, phase: .active, rate: 1))
        #expect(timing.position(at: 7) == MediaPosition(fraction: 0, cycle: 2, phase: .after, rate: 0))
    }

    @Test func freezesAtSpeedZero() {
        let timing = MediaTiming(beginTime: 5, duration: 2, speed: 0, timeOffset: 0.5)
        #expect(timing.end == .infinity)
        #expect([-1e9, 0, 5, 1e9].allSatisfy { timing.position(at: $0)?.fraction == 0.25 })
        #expect(timing.timeSpace.parent(fromLocal: 0.5) == nil)
    }

    @Test func convertsTimesBothWays() {
        let space = TimeSpace(beginTime: 3, speed: -2, timeOffset: 0.5)
        #expect(space.local(fromParent: 4) == -1.5 && space.parent(fromLocal: -1.5) == 4)
    }

    @Test func cutsOffTheChildrenOfAGroup() {
        let group = MediaTiming(
            beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true, fillMode: .forwards)
        #expect(group.contentTime(at: 0.9) == nil && group.contentTime(at: 1.5) == 0.5)
        #expect(
            group.contentTime(at: 4) == 1 && group.contentTime(at: 5.5) == 0.5
                && group.contentTime(at: 99) == 0)
    }

    @Test func isNeverBeyondItsCycle() {
        let seed: UInt64 = 33
        var random = SeededRandom(seed: seed)
        let sizes = [0, 1e-9, 0.1, 0.25, 1, 3.7, 1e6, 1e300]
        func any(_ negative: Bool) -> Double {
            let size =
                sizes[random.int(0...sizes.count - 1)]
                * (Bool.random(using: &random) ? 1 : random.double(0...1))
            return negative && Bool.random(using: &random) ? -size : size
        }
        for _ in 0..<20_000 {
            let counted = Bool.random(using: &random)
            let timing = MediaTiming(
                beginTime: any(true), duration: any(false), speed: any(true), timeOffset: any(true),
                repeatCount: counted ? any(false) : 0, repeatDuration: counted ? 0 : any(false),
                autoreverses: Bool.random(using: &random),
                fillMode: FillMode.allCases[random.int(0...FillMode.allCases.count - 1)])
            #expect(!timing.end.isNaN, "seed \(seed): \(timing)")
            for time in [any(true), timing.beginTime, timing.end] where time.isFinite {
                guard let position = timing.position(at: time) else { continue }
                #expect(
                    (0...1).contains(position.fraction) && !position.rate.isNaN && position.cycle >= 0,
                    "seed \(seed): \(timing) at \(time): \(position)")
            }
        }
    }
}
