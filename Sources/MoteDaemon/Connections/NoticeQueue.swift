/// What one client must be told and has not been yet, in order: events of its subscriptions, and what
/// happened to scenes. Bounded, whatever the client does: beyond the bounds the oldest go. Lost events are
/// counted for their subscription, and the count is told where they would have stood.
package struct NoticeQueue {
    /// Events that a subscription did not get.
    package struct Lost: Equatable, Sendable {
        package var count: Int
        /// Numbers of the first and the last.
        package var first: Int
        package var last: Int
    }

    package enum Item: Equatable, Sendable {
        /// A whole line, LF included.
        case line([UInt8])
        case lost(subscription: Int, Lost)
    }

    private struct Entry {
        var line: [UInt8]
        /// 0 for what belongs to no subscription.
        var subscription: Int
        /// The event's number.
        var number: Int
    }

    /// Stands for the log, as if it were a subscription.
    package static let logNumber = -1

    /// Entries of one subscription (and of all that belong to none).
    private let limit: Int
    private let logLimit: Int
    /// Bytes of all.
    private let byteLimit: Int
    private var entries: [Entry] = []
    /// Entries before this one are taken. The array is cut when it is empty or half of it is taken.
    private var first = 0
    private var bytes = 0
    private var counts: [Int: Int] = [:]
    private var lost: [Int: Lost] = [:]

    package init(limit: Int, logLimit: Int? = nil, byteLimit: Int) {
        self.limit = limit
        self.logLimit = logLimit ?? limit
        self.byteLimit = byteLimit
    }

    package var isEmpty: Bool { first == entries.count && lost.isEmpty }

    package mutating func add(_ line: [UInt8], subscription: Int = 0, number: Int = 0) {
        let limit = subscription == Self.logNumber ? logLimit : limit
        if counts[subscription, default: 0] >= limit { removeOldest { $0.subscription == subscription } }
        while bytes + line.count > byteLimit, first < entries.count { removeOldest { _ in true } }
        entries.append(Entry(line: line, subscription: subscription, number: number))
        counts[subscription, default: 0] += 1
        bytes += line.count
    }

    /// The next thing to tell: how many events a subscription lost comes before the first that it did not
    /// lose.
    package mutating func take() -> Item? {
        guard first < entries.count else {
            // All that were left have gone: a subscription may have nothing but losses.
            guard let (subscription, lost) = lost.first else { return nil }
            self.lost[subscription] = nil
            return .lost(subscription: subscription, lost)
        }
        let entry = entries[first]
        if entry.subscription != 0, let lost = lost.removeValue(forKey: entry.subscription) {
            return .lost(subscription: entry.subscription, lost)
        }
        first += 1
        forget(entry)
        if first == entries.count || first > 1024 {
            entries.removeFirst(first)
            first = 0
        }
        return .line(entry.line)
    }

    /// Forgets what waits for a subscription that ended.
    package mutating func remove(subscription: Int) {
        let kept = entries[first...].filter { $0.subscription != subscription }
        bytes = kept.reduce(0) { $0 + $1.line.count }
        entries = Array(kept)
        first = 0
        counts[subscription] = nil
        lost[subscription] = nil
    }

    private mutating func removeOldest(where matches: (Entry) -> Bool) {
        guard let index = entries[first...].firstIndex(where: matches) else { return }
        let entry = entries.remove(at: index)
        forget(entry)
        guard entry.subscription != 0 else { return }
        if var lost = lost[entry.subscription] {
            lost.count += 1
            lost.last = entry.number
            self.lost[entry.subscription] = lost
        } else {
            lost[entry.subscription] = Lost(count: 1, first: entry.number, last: entry.number)
        }
    }

    private mutating func forget(_ entry: Entry) {
        bytes -= entry.line.count
        counts[entry.subscription, default: 1] -= 1
    }
}
