import MoteScript

/// Keeps an error that comes every frame from being told every frame: the same one at most once a second,
/// with how often it happened.
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
