import Glibc

/// Files in the folders that a scene may look into.
enum FolderFile {
    struct Failure: Error {
        /// What is wrong with it, as the end of a sentence.
        var reason: String
    }

    /// Without links, `.` and `..`; nil when it does not exist.
    static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// The resolved path of a file in a folder; nil when it does not exist.
    /// - Throws: where a link leads out of the folder.
    static func path(of file: String, in directory: String) throws(Failure) -> String? {
        guard let root = resolved(directory), let path = resolved(directory + "/" + file) else { return nil }
        guard path.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else {
            throw Failure(reason: "lies outside of the scene's folders")
        }
        return path
    }

    /// Names in a folder, in no order; none when it can't be read, and at most a thousand.
    static func entries(of directory: String) -> [String] {
        guard let folder = opendir(directory) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < 1000, let entry = readdir(folder) {
            names.append(withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            })
        }
        return names
    }

    /// The whole file. Never waits, whatever the path names.
    static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Failure(reason: "can't be read: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "is no file")
        }
        guard status.st_size <= limit else { throw Failure(reason: "is larger than \(limit) bytes") }
        var text = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < text.count {
            let count = text.withUnsafeMutableBytes { text in
                Glibc.read(file, text.baseAddress.map { $0 + filled }, text.count - filled)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        text.removeLast(text.count - filled)
        return text
    }
}
