import MoteDaemon
import Testing

@Suite struct SceneFoldersTests {
    private func makeFolders() throws -> (TemporaryFolder, SceneFolders) {
        let folder = try TemporaryFolder()
        try folder.write("-- my snow\nlocal n = scene.params.count or scene.params.wind\n",
                         to: "mine/snow.lua")
        try folder.write("-- shipped snow", to: "shipped/snow.lua")
        try folder.write("print(1)", to: "shipped/login.lua")
        try folder.write("secret", to: "secret.lua")
        try folder.write("x", to: "mine/deep/inner.lua")
        try folder.link("mine/outside.lua", to: "\(folder.path)/secret.lua")
        return (folder, SceneFolders(["mine", "missing", "shipped"].map { "\(folder.path)/\($0)" }))
    }

    @Test func firstFolderWins() throws {
        let (folder, folders) = try makeFolders()
        defer { withExtendedLifetime(folder) {} }
        let file = try folders.file(named: "snow")
        #expect(file.name == "snow")
        #expect(file.relativePath == "snow.lua")
        #expect(String(decoding: try folders.text(of: file), as: UTF8.self).hasPrefix("-- my snow"))
        // What leads outside is no scene.
        #expect(folders.available().map(\.name) == ["login", "snow"])
    }

    /// A symbolic link is a name of its own for loading, but no further file in the list.
    @Test func linksInside() throws {
        let (folder, folders) = try makeFolders()
        for name in ["alias", "zalias"] {
            try folder.link("mine/\(name).lua", to: "\(folder.path)/mine/snow.lua")
        }
        try folder.link("mine/nice.lua", to: "\(folder.path)/mine/deep/inner.lua")
        #expect(folders.available().map(\.name) == ["login", "nice", "snow"])
        #expect(try folders.file(named: "alias").name == "alias")
        #expect(try folders.file(at: "alias.lua").name == "alias")
        #expect(try folders.file(named: "alias").relativePath == "snow.lua")
    }

    @Test func pathsInside() throws {
        let (folder, folders) = try makeFolders()
        #expect(try folders.file(at: "deep/inner.lua").relativePath == "deep/inner.lua")
        #expect(try folders.file(at: "\(folder.path)/mine/deep/inner.lua").name == "inner")
        #expect(try folders.file(at: "deep/../snow.lua").relativePath == "snow.lua")
    }

    /// However it is spelt, and through symbolic links too: nothing outside of the folders is reached, and
    /// whether it exists is not told.
    @Test(arguments: [
        "/etc/passwd", "/nonexistent", "../secret.lua", "../nonexistent.lua", "outside.lua",
        "deep/../../secret.lua",
    ])
    func pathsOutside(path: String) throws {
        let (folder, folders) = try makeFolders()
        defer { withExtendedLifetime(folder) {} }
        let error = #expect(throws: SceneFolders.Failure.self) { try folders.file(at: path) }
        let why = "the path is outside of the scene folders; send the script as `source`"
        #expect(error == .notPermitted(why))
    }

    @Test(arguments: ["", "..", "a/b", "../secret", "nope", "x\0y"])
    func namesThatAreNone(name: String) throws {
        let (folder, folders) = try makeFolders()
        defer { withExtendedLifetime(folder) {} }
        #expect(throws: SceneFolders.Failure.notFound) { try folders.file(named: name) }
    }

    @Test func folderIsNoScene() throws {
        let (folder, folders) = try makeFolders()
        try folder.makeFolder("mine/odd.lua")
        #expect(throws: SceneFolders.Failure.unreadable("odd.lua is not a file")) {
            try folders.file(named: "odd")
        }
    }

    @Test func librariesStandBeside() throws {
        let (folder, folders) = try makeFolders()
        #expect(folders.libraries.first == "\(folder.path)/lib")
    }

    @Test func namesOfParams() {
        let text = Array("local a = scene.params.wind + scene.params.count_2 * scene.params.wind".utf8)
        #expect(ScriptParams.names(in: text) == ["count_2", "wind"])
        #expect(ScriptParams.names(in: Array("scene.params.".utf8)) == [])
    }
}
