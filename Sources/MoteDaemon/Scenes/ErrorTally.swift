import MoteScript
import MoteWire

/// Keeps an error that comes every frame from being told every frame: the same one at most once a second, with how
/// often it happened.
package struct ErrorTally {
    private struct Entry {
        var lastTold: WallTime
        var untold: Int
    }

    private var entries: [String: Entry] = [:]
    /// Errors told apart at a time; a script that makes new messages for ever starts the list anew.
    private static let most = 64

    package init() {}

    /// - Returns: how often it has happened since it was last told; nil when it is not told now.
    package mutating func note(_ error: SceneError, now: WallTime) -> Int? {
        let key = error.description
        guard var entry = entries[key] else {
            if entries.count >= ErrorTally.most { entries = [:] }
            entries[key] = Entry(lastTold: now, untold: 0)
            return 1
        }
        entry.untold += 1
        defer { entries[key] = entry }
        guard now.seconds(since: entry.lastTold) >= 1 else { return nil }
        defer { entry.untold = 0 }
        entry.lastTold = now
        return entry.untold
    }
}

extension RPCError {
    /// A script's error as a client hears it: -32003 while loading, -32004 while running, -32005 over a budget.
    package init(_ error: SceneError, loading: Bool) {
        switch error.kind {
        case .budget(let kind, let limit):
            self = .overBudget(kind: kind, limit: limit, file: error.file, line: error.line, message: error.message,
                               traceback: error.traceback)
        case .script where loading:
            self = .scriptDoesNotLoad(file: error.file, line: error.line, message: error.message,
                                      traceback: error.traceback)
        case .script:
            self = .scriptFailed(file: error.file, line: error.line, message: error.message,
                                 traceback: error.traceback)
        }
    }

    package init(_ error: TargetError) {
        switch error {
        case .notFound(let path, let nearest):
            self = .notFound("layer, emitter or key path", path: path, nearest: nearest.isEmpty ? nil : nearest)
        case .ambiguous(let path, let matches):
            self = .ambiguous(path: path, matches: matches.map { ($0.id, $0.path) })
        case .badValue(let path, let expected, let got):
            self = .badValue(path: path, expected: expected, got: got)
        }
    }
}
