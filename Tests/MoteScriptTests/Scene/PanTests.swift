import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// How far and how fast a pan goes.
@Suite struct PanTests {
    private static let source = """
        scene:on('pan', function(e)
            print(string.format('%s %.6f %.6f', e.phase, e.velocity.x, e.velocity.y))
        end)
        scene:on('tap', function() print('tap') end)
        """

    /// Phase, and points a second.
    private func told(_ fixture: HostedFixture) -> [(phase: String, x: Double, y: Double)] {
        fixture.log.map { line in
            let words = line.split(separator: " ")
            return (
                String(words[0]), words.count > 2 ? Double(words[1]) ?? .nan : .nan,
                words.count > 2 ? Double(words[2]) ?? .nan : .nan
            )
        }
    }

    /// As a daemon stamps them: with the last tick.
    private func play(_ fixture: HostedFixture, to time: Double, ticks: Double = 60) {
        let tick = (time * ticks + 1e-9).rounded(.down) / ticks
        if tick > fixture.hosted.time { fixture.advance(to: tick) }
    }

    /// A steady finger has its velocity, however often it is told of and wherever the ticks lie.
    @Test(arguments: [60.0, 120, 250, 500, 1000])
    func isThatOfTheFinger(_ rate: Double) throws {
        for phase in [0.0, 0.003, 0.008, 0.013] {
            for rest in [0.001, 0.02, 0.05] {
                let fixture = try HostedFixture(Self.source)
                func place(_ time: Double) -> Point { Point(10 + 300 * time, 10 - 150 * time) }
                fixture.advance(to: 0.5)
                play(fixture, to: 1 + phase)
                fixture.pointer(.down, place(0).x, place(0).y)
                let count = Int(0.4 * rate)
                for i in 1...count {
                    let time = Double(i) / rate
                    play(fixture, to: 1 + phase + time)
                    fixture.pointer(.move, place(time).x, place(time).y)
                    guard time > 0.15, let last = told(fixture).last else { continue }
                    #expect(
                        abs(last.x - 300) < 30 && abs(last.y + 150) < 15,
                        "\(rate), \(phase), \(time): \(last)")
                }
                // It leaves where it was last.
                let end = Double(count) / rate
                play(fixture, to: 1 + phase + end + rest)
                fixture.pointer(.up, place(end).x, place(end).y)
                let last = try #require(told(fixture).last)
                #expect(last.phase == "ended")
                #expect(
                    abs(last.x - 300) < 30 && abs(last.y + 150) < 15, "\(rate), \(phase), \(rest): \(last)")
            }
        }
    }

    /// The slope of the straight line that fits the last tenth of a second best.
    @Test func isTheSlopeOfWhatFitsBest() throws {
        var random = SeededRandom(seed: 7)
        let fixture = try HostedFixture(Self.source)
        var samples: [(t: Double, x: Double, y: Double)] = []
        for i in 0..<200 {
            let sample = (
                t: 1 + (Double(i) / 3).rounded(.down) / 60, x: random.double(0...300),
                y: random.double(0...300)
            )
            if sample.t > fixture.hosted.time { fixture.advance(to: sample.t) }
            fixture.pointer(i == 0 ? .down : .move, sample.x, sample.y)
            samples.append(sample)
            let recent = samples.filter { $0.t > sample.t - 0.1001 }
            guard recent.first?.t != sample.t, let last = told(fixture).last else { continue }
            let n = Double(recent.count)
            let t = recent.map(\.t).reduce(0, +) / n
            let spread = recent.map { ($0.t - t) * ($0.t - t) }.reduce(0, +)
            let x = recent.map { ($0.t - t) * $0.x }.reduce(0, +) / spread
            let y = recent.map { ($0.t - t) * $0.y }.reduce(0, +) / spread
            #expect(abs(last.x - x) < 1e-5 && abs(last.y - y) < 1e-5, "\(i): \(last), \(x), \(y)")
        }
    }

    /// One that rested before it left has no velocity.
    @Test func isNothingAfterARest() throws {
        for (rest, isKept) in [(0.0, true), (0.001, true), (0.09, true), (0.12, false), (3, false)] {
            let fixture = try HostedFixture(Self.source)
            fixture.pointer(.down, 10, 10)
            for i in 1...12 {
                fixture.advance(to: Double(i) / 60)
                fixture.pointer(.move, 10 + Double(i) * 5, 10)
            }
            fixture.advance(to: 12.0 / 60 + rest)
            fixture.pointer(.up, 70, 10)
            let last = try #require(told(fixture).last)
            #expect(abs(last.x - (isKept ? 300 : 0)) < 1e-3, "\(rest): \(last)")
        }
    }

    /// A finger that is told of while it rests slows down with what is told.
    @Test func fallsWithWhatIsToldOfARest() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 10, 10)
        for i in 1...20 {
            fixture.advance(to: Double(i) / 60)
            fixture.pointer(.move, 10 + Double(min(i, 12)) * 5, 10)
        }
        #expect(told(fixture).last?.x == 0)
        #expect(told(fixture).map(\.x).max().map { $0 < 300.001 } == true)
    }

    /// One that is told of rarely goes as fast as from its last place.
    @Test func isFromTheLastPlaceWhenMovesAreRare() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 10, 10)
        for i in 1...3 {
            fixture.advance(to: Double(i) / 2)
            fixture.pointer(.move, 10 + Double(i * i) * 30, 10)
        }
        #expect(told(fixture).map(\.x) == [60, 180, 300])
    }

    /// More times than are kept make it no wilder.
    @Test func standsAnyNumberOfTimes() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 10, 10)
        for i in 1...3000 {
            fixture.advance(to: Double(i) / 20_000)
            fixture.pointer(.move, 10 + 1000 * Double(i) / 20_000, 10)
        }
        #expect(told(fixture).allSatisfy { abs($0.x - 1000) < 1e-2 })
    }

    /// Without a tick in between there is no time for a velocity.
    @Test func isNothingAtOneInstant() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 10, 10)
        fixture.pointer(.move, 60, 10)
        fixture.pointer(.move, 90, 10)
        fixture.pointer(.up, 90, 10)
        #expect(told(fixture).map(\.phase) == ["began", "changed", "ended"])
        #expect(told(fixture).allSatisfy { $0.x == 0 && $0.y == 0 })
    }

    /// One that leaves the slop with its last step begins and ends.
    @Test func beginsBeforeItEnds() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 10, 10)
        fixture.advance(to: 0.1)
        fixture.pointer(.up, 70, 10)
        #expect(told(fixture).map(\.phase) == ["began", "ended"])
        #expect(told(fixture).allSatisfy { abs($0.x - 600) < 1e-5 })
    }

    /// A fling glides on, as every toolkit sends it: the way up is where the last move was.
    @Test func aFlingGlides() throws {
        let fixture = try HostedFixture(
            """
            local card = scene:layer { name = 'card', frame = { 0, 0, 100, 100 } }
            card:on('pan', function(e)
                card.position = { 50 + e.translation.x, 50 }
                if e.phase == 'ended' then card:decay('position.x', { velocity = e.velocity.x }) end
            end)
            """)
        fixture.pointer(.down, 50, 50)
        for i in 1...10 {
            fixture.advance(to: Double(i) / 60)
            fixture.pointer(.move, 50 + 10 * Double(i), 50)
        }
        fixture.advance(to: 10.0 / 60 + 0.001)
        fixture.pointer(.up, 150, 50)
        fixture.advance(to: 20)
        // 600 points a second, which lose 0.2 % a millisecond: 600 · 0.998 / 2 or nearly so.
        #expect(abs(try #require(try fixture.shown("card", "position.x")) - (150 + 299.4)) < 3)
    }

    /// What is sought comes to the same velocity: it hangs on the inputs and their times alone.
    @Test func isTheSameWhenItIsReplayed() throws {
        let fixture = try HostedFixture(
            """
            local card = scene:layer { name = 'card', frame = { 0, 0, 100, 100 } }
            card:on('pan', function(e)
                if e.phase == 'ended' then card:decay('position', { velocity = e.velocity }) end
            end)
            """)
        fixture.pointer(.down, 50, 50)
        for i in 1...40 {
            play(fixture, to: Double(i) / 130)
            fixture.pointer(.move, 50 + Double(i * i) / 7, 50 + Double(i) / 3)
        }
        fixture.advance(to: 0.32)
        fixture.pointer(.up, 50 + 1600.0 / 7, 50 + 40.0 / 3)
        fixture.advance(to: 2)
        let x = try fixture.shown("card", "position.x")
        let again = try HostedScene.rebuild(fixture.hosted.recipe, to: 2) { false }
        #expect(try again.get(.path("card"), keyPath: "position.x").value.number == x)
        #expect(try #require(x) > 60)
    }
}
