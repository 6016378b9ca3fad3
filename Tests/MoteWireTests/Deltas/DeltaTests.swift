import MoteEngine
import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct DeltaTests {
    /// Whatever frames each client misses, the deltas that it gets make the full frame of that time.
    @Test(arguments: 1...24 as ClosedRange<UInt64>) func anyRunOfDeltasGivesTheFullFrame(seed: UInt64) throws
    {
        var scene = RandomScene(seed: seed)
        var random = SeededRandom(seed: seed &* 77)
        var options = FrameOptions()
        if seed % 3 == 0 { options.properties = LayerMembers(words: ["opacity", "matrix"]).union(.always) }
        if seed % 4 == 0 { options.numbers = .base64 }
        let encoder = DeltaEncoder(options)
        // From one that takes every frame to one that takes hardly any.
        let chances = [1.0, 0.5, 0.1, 0.02]
        var feeds = chances.map { _ in FrameFeed() }
        var bases: [(version: Int, seq: Int)?] = chances.map { _ in nil }
        for step in 0..<400 {
            if random.int(0...150) == 0 { scene.beginEpoch() } else { scene.step() }
            encoder.take(scene.frame)
            var expected = FrameFeed()
            #expect(try expected.feed(encoder.params(base: nil, seq: 1)) == .taken)
            for client in chances.indices where random.double(0...1) < chances[client] {
                let seq = (bases[client]?.seq ?? 0) + 1
                let params = try encoder.params(base: bases[client], seq: seq)
                #expect(feeds[client].feed(params) == .taken)
                bases[client] = (encoder.version, seq)
                let (got, wanted) = (feeds[client].pictures["s"], expected.pictures["s"])
                try #require(got?.canonical == wanted?.canonical, "seed \(seed), step \(step), \(params)")
            }
        }
    }

    /// Most steps change little, and then a delta says little.
    @Test func onlyWhatChangedIsNamed() throws {
        var frame = Frame()
        frame.layers = (1...3).map { id in
            var layer = FrameLayer()
            layer.id = id
            layer.opacity = 0.5
            layer.cornerRadius = 4
            return layer
        }
        let encoder = DeltaEncoder()
        encoder.take(frame)
        let base = (version: encoder.version, seq: 5)
        frame.time = 1
        frame.layers[1].opacity = 1
        frame.layers[2].cornerRadius = 6
        encoder.take(frame)
        let delta = try encoder.params(base: base, seq: 6)
        #expect(
            CanonicalJSON.text(delta)
                == ##"{"base":5,"dropped":0,"epoch":1,"full":false,"layers":[{"id":2,"opacity":null},"##
                + ##"{"cornerRadius":6,"id":3}],"scene":"s","seq":6,"settled":false,"subscription":1,"##
                + ##""tick":0,"time":1}"##)
    }

    /// What differs by nothing but the time has the same version, and its delta is empty.
    @Test func timeAloneIsNoChange() throws {
        var frame = Frame()
        let encoder = DeltaEncoder()
        encoder.take(frame)
        frame.time = 2
        frame.tick = 120
        encoder.take(frame)
        #expect(encoder.version == 1)
        let delta = try encoder.params(base: (1, 1), seq: 2)
        #expect(delta["time"] == 2 && delta["layers"] == nil && delta["order"] == nil)
    }

    /// Removal alone needs no order; what is new or moved does.
    @Test func orderComesWhenSomethingIsNewOrMoved() throws {
        func frame(_ ids: [Int]) -> Frame {
            var frame = Frame()
            frame.layers = ids.map { id in
                var layer = FrameLayer()
                layer.id = id
                return layer
            }
            return frame
        }
        let encoder = DeltaEncoder()
        func delta(to ids: [Int]) throws -> PlainValue {
            let base = (version: encoder.version, seq: 1)
            encoder.take(frame(ids))
            return try encoder.params(base: base, seq: 2)
        }
        encoder.take(frame([1, 2, 3]))
        var got = try delta(to: [1, 3])
        #expect(got["removed"] == [2] && got["order"] == nil && got["layers"] == nil)
        got = try delta(to: [3, 1])
        #expect(got["order"] == [3, 1] && got["removed"] == nil)
        got = try delta(to: [3, 1, 4])
        #expect(got["order"] == [3, 1, 4] && got["layers"] == [["id": 4]])
    }

    /// A layer that was hidden and is back, for a client that missed both: it knows the id, so that members
    /// that are at their defaults by now must be named.
    @Test func whatCameBackLeavesNothingOld() throws {
        var frame = Frame()
        frame.layers = [FrameLayer(), FrameLayer()]
        frame.layers[0].id = 1
        frame.layers[1].id = 2
        frame.layers[1].opacity = 0.25
        let encoder = DeltaEncoder()
        encoder.take(frame)
        let old = (version: encoder.version, seq: 1)
        let layer = frame.layers.removeLast()
        encoder.take(frame)
        let between = (version: encoder.version, seq: 1)
        frame.layers.append(layer)
        frame.layers[1].opacity = 1
        frame.layers[1].name = "n"
        encoder.take(frame)
        let toOld = try encoder.params(base: old, seq: 2)
        #expect(toOld["layers"] == [["id": 2, "opacity": .null, "name": "n"]])
        #expect(toOld["removed"] == nil)
        let toNew = try encoder.params(base: between, seq: 2)
        #expect(toNew["layers"] == [["id": 2, "name": "n"]])
    }

    /// Columns are replaced whole, always with their count.
    @Test func columnsComeWithTheirCount() throws {
        let source = FixedParticles()
        source.constants = [.cell: 0, .scale: 1, .rotation: 0, .alpha: 1, .color: 255]
        source.floats = [.x: [1, 2], .y: [3, 4]]
        var frame = Frame()
        var emitter = source.emitter(count: 2)
        emitter.id = 4
        frame.emitters = [emitter]
        let encoder = DeltaEncoder()
        encoder.take(frame)
        func delta() throws -> PlainValue? {
            let base = (version: encoder.version, seq: 1)
            encoder.take(frame)
            return try encoder.params(base: base, seq: 2)["emitters"]
        }
        source.floats[.x] = [1, 5]
        var got = try #require(try delta()?.list?.first)
        #expect(got["count"] == 2 && got["particles"]?["x"] == [1, 5])
        // All constant: the columns are written alike, but the count is another.
        source.floats = [:]
        source.constants[.x] = 0
        source.constants[.y] = 0
        frame.emitters[0].particles = ParticleView(count: 1, source: source)
        _ = try delta()
        frame.emitters[0].particles = ParticleView(count: 2, source: source)
        got = try #require(try delta()?.list?.first)
        #expect(got["count"] == 2 && got["particles"]?["constant"]?["x"] == 0)
        frame.emitters[0].particles = ParticleView(count: 0, source: source)
        #expect(try delta() == [["id": 4, "count": .null, "particles": .null]])
        #expect(try delta() == nil)
    }

    /// Objects that come and go for ever take no more memory than those that are there; a client that was
    /// away for too long gets a full frame.
    @Test func memoryIsBounded() throws {
        let encoder = DeltaEncoder()
        var frame = Frame()
        frame.layers = [FrameLayer()]
        encoder.take(frame)
        let base = (version: encoder.version, seq: 1)
        for id in 1...5000 {
            frame.layers[0].id = id
            encoder.take(frame)
        }
        let recent = (version: encoder.version - 1, seq: 1)
        #expect(try encoder.params(base: base, seq: 2)["full"] == true)
        #expect(try encoder.params(base: recent, seq: 2)["full"] == false)
        #expect(encoder.table.objectCount < 400)
    }

    /// Ids mean nothing across two epochs: whatever a client had, it starts anew.
    @Test func anEpochBeginsWithAFullFrame() throws {
        let encoder = DeltaEncoder()
        var frame = Frame()
        encoder.take(frame)
        let base = (version: encoder.version, seq: 1)
        frame.epoch = 2
        encoder.take(frame)
        #expect(encoder.version == base.version + 1)
        #expect(try encoder.params(base: base, seq: 2)["full"] == true)
    }

    /// A frame beyond the limit comes with its particles counted, in a delta too.
    @Test func truncatedFrames() throws {
        let source = FixedParticles()
        source.constants = [.cell: 0, .scale: 1, .rotation: 0, .alpha: 1, .color: 255]
        source.floats = [.x: (0..<100).map { Float($0) }, .y: (0..<100).map { Float($0) }]
        var frame = Frame()
        var emitter = source.emitter(count: 2)
        emitter.id = 4
        frame.emitters = [emitter]
        let encoder = DeltaEncoder(frameBytes: 500)
        encoder.take(frame)
        let base = (version: encoder.version, seq: 1)
        frame.emitters[0].particles = ParticleView(count: 100, source: source)
        encoder.take(frame)
        let delta = try encoder.params(base: base, seq: 2)
        #expect(delta["truncated"] == true && delta["full"] == false)
        let emitter4 = try #require(delta["emitters"]?.list?.first)
        #expect(emitter4["mode"] == "count" && emitter4["count"] == 100 && emitter4["particles"] == .null)
    }
}
