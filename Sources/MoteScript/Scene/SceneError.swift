import MoteEngine

/// A script's mistake, with its place. Its description is one line for people; the parts are for tools.
public struct SceneError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// An error raised by the script, or a text that is no Lua.
        case script
        /// Over a budget: instructions, memory or time.
        case budget(kind: String, limit: Double)
    }

    public var kind: Kind
    /// Relative to the scene folder; "" where unknown.
    public var file: String
    /// 0 where unknown.
    public var line: Int
    /// Without the place.
    public var message: String
    public var traceback: String
    /// The scene can't go on (memory, deadline): its last picture stays.
    public var isFatal: Bool
    /// Of one that ended the main chunk: what the script logged before, which no scene is left to tell.
    public var log: [ScriptLogLine] = []

    public init(kind: Kind = .script, file: String, line: Int, message: String, traceback: String = "",
                isFatal: Bool = false) {
        self.kind = kind
        self.file = file
        self.line = line
        self.message = message
        self.traceback = traceback
        self.isFatal = isFatal
    }

    public var description: String {
        file.isEmpty ? message : line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
    }
}

/// A request that names something wrong: which of the protocol's codes it becomes is the daemon's business.
public enum TargetError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No such layer, emitter or key path (-32006); `nearest` is the best guess, or "", and `known` what
    /// there is where nothing is near.
    case notFound(Sought, path: String, nearest: String, known: [String] = [])
    /// A name that several have (-32006): ids and paths of all.
    case ambiguous(path: String, matches: [Match])
    /// No such image (-32006).
    case unknownImage(name: String, nearest: String?)
    /// A value of the wrong type or out of range (-32007).
    case badValue(path: String, expected: String, got: String)

    public var description: String {
        switch self {
        case .notFound(let sought, let path, let nearest, _) where nearest == path:
            "the \(sought.rawValue) \"\(path.prefix(100))\" is not in the tree now: show it first"
        case .notFound(let sought, let path, let nearest, let known):
            "there is no \(sought.rawValue) \"\(path.prefix(100))\""
                + (nearest.isEmpty ? sought.choice(of: known) : " (did you mean \"\(nearest)\"?)")
        case .ambiguous(let path, let matches):
            "\"\(path)\" may be \(matches.map(\.path).joined(separator: " or "))"
        case .unknownImage(let name, let nearest):
            "no image \"\(name)\"" + (nearest.map { " (did you mean \"\($0)\"?)" } ?? "")
        case .badValue(let path, let expected, let got):
            "\(path): expected \(expected)" + (got.isEmpty ? "" : ", got \(got)")
        }
    }

    /// What was looked for.
    public enum Sought: String, Sendable {
        case layer, emitter
        case keyPath = "key path"

        private static let most = 16

        /// What there is instead, in brackets; nothing for what has no names.
        func choice(of known: [String]) -> String {
            guard !known.isEmpty else { return "" }
            let rest = known.count - Sought.most
            let more = rest > 0 ? " and \(rest) more" : ""
            return " (there \(known.count == 1 ? "is" : "are") "
                + known.prefix(Sought.most).joined(separator: ", ") + more + ")"
        }
    }

    public struct Match: Sendable, Equatable {
        public var id: Int
        public var path: String

        public init(id: Int, path: String) {
            self.id = id
            self.path = path
        }
    }
}
