import Glibc
import MoteDaemon
import MoteEngine
import MoteScript

/// Scenes without a daemon: found by the same rules, hosted by the same code.
package struct OfflineScenes {
    package let folders: SceneFolders
    /// Given with `--library`; else each scene folder's neighbour `lib`.
    let library: String?

    package static let scenesOption = OptionSpec(
        "scenes", .text("DIR"), repeats: true,
        help: "look for scenes here (default: as the daemon does)")
    package static let libraryOption = OptionSpec(
        "library", .text("DIR"),
        help: "look for Lua modules here (default: lib beside the scenes)")

    package init(_ invocation: Invocation) {
        let asked = invocation.arguments.texts(Self.scenesOption)
        folders =
            asked.isEmpty
            ? .standard(
                environment: { invocation.environment[$0] },
                executable: "\(invocation.environment.executableFolder)/mote")
            : SceneFolders(asked)
        library = invocation.arguments.text(Self.libraryOption)
    }

    /// What is needed to host the scene that `word` names: a name, or a file anywhere.
    package func find(
        _ word: String
    ) throws(CommandFailure) -> (source: SceneSource, environment: SceneEnvironment) {
        if SceneWord.isPath(word) { return try findFile(word) }
        do throws(SceneFolders.Failure) {
            let file = try folders.file(named: word)
            let text = try folders.text(of: file)
            let source = SceneSource(
                name: file.name, file: file.relativePath, text: text, directory: file.folder)
            return (source, environment(beside: nil))
        } catch {
            switch error {
            case .notFound:
                let known = folders.available().map(\.name)
                let help =
                    Spelling.nearest(word, in: known).map { "did you mean '\($0)'?" }
                    ?? (known.isEmpty
                        ? "name a file, or a folder with --scenes"
                        : "there are \(known.joined(separator: ", "))")
                throw .failed("there is no scene '\(word)' (\(help))")
            case .notPermitted(let why), .unreadable(let why):
                throw .failed("\(word): \(why)")
            }
        }
    }

    private func findFile(_ path: String) throws(CommandFailure) -> (SceneSource, SceneEnvironment) {
        let text = try Files.read(path, limit: SceneFolders.sourceBytes)
        let folder = Files.folder(of: FileSystem.realPath(path) ?? path)
        let source = SceneSource(
            name: Files.stem(of: path), file: Files.name(of: path), text: text, directory: folder)
        return (source, environment(beside: folder))
    }

    /// Modules are looked for beside the file's own folder first, then beside the scene folders.
    private func environment(beside folder: String?) -> SceneEnvironment {
        if let library { return SceneEnvironment(libraryDirectories: [library]) }
        let own = folder.map { ["\(Files.folder(of: $0))/lib"] } ?? []
        return SceneEnvironment(libraryDirectories: own + folders.libraries)
    }
}

/// Options that say how a scene is loaded.
package enum LoadFlags {
    static let seed = OptionSpec("seed", .text("N"), help: "seed of its random numbers (default: 0)")
    static let param = OptionSpec(
        "param", .pair, repeats: true,
        help: "scene.params.K in the script; JSON where it is JSON, else text")

    /// Checked: a whole number of 64 bits.
    static func seed(_ arguments: Arguments) throws(CommandFailure) -> UInt64? {
        guard let text = arguments.text(seed) else { return nil }
        guard let number = UInt64(text) else {
            throw .usage("option --seed takes a whole number from 0 to \(UInt64.max), not '\(text)'")
        }
        return number
    }

    static func options(_ arguments: Arguments) throws(CommandFailure) -> SceneOptions {
        SceneOptions(seed: try seed(arguments) ?? 0, params: JSONInput.object(arguments.pairs(param)))
    }
}
