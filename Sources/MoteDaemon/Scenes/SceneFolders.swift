import Glibc
import MoteScript

/// A scene's file, as it was found.
package struct SceneFile: Equatable, Sendable {
    /// As it was asked for, without its ending: a symbolic link's own name.
    package var name: String
    /// Relative to its scene folder: what clients see.
    package var relativePath: String
    /// Real, without symbolic links.
    package var path: String

    package var folder: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}

/// Where scenes are looked for, first to last, and nothing outside: clients name files, but reach none beyond
/// these.
package struct SceneFolders: Sendable {
    /// As given; one that does not exist (yet) is skipped.
    package let folders: [String]

    /// Longest script, bytes. A hundred times what a large scene needs; Lua would take many times as much to
    /// compile it.
    package static let sourceBytes = 4 << 20

    package init(_ folders: [String]) {
        self.folders = folders
    }

    package enum Failure: Error, Equatable {
        case notFound
        /// Outside of the folders; why.
        case notPermitted(String)
        case unreadable(String)
    }

    /// `$XDG_DATA_HOME/mote/scenes`, then the shipped scenes, found from the executable: installed, or in the
    /// folder that it was built in.
    package static func standard(environment: (String) -> String?, executable: String?) -> SceneFolders {
        var folders: [String] = []
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
            folders.append("\(data)/mote/scenes")
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            folders.append("\(home)/.local/share/mote/scenes")
        }
        if let executable, let shipped = SceneFolders.shipped(with: executable) { folders.append(shipped) }
        return SceneFolders(folders)
    }

    private static func shipped(with executable: String) -> String? {
        var folder = executable
        // From `.build/x86_64-…/release/moted` it is four steps to the package; more are never needed.
        for _ in 0..<6 {
            guard let slash = folder.lastIndex(of: "/") else { return nil }
            folder = String(folder[..<slash])
            for candidate in ["\(folder)/share/mote/scenes", "\(folder)/scripts/scenes"]
            where FileSystem.isFolder(candidate) {
                return candidate
            }
        }
        return nil
    }

    /// The folder of shared Lua modules beside each scene folder.
    package var libraries: [String] {
        folders.compactMap { folder in
            let real = FileSystem.realPath(folder) ?? folder
            return real.lastIndex(of: "/").map { "\(real[..<$0])/lib" }
        }
    }

    /// The scene files that can be loaded by name, in order of their names; of several with one name, the
    /// first found. A file comes once, however many symbolic links lead to it.
    package func available() -> [SceneFile] {
        var found: [String: SceneFile] = [:]
        for folder in folders {
            for entry in FileSystem.entries(of: folder)
            where entry.hasSuffix(".lua") && !entry.hasPrefix(".") {
                let name = String(entry.dropLast(4))
                if found[name] == nil, let file = try? file(named: name) { found[name] = file }
            }
        }
        var kept: [String: SceneFile] = [:]
        for file in found.values.sorted(by: { $0.name < $1.name })
        where kept[file.path] == nil || file.path.hasSuffix("/\(file.name).lua") {
            kept[file.path] = file
        }
        return kept.values.sorted { $0.name < $1.name }
    }

    /// The scene `name`: a file `name.lua` in one of the folders.
    package func file(named name: String) throws(Failure) -> SceneFile {
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0"), name != "..",
            name.utf8.count <= 255 else {
            throw .notFound
        }
        for folder in folders {
            guard let root = FileSystem.realPath(folder),
                let path = FileSystem.realPath("\(root)/\(name).lua") else {
                continue
            }
            return try checked(path, asked: "\(name).lua")
        }
        throw .notFound
    }

    /// A file by its path: absolute, or relative to one of the folders. It must lie inside one of them once
    /// symbolic links are resolved.
    package func file(at path: String) throws(Failure) -> SceneFile {
        guard !path.isEmpty, !path.contains("\0") else { throw .notFound }
        let candidates = path.hasPrefix("/") ? [path] : folders.map { "\($0)/\(path)" }
        for candidate in candidates {
            guard let real = FileSystem.realPath(candidate) else { continue }
            return try checked(real, asked: path)
        }
        // Whether a file outside exists is nobody's business.
        if path.hasPrefix("/") && !folders.contains(where: { isInside(path, $0) }) || path.contains("..") {
            throw .notPermitted("the path is outside of the scene folders; send the script as `source`")
        }
        throw .notFound
    }

    package func text(of file: SceneFile) throws(Failure) -> [UInt8] {
        guard let bytes = FileSystem.contents(of: file.path, limit: SceneFolders.sourceBytes) else {
            throw .unreadable("\(file.relativePath) can't be read, or is longer than "
                + "\(SceneFolders.sourceBytes) bytes")
        }
        return bytes
    }

    /// Whether a folder is one of these or lies inside one, links resolved.
    package func holds(_ folder: String) -> Bool {
        guard let real = FileSystem.realPath(folder) else { return false }
        return folders.contains { FileSystem.realPath($0).map { real == $0 || isInside(real, $0) } ?? false }
    }

    private func checked(_ real: String, asked: String) throws(Failure) -> SceneFile {
        for folder in folders {
            guard let root = FileSystem.realPath(folder), isInside(real, root) else { continue }
            guard FileSystem.isRegularFile(real) else { throw .unreadable("\(asked) is not a file") }
            let relative = String(real.dropFirst(root == "/" ? 1 : root.count + 1))
            let base = asked.lastIndex(of: "/").map { String(asked[asked.index(after: $0)...]) } ?? asked
            return SceneFile(name: base.hasSuffix(".lua") ? String(base.dropLast(4)) : base,
                             relativePath: relative, path: real)
        }
        throw .notPermitted("the path is outside of the scene folders; send the script as `source`")
    }

    private func isInside(_ path: String, _ folder: String) -> Bool {
        path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
