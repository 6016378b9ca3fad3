import Foundation
import MoteScript
import Testing

@Suite struct ModuleTests {
    @Test func aModuleIsLoadedOnce() throws {
        let fixture = try ScriptFixture()
        fixture.modules = ["parts": "print('loading', ...) return { n = 1 }", "nothing": "x = 5"]
        #expect(try fixture.output("""
            local a, b = require "parts", require "parts"
            a.n = 7
            print(a == b, b.n, require "nothing", x)
            """) == ["loading parts parts.lua", "true 7 true 5"])
    }

    @Test func errorsInModulesHaveTheirPlace() throws {
        let fixture = try ScriptFixture()
        fixture.modules = ["bad": "local x = {}\nlocal y = x.z.w", "worse": "x = = 1",
                           "a": "require 'b'", "b": "require 'a'", "waits": "error({})"]
        let error = try #require(fixture.error("\nrequire 'bad'"))
        #expect(error.description == "bad.lua:2: attempt to index a nil value (field 'z')")
        #expect(error.traceback == "bad.lua:2: in main chunk\nscene.lua:2: in main chunk")
        #expect(fixture.error("require 'worse'")?.description == "worse.lua:1: unexpected symbol near '='")
        #expect(fixture.error("\nrequire 'none'")?.description == "scene.lua:2: no module 'none'")
        #expect(fixture.error("require 'a'")?.description
            == "b.lua:1: module 'a' is being loaded already: modules that require each other go in circles")
        #expect(fixture.error("require 'waits'")?.message == "raised a table value instead of a text")
        // It is not taken for loaded, nor for being loaded.
        fixture.modules["bad"] = "return 3"
        #expect(try fixture.output("print(require 'bad')") == ["3"])
    }

    @Test func aFirstLineForTheShellIsNoLua() throws {
        let fixture = try ScriptFixture()
        #expect(fixture.error("#!/usr/bin/env mote\nerror('x')")?.line == 2)
        #expect(fixture.error("\u{FEFF}error('x')")?.line == 1)
    }

    // MARK: Finding

    private func withFolders(_ body: (String) throws -> Void) throws {
        let files = FileManager.default
        let root = files.temporaryDirectory.appendingPathComponent("mote-modules-\(UUID())").path
        defer { try? files.removeItem(atPath: root) }
        for folder in ["scene/parts", "library/presets"] {
            try files.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: true)
        }
        for (file, text) in ["scene/parts/button.lua": "1", "library/presets/snow.lua": "2",
                             "library/both.lua": "3", "scene/both.lua": "4", "outside.lua": "5"] {
            try text.write(toFile: root + "/" + file, atomically: true, encoding: .utf8)
        }
        let outside = root + "/outside.lua"
        try files.createSymbolicLink(atPath: root + "/scene/link.lua", withDestinationPath: outside)
        try files.createDirectory(atPath: root + "/scene/folder.lua", withIntermediateDirectories: true)
        try body(root)
    }

    @Test func modulesAreFoundBesideTheSceneAndThenInTheLibrary() throws {
        try withFolders { root in
            let finder = ModuleFinder(directories: [root + "/scene", root + "/nowhere", root + "/library"])
            let button = try finder.module(named: "parts.button")
            #expect(button.file == "parts/button.lua")
            #expect(button.text == Array("1".utf8))
            #expect(button.path.hasSuffix("/scene/parts/button.lua"))
            #expect(try finder.module(named: "presets.snow").text == Array("2".utf8))
            #expect(try finder.module(named: "both").text == Array("4".utf8))
        }
    }

    @Test(arguments: ["", ".", "..", "../outside", "..outside", "parts..button", "/etc/passwd",
                      "parts/button", ".parts", "parts.", "a b", "ä", "parts\0", "outside.lua/../x", "~root"])
    func namesThatAreNoneAreRefused(_ name: String) throws {
        try withFolders { root in
            let finder = ModuleFinder(directories: [root + "/scene"])
            #expect(throws: LuaRaise.self) { try finder.module(named: name) }
        }
    }

    @Test func nothingOutsideOfTheFoldersIsRead() throws {
        try withFolders { root in
            let finder = ModuleFinder(directories: [root + "/scene"])
            #expect(throws: LuaRaise("module 'link' lies outside of the scene's folders")) {
                try finder.module(named: "link")
            }
            #expect(throws: LuaRaise("module 'folder' is no file")) { try finder.module(named: "folder") }
            let missing = "no module 'outside': outside.lua is neither beside the scene nor in the library"
            #expect(throws: LuaRaise(missing)) { try finder.module(named: "outside") }
        }
    }
}
