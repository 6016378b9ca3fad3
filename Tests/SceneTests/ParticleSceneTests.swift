import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// The scenes that show what emitters can do.
@Suite struct ParticleSceneTests {
    private func events(_ scene: HostedScene, _ name: String) -> [PlainValue] {
        scene.takeEvents().filter { $0.name == name }.map(\.payload)
    }

    @Test func theFireBurnsFromTheStartAndEmbersLeaveDust() throws {
        let fire = try ShippedScene("fire")
        fire.scene.advance(to: 0.01)
        // Prewarmed: 70·1.3 + 44·0.62 flames and more are there at once.
        #expect(fire.column(.x, of: "fire").count > 100)
        fire.scene.advance(to: 3)
        let cells = Set(fire.words(.cell, of: "fire"))
        // body, ember, the ember's dust, heart: in name order, each with what is within it behind it.
        #expect(cells == [0, 1, 2, 3])
        #expect(fire.scene.takeErrors().isEmpty)
    }

    @Test func aBreathLeansTheFlames() throws {
        let fire = try ShippedScene("fire")
        fire.scene.advance(to: 2)
        let before = fire.column(.x, of: "fire").mean
        _ = try fire.scene.send("blow", payload: ["strength": 2], layer: nil)
        fire.scene.advance(to: 3)
        #expect(fire.column(.x, of: "fire").mean > before + 20)
        fire.scene.advance(to: 8)
        #expect(abs(fire.column(.x, of: "fire").mean - before) < 20)
    }

    @Test func aTapThrowsSparks() throws {
        let fire = try ShippedScene("fire")
        fire.scene.advance(to: 1)
        let before = fire.column(.x, of: "fire").count
        _ = fire.scene.pointer(.tap, at: Point(195, 600), pointer: 0)
        fire.scene.advance(to: 1.01)
        #expect(fire.column(.x, of: "fire").count > before + 40)
    }

    @Test func aLikeSendsHeartsAndTellsTheClient() throws {
        let like = try ShippedScene("like")
        like.scene.advance(to: 1)
        #expect(like.scene.counts.particles == 0)
        #expect(try like.tap("like").hasPrefix("card/like"))
        like.scene.advance(to: 1.1)
        #expect(like.scene.counts.particles == 24)
        #expect(events(like.scene, "liked") == [["count": 129]])
        like.scene.advance(to: 8)
        #expect(like.scene.counts.particles == 0 && like.scene.isSettled)
        #expect(like.scene.takeErrors().isEmpty)
    }

    @Test func heldItPoursUntilItIsLetGo() throws {
        let like = try ShippedScene("like")
        _ = like.scene.pointer(.down, at: Point(71, 633), pointer: 0)
        like.scene.advance(to: 0.45)
        #expect(like.scene.counts.particles == 0)
        like.scene.advance(to: 2)
        // 18 + 14 hearts at once (the 16 stars are gone again), and 42 a second since 0.5 s.
        #expect((91...95).contains(like.scene.counts.particles))
        _ = like.scene.pointer(.up, at: Point(71, 633), pointer: 0)
        like.scene.advance(to: 2.2)
        let count = events(like.scene, "liked").count
        #expect(count >= 5)
        like.scene.advance(to: 9)
        #expect(like.scene.counts.particles == 0)
        #expect(events(like.scene, "liked").isEmpty)
        #expect(like.scene.takeErrors().isEmpty)
    }

    @Test func aTappedPacketOpensAndTellsTheScore() throws {
        let red = try ShippedScene("redpackets")
        red.scene.advance(to: 1.5)
        // Where the first packet is by now.
        let place = try red.value("packet1", "position").list?.compactMap(\.number) ?? []
        #expect(place.count == 2 && place[1] > 0)
        let hit = red.scene.pointer(.tap, at: Point(place[0], place[1] + 20), pointer: 0)
        #expect(hit?.path.hasPrefix("field/packet") == true)
        red.scene.advance(to: 1.6)
        let opened = events(red.scene, "opened")
        #expect(opened.count == 1)
        #expect(opened.first?["score"] == opened.first?["amount"])
        #expect((opened.first?["amount"]?.number ?? 0) >= 8)
        #expect(red.column(.x, of: "coins").count > 25)
        red.scene.advance(to: 40)
        let over = events(red.scene, "over")
        #expect(over.count == 1 && over.first?["opened"] == 1 && over.first?["fallen"] == 47)
        // A card shows it; its button begins anew.
        #expect(try red.value("card", "hidden") == .bool(false))
        let button = red.scene.pointer(.tap, at: Point(195, 479), pointer: 0)
        #expect(button?.path.hasPrefix("card/") == true)
        red.scene.advance(to: 42)
        #expect(try red.value("card", "hidden") == .bool(true))
        red.scene.advance(to: 80)
        #expect(events(red.scene, "over").first?["fallen"] == 48)
        #expect(red.scene.takeErrors().isEmpty)
    }

    @Test(arguments: [1, 777, 50_000])
    func theStormIsAsThickAsAskedFor(_ count: Int) throws {
        let storm = try ShippedScene("storm", params: ["particles": .number(Double(count))])
        storm.scene.advance(to: 0.5)
        let found = storm.scene.counts.particles
        #expect(abs(found - count) <= 4)
        _ = try storm.scene.send("count", payload: ["particles": 300], layer: nil)
        storm.scene.advance(to: 2.5)
        #expect(abs(storm.scene.counts.particles - 300) <= 4)
        #expect(storm.scene.takeErrors().isEmpty)
    }

    @Test(arguments: ["confetti", "fire", "fireworks", "hearts", "snow"])
    func presetsAreThere(_ name: String) throws {
        let source = ScenePlayer.source(
            """
            local preset = require "presets.\(name)"
            local made = preset(scene, { name = "it" })
            if type(made) == "table" then made:fire(50) elseif "\(name)" == "fireworks" then made:burst { count = 3 } end
            if "\(name)" == "hearts" then made:burst { count = 5 } end
            """)
        let environment = SceneEnvironment(libraryDirectories: [PackageFolder.path + "/scripts/lib"])
        let hosted = try HostedScene(source, options: SceneOptions(seed: 1), environment: environment)
        // Before the hearts are gone, and after the rockets have burst.
        hosted.advance(to: name == "hearts" ? 1 : 2.5)
        #expect(hosted.takeErrors() == [])
        #expect(hosted.counts.particles > 4)
        let wrong = ScenePlayer.source("require 'presets.\(name)'(scene, { colour = 1 })")
        #expect(throws: SceneError.self) {
            try HostedScene(wrong, options: SceneOptions(seed: 1), environment: environment)
        }
    }
}
