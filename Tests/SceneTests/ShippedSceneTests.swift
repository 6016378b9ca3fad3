import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// The scenes that mote ships.
@Suite struct ShippedSceneTests {
    private static let names = [
        "login", "confetti", "snow", "push", "popup", "lines", "timing", "fire", "like", "redpackets",
        "storm",
    ]

    @Test(arguments: names)
    func playsWithoutErrorsAndTheSameEachWay(_ name: String) throws {
        let source = try ScenePlayer.shipped(name)
        let ticks = try ScenePlayer.load(source)
        let jump = try ScenePlayer.load(source)
        func act(_ hosted: HostedScene) throws {
            _ = hosted.pointer(.tap, at: Point(hosted.size.width / 2, hosted.size.height * 0.7), pointer: 0)
            let events = [
                "celebrate", "loginFailed", "push", "show", "loginSucceeded", "blow", "like", "gust",
            ]
            for event in events {
                _ = try hosted.send(event, payload: .null, layer: nil)
            }
            _ = try hosted.send("wind", payload: ["strength": 40], layer: nil)
        }
        for tick in 1...240 {
            ticks.advance(to: Double(tick) / 60)
            if tick == 60 { try act(ticks) }
        }
        jump.advance(to: 1)
        try act(jump)
        jump.advance(to: 4)
        #expect(ticks.takeErrors() == [])
        let frame = ScenePlayer.frame(of: ticks)
        #expect(ScenePlayer.frame(of: jump) == frame)
        #expect(ScenePlayer.frame(of: try HostedScene.rebuild(ticks.recipe, to: 4)) == frame)
        #expect(!source.title.isEmpty)
    }

    @Test func getOpensTheForm() throws {
        let hosted = try ScenePlayer.load(ScenePlayer.shipped("login"))
        hosted.advance(to: 3)
        func y(_ layer: String) throws -> Double {
            try hosted.get(
                .path(layer),
                keyPath: "position.y"
            ).value.number ?? 0
        }
        let before = try y("logo")
        let get = try hosted.get(.path("get"), keyPath: "position").value.list?.compactMap(\.number) ?? []
        #expect(hosted.pointer(.tap, at: Point(get[0], get[1]), pointer: 0)?.path.hasPrefix("get") == true)
        var lowest = before
        for tick in 1...180 {
            hosted.advance(to: 3 + Double(tick) / 60)
            lowest = min(lowest, try y("logo"))
        }
        #expect(try y("logo") == before - 75)
        #expect(lowest < before - 85)
    }
}
