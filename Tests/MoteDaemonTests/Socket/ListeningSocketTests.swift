import Foundation
import Glibc
import MoteDaemon
import Testing

@Suite struct ListeningSocketTests {
    private func place(_ folder: TemporaryFolder, _ name: String = "s") -> SocketPath {
        SocketPath(path: "\(folder.path)/\(name)", isDefault: false)
    }

    /// Connects; 0 or the error.
    private func connect(_ path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? 0 : errno
    }

    @Test func onlyTheUserMayConnect() throws {
        let folder = try TemporaryFolder()
        let socket = try ListeningSocket(at: place(folder))
        #expect(folder.mode(of: "s") == 0o600)
        #expect(connect(socket.path) == 0)
        socket.end()
    }

    /// Twenty starts on one socket: the first has it, all others are told so, and it goes on listening.
    @Test func secondStartIsRefused() throws {
        let folder = try TemporaryFolder()
        let first = try ListeningSocket(at: place(folder))
        for _ in 0..<20 {
            let error = #expect(throws: SocketError.self) { try ListeningSocket(at: place(folder)) }
            #expect(error?.description.contains("already running") == true)
            #expect(error?.description.contains("process \(getpid())") == true)
            #expect(connect(first.path) == 0)
        }
        first.end()
    }

    /// Start and end, twenty times on the same path.
    @Test func startsAgainAfterItsEnd() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<20 {
            let socket = try ListeningSocket(at: place(folder))
            #expect(connect(socket.path) == 0)
            socket.end()
            #expect(!folder.exists("s"))
        }
    }

    /// What a killed daemon leaves: a file that refuses connections, and a lock that nobody holds.
    @Test func staleFileIsReplaced() throws {
        let folder = try TemporaryFolder()
        do {
            let dead = try ListeningSocket(at: place(folder))
            // The kernel closes what a killed process had open; its file stays.
            close(dead.descriptor)
        }
        #expect(connect("\(folder.path)/s") == ECONNREFUSED)
        let socket = try ListeningSocket(at: place(folder))
        #expect(connect(socket.path) == 0)
        socket.end()
    }

    @Test func foreignFileIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "s")
        let error = #expect(throws: SocketError.self) { try ListeningSocket(at: place(folder)) }
        #expect(error?.description.contains("not a socket") == true)
        #expect(folder.exists("s"))
    }

    /// A file that somebody put in our socket's place is not removed at the end.
    @Test func endRemovesOnlyItsOwnFile() throws {
        let folder = try TemporaryFolder()
        let socket = try ListeningSocket(at: place(folder))
        unlink(socket.path)
        try folder.write("another's", to: "s")
        socket.end()
        #expect(folder.exists("s"))
    }

    @Test func longPathIsRefused() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SocketError.self) {
            try ListeningSocket(at: place(folder, String(repeating: "x", count: 120)))
        }
        #expect(error?.description.contains("shorter") == true)
    }

    /// The longest path that fits leaves no room for a temporary name: it is bound directly.
    @Test func longestPathWorks() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "x", count: SocketPath.longest - folder.path.utf8.count - 1)
        let socket = try ListeningSocket(at: place(folder, name))
        #expect(connect(socket.path) == 0)
        socket.end()
    }

    @Test func missingFolderIsNamed() {
        let error = #expect(throws: SocketError.self) {
            try ListeningSocket(at: SocketPath(path: "/nonexistent/folder/s", isDefault: false))
        }
        #expect(error?.description.contains("/nonexistent/folder/s") == true)
    }
}
