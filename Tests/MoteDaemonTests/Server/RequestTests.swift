import MoteDaemon
import MoteWire
import Testing

@Suite struct RequestTests {
    @Test func answersInOrder() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[1,"ü"]}}"#,
                    #"{"jsonrpc":"2.0","id":2,"method":"scene.load","params":{"source":"-- nothing"}}"#,
                    #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
        let answers = client.take()
        #expect(answers.map(\.id) == [1, 2, 3])
        #expect(answers[0].text == #"{"jsonrpc":"2.0","id":1,"result":{"a":[1,"ü"]}}"#)
        #expect(answers[1].result["scene"] as? String == "scene")
        #expect(answers[1].result["state"] as? String == "playing")
    }

    /// However the bytes are cut by reads, the answers are the same.
    @Test(arguments: [1, 2, 7, 64])
    func anyCut(size: Int) {
        let harness = ServerHarness()
        let client = harness.connect()
        let bytes = Array("""
            {"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"žluťoučký 🐎"}}\r

            {"jsonrpc":"2.0","id":2,"method":"ping"}

            """.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            client.send(bytes: Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(client.transport.text == """
            {"jsonrpc":"2.0","id":1,"result":{"text":"žluťoučký 🐎"}}
            {"jsonrpc":"2.0","id":2,"result":{}}

            """)
    }

    @Test(arguments: [
        ("nonsense", -32700), ("{", -32700), ("[]", -32600), ("1", -32600), ("{}", -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600),
        (String(repeating: "[", count: 100), -32700),
    ])
    func malformedLines(line: String, code: Int) {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(line, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
        let answers = client.take()
        #expect(answers.count == 2)
        #expect(answers[0].code == code)
        #expect(answers[0].hasNullID)
        #expect(answers[1].id == 9)
    }

    @Test func longLineIsSkippedAndTheConnectionLives() {
        var limits = ProtocolLimits()
        limits.lineBytes = 1024
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.send(String(repeating: "x", count: 5000), #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
        let answers = client.take()
        #expect(answers.map(\.code) == [-32010, nil])
        #expect(answers[1].id == 9)
    }

    /// A line that is never finished is given up, and says so once.
    @Test func unfinishedLineGrowsTooOld() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(bytes: Array(#"{"jsonrpc""#.utf8))
        harness.pass(seconds: 29)
        #expect(client.take().isEmpty)
        harness.pass(seconds: 2)
        #expect(client.take().map(\.code) == [-32010])
        client.send(bytes: Array("more\n".utf8))
        client.call("ping", id: 4)
        #expect(client.take().map(\.id) == [4])
    }

    @Test func batchIsOneArrayInOrder() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(#"[{"jsonrpc":"2.0","id":1,"method":"scene.load","params":{"source":"--"}},"#
            + #"{"jsonrpc":"2.0","id":2,"method":"subscribe","params":{"scene":"scene"}},"#
            + #"{"jsonrpc":"2.0","method":"ping"},7,"#
            + #"{"jsonrpc":"2.0","id":3,"method":"scene.seek","params":{"scene":"scene","time":1}},"#
            + #"{"jsonrpc":"2.0","id":4,"method":"nope"}]"#)
        let messages = client.take()
        let batch = messages.first?.batch
        #expect(batch?.map { $0["id"] as? Int } == [1, 2, nil, 3, 4])
        #expect((batch?[4]["error"] as? [String: Any])?["code"] as? Int == -32601)
        // Nothing that shows its effects came before it; the first frame is after the seek.
        #expect(messages.dropFirst().map(\.method).contains("frame"))
        #expect(messages.first { $0.method == "frame" }?.params["epoch"] as? Int == 2)
    }

    @Test func batchOfNotificationsHasNoAnswer() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(#"[{"jsonrpc":"2.0","method":"ping"},{"jsonrpc":"2.0","method":"ping"}]"#)
        #expect(client.take().isEmpty)
    }

    @Test func failedNotificationIsLogged() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(#"{"jsonrpc":"2.0","method":"subscrbe","params":{}}"#)
        let messages = client.take()
        #expect(messages.map(\.method) == ["log"])
        #expect(messages.first?.params["level"] as? String == "warning")
        #expect((messages.first?.params["message"] as? String)?.contains("subscribe") == true)
    }

    /// More lines than one turn takes are all answered, a turn after the other.
    @Test func manyLinesAtOnce() {
        let harness = ServerHarness()
        let client = harness.connect()
        let line = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"
        client.send(bytes: Array(String(repeating: line, count: 1000).utf8))
        #expect(client.take().count == 1000)
    }

    /// While more than 1 MiB of replies waits, nothing is read; when it has gone, all is answered.
    @Test func repliesThatWaitStopTheReading() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.transport.room = 0
        let padding = String(repeating: "x", count: 300_000)
        for id in 1...8 {
            client.transport.incoming.append(Array("""
                {"jsonrpc":"2.0","id":\(id),"method":"ping","params":{"p":"\(padding)"}}

                """.utf8))
        }
        for _ in 0..<100 {
            harness.server.readable(client.connection)
            harness.turn()
        }
        #expect(!client.connection.wantsToRead(harness.server.limits))
        #expect(!client.transport.incoming.isEmpty)
        client.makeRoom()
        while client.connection.wantsToRead(harness.server.limits), !client.transport.incoming.isEmpty {
            harness.server.readable(client.connection)
            harness.turn()
        }
        #expect(client.take().map(\.id) == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    /// A path is answered with paths, a name with names.
    @Test func missingSceneFilesNameTheNearest() throws {
        let folder = try TemporaryFolder()
        for name in ["still", "snow"] { try folder.write("--", to: "\(name).lua") }
        let client = ServerHarness(folders: [folder.path]).connect()
        for (params, message) in [
            (#"{"path":"still"}"#, #"there is no scene file "still" (did you mean "still.lua"?)"#),
            (#"{"path":"x"}"#, #"there is no scene file "x" (there are snow.lua, still.lua)"#),
            (#"{"name":"stil"}"#, #"there is no scene file "stil" (did you mean "still"?)"#),
        ] {
            client.call("scene.load", params)
            let answer = client.take().first
            #expect(answer?.code == -32002)
            #expect(answer?.errorText == message)
        }
    }

    @Test func statisticsNameTheStages() {
        let client = ServerHarness().connect()
        client.call("stats")
        let seconds = client.take().first?.result["seconds"] as? [String: Any]
        #expect(Set((seconds ?? [:]).keys) == ["script", "evaluation", "encoding", "writing"])
    }

    @Test func otherUsersAreRefused() {
        let harness = ServerHarness()
        let client = harness.connect(uid: 1001)
        harness.turn()
        let messages = client.take()
        #expect(messages.map(\.method) == ["bye"])
        #expect(messages.first?.params["reason"] as? String == "notPermitted")
        #expect(client.transport.isClosed)
    }

    @Test func oneClientTooMany() {
        var limits = ProtocolLimits()
        limits.clients = 2
        let harness = ServerHarness(limits: limits)
        let clients = (0..<3).map { _ in harness.connect() }
        harness.turn()
        #expect(clients[2].take().first?.params["reason"] as? String == "limit")
        #expect(clients[2].transport.isClosed)
        clients[0].call("ping")
        #expect(clients[0].take().count == 1)
    }

    @Test func shutdownIsAnsweredThenByeThenTheEnd() {
        let harness = ServerHarness()
        let (one, other) = (harness.connect(), harness.connect())
        one.call("shutdown", id: 5)
        let messages = one.take()
        #expect(messages.first?.id == 5)
        #expect(messages.last?.params["reason"] as? String == "shutdown")
        #expect(other.take().map(\.method) == ["bye"])
        #expect(harness.server.hasEnded)
    }

    /// A client that takes nothing does not hold the end up for longer than a quarter of a second.
    @Test func shutdownDoesNotWaitForever() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.transport.room = 0
        client.call("ping")
        harness.server.shutDown()
        harness.turn()
        #expect(!harness.server.hasEnded)
        harness.pass(seconds: 0.3)
        #expect(harness.server.hasEnded)
        #expect(client.transport.isClosed)
    }
}
