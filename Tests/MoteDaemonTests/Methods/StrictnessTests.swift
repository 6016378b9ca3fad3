import MoteDaemon
import Testing

/// What only a scene can tell to be wrong is refused as well, and named: no misspelt word passes silently.
@Suite struct StrictnessTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let params: String
        let code: Int
        /// What the error's data say is wrong, under `param` or `path`.
        let names: String
        var testDescription: String { "\(method) \(params)" }
    }

    private static func set(_ keyPath: String, _ value: String, _ code: Int = -32007, _ names: String? = nil)
        -> Row
    {
        Row(
            method: "scene.set", params: #""layer":"box","keyPath":"\#(keyPath)","value":\#(value)"#,
            code: code,
            names: names ?? keyPath)
    }

    private static func animate(_ animate: String, _ names: String) -> Row {
        Row(
            method: "scene.set",
            params: #""layer":"box","keyPath":"opacity","value":1,"animate":\#(animate)"#,
            code: -32602, names: names)
    }

    private static func observe(_ key: String, _ code: Int, _ names: String) -> Row {
        Row(
            method: "scene.observe", params: #""keys":[{"layer":"box","keyPath":"opacity"},\#(key)]"#,
            code: code,
            names: names)
    }

    private static let rows: [Row] = [
        // Images by name: those that are built in, and files beside the scene.
        set("contents", #""flaek""#, -32006, "flaek"), set("contents", #""../flake""#, -32006, "../flake"),
        set("contents", "7"), set("contents", "[]"),
        set("opacity", #""1""#), set("opacity", "true"), set("opacity", "[1]"),
        set("position", "[1]"), set("position", #"[1,"2"]"#), set("position", #"{"x":1,"z":2}"#),
        set("bounds", "[0,0,1]"), set("backgroundColor", ##""#12345""##), set("backgroundColor", #""redd""#),
        set("hidden", "1"), set("contentsGravity", #""centre""#), set("transform", "[1,2,3]"),
        set("transform", #"{"rotatoin":1}"#), set("shadowPath", #""M 0""#), set("shadowPath", "3"),
        set("opcity", "1", -32006), set("position.q", "1", -32006),
        animate(#"{"curve":"ease"}"#, "animate.curve"), animate(#"{"curve":"easeInQuad"}"#, "animate.curve"),
        animate(#"{"curve":"easein"}"#, "animate.curve"), animate(#"{"curve":[0,0,1]}"#, "animate.curve"),
        animate(#"{"curve":[2,0,1,1]}"#, "animate.curve"),
        animate(#"{"curve":[0,0,1,"1"]}"#, "animate.curve"),
        animate(#"{"curve":null}"#, "animate.curve"),
        animate(#"{"duration":-1}"#, "animate.duration"), animate(#"{"duration":"1"}"#, "animate.duration"),
        animate(#"{"delay":-0.1}"#, "animate.delay"), animate(#"{"delay":90000}"#, "animate.delay"),
        animate(#"{"durations":1}"#, "animate"), animate(#"{"spring":{},"curve":"linear"}"#, "animate"),
        animate(#"{"spring":{},"duration":1}"#, "animate"), animate(#"{"spring":1}"#, "animate.spring"),
        animate(#"{"spring":{"mas":1}}"#, "animate.spring"),
        animate(#"{"spring":{"mass":0}}"#, "animate.spring.mass"),
        animate(#"{"spring":{"damping":0}}"#, "animate.spring.damping"),
        animate(#"{"spring":{"velocity":"1"}}"#, "animate.spring.velocity"),
        observe("7", -32602, "keys[1]"), observe("{}", -32602, "keys[1].layer"),
        observe(#"{"layer":"box"}"#, -32602, "keys[1].keyPath"),
        observe(#"{"layer":"","keyPath":"opacity"}"#, -32602, "keys[1].layer"),
        observe(#"{"emitter":1.5,"keyPath":"opacity"}"#, -32602, "keys[1].emitter"),
        observe(#"{"layer":"box","emitter":"box","keyPath":"opacity"}"#, -32602, "keys[1]"),
        observe(#"{"layer":"box","keyPath":"opacity","fps":1}"#, -32602, "keys[1]"),
        observe(#"{"layer":"bax","keyPath":"opacity"}"#, -32006, "bax"),
        observe(#"{"layer":"box","keyPath":"opcity"}"#, -32006, "opcity"),
        Row(method: "scene.observe", params: #""keys":[]"#, code: -32602, names: "keys"),
        Row(method: "scene.send", params: #""event":"e","layer":"bax""#, code: -32006, names: "bax"),
        Row(method: "scene.send", params: #""event":"e","layer":99"#, code: -32006, names: "#99"),
        Row(method: "scene.describe", params: #""layer":"bax""#, code: -32006, names: "bax"),
        Row(method: "scene.get", params: #""layer":"box","keyPath":"opcity""#, code: -32006, names: "opcity"),
        Row(
            method: "scene.explain", params: #""layer":"bax","keyPath":"opacity""#, code: -32006, names: "bax"
        ),
        Row(method: "asset.get", params: #""name":"flaek""#, code: -32006, names: "flaek"),
        Row(method: "subscribe", params: #""events":["a/b"]"#, code: -32602, names: "events"),
        Row(method: "subscribe", params: #""particles":"births""#, code: -32602, names: "particles"),
        Row(
            method: "scene.snapshot", params: #""particles":"births","encoding":"delta""#, code: -32602,
            names: "particles"),
        Row(method: "scene.record", params: "", code: -32602, names: "file"),
        Row(method: "scene.record", params: #""stop":true"#, code: -32602, names: "stop"),
    ]

    @Test(arguments: rows) func isRefusedByName(_ row: Row) throws {
        let client = ServerHarness().connect()
        client.call(
            "scene.load", #"{"as":"s","source":"scene:layer { name = 'box', bounds = { 0, 0, 9, 9 } }"}"#)
        _ = client.take()
        client.call(row.method, #"{"scene":"s"\#(row.params.isEmpty ? "" : ",")\#(row.params)}"#)
        let answer = try #require(client.take().first)
        let error = (answer.json as? [String: Any])?["error"] as? [String: Any]
        let data = error?["data"] as? [String: Any]
        #expect(answer.code == row.code, "\(answer)")
        #expect((data?["param"] ?? data?["path"]) as? String == row.names, "\(answer)")
        #expect(answer.errorText.contains(row.names), "\(answer)")
    }

    /// The nearest word is given where there is one.
    @Test func theNearestIsSaid() throws {
        let client = ServerHarness().connect()
        client.call("scene.load", #"{"as":"s","source":"scene:layer { name = 'box' }"}"#)
        _ = client.take()
        for (value, nearest) in [
            (#""keyPath":"contents","value":"flaek""#, "flake"),
            (#""keyPath":"opacity","value":1,"animate":{"curve":"easeInn"}"#, "easeIn"),
        ] {
            client.call("scene.set", #"{"scene":"s","layer":"box",\#(value)}"#)
            #expect(try #require(client.take().first).errorText.contains("did you mean \"\(nearest)\"?"))
        }
    }

    /// What a client has written stands in messages for people, which are one line, whatever it wrote.
    @Test(arguments: [
        #"{"name":"a\nb"}"#, #"{"path":"a\nb"}"#, #"{"source":"error('a\\nb')"}"#, #"{"source":"a\nb c d"}"#,
        #"{"source":"","as":"a\nb"}"#, #"{"source":"","a\nb":1}"#, #"{"source":"","seed":"a\nb"}"#,
    ])
    func messagesAreOneLine(params: String) throws {
        let client = ServerHarness().connect()
        client.call("scene.load", params)
        let answer = try #require(client.take().first)
        #expect(answer.code != nil && !answer.errorText.contains("\n") && !answer.errorText.isEmpty)
    }
}
