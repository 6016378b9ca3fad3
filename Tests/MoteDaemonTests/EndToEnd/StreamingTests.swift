import Foundation
import MoteTestSupport
import Testing

/// The real `moted` with the shipped scenes, and clients as anyone would write them.
@Suite struct StreamingTests {
    private func daemon(_ arguments: [String] = []) throws -> DaemonProcess {
        try DaemonProcess(sceneFolder: PackageFolder.scenes, arguments: arguments)
    }

    private func layer(_ name: String, of frame: TestClient.JSON) -> TestClient.JSON? {
        (frame["layers"] as? [TestClient.JSON])?.first { $0["name"] as? String == name }
    }

    /// The middle of a layer, in the scene.
    private func center(_ layer: TestClient.JSON?) throws -> (x: Double, y: Double) {
        let layer = try #require(layer)
        let m = layer["matrix"] as? [Double] ?? [1, 0, 0, 1, 0, 0]
        let size = try #require(layer["size"] as? [Double])
        return (m[0] * size[0] / 2 + m[2] * size[1] / 2 + m[4],
                m[1] * size[0] / 2 + m[3] * size[1] / 2 + m[5])
    }

    @Test func threeScenesStreamWithRisingTimes() throws {
        let daemon = try daemon(["--play", "snow", "--play", "login", "--play", "confetti"])
        let client = try daemon.connect()
        try client.call("subscribe", ["scene": "*", "always": true])
        var times: [String: [Double]] = [:]
        while times.count < 3 || times.values.contains(where: { $0.count < 20 }) {
            let frame = try client.next("frame")
            let scene = try #require(frame["scene"] as? String)
            times[scene, default: []].append(try #require(frame["time"] as? Double))
        }
        for (_, times) in times {
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    /// The tap springs the logo up by 75 points, beyond that on the way.
    @Test func tapMovesTheLogo() throws {
        let daemon = try daemon()
        let client = try daemon.connect()
        try client.call("scene.load", ["name": "login", "paused": true])
        func logoY() throws -> Double {
            let snapshot = try client.call("scene.snapshot", ["scene": "login"])
            return try center(layer("logo", of: #require(snapshot["frame"] as? TestClient.JSON))).y
        }
        let before = try logoY()
        let get = try client.call("scene.snapshot", ["scene": "login"])
        let place = try center(layer("get", of: #require(get["frame"] as? TestClient.JSON)))
        let hit = try client.call("scene.pointer",
                                  ["scene": "login", "phase": "tap", "x": place.x, "y": place.y])
        // The label on the button is what the tap meets first.
        #expect(((hit["layer"] as? TestClient.JSON)?["path"] as? String)?.hasPrefix("get") == true)

        // Two seconds in steps of a tick, faster than the clock; the subscription shows each step's end.
        try client.call("subscribe", ["scene": "login", "always": true])
        var lowest = before
        for _ in 0..<40 {
            try client.call("scene.step", ["scene": "login", "ticks": 3])
            let frame = try client.next("frame")
            lowest = min(lowest, try center(layer("logo", of: frame)).y)
        }
        try client.call("scene.step", ["scene": "login", "ticks": 600])
        let after = try logoY()
        #expect(abs(after - (before - 75)) < 0.02)
        #expect(lowest < before - 75.5)
    }

    @Test func twoSubscribersWithDifferentOptions() throws {
        let daemon = try daemon(["--play", "snow"])
        let (one, other) = (try daemon.connect(), try daemon.connect())
        let full = try one.call("subscribe", ["scene": "snow", "columns": ["x", "y", "id"], "precision": 0])
        let counts = try other.call("subscribe", ["scene": "snow", "particles": "count", "fps": 20])
        #expect((full["options"] as? TestClient.JSON)?["fps"] as? Double == 60)
        #expect((counts["options"] as? TestClient.JSON)?["fps"] as? Double == 20)
        let first = try one.frames(5)
        let second = try other.frames(5)
        func emitters(_ frame: TestClient.JSON) -> [TestClient.JSON] {
            frame["emitters"] as? [TestClient.JSON] ?? []
        }
        for frame in first {
            for emitter in emitters(frame) where (emitter["count"] as? Int ?? 0) > 0 {
                let particles = try #require(emitter["particles"] as? TestClient.JSON)
                let constant = particles["constant"] as? TestClient.JSON ?? [:]
                let columns = Set(particles.keys).union(constant.keys).subtracting(["constant"])
                #expect(columns == ["x", "y", "id"])
            }
        }
        #expect(second.allSatisfy { emitters($0).allSatisfy { $0["particles"] == nil } })
        let times = second.compactMap { $0["time"] as? Double }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// One that stops reading gets a fresh frame when it goes on, and slows nobody down meanwhile.
    @Test func readerThatStops() throws {
        let scene = """
            local emitter = scene:emitter { name = "many", emitterPosition = { 195, 400 }, emitterCells = {
                dot = { birthRate = 4000, lifetime = 3, velocity = 100, emissionRange = 6.28 } },
                prewarm = 3 }
            """
        let daemon = try DaemonProcess(scenes: ["many": scene], arguments: ["--play", "many"])
        let (slow, fast) = (try daemon.connect(), try daemon.connect())
        try slow.call("subscribe", ["scene": "many"])
        try fast.call("subscribe", ["scene": "many", "particles": "count", "always": true])
        // Each of the slow one's frames is larger than its socket: the second at the latest stays half
        // written.
        let ticks = try fast.frames(120).compactMap { $0["tick"] as? Int }
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
        let fresh = try #require(ticks.last)
        let late = try slow.frames(4)
        #expect(late.contains { ($0["dropped"] as? Int ?? 0) > 30 })
        #expect(try #require(late.last?["tick"] as? Int) >= fresh)
        #expect(late.compactMap { $0["seq"] as? Int } == [1, 2, 3, 4])
    }

    /// Played tick by tick, sought in one jump, and sought back to: the same bytes, the epoch apart.
    @Test(arguments: ["login", "snow", "confetti"])
    func everyWayToATimeShowsTheSame(scene: String) throws {
        let daemon = try daemon()
        let client = try daemon.connect()
        func picture() throws -> String {
            let id = try client.request("scene.snapshot", ["scene": scene, "precision": 6])
            while true {
                let line = String(decoding: try client.readLine(), as: UTF8.self)
                guard line.contains("\"id\":\(id),") else { continue }
                return line.replacing(/"id":\d+,"result"/, with: "").replacing(/"epoch":\d+/, with: "")
            }
        }
        try client.call("scene.load", ["name": scene, "seed": "7", "paused": true])
        for _ in 0..<12 { try client.call("scene.step", ["scene": scene, "ticks": 10]) }
        let stepped = try picture()
        #expect(stepped.contains("\"tick\":120"))
        try client.call("scene.load", ["name": scene, "seed": "7", "paused": true, "replace": true])
        try client.call("scene.seek", ["scene": scene, "time": 2])
        #expect(try picture() == stepped)
        try client.call("scene.seek", ["scene": scene, "time": 5.123])
        #expect(try picture() != stepped)
        try client.call("scene.seek", ["scene": scene, "time": 2])
        #expect(try picture() == stepped)
    }
}
