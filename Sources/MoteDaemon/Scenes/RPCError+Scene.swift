import MoteEngine
import MoteScript
import MoteWire

extension RPCError {
    /// A script's error as a client hears it: -32003 for whatever ends a main chunk, then -32004, or -32005
    /// over a budget.
    package init(_ error: SceneError, loading: Bool) {
        switch error.kind {
        case .budget(let kind, let limit) where loading:
            self = .scriptDoesNotLoad(file: error.file, line: error.line, message: error.message,
                                      traceback: error.traceback)
            data = .object((data?.members ?? []) + [
                .init("kind", .string(kind)), .init("limit", .number(limit)),
            ])
        case .budget(let kind, let limit):
            self = .overBudget(kind: kind, limit: limit, file: error.file, line: error.line,
                               message: error.message,
                               traceback: error.traceback)
        case .script where loading:
            self = .scriptDoesNotLoad(file: error.file, line: error.line, message: error.message,
                                      traceback: error.traceback)
        case .script:
            self = .scriptFailed(file: error.file, line: error.line, message: error.message,
                                 traceback: error.traceback)
        }
    }

    /// An input to a scene that can't go on: what ended it, and what to do.
    package init(failureOf scene: String, _ failure: SceneError) {
        self.init(failure, loading: false)
        self = saying("scene \"\(scene)\" has failed: reload it (\(message))")
    }

    package init(_ error: TargetError) {
        switch error {
        case .notFound(let sought, let path, let nearest, _):
            self = .notFound(sought.rawValue, path: path, nearest: nearest.isEmpty ? nil : nearest)
                .saying(error.description)
        case .ambiguous(let path, let matches):
            self = .ambiguous(path: path, matches: matches.map { ($0.id, $0.path) })
        case .unknownImage(let name, let nearest):
            self = .notFound("image", path: name, nearest: nearest)
        case .badValue(let path, let expected, let got):
            self = .badValue(path: path, expected: expected, got: got)
        }
    }

    /// -32002 for work on a scene that was not brought to its end, since the scene was unloaded or replaced.
    static func givenUp(_ scene: String, _ how: String) -> RPCError {
        RPCError(code: -32002, message: "scene \"\(scene)\" was \(how) before it was there",
                 data: ["scene": .string(scene)])
    }

    /// -32002 for what `scene.load` names: the files that there are, not the scenes that run.
    static func noSuchSceneFile(_ name: String, available: [String]) -> RPCError {
        // A path without its ending is no misspelling, and yet the commonest mistake.
        let nearest = available.first { $0 == name + ".lua" } ?? Spelling.nearest(name, in: available)
        let help = nearest.map { "did you mean \"\($0)\"?" }
            ?? (available.isEmpty ? "the scene folders are empty"
                : "there are \(available.joined(separator: ", "))")
        return RPCError(
            code: -32002, message: "there is no scene file \"\(name.prefix(100))\" (\(help))",
            data: ["scene": .string(String(name.prefix(100))),
                "scenes": .list(available.map { .string($0) })])
    }
}
