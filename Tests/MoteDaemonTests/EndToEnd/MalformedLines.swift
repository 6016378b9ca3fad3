/// Lines that no daemon may stumble over: broken bytes, broken JSON, no requests, unknown methods and wrong parameters.
enum MalformedLines {
    static let all: [[UInt8]] = brokenBytes + (brokenJSON + noRequests + wrongRequests).map { Array($0.utf8) }

    private static let request = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[1,2.5,"x",true,null]}}"#

    /// Invalid UTF-8 in every shape, control characters, a zero byte.
    private static let brokenBytes: [[UInt8]] = {
        let bad: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
            [0xF4, 0x90, 0x80, 0x80], [0x00], [0x01], [0x1F], [0x0B],
        ]
        let (head, tail) = (Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":""#.utf8), Array(#""}}"#.utf8))
        return bad.map { head + $0 + tail } + bad.map { $0 }
    }()

    /// A request cut at many places, and texts that are nearly JSON.
    private static let brokenJSON: [String] =
        stride(from: 1, to: request.count, by: 1).map { String(request.prefix($0)) } + [
            "nonsense", "{]", "[}", "{\"a\"}", "{\"a\":}", "{,}", "[1,]", "{\"a\":1,}", "'a'", "\"open", "tru", "nul", "01",
            "1.", ".5", "+1", "1e", "NaN", "Infinity", "-", "--1", "0x10", "\"\\x\"", "\"\\u12\"", "1 2", "{} {}", "[] x",
            "\u{FEFF}{}", "// comment", "{a:1}", "\"\\ud800\"", "1e999999",
            String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 100),
            String(repeating: "[", count: 100_000),
        ]

    private static let noRequests = [
        "1", "\"text\"", "true", "null", "[]", "{}", #"{"id":1,"method":"ping"}"#,
        #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"jsonrpc":2,"id":1,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"method":7}"#,
        #"{"jsonrpc":"2.0","id":1,"method":null}"#, #"{"jsonrpc":"2.0","id":[],"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#,
        "[" + Array(repeating: "1", count: 65).joined(separator: ",") + "]",
    ]

    /// Each method with a misspelt name, a parameter that it does not have, and ones of wrong types and ranges.
    private static let wrongRequests: [String] = {
        func call(_ method: String, _ params: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
        }
        let methods = [
            "hello", "scene.load", "scene.unload", "scene.reload", "scene.available", "scene.list", "scene.pause",
            "scene.resume", "scene.seek", "scene.step", "scene.speed", "scene.send", "scene.pointer", "scene.get",
            "scene.set", "scene.snapshot", "subscribe", "unsubscribe", "stats", "shutdown",
        ]
        return methods.map { call($0 + "x", "{}") } + methods.map { call($0, #"{"unknwon":1}"#) }
            + methods.map { call($0, "[]") } + methods.map { call($0, "7") }
            + [
                call("hello", #"{"protocol":2}"#), call("hello", #"{"protocol":"1"}"#), call("", "{}"),
                call("scene.load", "{}"), call("scene.load", #"{"name":"a","source":"b"}"#),
                call("scene.load", #"{"name":"nowhere"}"#), call("scene.load", #"{"path":"/etc/passwd"}"#),
                call("scene.load", #"{"path":"../../etc/passwd"}"#), call("scene.load", #"{"source":"--","as":"a/b"}"#),
                call("scene.load", #"{"source":"--","as":"123"}"#), call("scene.load", #"{"source":"--","seed":-1}"#),
                call("scene.load", #"{"source":"--","speed":17}"#), call("scene.load", #"{"source":"--","params":[]}"#),
                call("scene.load", #"{"source":"this is no Lua"}"#), call("scene.load", #"{"source":"error('no')"}"#),
                call("scene.pause", #"{"scene":"nowhere"}"#), call("scene.pause", #"{"scene":5}"#),
                call("scene.seek", #"{"scene":"still","time":-1}"#), call("scene.seek", #"{"scene":"still","time":1e9}"#),
                call("scene.seek", #"{"scene":"still","time":"1"}"#), call("scene.step", #"{"scene":"still","ticks":0}"#),
                call("scene.step", #"{"scene":"still","ticks":1.5}"#), call("scene.speed", #"{"scene":"still"}"#),
                call("scene.speed", #"{"scene":"still","speed":-1}"#), call("scene.send", #"{"scene":"still"}"#),
                call("scene.send", #"{"scene":"still","event":""}"#),
                call("scene.pointer", #"{"scene":"still","phase":"hover","x":1,"y":1}"#),
                call("scene.pointer", #"{"scene":"still","phase":"tap","x":"1","y":1}"#),
                call("scene.get", #"{"scene":"still","keyPath":"opacity"}"#),
                call("scene.get", #"{"scene":"still","layer":"bxo","keyPath":"opacity"}"#),
                call("scene.get", #"{"scene":"still","layer":"box","keyPath":"opactiy"}"#),
                call("scene.get", #"{"scene":"still","layer":"box","emitter":"box","keyPath":"opacity"}"#),
                call("scene.set", #"{"scene":"still","layer":"box","keyPath":"opacity","value":"x"}"#),
                call("scene.set", #"{"scene":"still","layer":"box","keyPath":"position","value":[1]}"#),
                call("scene.set", #"{"scene":"still","layer":"box","keyPath":"opacity"}"#),
                call("subscribe", #"{"scene":"nowhere"}"#), call("subscribe", #"{"scene":"still","fps":0}"#),
                call("subscribe", #"{"scene":"still","columns":["x","x"]}"#),
                call("subscribe", #"{"scene":"still","columns":["xx"]}"#),
                call("subscribe", #"{"scene":"still","precision":7}"#),
                call("subscribe", #"{"scene":"still","particles":"births"}"#),
                call("subscribe", #"{"scene":"still","encoding":"binary"}"#), call("unsubscribe", #"{"subscription":99}"#),
                call("unsubscribe", #"{"subscription":"1"}"#),
            ]
    }()
}
