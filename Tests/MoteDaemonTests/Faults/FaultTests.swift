import Foundation
import Glibc
import MoteTestSupport
import Testing

/// The real daemon among clients that die, stall and come in crowds, and beside others like itself.
@Suite struct FaultTests {
    private static let scene = [
        "moving": """
        scene:layer { name = "box", bounds = { 0, 0, 10, 10 } }
            :animate("position.x", { to = 300, duration = 1000 })
        """
    ]
    private static let request = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"ü":"🐎"}}"#

    /// Wherever the bytes of a request are cut in two, its answer is the same.
    @Test func everySplit() {
        let harness = ServerHarness()
        let client = harness.connect()
        let bytes = Array((Self.request + "\n").utf8)
        for cut in 0...bytes.count {
            client.send(bytes: Array(bytes[..<cut]))
            client.send(bytes: Array(bytes[cut...]))
            #expect(
                client.take().map(\.text) == [#"{"jsonrpc":"2.0","id":1,"result":{"ü":"🐎"}}"#],
                "cut at \(cut)")
        }
    }

    @Test func clientsThatDieInTheMiddleOfALine() throws {
        let daemon = try DaemonProcess(scenes: Self.scene, arguments: ["--play", "moving"])
        let bytes = Array(Self.request.utf8)
        for cut in 0..<bytes.count {
            let client = try daemon.connect()
            try client.send(bytes: Array(bytes[..<cut]))
        }
        let client = try daemon.connect()
        #expect(try client.call("ping", ["a": 1])["a"] as? Int == 1)
    }

    @Test func clientsByTheThousand() throws {
        let daemon = try DaemonProcess(scenes: Self.scene, arguments: ["--play", "moving"])
        for _ in 0..<4 {
            var crowd: [TestClient] = []
            for _ in 0..<300 { crowd.append(try daemon.connect()) }
            for client in crowd where client.descriptor % 3 == 0 {
                try client.request("subscribe", ["scene": "moving"])
            }
            #expect(try crowd[299].call("ping", ["a": 1])["a"] as? Int == 1)
            crowd = []
        }
        let client = try daemon.connect()
        try client.call("ping")
        let stats = try client.call("stats")
        #expect(stats["clients"] as? Int == 1)
    }

    /// A thousand at once: the first and the last are served, and when they have gone, nothing is left.
    @Test func aThousandClientsAtOnce() throws {
        // They are this process's descriptors, too.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4096))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let daemon = try DaemonProcess(scenes: Self.scene, arguments: ["--play", "moving"])
        var crowd: [TestClient] = []
        for _ in 0..<1000 { crowd.append(try daemon.connect()) }
        for client in crowd where client.descriptor % 10 == 0 {
            try client.request("subscribe", ["scene": "moving", "fps": 5])
        }
        #expect(try crowd[0].call("ping", ["a": 1])["a"] as? Int == 1)
        #expect(try crowd[999].call("ping", ["a": 2])["a"] as? Int == 2)
        #expect(try crowd[999].call("stats")["clients"] as? Int == 1000)
        crowd = []
        let client = try daemon.connect()
        let deadline = Date().addingTimeInterval(TestClient.patience)
        var count: Int?
        repeat {
            count = try client.call("stats")["clients"] as? Int
        } while count != 1
            && deadline.timeIntervalSinceNow > 0
        #expect(count == 1)
    }

    /// What was recorded before the daemon was killed is replayed by the next one.
    @Test func recordingsSurviveDeath() throws {
        let folder = try TemporaryFolder()
        try folder.write("state = \(folder.path)/state\n", to: "conf")
        let arguments = ["--config", "\(folder.path)/conf"]
        let scenes = ["still": "scene:layer { name = 'box' }"]
        let first = try DaemonProcess(scenes: scenes, arguments: arguments + ["--play", "still"])
        var client = try first.connect()
        try client.call("scene.record", ["scene": "still", "file": "run"])
        try client.call("scene.set", ["scene": "still", "layer": "box", "keyPath": "opacity", "value": 0.25])
        #expect(first.end(signal: SIGKILL) == -SIGKILL)
        let second = try DaemonProcess(arguments: arguments)
        client = try second.connect()
        #expect(try client.call("scene.replay", ["scene": "again", "file": "run"])["time"] as? Double == 0)
        let deadline = Date().addingTimeInterval(TestClient.patience)
        var opacity: Double?
        repeat {
            opacity =
                try client.call("scene.get", ["scene": "again", "layer": "box", "keyPath": "opacity"])[
                    "value"]
                as? Double
        } while opacity != 0.25 && deadline.timeIntervalSinceNow > 0
        #expect(opacity == 0.25)
    }

    /// One reads nothing, one a byte at a time; a third one gets its frames all the same.
    @Test func slowReadersHoldNobodyUp() throws {
        let daemon = try DaemonProcess(sceneFolder: PackageFolder.scenes, arguments: ["--play", "snow"])
        let never = try daemon.connect()
        let slow = try daemon.connect()
        for client in [never, slow] { try client.request("subscribe", ["scene": "snow", "precision": 6]) }
        let quick = try daemon.connect()
        try quick.call("subscribe", ["scene": "snow"])
        var byte: UInt8 = 0
        for _ in 0..<30 {
            _ = recv(slow.descriptor, &byte, 1, 0)
            _ = try quick.next("frame")
        }
        _ = never
    }

    /// With few descriptors, those that are there are served, and others as soon as one is free.
    @Test func descriptorsExhausted() throws {
        let daemon = try DaemonProcess(limit: "-n 70")
        let deadline = Date().addingTimeInterval(TestClient.patience)
        var crowd: [TestClient] = []
        for _ in 0..<60 { crowd.append(try daemon.connect()) }
        #expect(try crowd[0].call("ping", ["a": 1])["a"] as? Int == 1)
        // For six there is room beside what the daemon needs itself; the others are told.
        #expect(try crowd[59].next("bye")["reason"] as? String == "limit")
        crowd.removeLast(59)
        var answer: Int?
        while answer == nil, deadline.timeIntervalSinceNow > 0 {
            answer = try? daemon.connect().call("ping", ["a": 2])["a"] as? Int
        }
        #expect(answer == 2)
        #expect(try crowd[0].call("ping", ["a": 3])["a"] as? Int == 3)
    }

    /// Two that start at the same moment: one lives, the other says why it does not. Twenty times, over a
    /// stale socket as well.
    @Test func twoDaemonsAtOnce() throws {
        let folder = try TemporaryFolder()
        let socket = "\(folder.path)/s"
        for round in 0..<20 {
            let pair = try (0..<2).map { _ in
                let daemon = Process()
                daemon.executableURL = URL(filePath: DaemonProcess.buildFolder + "/moted")
                daemon.arguments = ["--socket", socket, "--scenes", folder.path]
                daemon.standardError = FileHandle.nullDevice
                try daemon.run()
                return daemon
            }
            let deadline = Date().addingTimeInterval(TestClient.patience)
            while pair.allSatisfy(\.isRunning), deadline.timeIntervalSinceNow > 0 { usleep(5_000) }
            #expect(pair.count { $0.isRunning } == 1, "round \(round)")
            for daemon in pair where !daemon.isRunning { #expect(daemon.terminationStatus == 1) }
            // The one that lives may still be on its way to its socket.
            var answer: Int?
            while answer == nil, deadline.timeIntervalSinceNow > 0 {
                answer = try? TestClient(socket: socket).call("ping", ["a": round])["a"] as? Int
                if answer == nil { usleep(5_000) }
            }
            #expect(answer == round)
            for daemon in pair where daemon.isRunning {
                kill(daemon.processIdentifier, round % 2 == 0 ? SIGKILL : SIGTERM)
                daemon.waitUntilExit()
            }
        }
    }
}
