import Foundation
import Glibc

/// The real `moted`, started from the build folder on a socket of its own, ended with the test.
package final class DaemonProcess {
    package let folder: String
    package var socket: String { "\(folder)/s" }
    private let process = Process()
    private let notify: Int32

    /// - Parameters:
    ///   - scenes: texts by name, written into the daemon's scene folder.
    ///   - sceneFolder: a folder to use instead; the shipped scenes, for example.
    ///   - arguments: further options.
    ///   - limit: what it may use of the system, in the shell's words: `-n 70`, for example.
    package init(
        scenes: [String: String] = [:], sceneFolder: String? = nil,
        arguments: [String] = [], limit: String? = nil
    ) throws {
        folder = "/tmp/mote-test-\(UUID().uuidString.prefix(13))"
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: "\(folder)/scenes", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        for (name, text) in scenes {
            try text.write(toFile: "\(folder)/scenes/\(name).lua", atomically: true, encoding: .utf8)
        }
        notify = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try DaemonProcess.bind(notify, to: "\(folder)/n")

        try Data().write(to: URL(filePath: "\(folder)/log"))
        let program = DaemonProcess.buildFolder + "/moted"
        let scenes = sceneFolder ?? "\(folder)/scenes"
        let arguments = ["--socket", socket, "--scenes", scenes, "--log-level", "debug"] + arguments
        process.executableURL = URL(filePath: limit == nil ? program : "/bin/sh")
        process.arguments =
            limit.map { ["-c", "ulimit \($0); exec \"$0\" \"$@\"", program] + arguments } ?? arguments
        var environment = ProcessInfo.processInfo.environment
        environment["NOTIFY_SOCKET"] = "\(folder)/n"
        // The user's own configuration must not change what is tested, nor tests the user's recordings.
        environment["XDG_CONFIG_HOME"] = folder
        environment["XDG_STATE_HOME"] = "\(folder)/state"
        process.environment = environment
        process.standardError = FileHandle(forWritingAtPath: "\(folder)/log")
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try waitUntilReady()
    }

    deinit {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        close(notify)
        try? FileManager.default.removeItem(atPath: folder)
    }

    package var pid: Int32 { process.processIdentifier }
    package var isRunning: Bool { process.isRunning }
    package var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

    package func connect() throws -> TestClient { try TestClient(socket: socket) }

    /// Sends a signal and waits for the end.
    /// - Returns: the exit code; negative for a signal that killed it.
    package func end(signal: Int32 = SIGTERM) -> Int32 {
        kill(pid, signal)
        return waitForEnd()
    }

    package func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Where the tests and the programs were built: the folder that holds the test bundle.
    package static var buildFolder: String {
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            return (argument as NSString).deletingLastPathComponent
        }
        return ((CommandLine.arguments.first ?? "") as NSString).deletingLastPathComponent
    }

    /// The daemon says that it is ready as it says it to systemd.
    private func waitUntilReady() throws {
        let deadline = Date().addingTimeInterval(TestClient.patience)
        var poller = pollfd(fd: notify, events: Int16(POLLIN), revents: 0)
        while process.isRunning, deadline.timeIntervalSinceNow > 0 {
            // Short, to hear soon of a daemon that has ended instead.
            guard poll(&poller, 1, 100) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = recv(notify, &bytes, bytes.count, 0)
            if count > 0, String(decoding: bytes[..<count], as: UTF8.self).contains("READY=1") { return }
        }
        throw TestClient.Failure(description: "moted did not get ready: \(log)")
    }

    private static func bind(_ descriptor: Int32, to path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw TestClient.Failure(description: "can't make \(path)") }
    }
}
