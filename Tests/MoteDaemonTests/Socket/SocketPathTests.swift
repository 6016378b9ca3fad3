import Foundation
import MoteDaemon
import Testing

@Suite struct SocketPathTests {
    @Test(arguments: [
        ("/a/b.sock", ["MOTE_SOCKET": "/c", "XDG_RUNTIME_DIR": "/run/user/5"], "/a/b.sock", false),
        (nil, ["MOTE_SOCKET": "/c", "XDG_RUNTIME_DIR": "/run/user/5"], "/c", false),
        (nil, ["MOTE_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/5"], "/run/user/5/mote/mote.sock", true),
        (nil, ["XDG_RUNTIME_DIR": "relative"], "/tmp/mote-5/mote.sock", true),
        (nil, [:], "/tmp/mote-5/mote.sock", true),
    ] as [(String?, [String: String], String, Bool)])
    func rule(option: String?, environment: [String: String], path: String, isDefault: Bool) {
        let found = SocketPath.find(option: option, environment: { environment[$0] }, uid: 5)
        #expect(found == SocketPath(path: path, isDefault: isDefault))
    }

    @Test(arguments: [("/a/b/c.sock", "/a/b"), ("/c.sock", "/"), ("c.sock", ".")])
    func folder(path: String, folder: String) {
        #expect(SocketPath(path: path, isDefault: false).folder == folder)
    }

    @Test func makesItsFolderForUsAlone() throws {
        let folder = try TemporaryFolder()
        try SocketPath(path: "\(folder.path)/mote/mote.sock", isDefault: true).prepareFolder()
        #expect(folder.mode(of: "mote") == 0o700)
    }

    /// A predictable place that others can reach into is refused, whoever made it so.
    @Test func refusesAnOpenFolder() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("mote")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/mote")
        let place = SocketPath(path: "\(folder.path)/mote/mote.sock", isDefault: true)
        let error = #expect(throws: SocketError.self) { try place.prepareFolder() }
        #expect(error?.description.contains("mode 0700") == true)
    }

    @Test func refusesALinkInItsPlace() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("elsewhere")
        try folder.link("mote", to: "\(folder.path)/elsewhere")
        let place = SocketPath(path: "\(folder.path)/mote/mote.sock", isDefault: true)
        #expect(throws: SocketError.self) { try place.prepareFolder() }
    }
}
