import Foundation
import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Images beside a scene, and what clients may ask for.
@Suite final class SceneAssetTests {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/mote-assets-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/parts", withIntermediateDirectories: true)
        try write("photo.jpg", TinyJPEG.baseline)
        try write("parts/panel@2x.png", ImageHeaderTests.png)
        try write("broken.png", Array("no picture".utf8))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ file: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + file))
    }

    private func scene(_ lua: String) throws -> HostedFixture {
        let source = SceneSource(name: "test", file: "test.lua", text: Array(lua.utf8), directory: folder)
        return HostedFixture(
            try HostedScene(source, options: SceneOptions(), environment: SceneEnvironment()))
    }

    private func error(_ lua: String) -> String? {
        do {
            _ = try scene(lua)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func frame(_ fixture: HostedFixture) -> Frame {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame
    }

    @Test func findsImagesBesideTheScene() throws {
        #expect(try scene("""
            local photo, panel = image 'photo', image 'parts/panel'
            print(photo.name, photo.size, photo.scale, tostring(photo))
            print(panel.name, panel.size, panel.scale)
            print(image('photo.jpg').size, image('parts/panel@2x.png').scale, image('flake').size)
            local l = scene:layer { contents = photo }
            print(l.contents)
            l.contents = 'logo'
            l.contents = image 'flake'
            print(l.contents)
            """).log == ["photo {16.0, 8.0} 1.0 photo", "parts/panel {150.0, 1.0} 2.0",
                "{16.0, 8.0} 2.0 {16.0, 16.0}", "photo", "flake"])
    }

    @Test func saysWhatIsWrong() throws {
        #expect(error("image 'phoot'")?.contains("(did you mean \"photo\"?)") == true)
        #expect(error("image 'nothing like it'")?.contains("there is no \"nothing like it\"") == true)
        #expect(error("image 'broken'")?.contains("image \"broken\" is no PNG or JPEG") == true)
        #expect(error("scene:layer { contents = 'broken' }")?.contains("is no PNG or JPEG") == true)
        #expect(error("image '../secret'")?.contains("there is no") == true)
        #expect(error("image(3)")?.contains("expected a name, got a number") == true)
        #expect(error("image('photo').width = 3")?.contains("no field \"width\" to set") == true)
        let link = folder + "/out.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/passwd")
        #expect(error("image 'out'")?.contains("lies outside of the scene's folders") == true)
    }

    @Test func anUnknownNameIsToldOnce() throws {
        let fixture = try scene("""
            scene:layer { contents = 'lgo' }
            scene:layer { contents = 'lgo' }
            """)
        #expect(fixture.log == ["no image \"lgo\" is beside the scene or built in (did you mean \"logo\"?)"])
        #expect(frame(fixture).layers[1].contents == "lgo")
    }

    @Test func naturalSizesPlaceContentsAndParticles() throws {
        let fixture = try scene("""
            scene:layer { frame = { 0, 0, 100, 100 }, contents = 'photo', contentsGravity = 'center' }
            scene:layer { frame = { 0, 0, 100, 100 }, contents = 'photo',
                          contentsCenter = { 0.25, 0.5, 0.5, 0.25 } }
            scene:emitter { emitterCells = { a = { contents = 'parts/panel' } } }
            """)
        let picture = frame(fixture)
        #expect(picture.layers[1].box == Rect(42, 46, 16, 8))
        #expect(picture.layers[2].slice == FrameSlice(left: 4, top: 4, right: 4, bottom: 2))
        #expect(picture.emitters[0].cells[0].size == Size(150, 1))
    }

    @Test func framesListWhatTheyName() throws {
        let fixture = try scene("""
            a = scene:layer { contents = 'photo' }
            scene:layer { contents = 'logo' }
            scene:layer { contents = 'nobody knows it' }
            scene:on('swap', function() a.contents = 'flake' end)
            """)
        #expect(frame(fixture).assets.map(\.name) == ["logo", "photo"])
        let before = frame(fixture).assets
        #expect(before == frame(fixture).assets)
        try fixture.send("swap")
        #expect(frame(fixture).assets.map(\.name) == ["flake", "logo"])
        #expect(frame(fixture).assets[1] == before[0])
    }

    @Test func handsOutImages() throws {
        let fixture = try scene("scene:layer { contents = 'photo' }")
        let photo = try #require(fixture.hosted.asset(named: "photo"))
        #expect(photo.type == "image/jpeg" && photo.bytes() == TinyJPEG.baseline)
        #expect(photo.byteCount == TinyJPEG.baseline.count && photo.path?.hasSuffix("/photo.jpg") == true)
        #expect(photo.picture == SceneAsset.Picture(width: 16, height: 8, scale: 1))
        #expect(frame(fixture).assets == [FrameAsset(name: "photo", sha256: photo.sha256)])
        // It stays what the scene has found, also when the file changes.
        try write("photo.jpg", TinyJPEG.progressive)
        #expect(fixture.hosted.asset(named: "photo")?.bytes() == TinyJPEG.baseline)
        let again = try HostedScene.rebuild(fixture.hosted.recipe, to: 1)
        #expect(again.asset(named: "photo")?.sha256 == photo.sha256)

        let flake = try #require(fixture.hosted.asset(named: "flake"))
        let png = try #require(flake.bytes())
        #expect(flake.type == "image/png" && flake.path == nil && png.count == flake.byteCount)
        #expect(flake.picture == SceneAsset.Picture(width: 64, height: 64, scale: 4))
        #expect(ImageHeader(png)?.width == 64 && ImageHeader(png)?.height == 64)
        #expect(fixture.hosted.asset(named: "nobody") == nil && fixture.hosted.asset(named: "../x") == nil)
        #expect(fixture.hosted.assetNames.contains("photo") && fixture.hosted.assetNames.contains("logo"))
    }

    @Test func handsOutTheFontThatLaidTheTextOut() throws {
        let fixture = try scene("scene:text { string = 'Hello', frame = { 0, 0, 99, 30 } }")
        let picture = frame(fixture)
        let file = try #require(picture.layers[1].text?.fontFile)
        #expect(file == "DejaVuSans.ttf")
        let font = try #require(fixture.hosted.asset(named: file))
        #expect(font.type == "font/ttf" && font.picture == nil && font.path?.hasSuffix("/" + file) == true)
        // A TrueType font begins with its version, 1.0.
        #expect(font.bytes()?.prefix(4) == [0, 1, 0, 0] && font.bytes()?.count == font.byteCount)
        #expect(picture.assets == [FrameAsset(name: file, sha256: font.sha256)])
    }
}
