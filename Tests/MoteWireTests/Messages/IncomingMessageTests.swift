import MoteEngine
import MoteJSON
import MoteWire
import Testing

@Suite struct IncomingMessageTests {
    @Test func requestsAndNotifications() {
        #expect(
            Self.read(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
                == .request(id: .number(1), method: "ping", params: [:]))
        #expect(
            Self.read(#"{"method":"ping","params":{"a":1},"id":"x","jsonrpc":"2.0"}"#)
                == .request(id: .string("x"), method: "ping", params: ["a": 1]))
        #expect(
            Self.read(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#)
                == .request(id: .null, method: "ping", params: [:]))
        #expect(
            Self.read(#"{"jsonrpc":"2.0","method":"next","params":{"seq":3}}"#)
                == .notification(method: "next", params: ["seq": 3]))
        #expect(
            Self.read(#"{"jsonrpc":"2.0","id":1.5,"method":"ping","extra":1}"#)
                == .request(id: .number(1.5), method: "ping", params: [:]))
    }

    @Test func batches() {
        guard
            case .batch(let messages) =
                Self.read(#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},3]"#)
        else {
            Issue.record("no batch")
            return
        }
        #expect(messages.count == 3)
        #expect(messages.first == .request(id: .number(1), method: "ping", params: [:]))
        #expect(messages.dropFirst().first == .notification(method: "x", params: [:]))
        guard case .invalid(let error) = messages.last else {
            Issue.record("3 is no request")
            return
        }
        #expect(error.code == -32600)
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let most = "[" + Array(repeating: ping, count: 64).joined(separator: ",") + "]"
        guard case .batch(let all) = Self.read(most) else {
            Issue.record("64 are allowed")
            return
        }
        #expect(all.count == 64)
    }

    @Test func idsAreGivenBackAsTheyCame() {
        let rows: [(RequestID, String)] = [
            (.number(1), "1"), (.number(1.5), "1.5"), (.number(-3), "-3"),
            (.number(9_007_199_254_740_991), "9007199254740991"),
            (.string("a\"b"), #""a\"b""#), (.null, "null"),
        ]
        for (id, text) in rows {
            let buffer = ByteBuffer()
            Response.write(["ok": true], id: id, into: buffer)
            Response.endLine(buffer)
            #expect(buffer.text == #"{"jsonrpc":"2.0","id":\#(text),"result":{"ok":true}}"# + "\n")
        }
    }

    @Test func errorsAsTheyAreWritten() {
        let rows: [(RPCError, String)] = [
            (.parse(.empty), #"{"code":-32700,"message":"not a JSON text: the text is empty"}"#),
            (
                .unknownMethod("scene.laod", nearest: "scene.load"),
                #"{"code":-32601,"message":"there is no method \"scene.laod\" (did you mean \"scene.load\"?)","#
                    + #""data":{"method":"scene.laod","nearest":"scene.load"}}"#
            ),
            (
                .badParam("fps", expected: "a number above 0", got: .number(-1)),
                #"{"code":-32602,"message":"fps must be a number above 0, not -1","#
                    + #""data":{"param":"fps","expected":"a number above 0","got":"-1"}}"#
            ),
            (
                .unsupportedProtocol(2, supported: [1]),
                #"{"code":-32001,"message":"protocol version 2 is not supported; this daemon speaks 1","#
                    + #""data":{"supported":[1]}}"#
            ),
            (
                .noSuchScene("snw", scenes: ["login", "snow"]),
                #"{"code":-32002,"message":"there is no scene \"snw\" (did you mean \"snow\"?)","#
                    + #""data":{"scene":"snw","scenes":["login","snow"]}}"#
            ),
            (
                .scriptDoesNotLoad(file: "a.lua", line: 3, message: "bad", traceback: "t"),
                #"{"code":-32003,"message":"a.lua:3: bad","data":{"file":"a.lua","line":3,"message":"bad","#
                    + #""traceback":"t"}}"#
            ),
            (
                .overBudget(
                    kind: "instructions", limit: 5e6, file: "a.lua", line: 3, message: "too long",
                    traceback: ""),
                #"{"code":-32005,"message":"a.lua:3: too long","data":{"kind":"instructions","#
                    + #""limit":5000000,"file":"a.lua","#
                    + #""line":3,"traceback":""}}"#
            ),
            (
                .notFound("layer", path: "logp", nearest: "logo"),
                #"{"code":-32006,"message":"there is no layer \"logp\" (did you mean \"logo\"?)","#
                    + #""data":{"path":"logp","nearest":"logo"}}"#
            ),
            (
                .ambiguous(path: "a", matches: [(3, "x/a"), (5, "y/a")]),
                #"{"code":-32006,"message":"\"a\" names 2 layers: give an id or a path, one of x/a (id 3),"#
                    + #" y/a (id 5)","#
                    + #""data":{"path":"a","matches":[{"id":3,"path":"x/a"},{"id":5,"path":"y/a"}]}}"#
            ),
            (
                .badValue(path: "opacity", expected: "a number", got: "\"x\""),
                #"{"code":-32007,"message":"opacity must be a number, not \"x\"","#
                    + #""data":{"path":"opacity","expected":"a number","got":"\"x\""}}"#
            ),
            (
                .limit("scenes", max: 64, hint: "unload one"),
                #"{"code":-32008,"message":"limit reached: scenes is 64; unload one","#
                    + #""data":{"limit":"scenes","max":64}}"#
            ),
            (
                .noSuchSubscription(3),
                #"{"code":-32009,"message":"this connection has no subscription 3","data":{"subscription":3}}"#
            ),
            (
                .lineTooLong(max: 8),
                #"{"code":-32010,"message":"a line is longer than 8 bytes; the rest of it is skipped","#
                    + #""data":{"max":8}}"#
            ),
            (.notPermitted("why"), #"{"code":-32011,"message":"not permitted: why","data":{"why":"why"}}"#),
        ]
        for (error, text) in rows {
            let buffer = ByteBuffer()
            Response.write(error, id: .null, into: buffer)
            #expect(buffer.text == #"{"jsonrpc":"2.0","id":null,"error":\#(text)}"#)
        }
    }

    @Test func whatCameIsCutToAHundredCharacters() {
        let long = PlainValue.string(String(repeating: "é", count: 1000))
        let error = RPCError.badParam("x", expected: "a number", got: long)
        #expect(error.data?["got"]?.string?.count == 100)
        let fitting = PlainValue.string(String(repeating: "é", count: 98))
        let short = RPCError.badParam("x", expected: "a number", got: fitting)
        #expect(short.data?["got"]?.string == "\"" + String(repeating: "é", count: 98) + "\"")
    }

    private static func read(_ text: String) -> IncomingMessage {
        Array(text.utf8).withUnsafeBytes { IncomingMessage.read($0, with: JSONReader()) }
    }
}
