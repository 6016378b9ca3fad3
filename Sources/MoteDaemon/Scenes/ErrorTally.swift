import MoteScript

/// Keeps an error that comes every frame from being told every frame: the same one at most once a second,
/// with how often it happened.
package struct ErrorTally {
    private struct Entry {
        let error: SceneError
        var lastTold: WallTime
        var untold: Int
    }

    private var entries: [String: Entry] = [:]
    /// Errors told apart at a time; a script that makes new messages for ever starts the list anew.
    private static let most = 64
    private static let interval = 1.0

    /// When the first of those that were held back is to be told: see `takeDue`.
    package private(set) var nextDeadline: WallTime?

    package init() {}

    /// - Returns: how often it has happened since it was last told; nil when it is not told now.
    package mutating func note(_ error: SceneError, now: WallTime) -> Int? {
        let key = error.description
        guard var entry = entries[key] else {
            if entries.count >= ErrorTally.most { entries = [:] }
            entries[key] = Entry(error: error, lastTold: now, untold: 0)
            return 1
        }
        entry.untold += 1
        defer { entries[key] = entry }
        let due = entry.lastTold.adding(seconds: ErrorTally.interval)
        guard now >= due else {
            nextDeadline = WallTime.earlier(nextDeadline, due)
            return nil
        }
        defer { entry.untold = 0 }
        entry.lastTold = now
        return entry.untold
    }

    /// The errors that were held back for long enough, and how often each has happened since it was last
    /// told.
    package mutating func takeDue(now: WallTime) -> [(error: SceneError, times: Int)] {
        guard let nextDeadline, nextDeadline <= now else { return [] }
        self.nextDeadline = nil
        var due: [(error: SceneError, times: Int)] = []
        for key in entries.keys.sorted() {
            guard var entry = entries[key], entry.untold > 0 else { continue }
            let time = entry.lastTold.adding(seconds: ErrorTally.interval)
            if time <= now {
                due.append((entry.error, entry.untold))
                entry.untold = 0
                entry.lastTold = now
                entries[key] = entry
            } else {
                self.nextDeadline = WallTime.earlier(self.nextDeadline, time)
            }
        }
        return due
    }
}
