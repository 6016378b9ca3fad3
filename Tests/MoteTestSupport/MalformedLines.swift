import MoteEngine

/// A line that a daemon must refuse, and go on. Each is a kind of its own.
public struct MalformedLine: Sendable {
    /// The line without its LF.
    public var bytes: [UInt8]
    /// The code of the one error that answers it; for a batch, of each answer in order.
    public var codes: [Int]
    /// The `id` of the answer.
    public var id: PlainValue
    /// Answered by an array.
    public var isBatch: Bool

    init(_ bytes: [UInt8], _ codes: [Int], id: PlainValue = .null, isBatch: Bool = false) {
        self.bytes = bytes
        self.codes = codes
        self.id = id
        self.isBatch = isBatch
    }

    init(_ text: String, _ code: Int, id: PlainValue = .null) {
        self.init(Array(text.utf8), [code], id: id)
    }

    /// For messages of a failed test; long lines are cut.
    public var shown: String { String(decoding: bytes.prefix(120), as: UTF8.self) }

    /// All kinds.
    public static let all: [MalformedLine] =
        notJSON + notUTF8 + tooDeep + notRequests + batches + unknownMethods + badParams + tooLong

    // MARK: -32700

    static let notJSON: [MalformedLine] = [
        "hello", " ", "\t", "nul", "nulll", "Null", "tru", "True", "falsey", "undefined", "NaN", "Infinity",
        "-Infinity", "'a'", "\"", #""abc"#, #""a\""#, "\"\\x41\"", "\"\\u12\"", "\"\\u12g4\"",
        "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "\"\u{1f}\"", "\"a\tb\"", "01", "-01", "+1", "-",
        ".5", "1.", "1.e2", "1e", "1e+", "1.2.3", "0x10", "1_000", "1e999", "-1e999",
        "99999999999999999999999999", "1a", "--1", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1;2]",
        "[1,,2]", "(1)", "[1)", "[}", "{", "}", "{]", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#,
        #"{"a":1,}"#, "{,}", #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{"a":1;"b":2}"#, #"{"a"::1}"#, "{a:1}",
        "{'a':1}", "{1:2}", "{null:1}", #"{"a"=1}"#, "{} {}", "{}{}", "{},", "{}x", "[] 1", "1 2",
        "null null", "// comment", "{/* */}", "# comment", #"{"a":1} // c"#, "<html>", "GET / HTTP/1.1",
        "Content-Length: 20", #"{"a":nul}"#, #"{"a":tru}"#, #"{"a":01}"#, #"{"a":.5}"#, #"{"a":1e999}"#,
        #"{"a":"b}"#, "{\"a\":\"\\q\"}", "\\n", "\u{FEFF}{}", "\u{A0}{}", "\u{2028}",
        #"{"jsonrpc":"2.0","id":1,"method":"ping""#, #""jsonrpc":"2.0""#,
        #"{"jsonrpc":"2.0","id":1,"method":"ping"}}"#, #"{"jsonrpc":"2.0",,"id":1}"#, "\0", "{}\0",
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":NaN}}"#, #"[{"jsonrpc":"2.0"]"#,
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":-}}"#,
    ].map { MalformedLine($0, -32700) }

    static let notUTF8: [MalformedLine] =
        ([
            [0xFF], [0xFE, 0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE2, 0x82],
            [0xE0, 0x80, 0x80],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xF0, 0x28, 0x8C, 0xBC],
        ] as [[UInt8]]).flatMap { bytes in
            // Alone, inside a string, and as a member's name of what would be a request.
            let before = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{""#.utf8)
            let after = Array("\":1}}".utf8)
            return [
                MalformedLine(bytes, [-32700]), MalformedLine([0x22] + bytes + [0x22], [-32700]),
                MalformedLine(before + bytes + after, [-32700]),
            ]
        }

    static let tooDeep: [MalformedLine] = [
        nested("[", "]", 65), nested("[", "]", 1000), nested("[", "]", 100_000),
        nested("{\"a\":", "}", 65, "1"), nested("[{\"a\":", "}]", 40, "1"),
        String(repeating: "[", count: 500_000),
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":"# + nested("{\"a\":", "}", 64, "1") + "}",
    ].map { MalformedLine($0, -32700) }

    private static func nested(_ open: String, _ close: String, _ depth: Int, _ inside: String = "")
        -> String
    {
        String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
    }

    // MARK: -32600

    static let notRequests: [MalformedLine] = [
        "1", "-1.5", "0", #""text""#, "\"\"", "true", "false", "null", "{}", #"{"a":1}"#, #"{"id":1}"#,
        #"{"method":"ping"}"#, #"{"id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0"}"#,
        #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"params":{}}"#,
        #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"jsonrpc":2.0,"id":1,"method":"ping"}"#,
        #"{"jsonrpc":2,"id":1,"method":"ping"}"#, #"{"jsonrpc":"2","id":1,"method":"ping"}"#,
        #"{"jsonrpc":null,"id":1,"method":"ping"}"#, #"{"jsonrpc":"","id":1,"method":"ping"}"#,
        #"{"jsonrpc":["2.0"],"id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0 ","id":1,"method":"ping"}"#,
        #"{"JSONRPC":"2.0","id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1,"method":1}"#,
        #"{"jsonrpc":"2.0","id":1,"method":null}"#, #"{"jsonrpc":"2.0","id":1,"method":true}"#,
        #"{"jsonrpc":"2.0","id":1,"method":[]}"#, #"{"jsonrpc":"2.0","id":1,"method":{}}"#,
        #"{"jsonrpc":"2.0","id":1,"Method":"ping"}"#, #"{"jsonrpc":"2.0","method":1}"#,
        #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":false,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":-9007199254740992,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#,
    ].map { MalformedLine($0, -32600) }

    private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#

    static let batches: [MalformedLine] = [
        MalformedLine("[]", -32600), MalformedLine(" [ ] ", -32600),
        MalformedLine("[" + Array(repeating: ping, count: 65).joined(separator: ",") + "]", -32600),
        MalformedLine("[" + Array(repeating: "1", count: 1000).joined(separator: ",") + "]", -32600),
        batch("[1]", [-32600]), batch("[1,2,3]", [-32600, -32600, -32600]), batch("[[]]", [-32600]),
        batch("[[\(ping)]]", [-32600]), batch("[null,{}]", [-32600, -32600]),
        batch("[\"\",{\"jsonrpc\":\"2.0\"}]", [-32600, -32600]),
    ]

    private static func batch(_ text: String, _ codes: [Int]) -> MalformedLine {
        MalformedLine(Array(text.utf8), codes, isBatch: true)
    }

    // MARK: -32601

    static let unknownMethods: [MalformedLine] = [
        "", " ", "Ping", "pong", "ping ", "scene", "scene.", "scene.laod", "scene.load.", "subscribee",
        "unsubcribe", "sceneload", "constructor", "__proto__", "rpc.nothing", "frame", "😀",
        String(repeating: "x", count: 5000),
    ].map { name in
        MalformedLine(#"{"jsonrpc":"2.0","id":7,"method":"\#(name)"}"#, -32601, id: 7)
    }

    // MARK: -32602

    static let badParams: [MalformedLine] =
        ([
            (
                "subscribe",
                [
                    "[]", "1", #""scene""#, "null", "true", "{}", #"{"scene":1}"#, #"{"scene":null}"#,
                    #"{"Scene":"a"}"#, #"{"scene":"a","fpss":1}"#, #"{"scene":"a","fps":0}"#,
                    #"{"scene":"a","fps":-1}"#, #"{"scene":"a","fps":"60"}"#, #"{"scene":"a","frames":1}"#,
                    #"{"scene":"a","encoding":"fulll"}"#, #"{"scene":"a","encoding":true}"#,
                    #"{"scene":"a","particles":"column"}"#, #"{"scene":"a","columns":"x"}"#,
                    #"{"scene":"a","columns":["x","x"]}"#, #"{"scene":"a","columns":["colour"]}"#,
                    #"{"scene":"a","columns":[1]}"#, #"{"scene":"a","columns":{}}"#,
                    #"{"scene":"a","numbers":"hex"}"#, #"{"scene":"a","text":"glyphs"}"#,
                    #"{"scene":"a","properties":["opacitee"]}"#, #"{"scene":"a","properties":"opacity"}"#,
                    #"{"scene":"a","precision":-1}"#, #"{"scene":"a","precision":7}"#,
                    #"{"scene":"a","precision":1.5}"#, #"{"scene":"a","precision":"2"}"#,
                    #"{"scene":"a","always":"yes"}"#, #"{"scene":"a","events":"tap"}"#,
                    #"{"scene":"a","events":[1]}"#, #"{"scene":"a","clock":1}"#,
                    #"{"scene":"a","pacing":"pushh"}"#,
                    #"{"scene":"a","window":0}"#,
                ]
            ),
            (
                "unsubscribe",
                [
                    "{}", #"{"subscription":"1"}"#, #"{"subscription":0}"#, #"{"subscription":1.5}"#,
                    #"{"subscription":-1}"#,
                ]
            ),
            ("hello", ["[]", #"{"protocol":"1"}"#, #"{"protocl":1}"#, #"{"client":1}"#]),
            (
                "scene.load",
                [
                    "{}", #"{"name":1}"#, #"{"name":"a","path":"b"}"#, #"{"name":"a","source":"b"}"#,
                    #"{"nam":"a"}"#, #"{"source":"","as":""}"#, #"{"source":"","as":"*"}"#,
                    #"{"source":"","as":"12"}"#, #"{"source":"","as":"a/b"}"#,
                    "{\"source\":\"\",\"as\":\"a\\nb\"}",
                    #"{"source":"","seed":-1}"#, #"{"source":"","seed":1.5}"#,
                    #"{"source":"","seed":9007199254740992}"#,
                    #"{"source":"","seed":"18446744073709551616"}"#,
                    #"{"source":"","seed":"0x1"}"#, #"{"source":"","seed":""}"#,
                    #"{"source":"","params":[]}"#,
                    #"{"source":"","paused":0}"#, #"{"source":"","speed":17}"#, #"{"source":"","speed":-1}"#,
                    #"{"source":"","replace":"yes"}"#,
                ]
            ),
            ("scene.unload", ["{}"]),
            ("scene.reload", [#"{"scene":[]}"#]),
            ("scene.pause", [#"{"name":"a"}"#]),
            ("scene.resume", [#"{"scene":"a","at":1}"#]),
            ("scene.seek", [#"{"scene":"a"}"#, #"{"scene":"a","time":"1"}"#, #"{"scene":"a","time":-1}"#]),
            ("scene.step", [#"{"scene":"a","ticks":0}"#, #"{"scene":"a","ticks":1.5}"#]),
            ("scene.speed", [#"{"scene":"a"}"#, #"{"scene":"a","speed":16.5}"#]),
            (
                "scene.send",
                [
                    #"{"scene":"a"}"#, #"{"scene":"a","event":1}"#, #"{"scene":"a","event":"e","layer":0}"#,
                    #"{"scene":"a","event":"e","layer":""}"#, #"{"scene":"a","event":""}"#,
                ]
            ),
            (
                "scene.pointer",
                [
                    #"{"scene":"a","phase":"down","x":1}"#, #"{"scene":"a","phase":"press","x":1,"y":2}"#,
                    #"{"scene":"a","phase":"tap","x":"1","y":2}"#,
                    #"{"scene":"a","phase":"tap","x":1,"y":2,"pointer":-1}"#,
                ]
            ),
            (
                "scene.get",
                [
                    #"{"scene":"a","keyPath":"opacity"}"#, #"{"scene":"a","layer":1}"#,
                    #"{"scene":"a","layer":1,"emitter":2,"keyPath":"opacity"}"#,
                ]
            ),
            (
                "scene.set",
                [
                    #"{"scene":"a","layer":1,"keyPath":"opacity"}"#,
                    #"{"scene":"a","layer":1,"keyPath":1,"value":1}"#,
                ]
            ),
            ("scene.snapshot", ["{}", #"{"scene":"a","precision":9}"#]),
            ("stats", [#"{"x":1}"#]),
            ("scene.list", [#"{"scene":"a"}"#]),
            ("scene.available", ["[]"]),
            ("shutdown", [#"{"now":true}"#]),
        ] as [(String, [String])]).flatMap { method, paramsOfMany in
            paramsOfMany.map { params in
                MalformedLine(
                    #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(params)}"#, -32602, id: 7)
            }
        }

    // MARK: -32010

    static let tooLong: [MalformedLine] = [
        MalformedLine(String(repeating: "x", count: (1 << 20) + 1), -32010),
        MalformedLine(String(repeating: " ", count: 3 << 20), -32010),
        MalformedLine(
            #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":""#
                + String(repeating: "é", count: 1 << 19) + "\"}}", -32010),
    ]
}
