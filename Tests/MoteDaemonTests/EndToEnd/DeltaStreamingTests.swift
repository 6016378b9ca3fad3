import Foundation
import Glibc
import MoteEngine
import MoteJSON
import MoteTestSupport
import Testing

/// Deltas, pacing and stalls over real sockets.
@Suite struct DeltaStreamingTests {
    private static let busy = """
        local layers = {}
        for i = 1, 40 do
            layers[i] = scene:layer { name = "l" .. i, frame = { i * 7, 20, 30, 40 },
                backgroundColor = "#ff0000" }
        end
        local n = 0
        every(0.02, function()
            n = n + 1
            local layer = layers[n % 40 + 1]
            layer.hidden = not layer.hidden
            layer.cornerRadius = n % 5
        end)
        scene:emitter { name = "many", emitterPosition = { 195, 400 }, emitterCells = {
            dot = { birthRate = 2000, lifetime = 2, velocity = 100, emissionRange = 6.28 } }, prewarm = 2 }
        """

    /// A client that reads nothing for a while gets, as its next delta, all that it missed. In the end both
    /// have the same picture.
    @Test func slowReaderHasTheSamePicture() throws {
        let daemon = try DaemonProcess(scenes: ["busy": Self.busy], arguments: ["--play", "busy"])
        let (slow, fast) = (try daemon.connect(), try daemon.connect())
        try slow.call("subscribe", ["scene": "busy", "encoding": "delta"])
        try fast.call("subscribe", ["scene": "busy", "particles": "count"])
        var feed = FrameFeed()
        var dropped = 0
        for _ in 0..<6 {
            // Meanwhile the other one gets thirty frames, and this one's socket is full.
            _ = try fast.frames(30)
            for frame in try slow.plainFrames(3) {
                #expect(feed.feed(frame) == .taken)
                dropped += frame["dropped"]?.integer ?? 0
            }
        }
        #expect(dropped > 20)
        try fast.call("scene.pause", ["scene": "busy"])
        // The last frame says that time stands still.
        while feed.pictures["busy"]?.head["speed"] != 0 {
            for frame in try slow.plainFrames(1) { #expect(feed.feed(frame) == .taken) }
        }
        try slow.call("subscribe", ["scene": "busy"])
        var whole = FrameFeed()
        let frame = try #require(try slow.plainFrames(1).first)
        #expect(frame["full"] == true && frame["subscription"] == 2)
        _ = whole.feed(frame)
        #expect(feed.pictures["busy"]?.canonical == whole.pictures["busy"]?.canonical)
    }

    /// One frame for each `next`, as a client draws: ask, wait, draw, ask again.
    @Test func pulledFrames() throws {
        let daemon = try DaemonProcess(scenes: ["busy": Self.busy], arguments: ["--play", "busy"])
        let client = try daemon.connect()
        try client.call("subscribe", ["scene": "busy", "pacing": "pull", "particles": "none"])
        var last = -1.0
        for seq in 1...10 {
            try client.send(#"{"jsonrpc":"2.0","method":"next","params":{"subscription":1}}"#)
            let frame = try client.next("frame")
            #expect(frame["seq"] as? Int == seq)
            let time = try #require(frame["time"] as? Double)
            #expect(time > last)
            last = time
        }
    }
}

extension TestClient {
    /// The params of the next frames, as the feed takes them.
    fileprivate func plainFrames(_ count: Int) throws -> [PlainValue] {
        try frames(count).map { frame in
            let data = try JSONSerialization.data(withJSONObject: frame, options: [.sortedKeys])
            return try JSONReader().parse(String(decoding: data, as: UTF8.self), limits: WireCheck.limits)
        }
    }
}
