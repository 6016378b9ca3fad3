import MoteEngine
import MoteJSON
import MoteWire
import Testing

@Suite struct NotificationTests {
    @Test func membersInTheOrderOfThePages() {
        let buffer = ByteBuffer()
        func taken() -> String {
            defer { buffer.clear() }
            return buffer.text
        }
        let event = Notification.Event(
            scene: "login", number: 4, tick: 60, time: 1.005, name: "granted", by: "script",
            payload: ["user": "x"])
        Notification.event(event, subscription: 2, into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"event","params":{"subscription":2,"#
                + #""scene":"login","n":4,"tick":60,"#
                + #""time":1.005,"name":"granted","by":"script","payload":{"user":"x"}}}"# + "\n")
        Notification.scene(
            "login", change: .seeked, epoch: 3, summary: ["scene": "login"],
            subscriptions: [
                1,
                2,
            ],
            into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"scene","params":{"scene":"login","#
                + #""change":"seeked","epoch":3,"#
                + #""summary":{"scene":"login"},"subscriptions":[1,2]}}"# + "\n")
        let error = RPCError.scriptFailed(file: "a.lua", line: 2, message: "m", traceback: "t")
        Notification.error(scene: "login", error, into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"error","params":{"scene":"login","code":-32004,"#
                + #""message":"a.lua:2: m","data":{"file":"a.lua","line":2,"message":"m","traceback":"t"}}}"#
                + "\n")
        Notification.error(scene: "login", RPCError(code: -32004, message: "m"), times: 3, into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"error","params":{"scene":"login","code":-32004,"#
                + #""message":"m","#
                + #""times":3}}"# + "\n")
        Notification.log(time: 1.5, level: .warning, scene: nil, message: "a\nb", into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"log","params":{"time":1.5,"level":"warning","#
                + #""message":"a\nb"}}"# + "\n")
        Notification.log(
            time: 1.5, level: .info, scene: "s", message: "m", file: "a.lua", line: 3, into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"log","params":{"time":1.5,"level":"info","#
                + #""scene":"s","message":"m","#
                + #""file":"a.lua","line":3}}"# + "\n")
        Notification.alive(
            subscription: 1, scene: "s", time: 2, speed: 1, us: 88_000_000, credits: nil, settled: true,
            into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"alive","params":{"subscription":1,"scene":"s","#
                + #""time":2,"speed":1,"#
                + #""us":88000000,"credits":null,"settled":true}}"# + "\n")
        Notification.bye(.shutdown, message: "asked to", into: buffer)
        #expect(
            taken() == #"{"jsonrpc":"2.0","method":"bye","params":{"reason":"shutdown","#
                + #""message":"asked to"}}"# + "\n")
    }

    @Test func limitsAreTheOnesOfThePages() {
        let limits = ProtocolLimits().plain
        let expected: [String: Double] = [
            "lineBytes": 1_048_576, "frameBytes": 67_108_864, "replyBytes": 16_777_216,
            "snapshotsPerSecond": 20,
            "clients": 2048, "subscriptions": 32, "scenes": 64, "encodings": 16, "credits": 64, "window": 64,
            "fps": 240,
            "precision": 6, "events": 256, "log": 256, "seekSeconds": 86400, "stepTicks": 36000,
            "replayEvents": 100_000,
            "stallSeconds": 30, "partialLineSeconds": 30,
        ]
        for (name, value) in expected { #expect(limits[name]?.number == value, "\(name)") }
    }
}
