import Glibc

/// The few things the tool does with files.
package enum Files {
    /// The text of a file.
    /// - Throws: what is wrong with it, naming it as `path`.
    package static func read(_ path: String, limit: Int = 16 << 20) throws(CommandFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("\(path) can't be read: \(systemErrorText())") }
        defer { close(descriptor) }
        if isDirectory(path) { throw .failed("\(path) is a folder, not a file") }
        guard let bytes = Descriptor.readAll(descriptor, limit: limit) else {
            throw .failed("\(path) can't be read, or is longer than \(limit >> 20) MiB")
        }
        return bytes
    }

    package static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .failed("\(path) can't be written: \(systemErrorText())") }
        let isWritten = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
        guard close(descriptor) == 0, isWritten else {
            throw .failed("\(path) can't be written: \(systemErrorText())")
        }
    }

    package static func isDirectory(_ path: String) -> Bool { (mode(path) & S_IFMT) == S_IFDIR }

    package static func isFile(_ path: String) -> Bool { (mode(path) & S_IFMT) == S_IFREG }

    /// Makes a folder and those above it, each for this user alone.
    package static func makeFolder(_ path: String) -> Bool {
        if isDirectory(path) { return true }
        let parent = folder(of: path)
        if parent != path, !makeFolder(parent) { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }

    /// Without symbolic links; nil if there is no such file.
    package static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// `scenes/snow.lua` → `snow`.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    static func executableFolder() -> String {
        resolved("/proc/self/exe").map(folder(of:)) ?? "."
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : 0
    }
}
