import MoteDaemon
import MoteEngine
import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct DeltaStreamTests {
    /// Layers that come, go, move and change for as long as it plays.
    static let busy = """
        local layers = {}
        local function step(n)
            local layer = scene:layer { name = "l" .. n, frame = { n % 7 * 10, 20, 30, 40 },
                backgroundColor = "#ff0000", cornerRadius = n % 3 }
            layers[#layers + 1] = layer
            if n % 3 == 0 then table.remove(layers, 1):remove() end
            if n % 4 == 0 then layers[1].hidden = not layers[1].hidden end
            if n % 5 == 0 then layers[#layers].zPosition = -n end
            animate(0.2, function() layer.opacity = n % 2 end)
        end
        local n = 0
        every(0.03, function() n = n + 1 step(n) end)
        scene:emitter { name = "e", emitterPosition = { 50, 50 }, emitterCells = {
            dot = { birthRate = 20, lifetime = 0.5, velocity = 40 } } }
        """

    private func loaded(_ source: String = busy) -> (ServerHarness, TestConnection) {
        let harness = ServerHarness()
        let client = harness.connect()
        let text = JSONWriter.text(.string(source))
        client.call("scene.load", "{\"source\":\(text)}")
        #expect(client.take().first?.code == nil)
        return (harness, client)
    }

    /// Births that do not fit into a frame are only counted. No delta may go on from that: the client would
    /// lack all that were counted.
    @Test func truncatedBirthsAreNoBase() throws {
        var limits = ProtocolLimits()
        limits.frameBytes = 8_000
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.call(
            "scene.load",
            #"""
            {"source":"scene:emitter { name = 'e', emitterCells = { dot = { birthRate = 500, lifetime = 1, velocity = 40, velocityRange = 20, emissionRange = 3 } } }"}
            """#)
        harness.pass(seconds: 1.5)
        client.call("subscribe", #"{"scene":"scene","encoding":"delta","particles":"births"}"#)
        harness.pass(seconds: 0.5)
        client.call(
            "scene.set",
            #"""
            {"scene":"scene","emitter":"e","keyPath":"emitterCells.dot.birthRate","value":20}
            """#)
        harness.pass(seconds: 2)
        var feed = DeltaClient()
        #expect(try feed.take(client.take()).allSatisfy { $0 == .taken })
        let frames = feed.frames
        let counted = frames.prefix { $0["truncated"] == true }
        #expect(counted.count > 10 && counted.count < frames.count - 10)
        for frame in counted {
            #expect(frame["full"] == true)
            #expect(frame["emitters"]?.list?.first?["mode"] == "count")
        }
        // The first that fits brings everything, and those behind it are deltas again.
        let whole = try #require(frames.dropFirst(counted.count).first)
        let emitter = try #require(whole["emitters"]?.list?.first)
        #expect(whole["full"] == true)
        #expect(emitter["mode"] == "births")
        #expect(emitter["births"]?["count"] == emitter["count"])
        #expect(
            frames.dropFirst(counted.count + 1).allSatisfy { $0["full"] == false && $0["truncated"] == nil })
    }

    /// One with whole frames, one with deltas, and one with deltas whose socket is mostly full: all three
    /// have the same picture whenever they are up to date.
    @Test func deltasShowWhatFullFramesShow() throws {
        let (harness, whole) = loaded()
        let (quick, slow) = (harness.connect(), harness.connect())
        whole.call("subscribe", #"{"scene":"scene","always":true}"#)
        quick.call("subscribe", #"{"scene":"scene","encoding":"delta","always":true}"#)
        slow.call("subscribe", #"{"scene":"scene","encoding":"delta","always":true}"#)
        var (a, b, c) = (DeltaClient(), DeltaClient(), DeltaClient())
        for round in 0..<40 {
            slow.transport.room = round % 3 * 100
            harness.pass(seconds: 0.13)
            slow.makeRoom()
            try a.take(whole.take())
            #expect(try b.take(quick.take()).allSatisfy { $0 == .taken })
            #expect(try c.take(slow.take()).allSatisfy { $0 == .taken })
            try #require(a.canonical() != nil)
            try #require(a.canonical() == b.canonical())
            try #require(a.canonical() == c.canonical())
        }
        #expect(b.frames.count > 300 && c.frames.count < 200)
        #expect(b.frames.dropFirst().allSatisfy { $0["full"] == false })
        #expect(c.frames.dropFirst().allSatisfy { $0["full"] == false })
        #expect(c.frames.contains { ($0["dropped"]?.integer ?? 0) > 3 })
        // Each changes the frame before it, whatever was dropped between them.
        #expect(c.bases == [nil] + c.seqs.dropLast().map { $0 })
    }

    /// One that waited for its `beginTime`, and late and tinted copies of it: those who work births out have
    /// the particles that columns have.
    @Test func birthsOfWhatIsLateAreWhatColumnsAre() throws {
        let (harness, columns) = loaded(
            """
            local row = scene:replicator { instanceCount = 3, instanceDelay = 0.2, instanceColor = { 1, 0.5, 1, 1 },
                instanceGreenOffset = -0.25 }
            row:emitter { name = "e", beginTime = 0.5, emitterCells = { dot = { birthRate = 15, lifetime = 0.8,
                lifetimeRange = 0.6, velocity = 40, velocityRange = 30, emissionRange = 6, yAcceleration = 30,
                drag = 0.7, spin = 2 } } }
            """)
        let births = harness.connect()
        columns.call(
            "subscribe",
            #"{"scene":"scene","always":true,"columns":["id","x","y","rotation","color"],"precision":6}"#)
        births.call("subscribe", #"{"scene":"scene","encoding":"delta","particles":"births","always":true}"#)
        var (whole, told) = (DeltaClient(), DeltaClient())
        var seen = 0
        for _ in 0..<40 {
            harness.pass(seconds: 0.08)
            try whole.take(columns.take())
            #expect(try told.take(births.take()).allSatisfy { $0 == .taken })
            let (a, b) = (
                try #require(whole.feed.pictures["scene"]), try #require(told.feed.pictures["scene"])
            )
            let time = try #require(a.head["time"]?.number)
            #expect(b.head["time"]?.number == time)
            #expect(a.emitters.count == 3 && b.emitters.keys.sorted() == a.emitters.keys.sorted())
            for (id, emitter) in a.emitters {
                #expect(b.emitters[id]?["mode"] == "births")
                let particles = emitter["particles"]
                func list(_ column: String) -> [Double] {
                    let count = emitter["count"]?.integer ?? 0
                    if let constant = particles?["constant"]?[column]?.number {
                        return [Double](repeating: constant, count: count)
                    }
                    return (particles?[column]?.list ?? []).compactMap(\.number)
                }
                let ids = list("id")
                let living = b.living[id]?.ids(at: time) ?? []
                #expect(Set(living) == Set(ids.map { Int($0) }), "at \(time)")
                for (row, number) in ids.enumerated() {
                    guard let place = b.living[id]?.place(of: Int(number), at: time) else { continue }
                    #expect(abs(place.x - list("x")[row]) < 1e-3 && abs(place.y - list("y")[row]) < 1e-3)
                    #expect(abs(place.rotation - list("rotation")[row]) < 1e-4)
                    let color = UInt32(list("color")[row])
                    #expect(
                        place.color.map { UInt32(($0 * 255).rounded()) }
                            == [color >> 16, color >> 8 & 255, color & 255])
                    seen += 1
                }
            }
        }
        #expect(seen > 600)
    }

    /// However many are up to date: one delta for each picture.
    @Test func deltasAreShared() {
        let (harness, client) = loaded()
        let others = (0..<10).map { _ in harness.connect() }
        for other in others {
            other.call("subscribe", #"{"scene":"scene","encoding":"delta","always":true}"#)
        }
        _ = client.take()
        let before = harness.server.statistics
        harness.pass(seconds: 1.001)
        let after = harness.server.statistics
        #expect(after.framesMade - before.framesMade >= 590)
        #expect(after.deltas - before.deltas <= 61)
        #expect(after.encodings - before.encodings <= 61)
    }

    /// Full frames and deltas with the same options come from one encoding.
    @Test func bothShareAnEncoding() {
        let (harness, client) = loaded()
        client.call("subscribe", #"{"scene":"scene"}"#)
        client.call("subscribe", #"{"scene":"scene","encoding":"delta"}"#)
        #expect(harness.server.scenes["scene"]?.encodings.count == 1)
    }

    @Test func resyncBringsAFullFrameAtOnce() throws {
        let (harness, client) = loaded("scene:layer { name = 'a' }")
        client.call("subscribe", #"{"scene":"scene","encoding":"delta"}"#)
        harness.pass(seconds: 0.5)
        _ = client.take()
        client.call("resync", #"{"subscription":1}"#, id: 3)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "frame"])
        #expect(messages[0].result.isEmpty && messages[0].code == nil)
        #expect(messages[1].params["full"] as? Bool == true)
        #expect(messages[1].params["seq"] as? Int == 2)
        #expect(messages[1].params["base"] == nil)
        client.call("resync", #"{"subscription":9}"#, id: 4)
        #expect(client.take().first?.code == -32009)
    }

    @Test(arguments: [
        #""method":"scene.seek","params":{"scene":"scene","time":2}"#,
        #""method":"scene.load","params":{"source":"--","replace":true}"#,
    ])
    func anEpochBeginsFull(request: String) throws {
        let (_, client) = loaded()
        client.call("subscribe", #"{"scene":"scene","encoding":"delta"}"#)
        _ = client.take()
        client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\(request)}")
        let frame = try #require(client.take().first { $0.method == "frame" })
        #expect(frame.params["full"] as? Bool == true)
        #expect(frame.params["epoch"] as? Int == 2)
        #expect(frame.params["seq"] as? Int == 2)
    }

    /// A still scene costs nothing, with deltas too.
    @Test func stillSceneIsSilent() {
        let (harness, client) = loaded("scene:layer { name = 'a' }")
        client.call("subscribe", #"{"scene":"scene","encoding":"delta"}"#)
        _ = client.take()
        harness.pass(seconds: 0.9)
        #expect(client.take().isEmpty)
    }

    /// One count for all scenes, and each delta names the last frame of its own.
    @Test func everySceneHasItsOwnBase() throws {
        let (harness, client) = loaded()
        let text = JSONWriter.text(.string(Self.busy))
        client.call("scene.load", "{\"source\":\(text),\"as\":\"two\"}")
        client.call("subscribe", #"{"scene":"*","encoding":"delta"}"#)
        var state = DeltaClient()
        harness.pass(seconds: 0.5)
        #expect(try state.take(client.take()).allSatisfy { $0 == .taken })
        #expect(state.seqs == Array(1...state.seqs.count))
        #expect(Set(state.feed.pictures.keys) == ["scene", "two"])
        // The second frame of each follows its first, which is not the one before it.
        let second = state.frames.filter { $0["scene"] == "two" }[1]
        #expect(try #require(second["base"]?.integer) < second["seq"]!.integer! - 1)
    }

    @Test func updateBeginsWithAFullFrame() throws {
        let (harness, client) = loaded("scene:layer { name = 'a' }")
        client.call("subscribe", #"{"scene":"scene","encoding":"delta","fps":30}"#)
        harness.pass(seconds: 0.2)
        _ = client.take()
        client.call("subscription.update", #"{"subscription":1,"properties":["name"]}"#, id: 3)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "frame"])
        let options = messages[0].result["options"] as? [String: Any]
        #expect(options?["fps"] as? Double == 30)
        #expect(options?["encoding"] as? String == "delta")
        #expect(options?["properties"] as? [String] == ["id", "name", "kind", "size"])
        #expect(messages[1].params["full"] as? Bool == true)
        #expect(harness.server.scenes["scene"]?.encodings.count == 1)
        client.call(
            "subscription.update", #"{"subscription":1,"encoding":"full","particles":"births"}"#, id: 4)
        #expect(client.take().first?.code == -32602)
        client.call("subscription.update", #"{"subscription":1,"frames":false}"#, id: 5)
        #expect(client.take().map(\.id) == [5])
        #expect(harness.server.scenes["scene"]?.encodings.isEmpty == true)
    }

    @Test func birthsNeedDeltasAndAreNotForSnapshots() {
        let (_, client) = loaded("--")
        client.call("subscribe", #"{"scene":"scene","particles":"births"}"#, id: 1)
        client.call("scene.snapshot", #"{"scene":"scene","particles":"births","encoding":"delta"}"#, id: 2)
        client.call("subscribe", #"{"scene":"scene","particles":"births","encoding":"delta"}"#, id: 3)
        let messages = client.take()
        #expect(messages[0].code == -32602 && messages[1].code == -32602)
        #expect((messages[2].result["options"] as? [String: Any])?["clock"] as? Bool == true)
        #expect(messages[3].params["us"] as? Int != nil)
    }
}
