import MoteDaemon
import Testing

/// `scene.observe` and `scene.set` with `animate`.
@Suite struct ObservingTests {
    private static let source =
        #""scene.size = { 100, 100 }\nlocal box = scene:layer { name = 'box', position = { 10, 10 } }\n"#
        + #"scene:on('drop', function() box:remove() end)""#

    private func start() -> (ServerHarness, TestConnection) {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"as":"s","source":\#(Self.source)}"#)
        _ = client.take()
        return (harness, client)
    }

    private func changes(_ client: TestConnection) -> [[Any]] {
        client.take().filter { $0.method == "change" }.map { $0.params["values"] as? [Any] ?? [] }
    }

    @Test func tellsChangesAndOnlyThose() {
        let (harness, client) = start()
        client.call(
            "scene.observe",
            #"""
            {"scene":"s","keys":[{"layer":"box","keyPath":"opacity"},{"layer":"box","keyPath":"position.x"}]}
            """#)
        let answer = client.take()
        #expect(answer.first?.result["observer"] as? Int == 1)
        #expect(answer.first?.result["values"] as? [Double] == [1, 10])
        harness.pass(seconds: 2)
        #expect(changes(client).isEmpty)
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.5}"#)
        #expect(changes(client).map { $0 as? [Double] } == [[0.5, 10]])
        // What it does not ask for is no change.
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"position.y","value":5}"#)
        harness.pass(seconds: 1)
        #expect(changes(client).isEmpty)
    }

    @Test func keepsToItsRateAndTellsTheLast() throws {
        let (harness, client) = start()
        client.call("scene.observe", #"{"scene":"s","fps":10,"keys":[{"layer":"box","keyPath":"opacity"}]}"#)
        client.call(
            "scene.set",
            #"""
            {"scene":"s","layer":"box","keyPath":"opacity","value":0,"animate":{"duration":1,"curve":"linear"}}
            """#)
        let reply = try #require(client.take().last { $0.id != nil })
        // The model is there at once.
        #expect(reply.result["value"] as? Double == 0)
        harness.pass(seconds: 1.5)
        let values = changes(client).compactMap { $0.first as? Double }
        #expect((9...12).contains(values.count))
        #expect(values.last == 0)
        #expect(values == values.sorted(by: >))
    }

    /// A client that takes nothing for a while gets the newest values, not the ones in between.
    @Test func newestOnly() {
        let (harness, client) = start()
        client.call("scene.observe", #"{"scene":"s","keys":[{"layer":"box","keyPath":"opacity"}]}"#)
        _ = client.take()
        client.transport.room = 0
        let other = harness.connect()
        for value in ["0.1", "0.2", "0.3"] {
            other.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":\#(value)}"#)
            harness.pass(seconds: 0.1)
        }
        client.makeRoom()
        let values = changes(client).compactMap { $0.first as? Double }
        #expect(values.last == 0.3)
        #expect(values.count <= 2)
    }

    @Test func whatIsGoneIsNullAndTheSceneEndsIt() {
        let (harness, client) = start()
        client.call("scene.observe", #"{"scene":"s","keys":[{"layer":"box","keyPath":"opacity"}]}"#)
        client.call("scene.send", #"{"scene":"s","event":"drop"}"#)
        harness.pass(seconds: 0.1)
        #expect(client.take().last { $0.method == "change" }?.text.contains("[null]") == true)
        client.call("scene.unload", #"{"scene":"s"}"#)
        #expect(client.take().last { $0.method == "change" }?.params["ended"] as? Bool == true)
        harness.pass(seconds: 1)
        client.call("scene.unobserve", #"{"observer":1}"#)
        #expect(client.take().first?.code == -32009)
    }

    @Test(arguments: [
        (#"{"scene":"s","keys":[]}"#, -32602),
        (#"{"scene":"s","keys":[{"layer":"box"}]}"#, -32602),
        (#"{"scene":"s","keys":[{"layer":"box","keypath":"opacity"}]}"#, -32602),
        (#"{"scene":"s","keys":[{"layer":"bix","keyPath":"opacity"}]}"#, -32006),
        (#"{"scene":"s","keys":[{"layer":"box","keyPath":"opacty"}]}"#, -32006),
        (#"{"scene":"t","keys":[{"layer":"box","keyPath":"opacity"}]}"#, -32002),
    ])
    func refusals(params: String, code: Int) {
        let (_, client) = start()
        client.call("scene.observe", params)
        #expect(client.take().first?.code == code)
    }

    @Test(arguments: [
        #"{"duration":1,"spring":{}}"#, #"{"curve":"easeIn","spring":{"mass":1}}"#, #"{"duration":-1}"#,
        #"{"curve":"easyIn"}"#, #"{"curve":[2,0,0,1]}"#, #"{"spring":{"mas":1}}"#, #"{"spring":{"mass":0}}"#,
        #"{"durations":1}"#,
    ])
    func badAnimate(animate: String) {
        let (_, client) = start()
        client.call(
            "scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0,"animate":\#(animate)}"#)
        #expect(client.take().first?.code == -32602)
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"opacity"}"#)
        #expect(client.take().first?.result["value"] as? Double == 1)
    }

    /// From 10 to 110 with mass 1, stiffness 100, damping 20: critical, x = 1 − (1 + 10 t)·e^(−10 t).
    @Test func springsAreSprings() throws {
        let (harness, client) = start()
        client.call("scene.pause", #"{"scene":"s"}"#)
        client.call(
            "scene.set",
            #"""
            {"scene":"s","layer":"box","keyPath":"position.x","value":110,
            "animate":{"spring":{"stiffness":100,"damping":20}}}
            """#.replacing("\n", with: ""))
        client.call("scene.seek", #"{"scene":"s","time":0.1}"#)
        harness.turn()
        _ = client.take()
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"position.x"}"#)
        let result = try #require(client.take().first?.result)
        let value = try #require(result["value"] as? Double)
        #expect(abs(value - (10 + 100 * (1 - 2 * 0.36787944117144233))) < 1e-9)
        #expect(result["model"] as? Double == 110)
        // It is an input: going back and forth gives the same.
        client.call("scene.seek", #"{"scene":"s","time":0}"#)
        client.call("scene.seek", #"{"scene":"s","time":0.1}"#)
        harness.turn()
        _ = client.take()
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"position.x"}"#)
        #expect(client.take().first?.result["value"] as? Double == value)
    }

    @Test func nullGoesBackInMotion() throws {
        let (harness, client) = start()
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0}"#)
        client.call(
            "scene.set",
            #"""
            {"scene":"s","layer":"box","keyPath":"opacity","value":null,"animate":{"duration":1,"delay":0.5}}
            """#)
        #expect(client.take().last { $0.id != nil }?.result["value"] as? Double == 1)
        harness.pass(seconds: 0.4)
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"opacity"}"#)
        #expect(client.take().last { $0.id != nil }?.result["value"] as? Double == 0)
        harness.pass(seconds: 1.2)
        client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"opacity"}"#)
        #expect(client.take().last { $0.id != nil }?.result["value"] as? Double == 1)
    }
}
