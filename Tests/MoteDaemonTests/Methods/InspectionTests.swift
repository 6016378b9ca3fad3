import MoteDaemon
import Testing

/// `scene.hit`, `describe`, `keys`, `explain`.
@Suite struct InspectionTests {
    private static let script = """
        scene.size = { 200, 100 }
        local card = scene:layer { name = "card", position = { 50, 50 }, bounds = { 0, 0, 60, 40 },
                                   cornerRadius = 4 }
        local logo = card:shape { name = "logo", position = { 30, 20 }, bounds = { 0, 0, 10, 10 } }
        scene:emitter { name = "snow", emitterCells = { flake = { birthRate = 10, lifetime = 5,
                                                                  velocity = 30 } } }
        scene:on("go", function()
            logo:animate("opacity", { to = 0, duration = 2, curve = "linear" })
            animate(1, function()
                card.position = { 100, 50 }
            end)
        end)
        after(9, function() end)
        """

    private func start() -> (ServerHarness, TestConnection) {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"as":"s","source":\#(json(Self.script)),"paused":true}"#)
        _ = client.take()
        return (harness, client)
    }

    private func json(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            + "\""
    }

    @Test func hitSendsNothing() {
        let (_, client) = start()
        client.call("scene.hit", #"{"scene":"s","x":51,"y":52}"#)
        client.call("scene.hit", #"{"scene":"s","x":1,"y":1}"#)
        let answers = client.take()
        // The logo's top left is at 20 + 30 − 5, 30 + 20 − 5.
        #expect((answers[0].result["layer"] as? [String: Any])?["path"] as? String == "card/logo")
        #expect(answers[0].result["x"] as? Double == 6)
        #expect(answers[0].result["y"] as? Double == 7)
        #expect(answers[1].text.contains(#""layer":null"#))
    }

    @Test func describesLayersEmittersHandlersAndTimers() throws {
        let (_, client) = start()
        client.call("scene.describe", #"{"scene":"s"}"#)
        let result = try #require(client.take().first?.result)
        let layers = try #require(result["layers"] as? [[String: Any]])
        #expect(layers.map { $0["path"] as? String } == ["", "card", "card/logo"])
        #expect(layers.map { $0["line"] as? Int } == [nil, 2, 4])
        #expect(layers[1]["file"] as? String == "s")
        #expect(layers[2]["parent"] as? Int == layers[1]["id"] as? Int)
        #expect(layers[2]["class"] as? String == "CAShapeLayer")
        let model = try #require(layers[1]["model"] as? [String: Any])
        #expect(Set(model.keys) == ["bounds", "position", "cornerRadius"])
        #expect(model["cornerRadius"] as? Double == 4)
        #expect((layers[1]["presentation"] as? [String: Any])?.isEmpty == true)
        let emitter = try #require((result["emitters"] as? [[String: Any]])?.first)
        #expect(emitter["after"] as? Int == layers[2]["id"] as? Int)
        let cell = try #require((emitter["cells"] as? [[String: Any]])?.first)
        #expect((cell["model"] as? [String: Double]) == ["birthRate": 10, "lifetime": 5, "velocity": 30])
        #expect(result["handlers"] as? [String] == ["go"])
        #expect(result["timers"] as? Int == 1)
        #expect(result["truncated"] as? Bool == false)
        #expect((result["scene"] as? [String: Any])?["scene"] as? String == "s")
    }

    @Test func describesAPart() throws {
        let (_, client) = start()
        client.call("scene.describe", #"{"scene":"s","depth":0}"#)
        client.call("scene.describe", #"{"scene":"s","layer":"card"}"#)
        client.call("scene.describe", #"{"scene":"s","layer":"crad"}"#)
        let answers = client.take()
        #expect((answers[0].result["layers"] as? [Any])?.count == 1)
        #expect(answers[0].result["truncated"] as? Bool == true)
        #expect(
            (answers[1].result["layers"] as? [[String: Any]])?.map { $0["name"] as? String } == [
                "card", "logo",
            ])
        #expect(answers[2].code == -32006)
        #expect(answers[2].errorText.contains("card"))
    }

    @Test func descriptionsCountAsSnapshots() {
        let (harness, client) = start()
        for _ in 0..<21 { client.call("scene.describe", #"{"scene":"s","depth":0}"#) }
        #expect(client.take().compactMap(\.code) == [-32008])
        harness.pass(seconds: 1)
        client.call("scene.describe", #"{"scene":"s","depth":0}"#)
        #expect(client.take().first?.code == nil)
    }

    @Test func keysOfAKind() throws {
        let (_, client) = start()
        client.call("scene.keys", #"{"kind":"shape"}"#)
        client.call("scene.keys", #"{"kind":"cell"}"#)
        client.call("scene.keys", #"{"kind":"shpe"}"#)
        let answers = client.take()
        func entries(_ answer: Message) -> [String: [String: Any]] {
            let list = answer.result["keys"] as? [[String: Any]] ?? []
            return Dictionary(list.map { ($0["keyPath"] as? String ?? "", $0) }) { a, _ in a }
        }
        let shape = entries(answers[0])
        #expect(shape["opacity"]?["range"] as? [Double] == [0, 1])
        #expect(shape["opacity"]?["default"] as? Double == 1)
        #expect(shape["opacity"]?["animatable"] as? Bool == true)
        #expect(shape["lineCap"]?["values"] as? [String] == ["butt", "round", "square"])
        #expect(shape["hidden"]?["animatable"] as? Bool == false)
        #expect(shape["transform.rotation.z"]?["unit"] as? String == "radians")
        #expect(shape["position.x"]?["type"] as? String == "number")
        #expect(shape["fillColor"]?["default"] as? String == "#000000ff")
        #expect(shape["string"] == nil)
        let cell = entries(answers[1])
        #expect(cell["birthRate"]?["unit"] as? String == "1/s")
        #expect(cell["scale"]?["default"] as? Double == 1)
        #expect(answers[2].code == -32602)
        #expect(answers[2].errorText.contains("shape"))
    }

    /// Half of a linear second out of two: 0.5 of the way to 0, so −0.5… of the offset that is left.
    @Test func explainsWhatMovesAProperty() throws {
        let (harness, client) = start()
        client.call("scene.send", #"{"scene":"s","event":"go"}"#)
        client.call("scene.seek", #"{"scene":"s","time":1}"#)
        harness.turn()
        _ = client.take()
        client.call("scene.explain", #"{"scene":"s","layer":"logo","keyPath":"opacity"}"#)
        let result = try #require(client.take().first?.result)
        #expect(result["model"] as? Double == 0)
        #expect(result["value"] as? Double == 0.5)
        let motion = try #require((result["motions"] as? [[String: Any]])?.first)
        #expect(motion["contributes"] as? Double == 0.5)
        #expect(motion["end"] as? Double == 2)
        #expect(motion["line"] as? Int == 8)
        #expect(motion["type"] as? String == "basic")
        client.call("scene.explain", #"{"scene":"s","layer":"card","keyPath":"position.x"}"#)
        let card = try #require(client.take().first?.result)
        // Its second is over.
        #expect((card["motions"] as? [Any])?.isEmpty == true)
        #expect(card["value"] as? Double == 100)
    }

    @Test func describesAnimations() throws {
        let (harness, client) = start()
        client.call("scene.send", #"{"scene":"s","event":"go"}"#)
        client.call("scene.seek", #"{"scene":"s","time":0.5}"#)
        harness.turn()
        _ = client.take()
        client.call("scene.describe", #"{"scene":"s"}"#)
        let result = try #require(client.take().first?.result)
        let animations = try #require(result["animations"] as? [[String: Any]])
        #expect(animations.map { $0["keyPath"] as? String } == ["position", "opacity"])
        let opacity = animations[1]
        #expect(opacity["from"] as? Double == 1)
        #expect(opacity["to"] as? Double == 0)
        #expect(opacity["progress"] as? Double == 0.25)
        #expect(opacity["end"] as? Double == 2)
        #expect(opacity["duration"] as? Double == 2)
        #expect(opacity["curve"] as? String == "linear")
        #expect(opacity["line"] as? Int == 8)
        #expect(opacity["implicit"] as? Bool == false)
        #expect(animations[0]["implicit"] as? Bool == true)
        #expect(animations[0]["curve"] as? String == "easeInOut")
        client.call("scene.describe", #"{"scene":"s","layer":"logo"}"#)
        #expect((client.take().first?.result["animations"] as? [Any])?.count == 1)
    }

    @Test func blocksKnowTheLineOfTheChange() throws {
        let (harness, client) = start()
        client.call("scene.send", #"{"scene":"s","event":"go"}"#)
        client.call("scene.seek", #"{"scene":"s","time":0.5}"#)
        harness.turn()
        _ = client.take()
        client.call("scene.explain", #"{"scene":"s","layer":"card","keyPath":"position"}"#)
        let motion = try #require(
            (client.take().first?.result["motions"] as? [[String: Any]])?.first)
        #expect(motion["line"] as? Int == 10)
        #expect(motion["way"] as? String == "block")
        // easeInOut is symmetric: half way at half time.
        #expect(abs(((motion["contributes"] as? [Double])?[0] ?? 0) + 25) < 1e-6)
    }
}
