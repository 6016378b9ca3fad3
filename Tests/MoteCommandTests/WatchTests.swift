import MoteCommand
import MoteJSON
import Testing

@Suite struct WatchTests {
    private func read(_ text: String) -> FrameGlance? {
        Array(text.utf8).withUnsafeBytes { FrameGlance($0, reader: JSONReader()) }
    }

    private static let frame =
        #"{"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"seq":3,"dropped":2,"#
        + #""scene":"snow","epoch":1,"tick":6,"time":0.1,"full":true,"settled":false,"size":[390,844],"#
        + ##""background":"#0b1d3aff","layers":[{"id":1,"size":[390,844]},{"id":2,"name":"a","##
        + #""lines":[{"text":"count"}]}],"emitters":[{"id":3,"count":40,"cells":[{"count":7}],"#
        + #""particles":{"x":[1,2]}},{"id":4,"count":2}]}}"#

    @Test func aFrameAtAGlance() throws {
        let glance = try #require(read(Self.frame))
        #expect(glance.kind == .frame)
        #expect(glance.scene == "snow")
        #expect(glance.time == 0.1)
        #expect(glance.dropped == 2)
        #expect(glance.isFull)
        #expect(glance.layers == [1, 2])
        #expect(glance.particles == [3: 40, 4: 2])
    }

    /// Deltas name what changed; the counters are of the picture.
    @Test func deltasChangeTheCounters() throws {
        var meter = SceneMeter(scene: "snow", now: 0)
        meter.take(try #require(read(Self.frame)), bytes: 1)
        #expect(meter.layers == 2 && meter.particles == 42)
        let delta =
            #"{"jsonrpc":"2.0","method":"frame","params":{"subscription":1,"seq":4,"base":3,"scene":"snow","#
            + #""full":false,"removed":[4],"layers":[{"id":1,"opacity":null},{"id":7}],"#
            + #""emitters":[{"id":3,"count":null},{"id":8,"opacity":0.5},{"id":9,"count":5}]}}"#
        meter.take(try #require(read(delta)), bytes: 1)
        #expect(meter.layers == 3 && meter.particles == 5)
        meter.take(try #require(read(Self.frame)), bytes: 1)
        #expect(meter.layers == 2 && meter.particles == 42)
    }

    @Test func otherMessagesAtAGlance() throws {
        let event = try #require(
            read(#"{"jsonrpc":"2.0","method":"event","params":{"scene":"a","name":"go"}}"#))
        #expect(event.kind == .event(name: "go"))
        let error = try #require(read(#"{"method":"error","params":{"scene":"a","message":"a.lua:1: no"}}"#))
        #expect(error.kind == .other("error"))
        #expect(error.message == "a.lua:1: no")
        let scene = try #require(read(#"{"method":"scene","params":{"scene":"a","change":"unloaded"}}"#))
        #expect(scene.change == "unloaded")
    }

    @Test(arguments: ["", "x", "[]", "{}", "3", #"{"id":1,"result":{}}"#, #"{"method":7}"#])
    func whatIsNoNotificationIsNone(_ text: String) {
        #expect(read(text) == nil)
    }

    @Test(arguments: [
        #"{"method":"frame","params":[]}"#, #"{"method":"frame","params":{"layers":3,"emitters":{}}}"#,
        #"{"method":"frame","params":{"emitters":[1,[],{"count":"x"}],"time":"soon","dropped":1.5}}"#,
    ])
    func unexpectedShapesDoNoHarm(_ text: String) throws {
        let glance = try #require(read(text))
        #expect(glance.particles.values.allSatisfy { $0 <= 0 })
        #expect(glance.layers.isEmpty)
        #expect(glance.time == 0)
    }

    @Test func inAPipeALineASecondTellsFramesAndRates() {
        let console = Console.memory()
        let summary = LiveSummary(scenes: ["login", "snow"], console: console, now: 100)
        for index in 1...60 {
            let now = 100 + Double(index) / 60
            Array(Self.frame.utf8).withUnsafeBytes { summary.take($0, now: now) }
            summary.update(now: now)
        }
        summary.update(now: 102)
        let lines = String(decoding: console.output, as: UTF8.self).split(separator: "\n")
        let still = "login: 0 frames, 0.0 fps, 0 particles; "
        let first: String = still + "snow: 60 frames, 60.0 fps, 42 particles, 120 dropped"
        let second: String = still + "snow: 60 frames, 0.0 fps, 42 particles, 120 dropped"
        #expect(lines.map(String.init) == [first, second])
    }

    /// One that ends within the first second has counted, too.
    @Test func whatCameLastIsTold() {
        let console = Console.memory()
        let summary = LiveSummary(scenes: ["snow"], console: console, now: 0)
        for now in [0.2, 0.4] {
            Array(Self.frame.utf8).withUnsafeBytes { summary.take($0, now: now) }
            summary.update(now: now)
        }
        summary.finish(now: 0.5)
        summary.finish(now: 0.6)
        #expect(String(decoding: console.output, as: UTF8.self)
            == "snow: 2 frames, 4.0 fps, 42 particles, 4 dropped\n")
    }

    @Test func aSceneThatComesLaterIsCountedToo() {
        let console = Console.memory()
        let summary = LiveSummary(scenes: [], console: console, now: 0)
        Array(Self.frame.utf8).withUnsafeBytes { summary.take($0, now: 0.5) }
        summary.update(now: 1)
        #expect(String(decoding: console.output, as: UTF8.self).hasPrefix("snow: 1 frames, "))
    }

    @Test func onATerminalTheTableIsDrawnOverItself() {
        let console = Console.memory(isTerminal: true)
        let summary = LiveSummary(scenes: ["snow"], console: console, now: 0)
        summary.update(now: 0)
        let first = String(decoding: console.output, as: UTF8.self)
        #expect(first.hasPrefix("\rscene"))
        summary.update(now: 0.1)
        #expect(console.output.count == first.utf8.count)
        summary.update(now: 0.25)
        let second = String(decoding: console.output, as: UTF8.self).dropFirst(first.count)
        #expect(second.hasPrefix("\u{1b}[2A\rscene"))
    }
}
