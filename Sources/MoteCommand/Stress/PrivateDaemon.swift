import Glibc
import MoteDaemon

/// A daemon of our own in a folder of its own, gone with this value.
package final class PrivateDaemon {
    package let process: ChildProcess
    package let socket: String
    private let folder: String

    /// How long it may take to end, seconds.
    private static let patience = 5.0

    /// - Parameter frameBytes: the longest frame.
    package init(
        environment: ToolEnvironment, interrupts: Interrupts, frameBytes: Int
    ) throws(CommandFailure) {
        let parent = environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(parent)/mote-stress-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed("a temporary folder can't be made in \(parent): \(systemErrorText())")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        socket = "\(folder)/mote.sock"
        let logPath = "\(folder)/log"
        let settings = "\(folder)/moted.conf"
        try Files.write(Array("frame-bytes = \(frameBytes)\n".utf8), to: settings)
        let log = open(logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(log) }
        do throws(CommandFailure) {
            // An empty scene folder: nothing but the stress scene runs.
            process = try ChildProcess(
                try DaemonProcess.program(environment),
                ["--socket", socket, "--scenes", folder, "--config", settings], output: log, detached: false)
        } catch {
            Self.remove(folder)
            throw error
        }
        try DaemonProcess.waitUntilReady(process, socket: socket, interrupts: interrupts) {
            (try? Files.read(logPath)).flatMap { bytes in
                bytes.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    deinit {
        process.stop(patience: Self.patience)
        Self.remove(folder)
    }

    /// The folder and the files that the daemon leaves in it.
    private static func remove(_ folder: String) {
        for name in FileSystem.entries(of: folder) { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}
