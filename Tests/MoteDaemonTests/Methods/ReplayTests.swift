import Foundation
import MoteDaemon
import MoteTestSupport
import Testing

/// A replay shows what was shown while it was recorded, frame for frame and byte for byte: in another life of
/// the daemon, without the files that the scene came from, and whatever was done to the scene's clock.
@Suite struct ReplayTests {
    private static let part = "return { bounce = function() return random(0, 12) end }"

    /// Springs, random draws, timers, particles; a module and images that come late.
    private static let closed = #"""
        scene.size = { 200, 200 }
        local box = scene:layer { name = 'box', bounds = { 0, 0, 20, 20 }, position = { random(0, 50), 10 } }
        local late = scene:layer { name = 'late', bounds = { 0, 0, 9, 9 } }
        scene:emitter { name = 'dust', birthRate = 9, emitterPosition = { 50, 50 },
            emitterCells = { grain = { birthRate = 3, lifetime = 0.8, velocity = 40, emissionRange = 3 } } }
        every(0.31, function() late.position = { random(0, 90), random(0, 90) } end)
        scene:on('go', function(e)
            local part = require 'part'
            box:spring('position', { to = { e.x, random(0, 100) }, springBounciness = part.bounce() })
        end)
        scene:on('tap', function(e) animate(0.3, function() box.opacity = random(0, 1) end) end)
        scene:on('picture', function() late.contents = 'photo'; box.contents = 'not there' end)
        scene:on('try', function() late.cornerRadius = pcall(require, 'absent') and 1 or 2 end)
        scene:on('slow', function(e) scene.speed = e.speed end)
        """#

    /// With memory: every tick counts.
    private static let stepped =
        closed + #"""

            local turn = 0
            scene:update(function(dt) turn = turn + dt * (1 + box.opacity); late.transform = { rotation = turn } end)
            """#

    private func harness(_ folder: TemporaryFolder) -> ServerHarness {
        let harness = ServerHarness(folders: ["\(folder.path)/scenes"])
        harness.server.stateFolder = StateFolder("\(folder.path)/state")
        return harness
    }

    private func frames(_ client: TestConnection) -> [String] {
        client.take().filter { $0.method == "frame" }.map(\.text)
    }

    /// One thing that somebody does.
    private func act(_ client: TestConnection, _ random: inout SeededRandom, time: Double) {
        let place = #""x":\#(random.int(0...99)),"y":\#(random.int(0...99))"#
        switch random.int(0...15) {
        case 0, 1: client.call("scene.send", #"{"scene":"s","event":"go","payload":{\#(place)}}"#)
        case 2: client.call("scene.pointer", #"{"scene":"s","phase":"tap",\#(place)}"#)
        case 3:
            client.call(
                "scene.set",
                #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.\#(random.int(1...9))}"#)
        case 4:
            client.call(
                "scene.set",
                #"""
                {"scene":"s","layer":"late","keyPath":"bounds.size.width","value":\#(random.int(5...50)),
                "animate":{"duration":0.4,"curve":"easeIn"}}
                """#.replacing("\n", with: ""))
        case 5: client.call("scene.send", #"{"scene":"s","event":"picture"}"#)
        case 6: client.call("scene.send", #"{"scene":"s","event":"try"}"#)
        case 7: client.call("scene.pause", #"{"scene":"s"}"#)
        case 8, 9: client.call("scene.resume", #"{"scene":"s"}"#)
        case 10:
            client.call(
                "scene.speed", #"{"scene":"s","speed":\#([0, 0.3, 0.5, 1, 1, 2.5][random.int(0...5)])}"#)
        case 11: client.call("scene.seek", #"{"scene":"s","time":\#(random.double(0...(time + 0.5)))}"#)
        case 12: client.call("scene.step", #"{"scene":"s","ticks":\#(random.int(1...9))}"#)
        case 13: client.call("scene.reload", #"{"scene":"s"}"#)
        case 14:
            client.call(
                "scene.send", #"{"scene":"s","event":"slow","payload":{"speed":0.\#(random.int(2...9))}}"#)
        default: client.call("scene.load", #"{"name":"s","replace":true,"seed":\#(random.int(0...9))}"#)
        }
    }

    private static let options = [
        #""always":true"#, #""precision":6"#, #""encoding":"delta","always":true,"fps":25"#,
        #""encoding":"delta","particles":"count""#,
    ]

    /// What came of a seed: the frames while it was recorded, and those of its replay.
    private func run(seed: UInt64, options: String, stalls: Bool) throws -> (shown: [String], again: [String])
    {
        var random = SeededRandom(seed: seed)
        let folder = try TemporaryFolder()
        try folder.makeFolder("state")
        try folder.write(seed % 3 == 0 ? Self.stepped : Self.closed, to: "scenes/s.lua")
        try folder.write(Self.part, to: "scenes/part.lua")
        try Data(TinyJPEG.baseline).write(to: URL(filePath: "\(folder.path)/scenes/photo.jpg"))

        let first = harness(folder)
        let client = first.connect()
        client.call("subscribe", #"{"scene":"*",\#(options)}"#)
        client.call("scene.load", #"{"name":"s","paused":true,"seed":"\#(seed)"}"#)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        client.call("scene.resume", #"{"scene":"s"}"#)
        let began = first.clock.now
        for _ in 0..<40 {
            act(client, &random, time: first.server.scenes["s"]?.hosted.time ?? 0)
            switch random.int(0...3) {
            // More in the same breath; at most one beat later, in the same turn as the beat; or later.
            case 0: break
            case 1: first.clock.advance(seconds: random.double(0...(stalls ? 0.5 : 0.016)))
            default: first.pass(seconds: random.double(0...0.3))
            }
        }
        first.pass(seconds: 0.5)
        let shown = frames(client)
        let took = first.clock.now.seconds(since: began)
        client.call("scene.record", #"{"scene":"s","stop":true}"#)
        #expect(client.take().last?.result["recording"] as? Bool == false, "seed \(seed)")

        try folder.remove("scenes")
        try folder.makeFolder("scenes")
        let second = harness(folder)
        let other = second.connect()
        other.call("subscribe", #"{"scene":"*",\#(options)}"#)
        other.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        second.pass(seconds: took + 1)
        return (shown, frames(other))
    }

    private func replaysAll(seed: UInt64) throws {
        let (shown, again) = try run(
            seed: seed, options: Self.options[Int(seed) % Self.options.count], stalls: false)
        let different = zip(shown, again).enumerated().first { $0.element.0 != $0.element.1 }
        if let different {
            Issue.record(
                """
                seed \(seed): frame \(different.offset) of \(shown.count) was
                \(different.element.0.prefix(600))
                and is
                \(different.element.1.prefix(600))
                """)
        }
        #expect(again.count >= shown.count && shown.count > 20, "seed \(seed)")
    }

    /// A daemon that is held up shows fewer frames; each of them comes again, in its order among the others.
    private func replaysWhatWasShown(seed: UInt64) throws {
        let (shown, again) = try run(seed: seed, options: #""always":true"#, stalls: true)
        func pictures(_ frames: [String]) -> [String] {
            frames.map { $0.replacing(/"(seq|dropped)":\d+,?/, with: "") }
        }
        var rest = pictures(again)[...]
        for (index, picture) in pictures(shown).enumerated() {
            guard let place = rest.firstIndex(of: picture) else {
                Issue.record(
                    "seed \(seed): frame \(index) of \(shown.count) is missing: \(picture.prefix(600))")
                return
            }
            rest = rest[(place + 1)...]
        }
        #expect(shown.count > 20, "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...16)
    func everyFrameComesAgain(seed: UInt64) throws { try replaysAll(seed: seed) }

    @Test(arguments: UInt64(1)...6)
    func whatWasShownBetweenStallsComesAgain(seed: UInt64) throws { try replaysWhatWasShown(seed: seed) }

    /// As long as `scripts/fuzz` says.
    @Test func goesOn() throws {
        let seconds = ProcessInfo.processInfo.environment["MOTE_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
        let end = Date().addingTimeInterval(seconds)
        var seed = UInt64(Date().timeIntervalSince1970)
        while end.timeIntervalSinceNow > 0 {
            seed += 1
            try replaysAll(seed: seed)
            try replaysWhatWasShown(seed: seed)
        }
    }

    /// A recording that begins in slow motion: from there on the beats are the same, between ticks.
    @Test(arguments: [0.3, 0.7, 2.5])
    func beginsInTheMiddle(speed: Double) throws {
        func pictures(_ client: TestConnection, after time: Double) -> [String] {
            let frames = client.take().filter { $0.method == "frame" }
            return frames.filter { ($0.params["time"] as? Double ?? 0) > time }
                .map { $0.text.replacing(/"(seq|dropped|epoch)":\d+,?/, with: "") }
        }
        let folder = try TemporaryFolder()
        try folder.write(Self.closed, to: "scenes/s.lua")
        try folder.write(Self.part, to: "scenes/part.lua")
        let first = harness(folder)
        let client = first.connect()
        client.call("scene.load", #"{"name":"s"}"#)
        client.call("subscribe", #"{"scene":"s","always":true}"#)
        first.pass(seconds: 0.21)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":30}}"#)
        client.call("scene.speed", #"{"scene":"s","speed":\#(speed)}"#)
        first.pass(seconds: 0.4)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        let time = try #require(first.server.scenes["s"]?.hosted.time)
        first.pass(seconds: 0.3)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":60}}"#)
        first.pass(seconds: 0.5)
        let shown = pictures(client, after: time)
        client.call("scene.record", #"{"scene":"s","stop":true}"#)
        let second = harness(folder)
        let other = second.connect()
        other.call("subscribe", #"{"scene":"*","always":true}"#)
        other.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        second.pass(seconds: time + 1.5)
        let again = pictures(other, after: time)
        #expect(shown.count > 40 && Array(again.prefix(shown.count)) == shown)
    }

    // MARK: Clients in a replay

    /// Left to play: opacity 0.5 at half a second, then a pause of a second, then 0.25 a second later.
    private func replay(_ folder: TemporaryFolder) -> (ServerHarness, TestConnection) {
        let first = harness(folder)
        let client = first.connect()
        client.call("scene.load", #"{"as":"s","source":"scene:layer { name = 'box' }"}"#)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        first.pass(seconds: 0.5)
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.5}"#)
        client.call("scene.pause", #"{"scene":"s"}"#)
        first.pass(seconds: 1)
        client.call("scene.resume", #"{"scene":"s"}"#)
        first.pass(seconds: 1)
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.25}"#)
        client.call("scene.unload", #"{"scene":"s"}"#)
        let second = harness(folder)
        let other = second.connect()
        other.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        second.turn()
        _ = other.take()
        return (second, other)
    }

    private func look(_ client: TestConnection) -> (time: Double, opacity: Double) {
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"opacity"}"#)
        client.call("scene.list")
        let answers = client.take().filter { $0.id != nil }
        let scene = (answers.last?.result["scenes"] as? [[String: Any]])?.first
        let time = scene?["time"] as? Double ?? -1
        return ((time * 60).rounded() / 60, answers.dropLast().last?.result["value"] as? Double ?? -1)
    }

    @Test func saysWhyARecordingEnded() throws {
        let folder = try TemporaryFolder()
        _ = replay(folder)
        let text = try String(contentsOfFile: "\(folder.path)/state/run", encoding: .utf8)
        #expect(text.hasSuffix(#"{"end":"the scene was unloaded"}"# + "\n"))
    }

    @Test func pausesWhereItWasPaused() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        harness.pass(seconds: 0.49)
        #expect(look(client).opacity == 1)
        harness.pass(seconds: 0.2)
        #expect(look(client) == (0.5, 0.5))
        harness.pass(seconds: 0.7)
        #expect(look(client) == (0.5, 0.5))
        harness.pass(seconds: 1.2)
        #expect(look(client).opacity == 0.25)
        #expect(harness.server.scenes["s"]?.performance == nil)
    }

    @Test func resumingSkipsThePauseOfARecording() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        harness.pass(seconds: 0.7)
        client.call("scene.resume", #"{"scene":"s"}"#)
        harness.pass(seconds: 0.5)
        #expect(look(client) == (1, 0.5))
        harness.pass(seconds: 0.6)
        #expect(look(client).opacity == 0.25)
    }

    @Test func aClientsPauseHoldsAllOfIt() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        harness.pass(seconds: 0.3)
        client.call("scene.pause", #"{"scene":"s"}"#)
        harness.pass(seconds: 10)
        #expect(look(client) == (0.3, 1))
        client.call("scene.resume", #"{"scene":"s"}"#)
        harness.pass(seconds: 0.3)
        #expect(look(client) == (0.5, 0.5))
    }

    @Test func aClientsInputCutsItOff() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        harness.pass(seconds: 0.3)
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.75}"#)
        harness.pass(seconds: 5)
        #expect(look(client) == (5.3, 0.75))
    }

    @Test func aClientsSeekLooksThroughTheWhole() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        client.call("scene.seek", #"{"scene":"s","time":1.6}"#)
        harness.turn()
        #expect(look(client) == (1.6, 0.25))
        client.call("scene.seek", #"{"scene":"s","time":1}"#)
        client.call("scene.step", #"{"scene":"s","ticks":6}"#)
        harness.turn()
        #expect(look(client) == (1.1, 0.5))
        client.call("scene.step", #"{"scene":"s","ticks":30}"#)
        harness.turn()
        #expect(look(client) == (1.6, 0.25))
    }

    @Test func aClientsStepKeepsTheInputsThatCome() throws {
        let folder = try TemporaryFolder()
        let (harness, client) = replay(folder)
        harness.pass(seconds: 0.3)
        client.call("scene.step", #"{"scene":"s","ticks":18}"#)
        harness.turn()
        #expect(look(client) == (0.6, 0.5))
    }
}
