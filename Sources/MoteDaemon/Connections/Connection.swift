import MoteJSON
import MoteWire

/// One client: what has come from it, what waits for it, and what it subscribed to. The server does the work;
/// this is the state that it works on.
package final class Connection {
    package let number: Int
    package let transport: any Transport
    package let peer: PeerCredentials
    package var reader: LineReader
    package var outbox = Outbox()
    package var notices: NoticeQueue
    package var subscriptions: [Subscription] = []
    package var nextSubscription = 1
    package var observers: [SceneObserver] = []
    package var nextObserver = 1
    /// Nil: it did not ask for the log.
    package var logFilter: LogFilter?
    /// Lines of the log so far.
    package var logLines = 0
    package var snapshots = RateLimit()

    /// The line that is being worked on, when its work runs beside the loop or waits for a scene.
    package var run: RequestRun?
    package var wait = Wait.none
    /// Lines that have come may not all have been worked on: there were too many for one turn, or no room for
    /// answers.
    package var mayHaveLines = false
    /// The client may still send something.
    package var isReadable = true
    /// After `bye`: closed when the outbox is empty, at the latest at this time.
    package var closesBy: WallTime?
    package private(set) var isClosed = false
    /// Since when a whole line has been waiting for room; nil when none waits.
    package var stallsSince: WallTime?
    /// In the server's list of connections that something happened to.
    package var isTouched = false
    /// Which stream gets the next frame first: a client that takes one frame a turn must not starve the
    /// others.
    package var nextStream = 0

    package enum Wait: Equatable {
        case none
        /// For work beside the loop that this connection asked for.
        case work
        /// For work on a scene that somebody asked for.
        case scene(String)
    }

    package init(number: Int, transport: any Transport, peer: PeerCredentials, limits: ProtocolLimits) {
        self.number = number
        self.transport = transport
        self.peer = peer
        reader = LineReader(limit: limits.lineBytes)
        notices = NoticeQueue(limit: limits.events, logLimit: limits.log, byteLimit: limits.queueBytes)
    }

    /// Its next line may be worked on.
    package func isReady(_ limits: ProtocolLimits) -> Bool {
        !isClosed && closesBy == nil && wait == .none && outbox.unsentLineBytes <= limits.unreadReplyBytes
    }

    package func wantsToRead(_ limits: ProtocolLimits) -> Bool { isReadable && isReady(limits) }
    package var wantsToWrite: Bool { !outbox.isEmpty }

    /// The array of a batch comes before everything that shows its effects: until then only what was on its
    /// way goes.
    package var isAmidBatch: Bool { run?.isBatch == true }

    /// It has shut its side, and all that it sent is done.
    package var saysNothingMore: Bool { !isReadable && !mayHaveLines && wait == .none && run == nil }

    /// Nothing is left that could ever be sent.
    package var hasNothingLeft: Bool {
        saysNothingMore && subscriptions.isEmpty && observers.isEmpty && logFilter == nil && outbox.isEmpty
            && notices.isEmpty
    }

    package func subscription(_ number: Int) -> Subscription? {
        subscriptions.first { $0.number == number }
    }

    package var streamCount: Int { subscriptions.reduce(0) { $0 + $1.streams.count } }

    /// The streams of all subscriptions, one after the other.
    package func stream(at index: Int) -> SceneStream? {
        var index = index
        for subscription in subscriptions {
            if index < subscription.streams.count { return subscription.streams[index] }
            index -= subscription.streams.count
        }
        return nil
    }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        transport.close()
    }
}

/// A line while it is worked on: one message, or a batch with its answers so far.
package struct RequestRun {
    package let messages: [IncomingMessage]
    package let isBatch: Bool
    /// The message that is next, or that is being worked on.
    package var next = 0
    package var answers = 0
    package let output = ByteBuffer(capacity: 256)

    package init(_ message: IncomingMessage) {
        if case .batch(let messages) = message {
            self.messages = messages
            isBatch = true
        } else {
            messages = [message]
            isBatch = false
        }
    }
}

/// So many in a second, and no more: a bucket that fills up again as time passes.
package struct RateLimit {
    private var used = 0.0
    private var last: WallTime?

    package init() {}

    /// - Returns: false when the limit is reached.
    package mutating func take(limit: Int, now: WallTime) -> Bool {
        if let last { used = max(0, used - now.seconds(since: last) * Double(limit)) }
        last = now
        guard used + 1 <= Double(limit) else { return false }
        used += 1
        return true
    }
}
