import Glibc
import MoteEngine

/// The folder of what the daemon keeps between its lives: recordings. Clients name files in it, plainly;
/// nothing outside is ever touched, and links are not followed.
package struct StateFolder: Sendable, Equatable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// `$XDG_STATE_HOME/mote`, else `~/.local/state/mote`; nil without a home.
    package static func standard(environment: (String) -> String?) -> StateFolder? {
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            return StateFolder("\(state)/mote")
        }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return StateFolder("\(home)/.local/state/mote")
    }

    package enum Failure: Error, Equatable {
        /// No plain name, a link, a file of somebody else.
        case notPermitted(String)
        case notFound
        /// What the system said.
        case failed(String)
    }

    /// Longest recording that is read, bytes.
    package static let recordingBytes = 256 << 20

    /// A name without folders, dots in front and control characters.
    package static func isPlain(_ name: String, maxBytes: Int) -> Bool {
        !name.isEmpty && name.utf8.count <= maxBytes && !name.hasPrefix(".")
            && !name.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
    }

    /// Files in it, by name.
    package var files: [String] { FileSystem.entries(of: path).filter { !$0.hasPrefix(".") }.sorted() }

    /// Opens a file for writing, empty.
    /// - Returns: its descriptor, which is the caller's.
    package func create(_ name: String) throws(Failure) -> Int32 {
        try makeFolders()
        let descriptor = try open(name, O_WRONLY | O_CREAT | O_NONBLOCK)
        guard ftruncate(descriptor, 0) == 0 else {
            let failure = failed("can't empty", name)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    package func read(_ name: String) throws(Failure) -> [UInt8] {
        let descriptor = try open(name, O_RDONLY | O_NONBLOCK)
        defer { close(descriptor) }
        guard let bytes = FileSystem.contents(of: descriptor, limit: StateFolder.recordingBytes) else {
            throw .failed(
                "can't read \(path)/\(name): it is longer than \(StateFolder.recordingBytes) bytes, "
                    + "or the disk fails")
        }
        return bytes
    }

    private func open(_ name: String, _ flags: Int32) throws(Failure) -> Int32 {
        let descriptor = Glibc.open("\(path)/\(name)", flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            switch errno {
            case ELOOP: throw .notPermitted("\(name) is a symbolic link")
            case ENOENT: throw .notFound
            default: throw failed("can't open", name)
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
        else {
            close(descriptor)
            throw .notPermitted("\(name) is no file of this daemon's user")
        }
        return descriptor
    }

    /// The last of them must be there in the end; what stands above it mostly is.
    private func makeFolders() throws(Failure) {
        var partial = ""
        var code: Int32 = 0
        for part in path.split(separator: "/") {
            partial += "/\(part)"
            code = mkdir(partial, 0o700) == 0 ? 0 : errno
        }
        guard code == 0 || code == EEXIST else {
            throw .failed("can't make the folder \(path): \(SystemError.text(of: code))")
        }
    }

    private func failed(_ action: String, _ name: String) -> Failure {
        .failed("\(action) \(path)/\(name): \(SystemError.text(of: errno))")
    }
}
