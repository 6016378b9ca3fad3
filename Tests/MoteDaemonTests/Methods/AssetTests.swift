import Foundation
import MoteDaemon
import Testing

/// `asset.get`.
@Suite struct AssetTests {
    private func start() -> TestConnection {
        let client = ServerHarness().connect()
        let script = "scene:layer { contents = 'flake' } scene:text { string = 'a', frame = { 0, 0, 9, 9 } }"
        client.call("scene.load", #"{"as":"s","source":"\#(script)","paused":true}"#)
        client.call("scene.snapshot", #"{"scene":"s"}"#)
        return client
    }

    @Test func imagesComeAsTheirFrameSays() throws {
        let client = start()
        let frame = try #require(client.take().last?.result["frame"] as? [String: Any])
        let assets = try #require(frame["assets"] as? [String: String])
        #expect(assets.keys.sorted() == ["DejaVuSans.ttf", "flake"])
        client.call("asset.get", #"{"scene":"s","name":"flake"}"#)
        let image = try #require(client.take().first?.result)
        #expect(image["name"] as? String == "flake" && image["type"] as? String == "image/png")
        #expect(image["sha256"] as? String == assets["flake"])
        #expect(image["width"] as? Int == 64 && image["height"] as? Int == 64 && image["scale"] as? Int == 4)
        let data = try #require((image["data"] as? String).flatMap { Data(base64Encoded: $0) })
        #expect(data.count == image["bytes"] as? Int)
        #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    }

    @Test func fontsComeAsPathsToo() throws {
        let client = start()
        client.call("asset.get", #"{"scene":"s","name":"DejaVuSans.ttf","as":"path"}"#)
        let font = try #require(client.take().last?.result)
        let path = try #require(font["path"] as? String)
        #expect(font["type"] as? String == "font/ttf" && font["data"] == nil && font["width"] == nil)
        #expect(FileManager.default.contents(atPath: path)?.count == font["bytes"] as? Int)
    }

    @Test func errorsSayWhatThereIs() {
        let client = start()
        _ = client.take()
        client.call("asset.get", #"{"scene":"s","name":"flaek"}"#)
        client.call("asset.get", #"{"scene":"s","name":"flake","as":"path"}"#)
        client.call("asset.get", #"{"scene":"x","name":"flake"}"#)
        let errors = client.take().map(\.text)
        #expect(errors[0].contains("-32006") && errors[0].contains(#""nearest":"flake""#))
        #expect(errors[1].contains("-32602") && errors[2].contains("-32002"))
    }
}
